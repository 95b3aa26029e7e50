import { readFileSync } from 'node:fs';
import { crumbs, houseFigures, markdownTable } from './house-figures.ts';
import { repositoryFiles } from './repository-files.ts';
import { describeCheck, runChecks } from './run-checks.ts';

/**
 * `npm run check`: runs all checks that need no browser. `npm run check -- house` prints code
 * statistics instead.
 */
if (process.argv[2] === 'house') printHouseFigures();
else await check();

async function check(): Promise<void> {
  const began = performance.now();
  const results = await runChecks((result) => console.log(describeCheck(result)));
  const failed = results.filter(({ passed }) => !passed).length;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${results.length - failed} checks passed, ${failed} failed, in ${seconds} s`);
  process.exitCode = failed > 0 ? 1 : 0;
}

/**
 * Prints the table at the end of docs/architecture.md, and the modules that are too small for their
 * own file.
 */
function printHouseFigures(): void {
  const files = repositoryFiles()
    .filter((path) => /\.(ts|tsx|mjs|css|sql)$|package\.json$/.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  console.log(markdownTable(houseFigures(files)));
  for (const path of crumbs(files)) console.log(path);
}
