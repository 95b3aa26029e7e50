import { IconWifiOff } from '@tabler/icons-react';
import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { ownPhrase } from '../../language/language.ts';
import css from './OfflineStrip.module.css';

/** Below the top bar while the browser is offline: since when, and what happens to changes. */
export function OfflineStrip() {
  const since = useOfflineSince();
  const isWaiting = useIsWaiting();
  return (
    <div role="status">
      {since !== null && (
        <p className={css.strip}>
          <IconWifiOff size={17} stroke={1.7} aria-hidden />
          <span>
            {isWaiting ? (
              <>
                <b>{ownPhrase('Offline since {}.', since)}</b>{' '}
                {ownPhrase('Missing content loads as soon as the connection is back.')}
              </>
            ) : (
              <>
                <b>{ownPhrase('Offline. Showing data from {}.', since)}</b>{' '}
                {ownPhrase('Changes are sent when the connection is back.')}
              </>
            )}
          </span>
        </p>
      )}
    </div>
  );
}

/** '11:42' in the viewer's local time; null while online. */
function useOfflineSince(): string | null {
  const [since, setSince] = useState(() => (navigator.onLine ? null : clock()));
  useEffect(
    () =>
      onlineManager.subscribe((online) => setSince((was) => (online ? null : (was ?? clock())))),
    [],
  );
  return since;
}

/** Whether the page waits for data that has never loaded. */
function useIsWaiting(): boolean {
  const cache = useQueryClient().getQueryCache();
  const isWaiting = () =>
    cache
      .findAll({ type: 'active', fetchStatus: 'paused' })
      .some(({ state }) => state.data === undefined);
  const subscribe = useCallback((tell: () => void) => cache.subscribe(tell), [cache]);
  return useSyncExternalStore(subscribe, isWaiting);
}

const clock = () => new Date().toTimeString().slice(0, 5);
