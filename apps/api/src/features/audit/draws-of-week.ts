import { latePizzas } from '#pizzas/audit/late-pizzas';
import { mayStillJudge } from '#pizzas/audit/judged-tasks';
import type { readAuditDraws } from '@crustodian/contract/audit';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { sha256 } from '#platform/sha256';
import type { Viewer } from '@crustodian/domain/people/access';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { pizzaId } from '@crustodian/domain/pizza/wire-id';
import { weekDataWindow, weekStamp } from '@crustodian/domain/time/week';
import { sql } from 'kysely';

interface DrawnDay {
  day: CalendarDay;
  pizzas: number[];
  hidden: number;
  unfit: number[];
  late: number;
  drawn: { id: number; stratum: 'fit' | 'unfit' }[];
}

interface WeekOfVenue {
  venue: number;
  viewer: Viewer;
  week: CalendarDay;
  /** Milliseconds since 1970. */
  now: number;
}

interface Seed {
  company: number;
  seed: Buffer;
  committed: boolean;
  revealed: boolean;
}

/**
 * The draws of a venue's week. Pizzas and seed are included only once revealed, and not for viewers
 * who may still judge them.
 */
export async function drawsOfWeek(
  db: Db,
  { venue, viewer, week, now }: WeekOfVenue,
): Promise<Answer<typeof readAuditDraws>> {
  if (weekStamp(week) !== week) throw new ApiError('not_a_week');
  const { from, until } = weekDataWindow(week);
  const { rows: seeds } = await sql<Seed>`
    SELECT s.company_id AS company, s.seed, s.committed_at IS NOT NULL AS committed,
      s.revealed_at IS NOT NULL AS revealed
    FROM venue JOIN audit_seed s ON s.company_id = venue.company_id
    WHERE venue.id = ${venue} AND s.week = ${week}`.execute(db);
  const days = await readDays(db, { venue, from, until });
  const [seed] = seeds;
  const isRevealed =
    seed?.revealed === true &&
    !(await mayStillJudge(db, { company: seed.company, viewer, from, until, now }));
  return {
    hash: seed?.committed ? sha256(seed.seed) : null,
    seed: seed && isRevealed ? seed.seed.toString('hex') : null,
    days: days.map(({ day, pizzas, hidden, unfit, late, drawn }) => {
      const named = (ids: readonly number[]) =>
        isRevealed ? ids.map((id) => pizzaId({ venue, day, id })) : [];
      const idsOf = (stratum: DrawnDay['drawn'][number]['stratum']) =>
        drawn.filter((one) => one.stratum === stratum).map(({ id }) => id);
      return {
        day,
        population: pizzas.length,
        hidden,
        late,
        size: idsOf('fit').length,
        pizzas: named(pizzas),
        drawn: named(idsOf('fit')),
        unfit_population: unfit.length,
        unfit_pizzas: named(unfit),
        unfit: named(idsOf('unfit'))[0] ?? null,
      };
    }),
  };
}

interface Days {
  venue: number;
  from: CalendarDay;
  until: CalendarDay;
}

async function readDays(db: Db, { venue, from, until }: Days): Promise<DrawnDay[]> {
  const { rows } = await sql<DrawnDay>`
    SELECT d.business_date AS day, d.pizzas, cardinality(d.hidden) AS hidden, d.unfit,
      ${latePizzas} AS late,
      coalesce((SELECT json_agg(json_build_object('id', a.pizza_id, 'stratum', a.stratum)
          ORDER BY a.stratum, a.place) FROM audit_pizza a
        WHERE a.venue_id = d.venue_id AND a.business_date = d.business_date), '[]') AS drawn
    FROM audit_draw d
    WHERE d.venue_id = ${venue} AND d.business_date >= ${from} AND d.business_date < ${until}
    ORDER BY d.business_date`.execute(db);
  return rows;
}
