import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';

/** `npm run bench`: runs every benchmark of this folder sequentially, or those named. */
const NOT_BENCHMARKS = /^(bench|figures)$/;

const all = readdirSync('tools/bench')
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.slice(0, -3))
  .filter((name) => !NOT_BENCHMARKS.test(name));
const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const options = process.argv.slice(2).filter((argument) => argument.startsWith('-'));
const unknown = asked.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`No benchmark is named ${unknown.join(', ')}: there are ${all.join(', ')}`);
  process.exit(2);
}
for (const name of asked.length > 0 ? asked : all) {
  console.log(`\n› ${name}`);
  const file = resolve('tools/bench', `${name}.ts`);
  const { status } = spawnSync(process.execPath, [file, ...options], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
