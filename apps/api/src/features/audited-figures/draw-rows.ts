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
  /** How many pizzas were drawn to be judged. */
  drawn: number;
}

interface DrawRow {
  venue: number;
  day: CalendarDay;
  /** First scores in hundredths. */
  scores: number[];
  drawn: number;
}

/** The draws and the judgements of drawn pizzas, but no other judgements. */
export async function readDrawnDays(db: Db, asked: DaysOfVenues): Promise<VenueDay[]> {
  const [draws, judged] = await Promise.all([readDraws(db, asked), readJudgements(db, asked)]);
  const judgements = Map.groupBy(judged, ({ venue, day }) => keyOf(venue, day));
  return draws.map(({ venue, day, scores, drawn }) => ({
    venue,
    day,
    drawn,
    scores: scores.map((score) => score / 100),
    judgements: (judgements.get(keyOf(venue, day)) ?? []).map(
      ({ rater, engine, score, standard }): DrawJudgement => ({
        rater,
        engine: engine / 100,
        score,
        standard: isStandard(standard) ? standard : null,
      }),
    ),
  }));
}

const keyOf = (venue: number, day: CalendarDay) => `${venue} ${day}`;

/** Reads the scores as JSON, which parses several times as fast as a database array. */
async function readDraws(db: Db, asked: DaysOfVenues): Promise<DrawRow[]> {
  const { rows } = await sql<DrawRow>`
    SELECT d.venue_id AS venue, d.business_date AS day, to_json(d.scores) AS scores,
      (SELECT count(*)::int FROM audit_pizza a WHERE a.venue_id = d.venue_id
        AND a.business_date = d.business_date AND a.stratum = 'fit') AS drawn
    FROM audit_draw d WHERE ${isOf('d', asked)} ORDER BY 1, 2`.execute(db);
  return rows;
}

interface JudgementRow {
  venue: number;
  day: CalendarDay;
  rater: number;
  /** Its first score in hundredths. */
  engine: number;
  score: number | null;
  standard: string;
}

async function readJudgements(db: Db, asked: DaysOfVenues): Promise<JudgementRow[]> {
  const { rows } = await sql<JudgementRow>`
    SELECT j.venue_id AS venue, j.business_date AS day, j.rater_id AS rater,
      d.scores[array_position(d.pizzas, j.pizza_id)] AS engine, j.score, j.standard
    FROM audit_judgement j JOIN audit_draw d USING (venue_id, business_date)
    WHERE ${isOf('j', asked)} AND j.purpose = 'audit' AND j.stratum = 'fit'
      AND j.kind IN ('points', 'verdict') AND j.pizza_id = ANY (d.pizzas)
    ORDER BY j.venue_id, j.business_date, j.pizza_id`.execute(db);
  return rows;
}

const isOf = (table: string, { venues, from, until }: DaysOfVenues) =>
  sql<boolean>`${sql.ref(`${table}.venue_id`)} = ANY (${[...venues]}::int[])
    AND ${sql.ref(`${table}.business_date`)} >= ${from}::date
    AND ${sql.ref(`${table}.business_date`)} < ${until}::date`;
