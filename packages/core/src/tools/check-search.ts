import type { ValidationResult } from '../ports/tool.js';
import { FILE_TYPES } from './file-types.js';
import type { GrepInput } from './grep-input.js';
import { searchPattern } from './search-pattern.js';
import { fault } from './tool-failure.js';

/** What of a search can be told to be wrong before it begins. */
export function checkSearch(input: GrepInput): ValidationResult {
  const { pattern, path = '', type, '-i': ignoreCase = false, multiline = false } = input;
  if (path.includes('\0')) return { result: false, ...fault('badPath', 'The path holds a NUL character.') };
  if (type !== undefined && !FILE_TYPES.has(type)) {
    return {
      result: false,
      ...fault(
        'badPattern',
        `Unknown file type ${type}. Known: ${[...FILE_TYPES.keys()].join(' ')}. Use glob for others.`,
      ),
    };
  }
  const compiled = searchPattern(pattern, { ignoreCase, multiline });
  return compiled.ok ? { result: true } : { result: false, ...compiled.fault };
}
