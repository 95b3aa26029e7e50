import { IconWifiOff } from '@tabler/icons-react';
import { onlineManager } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import css from './OfflineStrip.module.css';

/** Under the top bar while the browser has no connection: since when, and what becomes of changes. */
export function OfflineStrip() {
  const since = useOfflineSince();
  return (
    <div role="status">
      {since !== null && (
        <p className={css.strip}>
          <IconWifiOff size={17} stroke={1.7} aria-hidden />
          <span>
            <b>Offline. Showing data from {since}.</b> Changes wait and are sent when the connection
            is back.
          </span>
        </p>
      )}
    </div>
  );
}

/** '11:42' by the viewer's own clock; null while there is a connection. */
function useOfflineSince(): string | null {
  const [since, setSince] = useState(() => (navigator.onLine ? null : clock()));
  useEffect(
    () =>
      onlineManager.subscribe((online) => setSince((was) => (online ? null : (was ?? clock())))),
    [],
  );
  return since;
}

const clock = () => new Date().toTimeString().slice(0, 5);
