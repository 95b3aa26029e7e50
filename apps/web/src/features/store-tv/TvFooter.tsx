import type { StoreTv } from '@crustodian/contract/store-tv';
import { Logo } from '../../pizza/Logo.tsx';
import { ageText, momentText } from './tv-texts.ts';
import type { TvMessages } from './tv-messages.ts';
import { useEffect, useState } from 'react';
import css from './TvFooter.module.css';

const LOOK_EVERY_MS = 20_000;

/**
 * When the data was read. Without the server it shows the data's age, so that nobody takes it for
 * current.
 */
export function TvFooter({
  data,
  fresh,
  messages,
}: {
  data: StoreTv;
  fresh: boolean;
  messages: TvMessages;
}) {
  const now = useNow(LOOK_EVERY_MS);
  const at = Date.parse(data.read_at);
  const moment = momentText(at, {
    now: Math.max(now, at),
    timeZone: data.venue.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    messages,
  });
  return (
    <footer className={css.footer}>
      <Logo size={34} />
      <span className={`cr-display ${css.name}`}>Crustodian</span>
      <p className={css.state} data-fresh={fresh} role="status">
        <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
          {fresh ? (
            <circle cx="10" cy="10" r="9" fill="var(--pos)" />
          ) : (
            <path d="M10 0l10 10-10 10L0 10z" fill="var(--maybe)" />
          )}
        </svg>
        {fresh
          ? messages.updated(moment)
          : `${messages.dataFrom(moment)} · ${ageText(now - at, messages)}`}
      </p>
    </footer>
  );
}

/** The current time in milliseconds since 1970, updated at the given interval. */
function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
