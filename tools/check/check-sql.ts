import { readFileSync } from 'node:fs';
import { repositoryFiles } from './repository-files.ts';
import { findings } from './rules/sql-rules.ts';

/** Fails if SQL would not work on a database that distributes rows by venue. */
const IS_CHECKED = /^apps\/api\/(?:migrations\/.+\.sql|src\/.+\.ts)$/;
const IS_TEST = /\.test\.ts$|\/src\/test\/|\.fixture\.ts$|\.generated\.ts$/;

const files = repositoryFiles()
  .filter((path) => IS_CHECKED.test(path) && !IS_TEST.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const found = findings(files);
for (const finding of found) console.error(finding);
process.exitCode = found.length > 0 ? 1 : 0;
