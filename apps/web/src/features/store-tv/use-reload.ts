import { RELOAD_AFTER_MS } from '@crustodian/domain/reports/store-tv';
import { useEffect } from 'react';

const TRY_AGAIN_MS = 60_000;

/** Reloads the page periodically, but only if it is certain to load again. */
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

/** Either the service worker has the page, or the server must respond. */
async function comesBack(): Promise<boolean> {
  if (navigator.serviceWorker?.controller) return true;
  const reply = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).catch(
    () => null,
  );
  return reply?.ok ?? false;
}
