import type { OfficialCriterion } from '@crustodian/domain/pizza/criteria';
import type { LocalTs } from '@crustodian/domain/pizza/pipeline-result';
import type { WatchedArea } from '@crustodian/domain/signals/watched-areas';
import {
  addDays,
  daysBetween,
  weekdayOf,
  type CalendarDay,
} from '@crustodian/domain/time/calendar-day';
import { businessHour } from '@crustodian/domain/time/shift';
import { COLLEAGUES } from './colleagues.ts';
import { LUMBRE } from './companies.ts';
import type { DemoVenue } from './stores.ts';

/** A pizza that lost more than this share of the points has the fault. */
const FAULTY_ABOVE = 0.3;
/**
 * Share of faulty pizzas while nothing is wrong: for a store's own fault, and for the recipe's
 * fault at stores with a good recipe.
 */
const USUAL_SHARE = 0.05;
const USUAL_RECIPE_SHARE = 0.02;

type LostShares = Readonly<Record<string, number>>;

export const hasFault = (lost: LostShares, part: OfficialCriterion): boolean =>
  (lost[part] ?? 0) > FAULTY_ABOVE;

/** The greatest share that a pizza lost on any other criterion. */
export const lostElse = (lost: LostShares, part: OfficialCriterion): number =>
  Math.max(0, ...Object.entries(lost).map(([other, share]) => (other === part ? 0 : share)));

/** The store whose cheese fails to reach the rim at a Friday dinner, until that is corrected. */
const SEAL_STORE = 'Bandera';
const FRIDAY = 5;
/**
 * Most pizzas at first, then a few, so that proving the action takes more than a handful of pizzas.
 */
const SEAL_SLIPS = [
  { from: 17, until: 18.25, share: 0.9 },
  { from: 18.25, until: 21 + 10 / 60, share: 0.08 },
];

/** The store that tries an action that does not help. */
const STUBBORN_STORE = 'Wicker Park';
const STUBBORN_DAYS_AGO = 6;

/** Stores that use a changed recipe, from one dinner until the end of the next day. */
const RECIPE_STORES = [
  'Fredericksburg',
  'Riverside',
  'Oak Park',
  'Lakeview',
  'Harbor Point',
  'Seaport',
  'Cape May',
  'Fort Greene',
];
const RECIPE_PART: OfficialCriterion = 'Ingredientes exterior';
const RECIPE_EVERY_DAYS = 14;
const DINNER = 17;

/** The criterion that a store usually does well, so that failing it is a fault. */
export function careOf({ name, company }: DemoVenue): OfficialCriterion | null {
  if (company !== LUMBRE) return null;
  if (name === SEAL_STORE) return 'Sello de queso';
  return name === STUBBORN_STORE ? 'Bordes' : RECIPE_PART;
}

/** Whether many stores have a fault of this criterion at the same time. */
export const isFaultOfMany = (part: OfficialCriterion): boolean => part === RECIPE_PART;

/**
 * Whether a picture shows neither the store's own fault nor the recipe's, and so may be an ordinary
 * pizza of the store. The recipe's fault is excluded in all stores, because a store's pizzas of a
 * rare specialty are compared with those of all others.
 */
export const isOrdinary = (lost: LostShares, care: OfficialCriterion): boolean =>
  !hasFault(lost, care) && !hasFault(lost, RECIPE_PART);

/**
 * Share of pizzas that have the fault at a given time, given the day (`today`) on which the chain
 * was generated.
 */
export function shareGoneWrong(
  { name }: DemoVenue,
  day: CalendarDay,
  { ts, today }: { ts: LocalTs; today: CalendarDay },
): number {
  const daysAgo = daysBetween(day, today);
  const hour = businessHour(ts) + Number(ts.slice(14, 16)) / 60;
  if (name === SEAL_STORE) return daysAgo === sealDaysAgo(today) ? sealShare(hour) : USUAL_SHARE;
  if (name === STUBBORN_STORE) return stubbornShare(daysAgo, hour);
  return RECIPE_STORES.includes(name) ? recipeShare(daysAgo, hour) : USUAL_RECIPE_SHARE;
}

function sealShare(hour: number): number {
  const slips = SEAL_SLIPS.find(({ from, until }) => hour >= from && hour < until);
  return slips?.share ?? USUAL_SHARE;
}

function stubbornShare(daysAgo: number, hour: number): number {
  if (daysAgo < 1 || daysAgo > STUBBORN_DAYS_AGO) return USUAL_SHARE;
  return daysAgo < STUBBORN_DAYS_AGO || hour >= DINNER ? 0.92 : USUAL_SHARE;
}

function recipeShare(daysAgo: number, hour: number): number {
  if (daysAgo > 1) return USUAL_RECIPE_SHARE;
  const daysIn = (1 - daysAgo) % RECIPE_EVERY_DAYS;
  return (daysIn === 0 && hour >= DINNER) || daysIn === 1 ? 0.97 : USUAL_RECIPE_SHARE;
}

/** Number of days since the last Friday before the chain was generated. */
const sealDaysAgo = (today: CalendarDay): number => ((weekdayOf(today) - FRIDAY + 6) % 7) + 1;

/** An action that a person takes about a signal, and when it is done. */
export interface DemoRemedy {
  store: string;
  part: OfficialCriterion;
  /** Words of the signals that lead to the action. */
  words: readonly WatchedArea[];
  /** First day of the signals concerned. */
  since: CalendarDay;
  /** Time on the signal's day; a later signal is handled immediately. */
  doneAt: string;
  /** The account of the person who acts. */
  by: number;
  what: string;
}

/** Actions against the faults of stores; the following pizzas show whether they helped. */
export const remediesOf = (today: CalendarDay): DemoRemedy[] => [
  {
    store: SEAL_STORE,
    part: 'Sello de queso',
    words: ['rim', 'portion'],
    since: addDays(today, -sealDaysAgo(today)),
    doneAt: '21:10:00',
    by: accountOf('Ben'),
    what: 'The new hand at the table is shown how: cheese right up to the rim.',
  },
  {
    store: STUBBORN_STORE,
    part: 'Bordes',
    words: ['rim'],
    since: addDays(today, -STUBBORN_DAYS_AGO),
    doneAt: '18:00:00',
    by: accountOf('Hugo'),
    what: 'Dough rests ten minutes longer before it is stretched.',
  },
];

const accountOf = (name: string): number =>
  COLLEAGUES.find(({ firstName }) => firstName === name)!.id;
