import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm.mjs';
import { ROOT, step } from './step.mjs';

/** Installs the packages of the lock file, unless they are there already. */
export async function install() {
  if (isInstalled()) return;
  await step('Installing packages', () => npm(['ci', '--no-audit', '--no-fund'], { cwd: ROOT }));
}

/** npm writes what it installed into a lock file of its own, which is compared with ours. */
function isInstalled() {
  const wanted = packagesOf('package-lock.json');
  const present = packagesOf('node_modules/.package-lock.json');
  if (!present) return false;
  return Object.entries(wanted)
    .filter(([path]) => path.startsWith('node_modules/'))
    .every(([path, entry]) => {
      const there = present[path];
      if (!there) return entry.optional === true || entry.devOptional === true;
      return there.version === entry.version && there.integrity === entry.integrity;
    });
}

function packagesOf(file) {
  const path = join(ROOT, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined;
}

/** Lets git run .githooks in a clone; a git without it, or an exported folder, is left alone. */
export function useGitHooks() {
  if (process.env.CI || !existsSync(join(ROOT, '.git'))) return;
  const config = (...args) =>
    spawnSync('git', ['config', ...args], { cwd: ROOT, encoding: 'utf8' });
  if (config('core.hooksPath').stdout?.trim()) return;
  config('core.hooksPath', '.githooks');
}
