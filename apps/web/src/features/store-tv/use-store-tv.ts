import { useEffect, useReducer } from 'react';
import type { z } from 'zod';
import { followChanges } from './follow-changes.ts';
import { readTv, type TvReading } from './read-tv.ts';

/** Polled even without a change event, so that a missed one does not last. */
const READ_EVERY_MS = 60_000;

export type TvState<Data> =
  | { kind: 'waiting' }
  | { kind: 'closed' }
  /** `fresh`: the server said so the last time it was asked. */
  | { kind: 'shown'; data: Data; fresh: boolean };

/** What a screen shows after it asked: it stays at what it had as long as nothing better comes. */
export function nextTvState<Data>(now: TvState<Data>, reading: TvReading<Data>): TvState<Data> {
  if (reading.kind === 'closed') return { kind: 'closed' };
  if (reading.kind === 'data') {
    return { kind: 'shown', data: reading.data, fresh: reading.fresh };
  }
  return now.kind === 'shown' ? { ...now, fresh: false } : now;
}

interface Source<Data> {
  /** Address of the data. */
  data: string;
  schema: z.ZodType<Data>;
  /** Address of the stream of changes. */
  changes: string;
  /** Screens that hear of a change at once ask within this time, one after the other. */
  spreadMs: number;
}

/** The data of a screen, read again when they change, and again and again without a network. */
export function useScreenData<Data>({ data, schema, changes, spreadMs }: Source<Data>) {
  const [state, take] = useReducer(nextTvState<Data>, { kind: 'waiting' });
  useEffect(() => {
    let soon: ReturnType<typeof setTimeout> | undefined;
    let asked = 0;
    let taken = 0;
    const read = async () => {
      const turn = (asked += 1);
      const reading = await readTv(data, schema);
      // An answer that was overtaken by a later one is older.
      if (turn < taken) return;
      taken = turn;
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
