import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

/** Applies automatic fixes: lint findings with a safe fix, then formatting. */
const run = (file: string, ...args: string[]) =>
  spawnSync(process.execPath, [resolve(file), ...args], { stdio: 'inherit' }).status ?? 1;

const lint = run('node_modules/oxlint/bin/oxlint', '--fix');
const format = run('node_modules/oxfmt/bin/oxfmt');
process.exitCode = lint || format;
