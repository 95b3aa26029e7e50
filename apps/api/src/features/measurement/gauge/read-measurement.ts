import { readMeasurement as contract } from '@crustodian/contract/measurement';
import type { Db } from '#platform/database/db';
import { handle } from '#platform/http/http';
import { venuesOfCompany, visibleNamedVenues, type NamedVenue } from '#pizzas/named-venues';
import { lastFullHour } from '@crustodian/domain/audit/task-lottery';
import {
  FEWEST_DOUBLES,
  FEWEST_FOR_GAUGE,
  measurementError,
  type MeasurementError,
} from '@crustodian/domain/audit/measurement';
import {
  addDays,
  businessDay,
  wallClock,
  type CalendarDay,
} from '@crustodian/domain/time/calendar-day';
import { lastCompleteWeek, weekEnd } from '@crustodian/domain/time/week';
import { loadAccuracy, loadFrameSpread } from '@crustodian/scoring/models/load-accuracy';
import { figuresOver, readSpanFigures } from '../../audited-figures/span-figures.ts';
import { readEngineWeeks } from './engine-weeks.ts';
import {
  countOutside,
  countUnfit,
  readDrawn,
  readJudgedPizzas,
  readRepeats,
  type JudgedPizza,
} from './judged-pizzas.ts';

const DAYS = 28;

/** Figures cover the whole company and name no store; only visible pizzas are listed and pictured. */
export const readMeasurement = handle(contract, async (_input, { db, viewer, company, now }) => {
  const [venues, visible] = await Promise.all([
    venuesOfCompany(db, company),
    visibleNamedVenues(db, viewer, company),
  ]);
  const last = lastCompleteWeek(today(visible, now()));
  const range = { min: addDays(weekEnd(last), 1 - DAYS), max: weekEnd(last) };
  const hour = lastFullHour(now());
  const shown = visible.map(({ id }) => id);
  const [pizzas, own, repeats, unfit, drawn, engineWeeks, week, equipment] = await Promise.all([
    readJudgedPizzas(db, { venues, range, hour }),
    readJudgedPizzas(db, { venues: shown, range, hour }),
    readRepeats(db, { venues, range, hour }),
    countUnfit(db, { venues, range, hour }),
    readDrawn(db, { venues, range, hour }),
    readEngineWeeks(db, { company, venues, last }),
    readWeek(db, { company, venues, visible, last, hour }),
    equipmentVariance(),
  ]);
  const doubles = pizzas.flatMap(({ judged, double }) =>
    double === null ? [] : [[judged, double]],
  );
  const error = measurementError({ judged: pizzas, doubles, repeats, equipment });
  return {
    days: range,
    drawn: drawn.length,
    judged: pizzas.length,
    unfit,
    doubles: doubles.length,
    repeats: repeats.length,
    needed: { judged: FEWEST_FOR_GAUGE, doubles: FEWEST_DOUBLES },
    error: error && errorOf(error),
    pictures: error ? spread(own, MOST_PICTURES).map(({ picture }) => picture!) : [],
    classes: error ? classesOf(own, error) : [],
    ...week,
    ...engineWeeks,
  };
});

const errorOf = ({
  pizza,
  engine,
  rater,
  repeat,
  percent,
  distinct,
  onePizza,
  tellApart,
}: MeasurementError) => ({
  pizza: Math.sqrt(pizza),
  engine: Math.sqrt(engine),
  rater: rater === null ? null : Math.sqrt(rater),
  repeat: repeat === null ? null : Math.sqrt(repeat),
  gaugePercent: percent,
  classes: distinct,
  onePizza,
  tellApart,
});

/**
 * Variance of the engine's score of a pizza: over turned and mirrored photographs, or over the
 * frames of a video, whichever is larger.
 */
async function equipmentVariance(): Promise<number> {
  const [{ photographs }, frames] = await Promise.all([loadAccuracy(), loadFrameSpread()]);
  const measured = photographs.figures.filter(
    ({ subject, measure, value }) =>
      /^(turned|mirrored)/.test(subject) &&
      measure === 'shown score, standard deviation' &&
      value !== null,
  );
  const count = measured.reduce((sum, figure) => sum + figure.count, 0);
  const squares = measured.reduce((sum, figure) => sum + figure.count * figure.value! ** 2, 0);
  return Math.max(frames.variance, count === 0 ? 0 : squares / count);
}

const MOST_CLASSES = 12;
const MOST_PICTURES = 36;

/**
 * One judged pizza for each class that scores can distinguish, lowest first. Starts from the middle
 * of the best class and goes down in steps so large that two examples cannot be the same pizza.
 */
function classesOf(pizzas: readonly JudgedPizza[], { distinct, tellApart }: MeasurementError) {
  const most = Math.min(MOST_CLASSES, distinct);
  const best = spread(pizzas, most).at(-1)?.judged ?? 0;
  const classes: { score: number; picture: string }[] = [];
  for (const { judged, picture } of pizzas.toSorted((a, b) => b.judged - a.judged)) {
    // Rounded to one decimal, because it stands for the class rather than for this pizza's
    // judgement.
    const score = Math.round(judged * 10) / 10;
    const before = classes[0]?.score;
    const isOther = before === undefined ? judged <= best : before - score >= tellApart;
    if (picture !== null && isOther && classes.length < most) classes.unshift({ score, picture });
  }
  return classes;
}

/** Up to this many pizzas with a picture, from the middles of as many equal parts of the scores. */
function spread(pizzas: readonly JudgedPizza[], most: number): JudgedPizza[] {
  const pictured = pizzas
    .filter(({ picture }) => picture !== null)
    .toSorted((a, b) => a.judged - b.judged);
  const count = Math.min(most, pictured.length);
  return Array.from(
    { length: count },
    (_, at) => pictured[Math.floor(((at + 0.5) * pictured.length) / count)]!,
  );
}

interface Asked {
  company: number;
  venues: readonly number[];
  visible: readonly NamedVenue[];
  last: CalendarDay;
  hour: Date;
}

async function readWeek(db: Db, { company, venues, visible, last, hour }: Asked) {
  const range = { min: last, max: weekEnd(last) };
  const shown = visible.map(({ id }) => id);
  const [{ byVenue }, drawn, outside] = await Promise.all([
    readSpanFigures(db, { company, venues, range }),
    readDrawn(db, { venues: shown, range, hour }),
    countOutside(db, { venues: shown, range }),
  ]);
  const scores = [...byVenue.values()].map(({ score }) => score);
  const audited = scores
    .filter(({ halfWidth }) => halfWidth !== null)
    .toSorted((a, b) => a.halfWidth! - b.halfWidth!);
  const median = audited[Math.floor(audited.length / 2)];
  const whole = figuresOver([...byVenue.values()]).score;
  const states = Map.groupBy(drawn, ({ venue }) => venue);
  return {
    week: {
      ...range,
      store: median?.halfWidth ?? null,
      storeJudged: median?.judged ?? null,
      company: whole.halfWidth,
      companyJudged: whole.judged,
    },
    outside,
    stores: visible.map(({ id, name }) => {
      const { score } = byVenue.get(id)!;
      const boxes = (states.get(id) ?? []).map(({ state }) => state);
      return {
        venue: String(id),
        name,
        drawn: boxes,
        judged: boxes.filter((state) => state !== 'waiting').length,
        scored: score.population,
        halfWidth: score.halfWidth,
      };
    }),
  };
}

/** The latest business day that has begun at all venues. */
function today(venues: readonly NamedVenue[], now: number): CalendarDay {
  const zones = [...new Set(['UTC', ...venues.map(({ timeZone }) => timeZone)])];
  return zones.map((zone) => businessDay(wallClock(now, zone))).toSorted()[0]!;
}
