import { readFileSync } from 'node:fs';
import { commentFindings } from './rules/comment-rules.ts';
import { conflictMarkers } from './conflict-markers.ts';
import { languageFindings } from './rules/language-rules.ts';
import { repositoryFiles } from './repository-files.ts';
import { findings } from './rules/structure-rules.ts';
import { styleFindings } from './rules/style-rules.ts';

const RULED = /\.(ts|tsx|mjs|css|sql)$|^docs\/glossary\.md$|^packages\/\w+\/package\.json$/;

/**
 * Fails where a file lies or is named against the house's rules, a sheet is written against them,
 * a text of a page is said in one language, a comment begins with 'Of', or a merge left its markers
 * in any text.
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
