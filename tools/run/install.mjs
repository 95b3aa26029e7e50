import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm.mjs';
import { ROOT, step } from './step.mjs';
import { withAddresses } from './tarball-addresses.mjs';

const LOCK = join(ROOT, 'package-lock.json');
/** Says for which lock file the packages that the product needs were installed. */
const STAMP = join(ROOT, 'node_modules/.installed-for');
/** npm reads it in place of the lock file: there while packages are installed. */
const SHRINKWRAP = join(ROOT, 'npm-shrinkwrap.json');
const FLAGS = ['--no-audit', '--no-fund'];
/** What runs and builds the product is of its workspaces; what checks and tests it is the root's. */
const OF_THE_PRODUCT = ['--workspaces', '--include-workspace-root=false'];

/**
 * Installs the packages of the lock file, unless they are there already; without `tests` those alone
 * that the product needs.
 */
export async function install({ tests }) {
  rmSync(SHRINKWRAP, { force: true });
  if (isInstalled() || (!tests && isInstalledForProduct())) return;
  const args = ['ci', ...FLAGS, ...(tests ? [] : OF_THE_PRODUCT)];
  await step('Installing packages', () => installWith(args));
  if (!tests) writeFileSync(STAMP, digestOfLock());
}

/** With the addresses of the packages npm asks for no descriptions, which are a third of the download. */
async function installWith(args) {
  const lock = await withAddresses(JSON.parse(readFileSync(LOCK, 'utf8')));
  writeFileSync(SHRINKWRAP, JSON.stringify(lock));
  try {
    await npm(args, { cwd: ROOT });
  } catch {
    // A registry that keeps packages at other addresses is asked for each.
    rmSync(SHRINKWRAP);
    await npm(args, { cwd: ROOT });
  } finally {
    rmSync(SHRINKWRAP, { force: true });
  }
}

const digestOfLock = () => createHash('sha256').update(readFileSync(LOCK)).digest('hex');

const isInstalledForProduct = () =>
  existsSync(STAMP) && readFileSync(STAMP, 'utf8') === digestOfLock();

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
