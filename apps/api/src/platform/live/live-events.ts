import type { EventRelay, RelayedEvent } from '#platform/live/event-relay';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { EventEmitter } from 'node:events';

/** A venue's business day changed. */
export interface DayChanged {
  venue: number;
  day: CalendarDay;
}

/** A store's weekly report was created, changed, printed or sent, or one of its days was reviewed. */
export interface ReportChanged {
  venue: number;
  /** Stamp of the week. */
  week: CalendarDay;
}

/**
 * Notifies open feeds and jobs of changes: those of this process synchronously, those of other
 * processes on the same database shortly after.
 */
export interface LiveEvents {
  dayChanged(change: DayChanged): void;
  /** Calls back for each change of the venue until the returned function is called. */
  followDays(venue: number, changed: (change: DayChanged) => void): () => void;
  /** Call after the change is stored, because followers reload. */
  reportChanged(change: ReportChanged): void;
  /** Calls back for each change of any report until the returned function is called. */
  followReports(changed: (change: ReportChanged) => void): () => void;
  /** Access to the venue's screen changed. */
  tvChanged(venue: number): void;
  /** Calls back for each such change of the venue until the returned function is called. */
  followTv(venue: number, changed: () => void): () => void;
  /** The charts of a venue's day were updated, so its signals are current again. */
  chartsDrawn(venue: number): void;
  /** Calls back for each chart update of the venue until the returned function is called. */
  followCharts(venue: number, drawn: () => void): () => void;
  /** Sign-ins of a person ended, or the person's permissions changed. Call after it is stored. */
  rightsChanged(person: number): void;
  /** Calls back for each such change of any person until the returned function is called. */
  followRights(changed: (person: number) => void): () => void;
  /** Stored snapshots are waiting to be scored. */
  snapshotsArrived(): void;
  /** Calls back when snapshots arrive until the returned function is called. */
  followSnapshots(arrived: () => void): () => void;
  /** A process died and may have stored something without publishing it. */
  somethingMissed(): void;
  /** Calls back when changes may have been missed: followers reload everything. */
  followMissed(missed: () => void): () => void;
}

const SNAPSHOTS = 'snapshots';
const REPORTS = 'reports';
const RIGHTS = 'rights';
const MISSED = 'missed';
const dayOf = (venue: number) => `day ${venue}`;
const screenOf = (venue: number) => `screen ${venue}`;
const chartsOf = (venue: number) => `charts ${venue}`;

/** `relay` exchanges events with other processes. */
export function createLiveEvents(relay?: EventRelay): LiveEvents {
  const emitter = new EventEmitter().setMaxListeners(0);
  relay?.onEvent((event) => emitRelayed(emitter, event));
  const on = <T extends unknown[]>(name: string, listener: (...args: T) => void) => {
    // Safe because each name is emitted only with the arguments of its own method.
    const untyped = listener as (...args: unknown[]) => void;
    emitter.on(name, untyped);
    return () => void emitter.off(name, untyped);
  };
  const publish = (event: RelayedEvent) => {
    emitRelayed(emitter, event);
    relay?.publish(event);
  };
  return {
    dayChanged: ({ venue, day }) => publish(['day', venue, day]),
    followDays: (venue, changed) => on(dayOf(venue), changed),
    reportChanged: ({ venue, week }) => publish(['report', venue, week]),
    followReports: (changed) => on(REPORTS, changed),
    tvChanged: (venue) => publish(['screen', venue]),
    followTv: (venue, changed) => on(screenOf(venue), changed),
    chartsDrawn: (venue) => publish(['charts', venue]),
    followCharts: (venue, drawn) => on(chartsOf(venue), drawn),
    rightsChanged: (person) => publish(['rights', person]),
    followRights: (changed) => on(RIGHTS, changed),
    snapshotsArrived: () => publish(['snapshots']),
    followSnapshots: (arrived) => on(SNAPSHOTS, arrived),
    somethingMissed: () => publish(['missed']),
    followMissed: (missed) => on(MISSED, missed),
  };
}

function emitRelayed(emitter: EventEmitter, event: RelayedEvent): void {
  switch (event[0]) {
    case 'day':
      emitter.emit(dayOf(event[1]), { venue: event[1], day: event[2] } satisfies DayChanged);
      break;
    case 'report':
      emitter.emit(REPORTS, { venue: event[1], week: event[2] } satisfies ReportChanged);
      break;
    case 'screen':
      emitter.emit(screenOf(event[1]));
      break;
    case 'charts':
      emitter.emit(chartsOf(event[1]));
      break;
    case 'rights':
      emitter.emit(RIGHTS, event[1]);
      break;
    case 'snapshots':
      emitter.emit(SNAPSHOTS);
      break;
    case 'missed':
      emitter.emit(MISSED);
      break;
  }
}
