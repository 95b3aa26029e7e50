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
  /** Specialties of one topping; null where its pizzas are of several. */
  family: string | null;
  localTs: string;
  /** The last pizzas, and how many of them were bad. */
  pizzas: number;
  bad: number;
  usuallyBad: number;
  pointsAWeek: number;
  isOn: boolean;
  /** The pizzas are as usual again: it counts for a fault of many venues, and is no line of its own. */
  isReleased: boolean;
  /** What was done about it; it counts for a fault of many venues, and is no line of its own. */
  answered: SignalAnswer | null;
}

/** An action was started, or somebody said that it is not a problem or the camera. */
export type SignalAnswer = 'action' | 'not-a-problem' | 'camera';

/** What the daily charts of a venue said of a day that is over. */
export interface DayFinding {
  venue: string;
  day: CalendarDay;
  /** Null for the mean of its points. */
  part: WatchedPart | null;
  rule: 'outside' | 'nine';
  /** Share of bad pizzas or mean points, the usual one, and the limits of that day. */
  value: number;
  usual: number;
  lower: number | null;
  upper: number | null;
  pizzas: number | null;
  pointsAWeek: number;
  /** Enough venues have it that it counts as a fault of the company. */
  isChainWide: boolean;
}

/** A camera that a person took to be at fault: the signals of its venue wait. */
export interface CameraDoubt {
  venue: string;
  signal: string;
  /** Since when, of the venue. */
  localTs: string;
}

/** Something that was found to be wrong with a camera. */
export interface CameraItem {
  id: string;
  venue: string;
  camera: string;
  fault: CameraFault;
  /** By the venue's clock. */
  since: string;
  /** Until it is sure, signals of its venue wait, and it is no line. */
  isSure: boolean;
  mayBeKitchen: boolean;
}

/** An objection that was answered, or not in time. */
export interface AnsweredObjection {
  pizza: string;
  venue: string;
  /** When the pizza was made, by the venue's clock. */
  localTs: string;
  specialty: string | null;
  state: 'granted' | 'upheld' | 'expired';
  /** Who judged it again, without its score. */
  opinions: number;
  before: number | null;
  /** Null where the pizza counts no more. */
  after: number | null;
}

/** A store whose week may end without an audited figure: too few of its drawn pizzas are judged. */
export interface ReviewBehind {
  venue: string;
  judged: number;
  drawn: number;
}

/** Stores whose blind reviews are behind, and the last day on which they can be made up for. */
export interface ReviewsBehind {
  stores: readonly ReviewBehind[];
  until: CalendarDay;
  /** The viewer judges pizzas. */
  mayReview: boolean;
}

/** Weekly reports that are ready. */
export interface ReadyReports {
  week: CalendarDay;
  venues: readonly string[];
  /** The viewer sends them; for others they are ready to be read. */
  maySend: boolean;
}

/** What was proven at one store, suggested to another one. */
export interface Suggestion {
  id: string;
  venue: string;
  /** The action that was proven. */
  action: string;
  /** Its store; null where the reader does not see it. */
  from: string | null;
  part: WatchedPart;
  family: string | null;
  shift: Shift | null;
  what: string;
  /** Pizzas that proved it, and those from before. */
  first: { pizzas: number; bad: number };
  before: { pizzas: number; bad: number } | null;
}
