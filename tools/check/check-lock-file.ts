import { readFileSync } from 'node:fs';
import { lockFileFindings } from './rules/lock-file-rules.ts';

/** Fails if `npm ci` would fail because of the lock file. */
const found = lockFileFindings(JSON.parse(readFileSync('package-lock.json', 'utf8')));
for (const finding of found) console.error(finding);
if (found.length > 0) {
  console.error('Recreate it without node_modules: npm install --package-lock-only');
  process.exitCode = 1;
}
