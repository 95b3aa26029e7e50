import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Output folder of `vite build` for the web app. */
const FOLDER = join(import.meta.dirname, '../../../web/dist');

/** Folder of the built web app; null if it was not built. */
export const webBuild = (): string | null =>
  existsSync(join(FOLDER, 'index.html')) ? FOLDER : null;

/** URL of the built file with this name prefix, e.g. a font; null if there is none. */
export async function builtAsset(prefix: string): Promise<string | null> {
  const names = await readdir(join(FOLDER, 'assets')).catch(() => []);
  const name = names.find((built) => built.startsWith(prefix));
  return name ? `/assets/${name}` : null;
}
