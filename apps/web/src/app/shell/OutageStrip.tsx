import { IconHourglass, IconPlugConnectedX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { UNAVAILABLE } from '../../connection/error-messages.ts';
import { outage } from '../../connection/outage.ts';
import { patience } from '../../connection/patience.ts';
import { useOnline } from '../../connection/use-online.ts';
import { ownPhrase } from '../../language/language.ts';
import css from './OfflineStrip.module.css';

/**
 * Below the top bar while the product is unavailable or overloaded: says that this is known, and
 * what happens to the user's work.
 */
export function OutageStrip() {
  const isAway = useSyncExternalStore(outage.subscribe, outage.isAway);
  // Offline, an outage cannot be detected; the strip above says that there is no connection.
  const isOnline = useOnline();
  const isBusy = useSyncExternalStore(patience.subscribe, patience.isWaiting);
  return (
    <div role="status">
      {isAway && isOnline && (
        <p className={css.strip}>
          <IconPlugConnectedX size={17} stroke={1.7} aria-hidden />
          <span>
            <b>{ownPhrase(UNAVAILABLE)}.</b>{' '}
            {ownPhrase(
              'Your saved work is safe. The page continues automatically as soon as it can.',
            )}
          </span>
        </p>
      )}
      {isBusy && !isAway && isOnline && (
        <p className={css.strip}>
          <IconHourglass size={17} stroke={1.7} aria-hidden />
          <span>
            <b>{ownPhrase('The server is very busy right now.')}</b>{' '}
            {ownPhrase('This page stays usable; missing content loads as soon as possible.')}
          </span>
        </p>
      )}
    </div>
  );
}
