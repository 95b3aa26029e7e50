import type { Config } from '#platform/config';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const APPLICATIONS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export const NO_CHROMIUM =
  'The server has no Chromium to print with: install it (Debian and Ubuntu: apt-get install ' +
  'chromium), or set CHROMIUM_PATH to one.';

/** The Chromium that prints: CHROMIUM_PATH, or else the system's; null if there is none. */
export function findChromium(
  { chromiumPath }: Pick<Config, 'chromiumPath'>,
  path = process.env['PATH'] ?? '',
): string | null {
  if (chromiumPath) return isExecutable(chromiumPath) ? chromiumPath : null;
  const inPath = path.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...inPath, ...APPLICATIONS].find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
