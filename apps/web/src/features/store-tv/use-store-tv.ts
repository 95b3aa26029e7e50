import type { StoreTv } from '@crustodian/contract/store-tv';
import { useEffect, useReducer } from 'react';
import { followChanges } from './follow-changes.ts';
import { readTv, type TvReading } from './read-tv.ts';
import { changesAddress, dataAddress, type TvAddress } from './tv-address.ts';

/** Asked for even if no change was told, so that a missed one does not stay. */
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

/** The data of a screen, read anew when they change, and again and again without a network. */
export function useStoreTv(tv: TvAddress): TvState {
  const [state, take] = useReducer(nextTvState, { kind: 'waiting' });
  const data = dataAddress(tv);
  const changes = changesAddress(tv);
  useEffect(() => {
    let ended = false;
    const read = async () => {
      const reading = await readTv(data);
      if (!ended) take(reading);
    };
    const readSoon = () => void setTimeout(() => !ended && void read(), Math.random() * SPREAD_MS);
    void read();
    const again = setInterval(() => void read(), READ_EVERY_MS);
    const unfollow = followChanges(changes, { onChange: readSoon, onLost: () => void read() });
    window.addEventListener('online', readSoon);
    window.addEventListener('offline', read);
    return () => {
      ended = true;
      clearInterval(again);
      unfollow();
      window.removeEventListener('online', readSoon);
      window.removeEventListener('offline', read);
    };
  }, [data, changes]);
  return state;
}
