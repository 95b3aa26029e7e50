import type { DrawJudgement, DrawnDay } from '@crustodian/domain/audit/audited-week';
import { isStandard } from '@crustodian/domain/pizza/standard';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { Db } from '#platform/database/db';
import { sql } from 'kysely';

/** Days of venues, [from, until). */
export interface DaysOfVenues {
  venues: readonly number[];
  from: CalendarDay;
  until: CalendarDay;
}

export interface VenueDay extends DrawnDay {
  venue: number;
  day: CalendarDay;
  /** Pizzas drawn to be judged. */
  drawn: number;
}

interface DrawRow {
  venue: number;
  day: CalendarDay;
  pizzas: number[];
  scores: number[];
  drawn: number;
}

/** What was drawn and judged: judgements of pizzas drawn by lot, and no others. */
export async function readDrawnDays(db: Db, asked: DaysOfVenues): Promise<VenueDay[]> {
  const { rows } = await sql<DrawRow>`
    SELECT d.venue_id AS venue, d.business_date AS day, d.pizzas, d.scores,
      (SELECT count(*)::int FROM audit_pizza a WHERE a.venue_id = d.venue_id
        AND a.business_date = d.business_date AND a.stratum = 'fit') AS drawn
    FROM audit_draw d WHERE ${isOf('d', asked)} ORDER BY 1, 2`.execute(db);
  if (rows.length === 0) return [];
  const judgements = Map.groupBy(await readJudgements(db, asked), ({ venue, day }) =>
    keyOf(venue, day),
  );
  return rows.map(({ venue, day, pizzas, scores, drawn }) => {
    const first = new Map(pizzas.map((pizza, i) => [pizza, scores[i]! / 100]));
    const ofDay = judgements.get(keyOf(venue, day)) ?? [];
    return {
      venue,
      day,
      drawn,
      scores: [...first.values()],
      judgements: ofDay.flatMap((judgement): DrawJudgement[] => {
        const engine = first.get(judgement.pizza);
        const { rater, score, standard } = judgement;
        if (engine === undefined) return [];
        return [{ rater, engine, score, standard: isStandard(standard) ? standard : null }];
      }),
    };
  });
}

const keyOf = (venue: number, day: CalendarDay) => `${venue} ${day}`;

interface JudgementRow {
  venue: number;
  day: CalendarDay;
  pizza: number;
  rater: number;
  score: number | null;
  standard: string;
}

async function readJudgements(db: Db, asked: DaysOfVenues): Promise<JudgementRow[]> {
  const { rows } = await sql<JudgementRow>`
    SELECT j.venue_id AS venue, j.business_date AS day, j.pizza_id AS pizza, j.rater_id AS rater,
      j.score, j.standard
    FROM audit_judgement j
    WHERE ${isOf('j', asked)} AND j.purpose = 'audit' AND j.stratum = 'fit'
      AND j.kind IN ('points', 'verdict')
    ORDER BY j.venue_id, j.business_date, j.pizza_id`.execute(db);
  return rows;
}

const isOf = (table: string, { venues, from, until }: DaysOfVenues) =>
  sql<boolean>`${sql.ref(`${table}.venue_id`)} = ANY (${[...venues]}::int[])
    AND ${sql.ref(`${table}.business_date`)} >= ${from}::date
    AND ${sql.ref(`${table}.business_date`)} < ${until}::date`;
