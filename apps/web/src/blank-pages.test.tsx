import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { compileFunction } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prepareJsdom } from './test/page.tsx';
import { signedIn } from './test/signed-in.ts';

const LOAD_FAILURE = readFileSync('apps/web/public/load-failure.js', 'utf8');
/** How long a page may stay blank. */
const DRAWN_WITHIN_MS = 2000;

const Broken = () => {
  throw new Error('No such field');
};
let page: EventTarget;
let closePage: AbortController;

/** The window that events have as their target; the `window` of tests is a different object. */
function windowOfEvents(): EventTarget {
  let found: EventTarget = window;
  addEventListener('asked', ({ target }) => (found = target!), { once: true });
  dispatchEvent(new Event('asked'));
  return found;
}

/** The page as served, with the script that runs before everything else. */
function openPage(path: string): void {
  history.replaceState(null, '', path);
  document.body.innerHTML = '<div id="root"></div>';
  closePage = new AbortController();
  page = windowOfEvents();
  const listen = (type: string, listener: EventListener) =>
    page.addEventListener(type, listener, { capture: true, signal: closePage.signal });
  compileFunction(LOAD_FAILURE, ['window', 'addEventListener'])(page, listen);
}

beforeEach(() => {
  prepareJsdom();
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  // React warns that a boundary is missing, which is what these tests are about.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  signedIn();
  Object.defineProperty(document, 'fonts', { value: { load: async () => [] }, configurable: true });
});
afterEach(() => {
  closePage.abort();
  document.body.innerHTML = '';
  history.replaceState(null, '', '/');
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetModules();
});

/** Pages without the shell, with their root component and the module that renders them. */
const PAGES = [
  ['a TV', '/pizza-tv/venue/1', './features/store-tv/StoreTvPage.tsx', () => import('./tv.tsx')],
  [
    'the TV of a shift',
    '/shift/venue/1',
    './features/store-tv/shift/ShiftPage.tsx',
    () => import('./tv.tsx'),
  ],
  [
    'a report to print',
    '/live-pdf/venue/1/week/9-11-2025',
    './features/weekly-reports/print/WeeklyPrint.tsx',
    () => import('./print.tsx'),
  ],
  [
    'a monthly report to print',
    '/monthly-report/company/2/month/1-11-2025',
    './features/monthly-reports/print/MonthlyPrint.tsx',
    () => import('./print.tsx'),
  ],
  [
    'the set-up of a camera',
    '/camera-setup',
    './features/camera-setup/CameraSetupPage.tsx',
    () => import('./camera-setup.tsx'),
  ],
] as const;

test.each(PAGES)(
  '%s that cannot be drawn says so and offers Reload',
  async (_page, path, root, load) => {
    openPage(path);
    vi.doMock(root, () => ({ [basename(root, '.tsx')]: Broken }));
    const failed = new Promise<void>((resolve) => {
      const onError = (event: Event) => {
        // Keeps jsdom from logging it.
        event.preventDefault();
        resolve();
      };
      page.addEventListener('error', onError, { once: true });
    });
    await load();
    await failed;
    vi.doUnmock(root);
    expect(document.getElementById('root')!.childElementCount).toBe(0);
    vi.advanceTimersByTime(DRAWN_WITHIN_MS);
    expect(document.querySelector('[role=alert]')?.textContent).toBe(
      'The page could not be shownSomething in it failed. It is asked for again each minute.Reload',
    );
  },
);
