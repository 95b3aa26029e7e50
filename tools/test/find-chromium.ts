import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackages, mayInstall, versionOf } from './install-packages.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const APPLICATIONS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The Chromium for the browser tests: CHROMIUM_PATH, otherwise the system's; installs it for root
 * on Debian. Throws with instructions if there is none.
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

const SHELL = 'chromium-headless-shell';

/**
 * The browser for the tests: the headless Chromium if Debian provides it, which renders the same
 * pages with a quarter less work; otherwise that of `chromium()`.
 */
export function testBrowser(): string {
  if (process.env['CHROMIUM_PATH']) return process.env['CHROMIUM_PATH'];
  const whole = chromium();
  const found = inPath([SHELL]).find(isExecutable);
  if (found) return found;
  const version = mayInstall() && versionOf('chromium');
  if (!version) return whole;
  try {
    // A different version would replace Chromium as well.
    installPackages([`${SHELL}=${version}`]);
  } catch (error) {
    console.log(`› ${error instanceof Error ? error.message : String(error)}`);
  }
  return inPath([SHELL]).find(isExecutable) ?? whole;
}

function installedChromium(): string | undefined {
  if (process.env['CHROMIUM_PATH']) return process.env['CHROMIUM_PATH'];
  return [...inPath(NAMES), ...APPLICATIONS].find(isExecutable);
}

const inPath = (names: readonly string[]): string[] =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
