/** What a hook may say in one text, in UTF-16 units. */
export const HOOK_TEXT_LIMIT = 10_000;

/** Cuts a hook's text at the limit, between code points, and says so. */
export function limitText(text: string, limit = HOOK_TEXT_LIMIT): string {
  if (text.length <= limit) return text;
  const last = text.charCodeAt(limit - 1);
  const end = last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit;
  return `${text.slice(0, end)}\n[cut: ${text.length - end} more characters]`;
}
