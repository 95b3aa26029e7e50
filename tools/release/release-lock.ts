import { posix } from 'node:path';

/** A package in the lock file, as written by npm. */
export interface LockEntry {
  version?: string;
  link?: boolean;
  resolved?: string;
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}
export type LockPackages = Record<string, LockEntry>;

/**
 * The packages that a production installation needs: these workspaces and their dependencies,
 * resolved as npm does.
 */
export function releasePackages(
  all: LockPackages,
  root: LockEntry,
  workspaces: readonly string[],
): LockPackages {
  const needed = reached(all, workspaces, neededOf);
  const kept = reached(all, workspaces, (entry) => ({
    ...neededOf(entry),
    ...entry.optionalDependencies,
  }));
  const packages = [...kept].sort().map((path): [string, LockEntry] => {
    const { dev: _dev, devOptional: _either, devDependencies: _tests, ...entry } = all[path]!;
    const isOptional = !needed.has(path);
    return [path, { ...entry, ...(isOptional && { optional: true }) }];
  });
  return { '': root, ...Object.fromEntries(packages) };
}

const neededOf = (entry: LockEntry): Record<string, string> => ({
  ...entry.dependencies,
  ...Object.fromEntries(
    Object.entries(entry.peerDependencies ?? {}).filter(
      ([name]) => !entry.peerDependenciesMeta?.[name]?.optional,
    ),
  ),
});

function reached(
  all: LockPackages,
  workspaces: readonly string[],
  namesOf: (entry: LockEntry) => Record<string, string>,
): Set<string> {
  const links = Object.entries(all).filter(([, entry]) => entry.link);
  const open = links
    .filter(([, { resolved }]) => workspaces.includes(resolved!))
    .flatMap(([path, { resolved }]) => [path, resolved!]);
  const found = new Set(open);
  for (const path of open) {
    for (const name of Object.keys(namesOf(all[path]!))) {
      const used = placeOf(all, path, name);
      if (used === null || found.has(used)) continue;
      if (all[used]!.link && !workspaces.includes(all[used]!.resolved!)) {
        throw new Error(`${path} uses ${name}, which is no workspace of the release.`);
      }
      found.add(used);
      open.push(used);
    }
  }
  return found;
}

/** Resolves a dependency: next to the package itself, then in each parent folder. */
function placeOf(all: LockPackages, from: string, name: string): string | null {
  for (let folder = from; ; folder = posix.dirname(folder)) {
    const path = folder === '.' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (path in all) return path;
    if (folder === '.') return null;
  }
}
