import type { EventRelay, RelayedEvent } from '#platform/live/event-relay';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { EventEmitter } from 'node:events';

/** A venue's business day changed. */
export interface DayChanged {
  venue: number;
  day: CalendarDay;
}

/** A store's report of a week started, changed, was printed or sent, or a day of it was reviewed. */
export interface ReportChanged {
  venue: number;
  /** Stamp of the week. */
  week: CalendarDay;
}

/**
 * Tells open feeds and jobs what changed: those of this process at once, those of other processes on
 * the same database a moment later.
 */
export interface LiveEvents {
  dayChanged(change: DayChanged): void;
  /** Calls back for each change of the venue until the returned function is called. */
  followDays(venue: number, changed: (change: DayChanged) => void): () => void;
  /** Call after the change is stored: followers reload. */
  reportChanged(change: ReportChanged): void;
  /** Calls back for each change of any report until the returned function is called. */
  followReports(changed: (change: ReportChanged) => void): () => void;
  /** The access to the venue's screen was changed. */
  tvChanged(venue: number): void;
  /** Calls back for each such change of the venue until the returned function is called. */
  followTv(venue: number, changed: () => void): () => void;
  /** The charts of a venue's day were drawn: what they find of its pizzas is right again. */
  chartsDrawn(venue: number): void;
  /** Calls back for each such drawing of the venue until the returned function is called. */
  followCharts(venue: number, drawn: () => void): () => void;
  /** Sign-ins of a person ended, or what the person may see changed. Call when that is stored. */
  rightsChanged(person: number): void;
  /** Calls back for each such change of anyone until the returned function is called. */
  followRights(changed: (person: number) => void): () => void;
  /** Snapshots were stored that wait for their score. */
  snapshotsArrived(): void;
  /** Calls back when snapshots arrive until the returned function is called. */
  followSnapshots(arrived: () => void): () => void;
  /** A process died that may have stored something without announcing it. */
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

/** `relay` carries the events to the other processes and theirs to this one. */
export function createLiveEvents(relay?: EventRelay): LiveEvents {
  const emitter = new EventEmitter().setMaxListeners(0);
  relay?.onEvent((event) => emitRelayed(emitter, event));
  const on = <T extends unknown[]>(name: string, listener: (...args: T) => void) => {
    // Safe because each name is emitted with what its own method was given.
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
