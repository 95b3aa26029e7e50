import type { Db } from '#platform/database/db';
import { type AuditedSpan, differenceHalfWidth } from '@crustodian/domain/audit/audited-span';
import { addDays, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { DayRange } from '@crustodian/domain/time/day-range';
import { nextWeek, previousWeek, weekEnd, weekStamp } from '@crustodian/domain/time/week';
import { figuresOver, readSpanFigures } from '../../audited-figures/span-figures.ts';
import { readEngines } from './judged-pizzas.ts';

const SHOWN_WEEKS = 12;
/**
 * A change of the engine is shown with at least this many weeks since; one more than a year ago is
 * ignored.
 */
const WEEKS_SINCE = 5;
const DAYS_BACK = 364;

interface Asked {
  company: number;
  venues: readonly number[];
  /** The last complete week. */
  last: CalendarDay;
}

/**
 * A company's means by week around the newest change of the engine, and how much the change moved
 * them.
 */
export async function readEngineWeeks(db: Db, asked: Asked) {
  const { last, venues } = asked;
  const end = weekEnd(last);
  const range = { min: addDays(end, -DAYS_BACK), max: end };
  const engines = await readEngines(db, { venues, range });
  const [from, to] = engines.slice(-2);
  const weeks = shownWeeks(last, to?.day ?? null);
  const means = await Promise.all(
    weeks.map(async (week) => ({ week, ...meanIn(await scoreOf(db, asked, daysOf(week))) })),
  );
  if (!from || !to || to.day <= weeks[0]!) return { weeks: means, change: null };
  const spans = [
    { min: weeks[0]!, max: addDays(to.day, -1) },
    { min: to.day, max: weekEnd(weeks.at(-1)!) },
  ];
  const [before, since] = await Promise.all(spans.map((span) => scoreOf(db, asked, span)));
  const change = {
    day: to.day,
    from: from.engine,
    to: to.engine,
    before: meanIn(before!),
    since: meanIn(since!),
    halfWidth: differenceHalfWidth(before!, since!),
  };
  return { weeks: means, change };
}

const daysOf = (week: CalendarDay): DayRange => ({ min: week, max: weekEnd(week) });

function shownWeeks(last: CalendarDay, change: CalendarDay | null): CalendarDay[] {
  let newest = last;
  if (change !== null) {
    let week = weekStamp(change);
    for (let count = 1; count < WEEKS_SINCE; count += 1) week = nextWeek(week);
    if (week < last) newest = week;
  }
  const weeks = [newest];
  while (weeks.length < SHOWN_WEEKS) weeks.unshift(previousWeek(weeks[0]!));
  return weeks;
}

async function scoreOf(db: Db, { company, venues }: Asked, range: DayRange): Promise<AuditedSpan> {
  const { byVenue } = await readSpanFigures(db, { company, venues, range });
  return figuresOver([...byVenue.values()]).score;
}

const meanIn = ({ engineMean, estimate, halfWidth }: AuditedSpan) => ({
  engine: engineMean,
  audited: estimate,
  halfWidth,
});
