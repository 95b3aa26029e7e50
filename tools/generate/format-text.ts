import { readFileSync } from 'node:fs';
import { format, type FormatConfig } from 'oxfmt';

/**
 * Formats a file's text in the repository's style, even if the format check excludes the file.
 * Throws if it cannot be parsed.
 */
export async function formatText(path: string, source: string): Promise<string> {
  // Safe because the format check reads the same file.
  const style = JSON.parse(readFileSync('.oxfmtrc.json', 'utf8')) as FormatConfig;
  const { code, errors } = await format(path, source, style);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  return code;
}
