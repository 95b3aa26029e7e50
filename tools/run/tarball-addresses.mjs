import { npm } from './npm.mjs';
import { ROOT } from './step.mjs';

const FOLDER = 'node_modules/';

/** A lock file with the address of each package at the registry of this machine's npm. */
export async function withAddresses(lock) {
  return addressed(lock, JSON.parse(await npm(['config', 'list', '--json'], { cwd: ROOT })));
}

/**
 * Our lock file has no addresses, so that any registry may be used; npm then asks it for a description
 * of each package first. `settings` are npm's own.
 */
export function addressed(lock, settings) {
  const packages = Object.entries(lock.packages).map(([path, entry]) => {
    const isFetched = path.includes(FOLDER) && !entry.link && !entry.inBundle && !entry.resolved;
    return [path, isFetched ? { ...entry, resolved: addressOf(path, entry, settings) } : entry];
  });
  return { ...lock, packages: Object.fromEntries(packages) };
}

/** One of another name is an alias, whose own name the entry has. */
function addressOf(path, { name = nameIn(path), version }, settings) {
  const [scope, own] = name.startsWith('@') ? name.split('/') : [undefined, name];
  const registry = (scope && settings[`${scope}:registry`]) ?? settings.registry;
  return `${registry.replace(/\/*$/, '/')}${name}/-/${own}-${version}.tgz`;
}

const nameIn = (path) => path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);
