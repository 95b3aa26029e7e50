import { insertCapture } from '../../apps/api/src/pizzas/insert-capture.ts';
import { sampleResult, seededRandom } from '../../apps/api/src/pizzas/sample-result.ts';
import type { Db } from '../../apps/api/src/platform/database/db.ts';
import type { Tools } from '../../apps/api/src/platform/tools.ts';
import { V2, VENUE_OF_B } from '../../apps/api/src/test/world/fixture.ts';
import { addDays, businessDay, wallClock } from '@crustodian/domain/time/calendar-day';
import { nextWeek, weekStamp } from '@crustodian/domain/time/week';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { untilNone } from './until-none.ts';

/** The first venue's pizzas are judged; the second one's are redrawn in each round. */
const JUDGED = V2;
const DRAWN = VENUE_OF_B;
/** Days that are over in every time zone and can still be drawn. */
const DAYS_AGO = { first: 26, last: 3 };
const PIZZAS_A_DAY = 14;

/** Inserts days of both venues that can be drawn, with the seeds of their weeks. */
export async function prepareAudit({ db, pictures, now }: Tools, seed: number): Promise<void> {
  const today = businessDay(wallClock(now(), 'UTC'));
  const first = addDays(today, -DAYS_AGO.first);
  await sql`UPDATE company SET audit_per_day = 10`.execute(db);
  for (let week = weekStamp(first); week <= today; week = nextWeek(week)) {
    await sql`INSERT INTO audit_seed (company_id, week, seed, made_at)
      SELECT id, ${week}, ${randomBytes(32)}, ${new Date(now() - 60 * 86_400_000)}
      FROM company`.execute(db);
  }
  const random = seededRandom(seed);
  for (let day = first; day <= addDays(today, -DAYS_AGO.last); day = addDays(day, 1)) {
    const at = day.replaceAll('-', '/');
    for (const venue of [JUDGED, DRAWN]) {
      await insertCapture(db, {
        venue,
        key: `drawn ${venue} ${day}`,
        digest: Buffer.from(`drawn ${venue} ${day}`),
        startedLocal: `${at} 12:00:00`,
        filePath: null,
        pictures: [],
        result: sampleResult({ random, pizzas: PIZZAS_A_DAY, timeOf: () => `${at} 12:30:00` }),
      });
    }
  }
  const create = { width: 512, height: 512, channels: 3, background: 'wheat' } as const;
  const digest = await pictures.put(await sharp({ create }).jpeg().toBuffer());
  await sql`INSERT INTO picture (venue_id, digest, format, width, height, bytes)
    VALUES (${JUDGED}, ${digest}, 'jpeg', 512, 512, 1)`.execute(db);
  await sql`UPDATE pizza SET picture = ${digest} WHERE venue_id = ${JUDGED}`.execute(db);
}

/** Deletes the draws of the venue that is not judged, and has the product draw all missing days. */
export async function drawAgain({ db, jobs }: Tools): Promise<void> {
  const tables = ['audit_draw', 'audit_pizza', 'audit_draw_specialty', 'audit_task'];
  await db.transaction().execute(async (trx) => {
    for (const table of tables) {
      await sql`DELETE FROM ${sql.table(table)} WHERE venue_id = ${DRAWN}`.execute(trx);
    }
    await startDraw(trx, jobs);
  });
}

/**
 * Hides the seeds again, because no day is drawn once its week's seed is revealed, and a draw that
 * ends reveals those of past weeks.
 */
async function startDraw(db: Db, jobs: Tools['jobs']): Promise<void> {
  await sql`UPDATE audit_seed SET revealed_at = NULL`.execute(db);
  await jobs.send(db, 'draw-days', [{ data: {}, key: 'again' }]);
}

/** Queues the draw repeatedly until every day is drawn, because a kill may have ended the job. */
export async function untilDrawn({ db, jobs }: Tools): Promise<void> {
  await untilNone('days are not drawn', async () => {
    // A job that the kill ended is retried only after a minute, and an earlier one may end
    // meanwhile.
    await startDraw(db, jobs);
    const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM rollup_day r
      WHERE venue_id = ANY (${[JUDGED, DRAWN]}) AND business_date > '2025-01-01'
        AND NOT EXISTS (SELECT FROM audit_draw d WHERE d.venue_id = r.venue_id
          AND d.business_date = r.business_date)`.execute(db);
    return rows[0]!.count;
  });
}

/** Waits until no recomputation of audited figures is pending. */
export const untilRecounted = ({ db }: Tools): Promise<void> =>
  untilNone('recounts wait', async () => {
    const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM pgboss.job
      WHERE name = 'recount-audited-figures' AND state IN ('created', 'retry', 'active')`.execute(
      db,
    );
    return rows[0]!.count;
  });

/** Draws and judgements that are incomplete, duplicated or lost, one sentence each. */
export async function lostJudgements(db: Db, acknowledged: readonly string[]): Promise<string[]> {
  const { rows: stored } = await sql<{ id: string }>`
    SELECT task_id AS id FROM audit_judgement`.execute(db);
  const known = new Set(stored.map(({ id }) => id));
  const lost = acknowledged
    .filter((id) => !known.has(id))
    .map((id) => `the judgement of task ${id} is lost`);
  const { rows: halves } = await sql<{ id: string }>`
    SELECT t.id FROM audit_task t LEFT JOIN audit_judgement j ON j.task_id = t.id
    WHERE (t.answered_at IS NULL) <> (j.task_id IS NULL)`.execute(db);
  const { rows: draws } = await sql<{ venue: number; day: string }>`
    SELECT d.venue_id AS venue, d.business_date AS day FROM audit_draw d
    WHERE (SELECT count(*) FROM audit_pizza a WHERE a.venue_id = d.venue_id
        AND a.business_date = d.business_date AND a.stratum = 'fit')
        <> least(10, cardinality(d.pizzas))
      OR (SELECT count(*) FROM audit_pizza a WHERE a.venue_id = d.venue_id
        AND a.business_date = d.business_date)
        <> (SELECT count(*) FROM audit_task t WHERE t.venue_id = d.venue_id
          AND t.business_date = d.business_date AND t.purpose = 'audit')`.execute(db);
  return [
    ...lost,
    ...halves.map(({ id }) => `task ${id} is answered without its judgement, or judged unanswered`),
    ...draws.map(({ venue, day }) => `venue ${venue}, ${day} is drawn in part`),
  ];
}

/**
 * Figures of judged weeks that do not match their judgements, or do not have exactly one newest
 * revision.
 */
export async function wrongFigures(db: Db): Promise<string[]> {
  const { rows } = await sql<{ week: string; figures: number; counted: number; judged: number }>`
    WITH weeks AS (
      SELECT business_date - extract(dow FROM business_date)::int AS week,
        count(j.task_id)::int AS judged
      FROM audit_draw d LEFT JOIN audit_judgement j USING (venue_id, business_date)
      WHERE venue_id = ${JUDGED} AND (j.task_id IS NULL
        OR j.purpose = 'audit' AND j.stratum = 'fit' AND j.kind = 'points')
      GROUP BY 1)
    SELECT weeks.week, weeks.judged, count(f.week)::int AS figures,
      coalesce(max(f.judged), 0) AS counted
    FROM weeks LEFT JOIN audited_figure f ON f.venue_id = ${JUDGED} AND f.week = weeks.week
      AND f.figure = 'score' AND f.superseded_at IS NULL
    GROUP BY 1, 2`.execute(db);
  return rows
    .filter(({ figures, counted, judged }) => figures !== 1 || counted !== judged)
    .map(({ week, figures, counted, judged }) => {
      return `the week of ${week} has ${figures} figures that count ${counted} of ${judged} judgements`;
    });
}
