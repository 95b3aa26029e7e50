import { readFileSync } from 'node:fs';
import { commentFindings } from './rules/comment-rules.ts';
import { conflictMarkers } from './conflict-markers.ts';
import { languageFindings } from './rules/language-rules.ts';
import { repositoryFiles } from './repository-files.ts';
import { findings } from './rules/structure-rules.ts';
import { styleFindings } from './rules/style-rules.ts';

const RULED = /\.(ts|tsx|mjs|css|sql)$|^docs\/glossary\.md$|^packages\/\w+\/package\.json$/;

/**
 * Fails if a file's location or name, a style sheet or the wording of a comment violates the rules,
 * if a page's text exists in only one language, or if a merge left conflict markers in any text.
 */
const texts = repositoryFiles()
  .map((path) => ({ path, bytes: readFileSync(path) }))
  .filter(({ bytes }) => !bytes.includes(0))
  .map(({ path, bytes }) => ({ path, text: bytes.toString() }));
const files = texts.filter(({ path }) => RULED.test(path));
const found = [
  ...conflictMarkers(texts),
  ...findings(files),
  ...styleFindings(files),
  ...languageFindings(files),
  ...commentFindings(files),
];
for (const finding of found) console.error(finding);
process.exitCode = found.length > 0 ? 1 : 0;
