import { readFileSync } from 'node:fs';
import { format, type FormatConfig } from 'oxfmt';

/**
 * The text of a file as the repository formats it, also of one that the check of the format leaves out.
 * Throws where it cannot be parsed.
 */
export async function formatText(path: string, source: string): Promise<string> {
  // Safe because the check of the format reads the same file.
  const style = JSON.parse(readFileSync('.oxfmtrc.json', 'utf8')) as FormatConfig;
  const { code, errors } = await format(path, source, style);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  return code;
}
