import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { COLLEAGUES } from './colleagues.ts';
import { PEOPLE } from './people.ts';
import { seededRandom } from './seeded-random.ts';
import type { DemoVenue } from './stores.ts';

/** A store's objection to the score of one of its worst pizzas of a day. */
export interface DemoObjection {
  /** The account that raises the objection. */
  asker: number;
  /** Rank among the day's worst pizzas, 0 for the worst. */
  place: number;
  reason: 'criterion' | 'camera' | 'damaged';
  sentence: string;
  /** Whether the second judgement finds what the engine has missed. */
  isRight: boolean;
}

/** A store objects on one day in this many, on average. */
const DAYS_BETWEEN = 9;
const RIGHT_SHARE = 0.4;
const WORST = 4;

/** The reasons and their wording; repeated entries set the frequency of each reason. */
const REASONS: readonly [DemoObjection['reason'], string][] = [
  ['criterion', 'The cheese reaches the border all round.'],
  ['criterion', ''],
  ['criterion', 'It looks fine to us, even under the lamp.'],
  ['criterion', 'Weighed twice before it went out.'],
  ['criterion', ''],
  ['camera', 'The lamp above the table was broken that evening.'],
  ['damaged', 'It was cut while the next one was pushed against it.'],
];

/** Stores that have never objected. */
const SILENT = ['Lakeview', 'Seaport', 'Cape May', 'Fort Greene'];

/** The account that objects for a store: a member of its own staff. */
const askerOf = ({ name, company }: DemoVenue): number | undefined =>
  PEOPLE.find((one) => one.account === 'regular' && one.venueMemberships?.includes(name))?.id ??
  COLLEAGUES.find((one) => one.company === company && one.stores.includes(name))?.id;

/** A store's objection on a given day; null on most days. */
export function objectionOf(
  venue: DemoVenue,
  day: CalendarDay,
  { seed }: { seed: string },
): DemoObjection | null {
  const random = seededRandom(`${seed}/objection/${venue.id}/${day}`);
  const asker = askerOf(venue);
  const isSilent = asker === undefined || SILENT.includes(venue.name);
  if (isSilent || random() >= 1 / DAYS_BETWEEN) return null;
  const [reason, sentence] = REASONS[Math.floor(random() * REASONS.length)]!;
  const place = Math.floor(random() * WORST);
  return { asker, place, reason, sentence, isRight: random() < RIGHT_SHARE };
}
