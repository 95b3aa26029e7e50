import { isDateSettled } from '#platform/database/agreed-now';
import type { Db } from '#platform/database/db';
import { doEach } from '#platform/jobs/do-each';
import type { RunningJob } from '#platform/jobs/running-job';
import type { Log } from '#platform/log';
import type { PizzaLocator } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';
import { hurryTasks } from './dispute-task.ts';
import { isDue, settleObjection, type SettleTools } from './settle-objection.ts';

/** Answers objections once they are judged, or once they are overdue, until stopped. */
export async function startSettling(tools: SettleTools, log: Log): Promise<RunningJob> {
  await tools.jobs.schedule('settle-objections', 'UTC');
  return tools.jobs.work(
    'settle-objections',
    async (_data, signal) => {
      // What was judged is answered in any case. An objection that has expired stays so, and after a
      // long stop of the product raters get some time to judge those that became due meanwhile.
      const expires = await isDateSettled(tools);
      await settleObjections(tools, { expires, signal });
    },
    log,
  );
}

/** An objection that cannot be answered does not delay the others; the next run retries it. */
export async function settleObjections(
  tools: SettleTools,
  { expires = true, signal }: { expires?: boolean; signal?: AbortSignal } = {},
): Promise<void> {
  await hurryTasks(tools.db, tools.now());
  const places = await judgedOrDue(tools.db, { expires, now: new Date(tools.now()) });
  await doEach(places, (place) => settleObjection(tools, place, { expires }), {
    failed: 'objections not answered',
    signal,
  });
}

async function judgedOrDue(
  db: Db,
  { expires, now }: { expires: boolean; now: Date },
): Promise<PizzaLocator[]> {
  const { rows } = await sql<PizzaLocator>`
    SELECT o.venue_id AS venue, o.business_date AS day, o.pizza_id AS id FROM objection o
    WHERE o.state = 'open' AND ((${expires} AND ${isDue(now)}) OR EXISTS (
      SELECT FROM audit_judgement j WHERE j.venue_id = o.venue_id
        AND j.business_date = o.business_date AND j.pizza_id = o.pizza_id
        AND j.purpose = 'dispute'))
    ORDER BY o.due_at`.execute(db);
  return rows;
}
