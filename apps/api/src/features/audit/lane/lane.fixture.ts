import { insertTestPizzas, type TestPizza } from '#test/world/pizzas';
import type { TestApp, ViewerKind } from '#test/world/app';
import { PEOPLE } from '#test/world/fixture';
import { criteriaOf, type Grid } from '@crustodian/domain/pizza/criteria';
import { parsePizzaId, type PizzaKey, type PizzaLocator } from '@crustodian/domain/pizza/wire-id';
import type { BlindTask } from '@crustodian/contract/audit';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';

/** Monday at 14:00 in Chicago: the Sunday of the test pizzas is over. */
export const NOW = Date.UTC(2024, 2, 11, 19);

export interface TestTask {
  purpose?: string;
  stratum?: string;
  forRater?: number;
  opensAt?: number;
  laneDay?: string | null;
  place?: number;
  turn?: number;
  tilt?: number;
  mirrored?: boolean;
  needsPoints?: boolean;
  withoutGolden?: boolean;
}

export interface PlacedPizza extends PizzaLocator {
  key: PizzaKey;
}

/**
 * A striped picture whose corners have another colour than its middle, with all kinds of metadata.
 */
export const photograph = (side: number): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#c01020' } })
    .composite([
      {
        input:
          Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
          <circle cx="${side / 2}" cy="${side / 2}" r="${side * 0.4}" fill="#e0c040"/>
          <circle cx="${side / 2}" cy="${side * 0.2}" r="${side * 0.05}" fill="#103010"/></svg>`),
      },
    ])
    .withExif({ IFD0: { Make: 'Venue 1 camera', ImageDescription: 'taken 2024:03:10 18:40:00' } })
    .jpeg()
    .toBuffer();

/** Creates pizzas, each with its own picture. */
export async function bake(
  { db, tools }: TestApp,
  venue: number,
  count: number,
  change: TestPizza = {},
): Promise<PlacedPizza[]> {
  const figure = { type: 'Circle' as const, x: 256, y: 256, radius: 205 };
  const keys = await insertTestPizzas(
    db,
    venue,
    Array.from({ length: count }, () => ({ optimal_figure: figure, ...change })),
  );
  const digest = await tools.pictures.put(await photograph(512));
  await sql`INSERT INTO picture (venue_id, digest, format, width, height, bytes)
    VALUES (${venue}, ${digest}, 'jpeg', 512, 512, 1) ON CONFLICT DO NOTHING`.execute(db);
  const places = keys.map((key) => ({ ...parsePizzaId(key.t_id)!, key }));
  await sql`UPDATE pizza SET picture = ${digest} WHERE venue_id = ${venue}
    AND id = ANY (${places.map(({ id }) => id)}::bigint[])`.execute(db);
  return places;
}

/** Adds a task for a pizza, open for an hour; returns its id. */
export async function addTask(
  { db }: TestApp,
  { venue, day, id }: PizzaLocator,
  task: TestTask = {},
): Promise<string> {
  const { purpose = 'audit', stratum = 'fit', place = 1, turn = 0, mirrored = false } = task;
  const taskId = randomUUID();
  await sql`INSERT INTO audit_task (id, company_id, venue_id, business_date, pizza_id, stratum,
      purpose, for_rater, open_from, lane_day, place, turn, tilt, mirrored, needs_points,
      without_golden)
    SELECT ${taskId}::uuid, company_id, id, ${day}::date, ${id}::bigint, ${stratum}, ${purpose},
      ${task.forRater ?? null}::int, ${new Date(task.opensAt ?? NOW - 3_600_000)}::timestamptz,
      ${task.laneDay === undefined ? day : task.laneDay}::date, ${place}::smallint,
      ${turn}::smallint, ${task.tilt ?? 0}::smallint, ${mirrored}::boolean, ${task.needsPoints ?? false}::boolean,
      ${task.withoutGolden ?? false}::boolean
    FROM venue WHERE id = ${venue}`.execute(db);
  return taskId;
}

export async function next(t: TestApp, kind: ViewerKind): Promise<BlindTask | null> {
  const reply = await t.ask(kind, { method: 'POST', url: '/api/audit/next/', payload: {} });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json<{ task: BlindTask | null }>().task;
}

/** The same digit for all criteria, without a fault. */
export const digits = (digit: number, change: object = {}, grid: Grid = 'official') => ({
  kind: 'points',
  ninths: Object.fromEntries(criteriaOf(grid).map((criterion) => [criterion, digit])),
  bubbles: false,
  overbaked: false,
  bad_cut: false,
  specialty: null,
  milliseconds: 4000,
  ...change,
});

export const judge = (t: TestApp, kind: ViewerKind, task: string, payload: object = digits(6)) =>
  t.ask(kind, { method: 'POST', url: `/api/audit/tasks/${task}/judgement/`, payload });

/** Answers every task that a rater gets; returns their ids. */
export async function judgeAll(t: TestApp, kind: ViewerKind): Promise<string[]> {
  const ids: string[] = [];
  for (let task = await next(t, kind); task; task = await next(t, kind)) {
    const { statusCode, body } = await judge(t, kind, task.id);
    if (statusCode !== 200) throw new Error(body);
    ids.push(task.id);
  }
  return ids;
}

/** Adds judgements by others, so that the company has these raters. */
export async function othersJudged({ db }: TestApp, raters: readonly (keyof typeof PEOPLE)[]) {
  for (const rater of raters) {
    await sql`UPDATE user_account SET allow_feedback = true WHERE id = ${PEOPLE[rater].id}`.execute(
      db,
    );
    await sql`INSERT INTO audit_judgement (task_id, company_id, venue_id, business_date, pizza_id,
        stratum, purpose, rater_id, judged_at, kind, reason, turn, mirrored, milliseconds, engine_result)
      VALUES (${randomUUID()}, 2, 3, '2024-03-01', 1, 'fit', 'training', ${PEOPLE[rater].id},
        ${new Date(NOW - 3_600_000)}, 'unjudgeable', 'dark', 0, false, 1, '{}')`.execute(db);
  }
}

export async function clearAudit({ db }: TestApp): Promise<void> {
  const tables = ['audit_note', 'audit_judgement', 'audit_task', 'audit_seed', 'golden_sample'];
  for (const table of tables) await sql`DELETE FROM ${sql.table(table)}`.execute(db);
}
