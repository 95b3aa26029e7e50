import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface SourceFile {
  /** Path from the repository root, with forward slashes. */
  path: string;
  text: string;
}

const LEFT_OUT = new Set([
  'node_modules',
  '.git',
  '.runtime',
  'data',
  'dist',
  'test-results',
  'playwright-report',
]);

/** Paths of all files of the repository, from its root, with forward slashes. */
export function repositoryFiles(folder = ''): string[] {
  return readdirSync(folder || '.', { withFileTypes: true })
    .filter(({ name }) => !LEFT_OUT.has(name))
    .flatMap((entry) => {
      const path = folder ? `${folder}/${entry.name}` : entry.name;
      return entry.isDirectory()
        ? repositoryFiles(join(folder, entry.name).replaceAll('\\', '/'))
        : [path];
    });
}
