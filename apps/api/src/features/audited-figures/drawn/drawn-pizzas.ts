import type { readVenueDrawnPizzas } from '@crustodian/contract/audited-figures';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import { addDays, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { DayRange } from '@crustodian/domain/time/day-range';
import { FEWEST_JUDGED } from '@crustodian/domain/audit/audited-mean';
import { judgedShare } from '@crustodian/domain/audit/audited-week';
import type { Viewer } from '@crustodian/domain/people/access';
import { isStandard } from '@crustodian/domain/pizza/standard';
import { weekStamp } from '@crustodian/domain/time/week';
import { picturePath, pizzaId } from '@crustodian/domain/pizza/wire-id';
import type { Db } from '#platform/database/db';
import { sql } from 'kysely';
import { changedLater } from './changed-later.ts';
import { biasByCriterion, isKnown } from '../engine-bias.ts';
import { IS_FULLY_JUDGED } from '../fully-judged.ts';
import { readWeekSeeds } from '../seed-hashes.ts';
import { readRules } from '../venue-rules.ts';

/** How many are shown initially, and at most if all are requested. */
const FIRST = 21;
const MOST = 500;
/** A larger gap between rater and engine counts as a difference. */
const AGREES_WITHIN = 0.5;
const BIAS_DAYS = 8 * 7;

export interface AskedPizzas {
  viewer: Viewer;
  /** Milliseconds since 1970. */
  now: number;
  company: number;
  venues: readonly number[];
  range: DayRange;
  /** Limits the result to this specialty. */
  specialty?: string | undefined;
  /** Excludes pizzas that got only a verdict. */
  onlyPoints: boolean;
  all: boolean;
}

export async function readDrawnPizzas(
  db: Db,
  { viewer, now, company, venues, range, specialty, onlyPoints, all }: AskedPizzas,
): Promise<Answer<typeof readVenueDrawnPizzas>> {
  const weeks = await readWeekSeeds(db, { company, range, viewer, now });
  // Other weeks show no human score, and no mean of a few.
  const open = weeks.filter(({ seed }) => seed !== null).map(({ week }) => week);
  const latest = addDays(range.max, 1 - BIAS_DAYS);
  const from = range.min > latest ? range.min : latest;
  const asked = { venues, range, specialty, onlyPoints };
  const [pizzas, [counts], criteria, changes] = await Promise.all([
    listPizzas(db, { ...asked, most: all ? MOST : FIRST }),
    countPizzas(db, asked),
    biasByCriterion(db, { company, venues, from, until: range.max, weeks: open }),
    venues.length === 1 ? changedLater(db, { venue: venues[0]!, range }) : [],
  ]);
  const known = criteria.filter(isKnown);
  const isOpen = new Set(open);
  return {
    pizzas: pizzas.map(({ venue, day, id, picture, agrees, score }) => ({
      t_id: pizzaId({ venue, day, id }),
      venue: String(venue),
      day,
      img_url: picture ? picturePath({ venue, day, id }) : '',
      agrees,
      judged: isOpen.has(weekStamp(day)) ? score : null,
    })),
    ...counts!,
    criteria: known.filter(({ mean, half_width }) => Math.abs(mean) > half_width),
    criteria_judged: known.length,
    shares: pizzas.every(({ day }) => isOpen.has(weekStamp(day)))
      ? await countShares(db, { company, pizzas })
      : null,
    changes,
    weeks,
  };
}

type Asked = Pick<AskedPizzas, 'venues' | 'range' | 'specialty' | 'onlyPoints'>;

/** SQL: judged pizzas that anyone may know about. */
const judged = ({ venues, range, specialty, onlyPoints }: Asked) => sql`
  audit_judgement j JOIN pizza p ON p.venue_id = j.venue_id AND p.business_date = j.business_date
    AND p.id = j.pizza_id
  WHERE j.venue_id = ANY (${[...venues]}::int[])
    AND j.business_date BETWEEN ${range.min}::date AND ${range.max}::date
    AND j.purpose = 'audit' AND j.stratum = 'fit' AND j.kind = ANY (${onlyPoints ? ['points'] : ['points', 'verdict']}::text[])
    AND NOT p.censored AND ${IS_FULLY_JUDGED} ${specialty === undefined ? sql`` : isDrawnAs(specialty)}`;

const isDrawnAs = (specialty: string) => sql`AND EXISTS (SELECT FROM audit_pizza a
  WHERE a.venue_id = j.venue_id AND a.business_date = j.business_date AND a.pizza_id = j.pizza_id
    AND a.specialty = ${specialty})`;

const AGREES = sql<boolean>`coalesce(CASE WHEN j.kind = 'points'
  THEN abs(j.score - (j.engine_result ->> 'score')::float8) <= ${AGREES_WITHIN}::float8
  ELSE j.standard = j.engine_result ->> 'standard' END, false)`;

interface PizzaRow {
  venue: number;
  day: CalendarDay;
  id: number;
  picture: boolean;
  agrees: boolean;
  score: number | null;
  rater: number;
  standard: string;
}

async function listPizzas(db: Db, { most, ...asked }: Asked & { most: number }) {
  const { rows } = await sql<PizzaRow>`
    SELECT j.venue_id AS venue, j.business_date AS day, j.pizza_id AS id, j.score,
      j.rater_id AS rater, j.standard,
      p.picture IS NOT NULL AS picture, ${AGREES} AS agrees
    FROM ${judged(asked)}
    ORDER BY j.business_date DESC, j.venue_id, j.pizza_id LIMIT ${most}`.execute(db);
  return rows;
}

async function countPizzas(db: Db, asked: Asked) {
  const { rows } = await sql<{ agree: number; differ: number }>`
    SELECT count(*) FILTER (WHERE ${AGREES})::int AS agree,
      count(*) FILTER (WHERE NOT ${AGREES})::int AS differ
    FROM ${judged(asked)}`.execute(db);
  return rows;
}

/** With fewer than eight judged pizzas no share is stated; these counts are shown instead. */
async function countShares(
  db: Db,
  { company, pizzas }: { company: number; pizzas: readonly PizzaRow[] },
) {
  if (pizzas.length === 0 || pizzas.length >= FEWEST_JUDGED) return null;
  const rules = await readRules(db, company, [...new Set(pizzas.map(({ venue }) => venue))]);
  const judgements = pizzas.map(({ venue, rater, score, standard }) => ({
    rules: rules(venue),
    judgement: { rater, score, standard: isStandard(standard) ? standard : null },
  }));
  const hitsOf = (figure: 'to_standard' | 'bad' | 'excellent') => {
    const values = judgements.flatMap((one) => judgedShare(figure, one.judgement, one.rules) ?? []);
    return { hits: values.reduce((sum, value) => sum + value, 0), n: values.length };
  };
  return { to_standard: hitsOf('to_standard'), bad: hitsOf('bad'), excellent: hitsOf('excellent') };
}
