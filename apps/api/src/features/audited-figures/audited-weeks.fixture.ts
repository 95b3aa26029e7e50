import type { Db } from '#platform/database/db';
import { weekDataWindow } from '@crustodian/domain/time/week';
import { addDays, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';

/** A judged pizza of a draw; the engine's first score is in hundredths. */
export interface Judged {
  engine: number;
  score: number | null;
  standard?: string;
  rater?: number;
  purpose?: string;
  kind?: string;
  specialty?: string;
  version?: string;
  /**
   * The difference between the rater's and the engine's points of a criterion, in ninths of one
   * point.
   */
  ninths?: Record<string, number>;
  points?: Record<string, number>;
}

export interface DayOfDraw {
  venue: number;
  company: number;
  day: CalendarDay;
  /** First scores in hundredths; the first ones in the list are the drawn pizzas. */
  scores: readonly number[];
  judged: readonly Judged[];
}

/** Inserts the rows of a day's draw and its judgements; pizzas are numbered from 1. */
export async function insertDraw(db: Db, { venue, company, day, scores, judged }: DayOfDraw) {
  const ids = scores.map((_, i) => i + 1);
  await sql`INSERT INTO audit_draw (venue_id, business_date, drawn_at, pizzas, scores, hidden, engine)
    VALUES (${venue}, ${day}, now(), ${ids}::bigint[], ${[...scores]}::smallint[], '{}', 'test-engine')
    ON CONFLICT (venue_id, business_date) DO NOTHING`.execute(db);
  for (const place of judged.keys()) {
    await sql`INSERT INTO audit_pizza (venue_id, business_date, pizza_id, stratum, place)
      VALUES (${venue}, ${day}, ${place + 1}, 'fit', ${place + 1}) ON CONFLICT DO NOTHING`.execute(
      db,
    );
  }
  for (const [place, one] of judged.entries()) {
    await insertJudgement(db, { venue, company, day, pizza: place + 1, ...one });
  }
}

interface Judgement extends Judged {
  venue: number;
  company: number;
  day: CalendarDay;
  pizza: number;
}

export async function insertJudgement(db: Db, judgement: Judgement): Promise<void> {
  const { score, standard = 'to_standard', rater = 4, purpose = 'audit' } = judgement;
  const kind = judgement.kind ?? (score === null ? 'verdict' : 'points');
  const engine = {
    version: judgement.version ?? 'test-engine',
    score: judgement.engine / 100,
    points: judgement.points ?? { Bordes: 0.5 },
    maxima: { Bordes: 0.8, Limpieza: 0.8 },
    specialty: judgement.specialty ?? 'cheese',
    crust: 'tradicional',
  };
  await sql`INSERT INTO audit_judgement (task_id, company_id, venue_id, business_date, pizza_id,
      stratum, purpose, rater_id, judged_at, kind, ninths, standard, score, turn, mirrored,
      milliseconds, engine_result)
    VALUES (${randomUUID()}, ${judgement.company}, ${judgement.venue}, ${judgement.day},
      ${judgement.pizza}, 'fit', ${purpose}, ${rater}, now(), ${kind},
      ${kind === 'points' ? JSON.stringify(judgement.ninths ?? { Bordes: 5 }) : null}::jsonb,
      ${kind === 'unjudgeable' ? null : standard}, ${kind === 'points' ? score : null},
      0, false, 9000, ${JSON.stringify(engine)}::jsonb)`.execute(db);
}

/** The days of a week, each with this many pizzas, three of them judged; deterministic. */
export function steadyWeek(
  week: CalendarDay,
  of: { venue: number; company: number; seed?: number; pizzas?: number; perDay?: number },
): DayOfDraw[] {
  const { seed = 1, pizzas = 12, perDay = 3 } = of;
  const { until } = weekDataWindow(week);
  const days: DayOfDraw[] = [];
  for (let day = week; day < until; day = addDays(day, 1)) {
    const wave = (i: number) =>
      Math.round(100 * Math.sin(seed * 7.3 + days.length * 2.1 + i * 1.7));
    const scores = Array.from({ length: pizzas }, (_, i) => 800 + wave(i));
    const judged = scores.slice(0, perDay).map((engine, i) => {
      const score = engine / 100 + 0.2 + wave(i + 50) / 300;
      return { engine, score, standard: score > 8.5 ? 'to_standard' : 'maybe_to_standard' };
    });
    days.push({ ...of, day, scores, judged });
  }
  return days;
}
