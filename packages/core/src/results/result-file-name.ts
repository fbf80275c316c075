/** Longest part of an id that becomes part of a name. */
const MAX_NAME_CHARS = 80;

/**
 * The file name of a stored result. The id comes from outside: only harmless characters of it are used, and an id that
 * loses some gets a mark of its own, so that two ids never share a file.
 */
export function resultFileName(toolUseId: string): string {
  const safe = toolUseId.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, MAX_NAME_CHARS);
  return safe === toolUseId && safe !== '' ? `${safe}.txt` : `${safe}-${mark(toolUseId)}.txt`;
}

/** FNV-1a, twice with different seeds: enough to tell the ids of one session apart. */
function mark(text: string): string {
  const half = (seed: number) => {
    let hash = seed;
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    return (hash >>> 0).toString(16).padStart(8, '0');
  };
  return half(0x811c9dc5) + half(0x9e3779b9);
}
