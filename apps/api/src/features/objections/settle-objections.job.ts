import type { Db } from '#platform/database/db';
import { doEach } from '#platform/jobs/do-each';
import type { RunningJob } from '#platform/jobs/running-job';
import type { Log } from '#platform/log';
import type { PizzaLocator } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';
import { hurryTasks } from './dispute-task.ts';
import { settleObjection, type SettleTools } from './settle-objection.ts';

/** Answers objections once they are judged, or once they are overdue, until stopped. */
export async function startSettling(tools: SettleTools, log: Log): Promise<RunningJob> {
  await tools.jobs.schedule('settle-objections', 'UTC');
  return tools.jobs.work(
    'settle-objections',
    (_data, signal) => settleObjections(tools, signal),
    log,
  );
}

/** An objection that cannot be answered does not delay the others; the next run retries it. */
export async function settleObjections(tools: SettleTools, signal?: AbortSignal): Promise<void> {
  await hurryTasks(tools.db, tools.now());
  const places = await judgedOrDue(tools.db, new Date(tools.now()));
  await doEach(places, (place) => settleObjection(tools, place), {
    failed: 'objections not answered',
    signal,
  });
}

async function judgedOrDue(db: Db, now: Date): Promise<PizzaLocator[]> {
  const { rows } = await sql<PizzaLocator>`
    SELECT o.venue_id AS venue, o.business_date AS day, o.pizza_id AS id FROM objection o
    WHERE o.state = 'open' AND (o.due_at <= ${now} OR EXISTS (
      SELECT FROM audit_judgement j WHERE j.venue_id = o.venue_id
        AND j.business_date = o.business_date AND j.pizza_id = o.pizza_id
        AND j.purpose = 'dispute'))
    ORDER BY o.due_at`.execute(db);
  return rows;
}
