import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { LocalTs } from '@crustodian/domain/pizza/pipeline-result';
import { localMs } from '@crustodian/domain/time/local-ts';
import type { DemoPizza, ScoredPicture } from './history.ts';
import { seededRandom } from './seeded-random.ts';
import type { DemoVenue } from './stores.ts';

/** A pizza in the format that the till of a demo store sends. */
export interface DemoOrderLine {
  order: string;
  line: number;
  /** '' if the name has not been mapped to a specialty yet. */
  specialty: string;
  name: string;
  made: LocalTs;
}

/** Share of pizzas that the till omits. */
const MISSING = 0.04;
/** Share of pizzas that belong to the previous pizza's order. */
const TOGETHER = 0.2;

/** A till name that has not been mapped to a specialty yet. */
const OPEN_NAME = 'CHEFS CHOICE';

/**
 * The till's order lines for the pizzas of a day. Specialties unknown to the engine get a name that
 * is not mapped yet: with a mapped one, hundreds of pizzas would be rescored at the first start of
 * a demo.
 */
export function tillDay(
  venue: DemoVenue,
  day: CalendarDay,
  pizzas: readonly DemoPizza[],
  { seed, catalogue }: { seed: string; catalogue: ReadonlyMap<number, ScoredPicture> },
): DemoOrderLine[] {
  const random = seededRandom(`${seed}/till/${venue.id}/${day}`);
  const lines: DemoOrderLine[] = [];
  let ticket = 0;
  for (const pizza of pizzas) {
    const [isMissing, isTogether, early] = [random() < MISSING, random() < TOGETHER, random()];
    if (isMissing) continue;
    const last = lines.at(-1);
    const isNext = isTogether && last !== undefined && last.line < 4;
    if (!isNext) ticket += 1;
    lines.push({
      order: `${day.slice(2).replaceAll('-', '')}-${ticket}`,
      line: isNext ? last.line + 1 : 1,
      ...productOf(catalogue.get(pizza.picture)!),
      made: secondsBefore(pizza.ts, Math.floor(90 * early)),
    });
  }
  return lines;
}

const productOf = ({ said, flagged, specialty }: ScoredPicture) =>
  said === null && !flagged ? { specialty: '', name: OPEN_NAME } : { specialty, name: specialty };

function secondsBefore(ts: LocalTs, seconds: number): LocalTs {
  const at = localMs(ts) - seconds * 1000;
  return new Date(at).toISOString().slice(0, 19).replaceAll('-', '/').replace('T', ' ');
}
