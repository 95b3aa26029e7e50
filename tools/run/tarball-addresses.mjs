import { npm } from './npm.mjs';
import { ROOT } from './step.mjs';

const FOLDER = 'node_modules/';

/**
 * Adds the address of each package, at the registry that this machine's npm uses, to a lock file.
 */
export async function withAddresses(lock) {
  return addressed(lock, JSON.parse(await npm(['config', 'list', '--json'], { cwd: ROOT })));
}

/**
 * The repository's lock file has no addresses, so that any registry can be used; npm would then
 * first request a description of each package. `settings` are npm's own.
 */
export function addressed(lock, settings) {
  const packages = Object.entries(lock.packages).map(([path, entry]) => {
    const isFetched = path.includes(FOLDER) && !entry.link && !entry.inBundle && !entry.resolved;
    return [path, isFetched ? { ...entry, resolved: addressOf(path, entry, settings) } : entry];
  });
  return { ...lock, packages: Object.fromEntries(packages) };
}

/** The entry of an alias contains the real name. */
function addressOf(path, { name = nameIn(path), version }, settings) {
  const [scope, own] = name.startsWith('@') ? name.split('/') : [undefined, name];
  const registry = (scope && settings[`${scope}:registry`]) ?? settings.registry;
  return `${registry.replace(/\/*$/, '/')}${name}/-/${own}-${version}.tgz`;
}

const nameIn = (path) => path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);
