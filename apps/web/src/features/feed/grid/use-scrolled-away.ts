import { useSyncExternalStore } from 'react';

/** Beyond the first row the reviewer is looking at something. */
const TOP_PIXELS = 160;

function subscribe(tell: () => void) {
  window.addEventListener('scroll', tell, { passive: true });
  return () => window.removeEventListener('scroll', tell);
}

/** Whether the page is scrolled down from its beginning. */
export const useScrolledAway = (): boolean =>
  useSyncExternalStore(subscribe, () => window.scrollY > TOP_PIXELS);
