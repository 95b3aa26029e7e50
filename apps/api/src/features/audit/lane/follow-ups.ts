import { goldenPizzasFor, type GoldenPizza } from '#pizzas/golden-sample';
import type { Db } from '#platform/database/db';
import { sha256 } from '#platform/sha256';
import {
  bringsGolden,
  firstOrientation,
  GOLDEN_AFTER_MS,
  isRepeated,
  oneByLot,
  repeatOrientation,
  REPEAT_AFTER_MS,
} from '@crustodian/domain/audit/task-lottery';
import { businessDay, wallClock, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { pizzaId, type PizzaLocator } from '@crustodian/domain/pizza/wire-id';
import { weekStamp } from '@crustodian/domain/time/week';
import { insertTasks, type NewTask } from '../insert-tasks.ts';
import { sql, type RawBuilder } from 'kysely';
import type { OwnTask } from './own-task.ts';

interface Judged {
  task: OwnTask;
  rater: number;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * Some judged pizzas come back to their rater, turned and mirrored, and some add a golden sample
 * (audit U-015). The lots depend on the week's seed, which is still secret.
 */
export async function addFollowUps(trx: Db, judged: Judged): Promise<void> {
  const { task, rater, now } = judged;
  if (task.purpose !== 'audit' || task.stratum !== 'fit') return;
  const { company, place } = task;
  const seed = await seedOf(trx, company, place.day);
  if (!seed) return;
  const lotOf = (what: string) => sha256(seed, what, pizzaId(place));
  const forRater = { stratum: 'fit', forRater: rater, place: 1 } as const;
  if (isRepeated(lotOf('repeat'))) {
    const orientation = repeatOrientation(lotOf('repeat turn'), task);
    await addTask(trx, place, {
      ...forRater,
      ...orientation,
      purpose: 'repeat',
      opensAt: now + REPEAT_AFTER_MS,
    });
  }
  const golden = bringsGolden(lotOf('golden'))
    ? oneByLot(await goldenSamples(trx, judged), lotOf('golden sample'))
    : undefined;
  if (golden) {
    const orientation = firstOrientation(lotOf('golden turn'));
    await addTask(trx, golden, {
      ...forRater,
      ...orientation,
      purpose: 'golden',
      opensAt: now + GOLDEN_AFTER_MS,
    });
  }
}

interface FollowUp extends Omit<NewTask, 'pizza' | 'laneDay' | 'openFrom'> {
  opensAt: number;
}

const addTask = (trx: Db, { venue, day, id }: PizzaLocator, { opensAt, ...task }: FollowUp) =>
  insertTasks(trx, { venue, day }, [
    {
      ...task,
      pizza: id,
      laneDay: businessDay(wallClock(opensAt, 'UTC')),
      openFrom: new Date(opensAt),
    },
  ]);

async function seedOf(trx: Db, company: number, day: CalendarDay): Promise<Buffer | null> {
  const { rows } = await sql<{ seed: Buffer }>`SELECT seed FROM audit_seed
    WHERE company_id = ${company} AND week = ${weekStamp(day)}`.execute(trx);
  return rows[0]?.seed ?? null;
}

/**
 * The frequency of a kind is counted over the draws of this many days up to the judged pizza's day.
 */
const DAYS_OF_KINDS = 28;

/**
 * Golden samples of the company that this rater may judge, each repeated as often as its kind was
 * drawn lately: a rare kind, or one that is never drawn, would reveal a golden sample. In a fixed
 * order.
 */
async function goldenSamples(trx: Db, { task, rater }: Judged): Promise<PizzaLocator[]> {
  const { day } = task.place;
  const samples = await goldenPizzasFor(trx, { company: task.company, rater });
  if (samples.length === 0) return [];
  // Both conditions limit the days, because pizzas are partitioned by month.
  const lately = (date: RawBuilder<CalendarDay>) =>
    sql`(${date} > ${day}::date - ${DAYS_OF_KINDS}::int AND ${date} <= ${day})`;
  const { rows: drawn } = await sql<Pick<GoldenPizza, 'specialty' | 'crust'> & { pizzas: number }>`
    SELECT p.specialty, p.crust, count(*)::int AS pizzas
    FROM audit_task drawn JOIN pizza p ON p.venue_id = drawn.venue_id
      AND p.business_date = drawn.business_date AND p.id = drawn.pizza_id
    WHERE drawn.company_id = ${task.company} AND drawn.purpose = 'audit'
      AND ${lately(sql`drawn.lane_day`)} AND ${lately(sql`p.business_date`)}
    GROUP BY p.specialty, p.crust`.execute(trx);
  return samples.flatMap(({ specialty, crust, ...place }) => {
    const alike = drawn.find((kind) => kind.specialty === specialty && kind.crust === crust);
    return Array.from({ length: alike?.pizzas ?? 0 }, () => place);
  });
}
