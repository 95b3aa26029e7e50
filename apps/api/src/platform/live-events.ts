import type { CalendarDay } from '@crustodian/domain/calendar-day';
import { EventEmitter } from 'node:events';

/** Something of a venue's business day changed. */
export interface DayChanged {
  venue: number;
  day: CalendarDay;
}

/** Tells open feeds and jobs what changed. Lives in this process: another one learns it on its next read. */
export interface LiveEvents {
  dayChanged(change: DayChanged): void;
  /** Calls back for each change of the venue until the returned function is called. */
  follow(venue: number, changed: (change: DayChanged) => void): () => void;
  /** Snapshots were stored that wait for their score. */
  snapshotsArrived(): void;
  /** Calls back when snapshots arrive until the returned function is called. */
  onSnapshots(arrived: () => void): () => void;
}

const SNAPSHOTS = 'snapshots';

export function createLiveEvents(): LiveEvents {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    dayChanged: (change) => void emitter.emit(String(change.venue), change),
    follow: (venue, changed) => {
      emitter.on(String(venue), changed);
      return () => void emitter.off(String(venue), changed);
    },
    snapshotsArrived: () => void emitter.emit(SNAPSHOTS),
    onSnapshots: (arrived) => {
      emitter.on(SNAPSHOTS, arrived);
      return () => void emitter.off(SNAPSHOTS, arrived);
    },
  };
}
