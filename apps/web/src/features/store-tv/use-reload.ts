import { RELOAD_AFTER_MS } from '@crustodian/domain/reports/store-tv';
import { useEffect } from 'react';

const TRY_AGAIN_MS = 60_000;

/** Loads the page again from time to time, but only when it is sure to come back. */
export function useReload(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const reload = async () => {
      if (await comesBack()) window.location.reload();
      else timer = setTimeout(() => void reload(), TRY_AGAIN_MS);
    };
    timer = setTimeout(() => void reload(), RELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** The service worker has the page; without it the server must answer. */
async function comesBack(): Promise<boolean> {
  if (navigator.serviceWorker?.controller) return true;
  const reply = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).catch(
    () => null,
  );
  return reply?.ok ?? false;
}
