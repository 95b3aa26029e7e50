import { describeCheck, runChecks } from './run-checks.ts';

/** `npm run check`: everything that needs no browser. */
const began = performance.now();
const results = await runChecks((result) => console.log(describeCheck(result)));
const failed = results.filter(({ passed }) => !passed).length;
const seconds = ((performance.now() - began) / 1000).toFixed(1);
console.log(`${results.length - failed} checks passed, ${failed} failed, in ${seconds} s`);
process.exitCode = failed > 0 ? 1 : 0;
