import type { CalendarDay } from '@crustodian/domain/calendar-day';
import { EventEmitter } from 'node:events';

/** Something of a venue's business day changed. */
export interface DayChanged {
  venue: number;
  day: CalendarDay;
}

/** A store's report of a week began, changed, was printed or sent, or a day of it was reviewed. */
export interface ReportChanged {
  venue: number;
  /** Stamp of the week. */
  week: CalendarDay;
}

/** Tells open feeds and jobs what changed. Lives in this process: another one learns it on its next read. */
export interface LiveEvents {
  dayChanged(change: DayChanged): void;
  /** Calls back for each change of the venue until the returned function is called. */
  follow(venue: number, changed: (change: DayChanged) => void): () => void;
  /** Call when the change is stored: who follows reads it again. */
  reportChanged(change: ReportChanged): void;
  /** Calls back for each change of any report until the returned function is called. */
  followReports(changed: (change: ReportChanged) => void): () => void;
  /** Who may open the venue's screen was set anew. */
  tvChanged(venue: number): void;
  /** Calls back for each such change of the venue until the returned function is called. */
  followTv(venue: number, changed: () => void): () => void;
  /** Snapshots were stored that wait for their score. */
  snapshotsArrived(): void;
  /** Calls back when snapshots arrive until the returned function is called. */
  onSnapshots(arrived: () => void): () => void;
}

const SNAPSHOTS = 'snapshots';
const REPORTS = 'reports';
const screenOf = (venue: number) => `screen ${venue}`;

export function createLiveEvents(): LiveEvents {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    dayChanged: (change) => void emitter.emit(String(change.venue), change),
    follow: (venue, changed) => {
      emitter.on(String(venue), changed);
      return () => void emitter.off(String(venue), changed);
    },
    reportChanged: (change) => void emitter.emit(REPORTS, change),
    followReports: (changed) => {
      emitter.on(REPORTS, changed);
      return () => void emitter.off(REPORTS, changed);
    },
    tvChanged: (venue) => void emitter.emit(screenOf(venue)),
    followTv: (venue, changed) => {
      emitter.on(screenOf(venue), changed);
      return () => void emitter.off(screenOf(venue), changed);
    },
    snapshotsArrived: () => void emitter.emit(SNAPSHOTS),
    onSnapshots: (arrived) => {
      emitter.on(SNAPSHOTS, arrived);
      return () => void emitter.off(SNAPSHOTS, arrived);
    },
  };
}
