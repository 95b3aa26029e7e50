import type { BlindTask } from '@crustodian/contract/audit';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { laneQuery, leaseNext, sendJudgement } from './audit-calls.ts';
import { Lane, type LaneState, type Stored } from './lane.ts';

/** The viewer's lane, which keeps itself filled while the page is open. */
export function useLane(person: number): { lane: Lane; state: LaneState } {
  const [lane] = useState(() => browserLane(person));
  const state = useSyncExternalStore(lane.subscribe, lane.read);
  useEffect(() => {
    void lane.start();
    const again = () => lane.again();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [lane]);
  const client = useQueryClient();
  const { isDone, waiting } = state;
  useEffect(() => {
    void client.invalidateQueries({ queryKey: laneQuery.queryKey });
  }, [client, isDone, waiting]);
  return { lane, state };
}

const browserLane = (person: number): Lane =>
  new Lane({
    next: leaseNext,
    judge: sendJudgement,
    preload,
    tasks: storedIn(sessionStorage, `crustodian-lane-tasks-${person}`),
    answers: storedIn(localStorage, `crustodian-lane-answers-${person}`),
    compared: storedIn(sessionStorage, `crustodian-lane-compared-${person}`),
    now: Date.now,
    later: (act, ms) => void setTimeout(act, ms),
  });

/** Keeps references, so that the pictures stay decoded. */
const pictures = new Map<string, HTMLImageElement>();
const MOST_PICTURES = 16;

function preload({ picture, golden }: BlindTask): void {
  for (const address of [picture, golden]) {
    if (address === null || pictures.has(address)) continue;
    const image = new Image();
    image.src = address;
    image.decode().catch(() => pictures.delete(address));
    pictures.set(address, image);
  }
  for (const address of [...pictures.keys()].slice(0, -MOST_PICTURES)) pictures.delete(address);
}

function storedIn(storage: Storage, key: string): Stored {
  return {
    read: () => {
      try {
        const values: unknown = JSON.parse(storage.getItem(key) ?? '[]');
        return Array.isArray(values) ? values : [];
      } catch {
        return [];
      }
    },
    write: (values) => {
      try {
        if (values.length > 0) storage.setItem(key, JSON.stringify(values));
        else storage.removeItem(key);
      } catch {
        // Storage is full: the lane keeps the values in memory.
      }
    },
  };
}
