import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './product.ts';

const DIST = join(ROOT, 'apps/web/dist');

/** A module of Vite's manifest. */
interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  isEntry?: true;
  isDynamicEntry?: true;
}

/** The files of every module that is loaded on demand, without those of the app's first load. */
export function lazyFiles(): Map<string, string[]> {
  const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const filesOf = (keys: string[]): Set<string> => {
    const reached = new Set(keys);
    for (const key of reached) for (const other of manifest[key]!.imports ?? []) reached.add(other);
    return new Set(
      [...reached].flatMap((key) => [manifest[key]!.file, ...(manifest[key]!.css ?? [])]),
    );
  };
  const chunks = Object.entries(manifest);
  const ofApp = filesOf(chunks.filter(([, { isEntry }]) => isEntry).map(([key]) => key));
  return new Map(
    chunks
      .filter(([, { isDynamicEntry }]) => isDynamicEntry)
      .map(([key]) => [nameOf(key), [...filesOf([key])].filter((file) => !ofApp.has(file))]),
  );
}

/** 'write-excel-file/universal/index.js', wherever its package is installed. */
const nameOf = (key: string): string => key.replace(/^.*node_modules\//, '');

/**
 * Files named in a page's HTML: scripts, the modules that they import statically, and style sheets.
 */
export const filesNamedIn = (
  page: 'index.html' | 'tv.html' | 'print.html' | 'camera-setup.html',
): string[] =>
  [...readFileSync(join(DIST, page), 'utf8').matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(
    ([, file]) => file!,
  );
