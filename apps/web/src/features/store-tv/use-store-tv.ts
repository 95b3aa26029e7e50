import type { StoreTv } from '@crustodian/contract/store-tv';
import { useEffect, useReducer } from 'react';
import { followChanges } from './follow-changes.ts';
import { readTv, type TvReading } from './read-tv.ts';
import { changesAddress, dataAddress, type TvAddress } from './tv-address.ts';

/** Polled even without a change event, so that a missed one does not last. */
const READ_EVERY_MS = 60_000;
/** All screens of a chain hear of a change at once; they ask one after the other. */
const SPREAD_MS = 1_500;

export type TvState =
  | { kind: 'waiting' }
  | { kind: 'closed' }
  /** `fresh`: the server said so the last time it was asked. */
  | { kind: 'shown'; data: StoreTv; fresh: boolean };

/** What a screen shows after it asked: it stays at what it had as long as nothing better comes. */
export function nextTvState(now: TvState, reading: TvReading): TvState {
  if (reading.kind === 'closed') return { kind: 'closed' };
  if (reading.kind === 'data') {
    return { kind: 'shown', data: reading.data, fresh: reading.fresh };
  }
  return now.kind === 'shown' ? { ...now, fresh: false } : now;
}

/** The data of a screen, read again when they change, and again and again without a network. */
export function useStoreTv(tv: TvAddress): TvState {
  const [state, take] = useReducer(nextTvState, { kind: 'waiting' });
  const data = dataAddress(tv);
  const changes = changesAddress(tv);
  useEffect(() => {
    let soon: ReturnType<typeof setTimeout> | undefined;
    let asked = 0;
    let taken = 0;
    const read = async () => {
      const turn = (asked += 1);
      const reading = await readTv(data);
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
      }, Math.random() * SPREAD_MS);
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
  }, [data, changes]);
  return state;
}
