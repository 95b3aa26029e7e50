import { z } from 'zod';

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      dependencies: z.record(z.string(), z.string()).optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
});

/**
 * The problems found in package-lock.json, one sentence each. With an existing node_modules, npm
 * omits packages for other systems, and `npm ci` then fails everywhere.
 */
export function lockFileFindings(json: unknown): string[] {
  const { packages } = lockFile.parse(json);
  return Object.entries(packages).flatMap(([path, entry]) => {
    const wanted = Object.keys({ ...entry.dependencies, ...entry.optionalDependencies });
    return wanted
      .filter((name) => !isThere(packages, path, name))
      .map((name) => `${path || 'the root'} needs ${name}, which is missing`);
  });
}

/**
 * Resolves a package like Node: in its dependent's own node_modules, then in those of the parent
 * folders.
 */
function isThere(packages: Record<string, unknown>, user: string, name: string): boolean {
  for (let folder = user; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`;
    if (path in packages) return true;
    if (!folder) return false;
  }
}
