import { useEffect, useState } from 'react';

/** Whether this window holds the named lock, so that no other window can; null until known. */
export function useOnlyWindow(name: string): boolean | null {
  // Browsers provide locks only in secure contexts.
  const [isOnly, setIsOnly] = useState<boolean | null>('locks' in navigator ? null : true);
  useEffect(() => {
    if (!('locks' in navigator)) return undefined;
    const { promise: left, resolve: leave } = Promise.withResolvers<void>();
    const waiting = new AbortController();
    const keep = () => {
      setIsOnly(true);
      return left;
    };
    void navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (waiting.signal.aborted) return;
      if (lock) return keep();
      setIsOnly(false);
      const { signal } = waiting;
      void navigator.locks.request(name, { signal }, keep).catch(() => {});
    });
    return () => {
      waiting.abort();
      leave();
    };
  }, [name]);
  return isOnly;
}
