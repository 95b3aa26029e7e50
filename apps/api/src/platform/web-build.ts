import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Where `vite build` leaves the web app. */
const FOLDER = join(import.meta.dirname, '../../../web/dist');

/** Folder of the built web app, null before it was built. */
export const webBuild = (): string | null =>
  existsSync(join(FOLDER, 'index.html')) ? FOLDER : null;

/** Address of the built file whose name starts so, e.g. a font; null where there is none. */
export async function builtAsset(prefix: string): Promise<string | null> {
  const names = await readdir(join(FOLDER, 'assets')).catch(() => []);
  const name = names.find((built) => built.startsWith(prefix));
  return name ? `/assets/${name}` : null;
}
