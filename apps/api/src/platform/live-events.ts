import type { CalendarDay } from '@crustodian/domain/calendar-day';
import { EventEmitter } from 'node:events';

/** Something of a venue's business day changed. */
export interface DayChanged {
  venue: number;
  day: CalendarDay;
}

/** Tells open feeds what changed. Lives in this process: a feed on another one learns it on its next read. */
export interface LiveEvents {
  dayChanged(change: DayChanged): void;
  /** Calls back for each change of the venue until the returned function is called. */
  follow(venue: number, changed: (change: DayChanged) => void): () => void;
}

export function createLiveEvents(): LiveEvents {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    dayChanged: (change) => void emitter.emit(String(change.venue), change),
    follow: (venue, changed) => {
      emitter.on(String(venue), changed);
      return () => void emitter.off(String(venue), changed);
    },
  };
}
