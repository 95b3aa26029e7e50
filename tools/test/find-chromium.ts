import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackages, mayInstall } from './install-packages.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const APPLICATIONS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The Chromium for the browser tests: CHROMIUM_PATH, otherwise the system's; root on Debian gets it
 * installed. Throws with what to do where there is none.
 */
export function chromium(): string {
  const found = installedChromium();
  if (found) return found;
  if (mayInstall()) {
    installPackages(['chromium']);
    const installed = installedChromium();
    if (installed) return installed;
  }
  throw new Error(
    'The browser tests need Chromium: install it (Debian and Ubuntu: apt-get install chromium; ' +
      'macOS: brew install chromium), or set CHROMIUM_PATH to an existing one.',
  );
}

function installedChromium(): string | undefined {
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  const inPath = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...inPath, ...APPLICATIONS].find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
