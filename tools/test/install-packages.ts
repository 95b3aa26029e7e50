import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Missing packages are only installed for root on Debian. */
export const mayInstall = (): boolean =>
  process.getuid?.() === 0 && existsSync('/etc/debian_version');

export function installPackages(names: string[]): void {
  console.log(`› Installing ${names.join(', ')} with apt …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', ...args], { env, encoding: 'utf8' });
  apt('update');
  const run = apt('install', '--yes', '--no-install-recommends', ...names);
  if (run.status !== 0)
    throw new Error(`apt-get could not install ${names.join(', ')}:\n${run.stderr}`);
}

/** Version of an installed Debian package; null if it is not installed. */
export function versionOf(name: string): string | null {
  const run = spawnSync('dpkg-query', ['--show', '--showformat=${Version}', name], {
    encoding: 'utf8',
  });
  return run.status === 0 ? run.stdout : null;
}
