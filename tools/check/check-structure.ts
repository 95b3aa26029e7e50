import { readFileSync } from 'node:fs';
import { repositoryFiles } from './repository-files.ts';
import { findings } from './structure-rules.ts';
import { styleFindings } from './style-rules.ts';

/** Fails where a file lies or is named against the house's rules, or a sheet is written against them. */
const files = repositoryFiles()
  .filter((path) =>
    /\.(ts|tsx|mjs|css|sql)$|^docs\/glossary\.md$|^packages\/\w+\/package\.json$/.test(path),
  )
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const found = [...findings(files), ...styleFindings(files)];
for (const finding of found) console.error(finding);
process.exitCode = found.length > 0 ? 1 : 0;
