// Adds up the totals of several runs of `npm test` and prints them in one line. A run without
// totals counts as one failure.
import { existsSync, readFileSync } from 'node:fs';

const MISSING = { failed: 1, remarks: ['failed: a run that left no totals'] };
const sum = { passed: 0, failed: 0, skipped: 0 };
for (const file of process.argv.slice(2)) {
  const own = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : MISSING;
  for (const name of Object.keys(sum)) sum[name] += own[name] ?? 0;
  for (const remark of own.remarks) console.log(remark);
}
const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : '';
console.log(`\n${sum.passed} passed, ${sum.failed} failed${skipped}`);
process.exitCode = sum.failed > 0 ? 1 : 0;
