import { feedEvent, followFeed } from '@crustodian/contract/feed';
import type { DayRange } from '@crustodian/domain/time/day-range';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { atMostEvery } from '../../../api/throttle.ts';
import { openStream } from '../../../api/call.ts';
import { followStream, type LiveState } from '../../../api/follow-stream.ts';
import { feedQuery } from '../feed-calls.ts';
import { RELOAD_EVERY_MS } from './reload-pace.ts';

interface LiveFeed {
  venue: number;
  range: DayRange;
  /** Whether pizzas or scores may arrive: the days include today, or a score is awaited. */
  enabled: boolean;
  /** Whether an awaited score may have arrived before the connection was established. */
  isBehind: boolean;
}

/** Reloads the feed when the server says that one of its days changed. */
export function useLiveFeed({ venue, range, enabled, isBehind }: LiveFeed): LiveState | 'off' {
  const client = useQueryClient();
  const [state, setState] = useState<LiveState>('connecting');
  const { min, max } = range;
  useEffect(() => {
    if (!enabled) return;
    const aborter = new AbortController();
    const reload = atMostEvery(RELOAD_EVERY_MS, () => {
      void client.invalidateQueries({ queryKey: feedQuery(venue, { min, max }).queryKey });
    });
    void followStream({
      connect: (signal) =>
        openStream(followFeed, { params: { venue } }, { background: true, signal }),
      onData: (data) => {
        const { day } = feedEvent.parse(JSON.parse(data));
        if (day >= min && day <= max) reload.call();
      },
      onGap: reload.call,
      onState: (now) => {
        setState(now);
        if (now === 'live' && isBehind) reload.call();
      },
      signal: aborter.signal,
    });
    return () => {
      aborter.abort();
      reload.stop();
    };
  }, [client, venue, min, max, enabled, isBehind]);
  return enabled ? state : 'off';
}
