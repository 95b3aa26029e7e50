import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const PAGES = {
  'index.html': '<!doctype html><p>the app</p>',
  'tv.html': '<!doctype html><p>the screen</p>',
  'print.html': '<!doctype html><p>the sheets</p>',
  'camera-setup.html': '<!doctype html><p>the camera</p>',
  'api/docs/index.html': '<!doctype html><p>the API</p>',
};

/**
 * Writes the pages of a built web app into this folder, each with one line. With it the tests of the
 * server give the same results before the web app was ever built.
 */
export async function writeWebBuild(folder: string): Promise<string> {
  await mkdir(join(folder, 'api/docs'), { recursive: true });
  for (const [path, html] of Object.entries(PAGES)) await writeFile(join(folder, path), html);
  return folder;
}
