import { useEffect, useReducer } from 'react';
import type { z } from 'zod';
import { followChanges } from './follow-changes.ts';
import { readTv, type TvReading } from './read-tv.ts';

/** Polled in addition to change events, so that a missed event has no lasting effect. */
const READ_EVERY_MS = 60_000;

export type TvState<Data> =
  | { kind: 'waiting' }
  | { kind: 'closed' }
  /** `fresh`: the server confirmed the data in the latest request. */
  | { kind: 'shown'; data: Data; fresh: boolean };

/** The next state of a screen: it keeps its data until there is something newer. */
export function nextTvState<Data>(now: TvState<Data>, reading: TvReading<Data>): TvState<Data> {
  if (reading.kind === 'closed') return { kind: 'closed' };
  if (reading.kind === 'data') {
    return { kind: 'shown', data: reading.data, fresh: reading.fresh };
  }
  return now.kind === 'shown' ? { ...now, fresh: false } : now;
}

interface Source<Data> {
  /** URL of the data. */
  data: string;
  schema: z.ZodType<Data>;
  /** URL of the stream of changes. */
  changes: string;
  /** Screens receive a change simultaneously, so their requests are spread over this time. */
  spreadMs: number;
}

/**
 * A screen's data, refetched on changes and polled, so that it recovers once the network is back.
 */
export function useScreenData<Data>({ data, schema, changes, spreadMs }: Source<Data>) {
  const [state, take] = useReducer(nextTvState<Data>, { kind: 'waiting' });
  useEffect(() => {
    let soon: ReturnType<typeof setTimeout> | undefined;
    let asked = 0;
    let taken = 0;
    const read = async () => {
      const request = (asked += 1);
      const reading = await readTv(data, schema);
      // Ignores a response that arrives after that of a later request.
      if (request < taken) return;
      taken = request;
      take(reading);
    };
    const readNow = () => void read();
    const readSoon = () => {
      soon ??= setTimeout(() => {
        soon = undefined;
        readNow();
      }, Math.random() * spreadMs);
    };
    readNow();
    const again = setInterval(readNow, READ_EVERY_MS);
    const unfollow = followChanges(changes, { onChange: readSoon, onLost: readNow });
    window.addEventListener('online', readSoon);
    window.addEventListener('offline', readNow);
    return () => {
      taken = Number.POSITIVE_INFINITY;
      clearTimeout(soon);
      clearInterval(again);
      unfollow();
      window.removeEventListener('online', readSoon);
      window.removeEventListener('offline', readNow);
    };
  }, [data, schema, changes, spreadMs]);
  return state;
}
