import { daysBetween, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { CameraFigure } from '@crustodian/domain/cameras/camera-picture';
import type { LocalTs } from '@crustodian/domain/pizza/pipeline-result';
import { normal, seededRandom } from './seeded-random.ts';
import type { DemoVenue } from './stores.ts';

/** The only camera of a demo store. */
export const DEMO_CAMERA = 'cut-table';

/** A camera whose bracket gave way. */
const MOVED = { store: 'Kerrville', daysAgo: 2, fromHour: 18 };
/** A camera with grease on its lens, a little more each day. */
const DIRTY = { store: 'Cape May', daysAgo: 6, fromHour: 11 };
/** A camera that sent nothing for an afternoon. */
const DEAD = { store: 'Fort Greene', daysAgo: 1, fromHour: 12, toHour: 19 };

export const FAULTY_STORES: readonly string[] = [MOVED.store, DIRTY.store, DEAD.store];
/** Days since the oldest of these faults began. */
export const FAULTY_DAYS = DIRTY.daysAgo;

const hourOf = (ts: LocalTs) => Number(ts.slice(11, 13));

/** Whether the camera of a store saw the pizza made at a time of a business day. */
export function cameraSaw(
  venue: DemoVenue,
  { ts, day, today }: { ts: LocalTs; day: CalendarDay; today: CalendarDay },
): boolean {
  const isDead = venue.name === DEAD.store && daysBetween(day, today) === DEAD.daysAgo;
  return !isDead || hourOf(ts) < DEAD.fromHour || hourOf(ts) >= DEAD.toHour;
}

/** Share of unfit snapshots, in addition to the one that is spoiled each day. */
const UNFIT_SHARE = 0.015;
/** Increase of the unfit share per day of grease. */
const UNFIT_WHERE_DIRTY = 0.02;

/** Share of a store's unfit snapshots at a given time. */
export function unfitShare(
  venue: DemoVenue,
  { ts, day, today }: Pick<Moment, 'ts' | 'day' | 'today'>,
): number {
  const ago = daysBetween(day, today);
  return (
    UNFIT_SHARE + (hasBegun(DIRTY, venue, { ts, ago }) ? UNFIT_WHERE_DIRTY * daysDirty(ago) : 0)
  );
}

type Figures = Record<CameraFigure, number>;

/** A camera's usual figures, and their variation from pizza to pizza. */
const USUAL: Figures = {
  lightness: 62,
  a: 1,
  b: 4,
  unevenness: 0.08,
  sharpness: 0.19,
  oval: 0.02,
  x: 0.5,
  y: 0.37,
  radius: 0.27,
};
const SPREAD: Figures = {
  lightness: 1.2,
  a: 0.7,
  b: 1,
  unevenness: 0.015,
  sharpness: 0.02,
  oval: 0.008,
  x: 0.015,
  y: 0.015,
  radius: 0.009,
};
// Safe because the keys of an object literal are those of its type.
const FIGURES = Object.keys(USUAL) as CameraFigure[];

interface Moment {
  seed: string;
  ts: LocalTs;
  day: CalendarDay;
  today: CalendarDay;
}

/** The camera figures of a store's picture; deterministic for the same seed. */
export function cameraFigures(venue: DemoVenue, { seed, ts, day, today }: Moment): Figures {
  const own = seededRandom(`${seed}/camera/${venue.id}`);
  const random = seededRandom(`${seed}/camera/${venue.id}/${ts}`);
  const figures = Object.fromEntries(
    FIGURES.map((figure) => [
      figure,
      USUAL[figure] + SPREAD[figure] * (2 * (own() - 0.5) + normal(random)),
    ]),
  ) as Figures; // Every figure gets an entry.
  const ago = daysBetween(day, today);
  if (hasBegun(MOVED, venue, { ts, ago })) {
    figures.x += 0.09;
    figures.y -= 0.05;
  }
  if (hasBegun(DIRTY, venue, { ts, ago })) figures.unevenness += 0.015 * daysDirty(ago);
  return figures;
}

const hasBegun = (
  { store, daysAgo, fromHour }: typeof MOVED,
  venue: DemoVenue,
  { ts, ago }: { ts: LocalTs; ago: number },
): boolean =>
  venue.name === store && (ago < daysAgo || (ago === daysAgo && hourOf(ts) >= fromHour));

const daysDirty = (ago: number): number => DIRTY.daysAgo + 1 - Math.max(0, ago);
