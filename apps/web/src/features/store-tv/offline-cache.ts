import type { SHIFT_PAGES, TV_PAGES } from '@crustodian/domain/reports/store-tv-paths';
import type { ToKeep } from './to-keep.ts';

/** Built into the root directory, so that its scope covers every screen's URL. */
const WORKER = '/service-worker.js';

/**
 * Registers the service worker; without one, for example on plain HTTP, the screen uses memory
 * only.
 */
export function startKeeping(scope: typeof TV_PAGES | typeof SHIFT_PAGES): void {
  navigator.serviceWorker?.register(WORKER, { scope }).catch(() => undefined);
}

/**
 * Tells the service worker to cache the running page and these pictures, so that the screen works
 * offline.
 */
export async function keep({ venue, data, pictures }: Omit<ToKeep, 'page'>): Promise<void> {
  if (!navigator.serviceWorker) return;
  await document.fonts.ready;
  const { active } = await navigator.serviceWorker.ready;
  const page = [window.location.href, ...partsOfPage()];
  const toKeep: ToKeep = { venue, page, data, pictures };
  active?.postMessage(toKeep);
}

const partsOfPage = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => {
      const { origin, pathname } = new URL(name);
      return origin === window.location.origin && !pathname.startsWith('/api/');
    });

/** Keeps the screen from turning off, if the browser supports it. */
export function stayAwake(): () => void {
  const ask = () => {
    if (document.visibilityState !== 'visible') return;
    navigator.wakeLock?.request('screen').catch(() => undefined);
  };
  ask();
  document.addEventListener('visibilitychange', ask);
  return () => document.removeEventListener('visibilitychange', ask);
}
