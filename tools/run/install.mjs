import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm.mjs';
import { ROOT, step } from './step.mjs';
import { withAddresses } from './tarball-addresses.mjs';

const LOCK = join(ROOT, 'package-lock.json');
/** Records for which lock file the product's packages were installed. */
const STAMP = join(ROOT, 'node_modules/.installed-for');
/** npm reads this file instead of the lock file; it exists only while packages are installed. */
const SHRINKWRAP = join(ROOT, 'npm-shrinkwrap.json');
const FLAGS = ['--no-audit', '--no-fund'];
/**
 * Packages that run and build the product belong to workspaces; those that check and test it belong
 * to the root.
 */
const OF_THE_PRODUCT = ['--workspaces', '--include-workspace-root=false'];

/**
 * Installs the packages of the lock file unless they are already installed; without `tests`, only
 * those that the product needs.
 */
export async function install({ tests }) {
  rmSync(SHRINKWRAP, { force: true });
  if (isInstalled() || (!tests && isInstalledForProduct())) return;
  const args = ['ci', ...FLAGS, ...(tests ? [] : OF_THE_PRODUCT)];
  await step('Installing packages', () => installWith(args));
  if (!tests) writeFileSync(STAMP, digestOfLock());
}

/**
 * If the lock file has the packages' addresses, npm does not request package descriptions, which
 * are a third of the download.
 */
async function installWith(args) {
  const lock = await withAddresses(JSON.parse(readFileSync(LOCK, 'utf8')));
  writeFileSync(SHRINKWRAP, JSON.stringify(lock));
  try {
    await npm(args, { cwd: ROOT });
  } catch {
    // For a registry with other package addresses, retry with descriptions.
    rmSync(SHRINKWRAP);
    await npm(args, { cwd: ROOT });
  } finally {
    rmSync(SHRINKWRAP, { force: true });
  }
}

const digestOfLock = () => createHash('sha256').update(readFileSync(LOCK)).digest('hex');

const isInstalledForProduct = () =>
  existsSync(STAMP) && readFileSync(STAMP, 'utf8') === digestOfLock();

/** Compares the lock file that npm writes for the installed packages with the repository's. */
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

/** Makes git use .githooks in a clone; does nothing without git or in an exported folder. */
export function useGitHooks() {
  if (process.env.CI || !existsSync(join(ROOT, '.git'))) return;
  const config = (...args) =>
    spawnSync('git', ['config', ...args], { cwd: ROOT, encoding: 'utf8' });
  if (config('core.hooksPath').stdout?.trim()) return;
  config('core.hooksPath', '.githooks');
}
