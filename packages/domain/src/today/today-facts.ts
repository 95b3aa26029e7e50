import type { CameraFault } from '../cameras/camera-picture.ts';
import type { WatchedPart } from '../signals/watched-areas.ts';
import type { CalendarDay } from '../time/calendar-day.ts';
import type { Shift } from '../time/shift.ts';

/** A signal that may need attention. */
export interface OpenSignal {
  id: string;
  venue: string;
  part: WatchedPart;
  day: CalendarDay;
  shift: Shift;
  /** The specialty family; null if its pizzas belong to several. */
  family: string | null;
  localTs: string;
  /** Number of the latest pizzas, and how many of them were bad. */
  pizzas: number;
  bad: number;
  usuallyBad: number;
  pointsAWeek: number;
  isOn: boolean;
  /**
   * The pizzas are back to normal. The signal still counts towards a chain-wide fault but has no
   * line of its own.
   */
  isReleased: boolean;
  /**
   * What was done about the signal. An answered signal still counts towards a chain-wide fault but
   * has no line of its own.
   */
  answered: SignalAnswer | null;
}

/** Someone started an action, or said that it is not a problem or that it is the camera. */
export type SignalAnswer = 'action' | 'not-a-problem' | 'camera';

/** What the daily charts of a venue found on a completed day. */
export interface DayFinding {
  venue: string;
  day: CalendarDay;
  /** Null for the mean of the criteria's points. */
  part: WatchedPart | null;
  rule: 'outside' | 'nine';
  /** Share of bad pizzas or mean points, the usual value, and the limits on that day. */
  value: number;
  usual: number;
  lower: number | null;
  upper: number | null;
  pizzas: number | null;
  pointsAWeek: number;
  /** So many venues have the fault that it counts as a fault of the company. */
  isChainWide: boolean;
}

/** A person suspects the camera; the signals of its venue are on hold. */
export interface CameraDoubt {
  venue: string;
  signal: string;
  /** Start of the doubt, by the venue's clock. */
  localTs: string;
}

/** A fault that was found with a camera. */
export interface CameraItem {
  id: string;
  venue: string;
  camera: string;
  fault: CameraFault;
  /** By the venue's clock. */
  since: string;
  /** While false, the signals of its venue are on hold and it has no line. */
  isSure: boolean;
  mayBeKitchen: boolean;
}

/** An objection that was answered, or not answered in time. */
export interface AnsweredObjection {
  pizza: string;
  venue: string;
  /** When the pizza was made, by the venue's clock. */
  localTs: string;
  specialty: string | null;
  state: 'granted' | 'upheld' | 'expired';
  /** Number of reviewers who judged it again without seeing its score. */
  opinions: number;
  before: number | null;
  /** Null if the pizza no longer counts. */
  after: number | null;
}

/**
 * A store whose week may end without an audited figure, because too few of its drawn pizzas are
 * judged.
 */
export interface ReviewBehind {
  venue: string;
  judged: number;
  drawn: number;
}

/** Stores whose blind reviews are behind, and the last day to catch up. */
export interface ReviewsBehind {
  stores: readonly ReviewBehind[];
  until: CalendarDay;
  /** Whether the viewer judges pizzas. */
  mayReview: boolean;
}

/** Weekly reports that are ready. */
export interface ReadyReports {
  week: CalendarDay;
  venues: readonly string[];
  /** Whether the viewer sends reports; other viewers can only read them. */
  maySend: boolean;
}

/** An action proven at one store and suggested to another. */
export interface Suggestion {
  id: string;
  venue: string;
  /** The proven action. */
  action: string;
  /** The store of the proven action; null if the reader may not see it. */
  from: string | null;
  part: WatchedPart;
  family: string | null;
  shift: Shift | null;
  what: string;
  /** The pizzas that proved it, and those before it. */
  first: { pizzas: number; bad: number };
  before: { pizzas: number; bad: number } | null;
}
