import { withdrawObjection as contract } from '@crustodian/contract/objections';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { sql } from 'kysely';
import { dropTasks } from './dispute-task.ts';
import { pizzaObjection, placeOfPizza } from './pizza-objection.ts';

export const withdrawObjection = handle(
  contract,
  async ({ params }, { db, viewer, now: clock }) => {
    const place = placeOfPizza(params.pizza);
    const now = clock();
    const { venue, day, id } = place;
    return db.transaction().execute(async (trx) => {
      const ofPizza = sql`venue_id = ${venue} AND business_date = ${day} AND pizza_id = ${id}`;
      const { rows: open } = await sql<{ id: string }>`
      SELECT id FROM objection
      WHERE ${ofPizza} AND asked_by = ${viewer.id} AND state = 'open' FOR UPDATE`.execute(trx);
      if (!open[0]) throw new ApiError('objection_not_found');
      const { rows: tasks } = await sql<{ isOpened: boolean }>`
      SELECT leased_to IS NOT NULL AS "isOpened" FROM audit_task
      WHERE ${ofPizza} AND purpose = 'dispute' FOR UPDATE`.execute(trx);
      if (tasks.some(({ isOpened }) => isOpened)) throw new ApiError('objection_opened');
      await dropTasks(trx, place);
      await sql`UPDATE objection SET state = 'withdrawn', answered_at = ${new Date(now)}
      WHERE id = ${open[0].id}`.execute(trx);
      return (await pizzaObjection(trx, place, { viewer, now })).wire;
    });
  },
);
