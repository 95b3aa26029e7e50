import { changeReceiver as contract } from '@crustodian/contract/integrations';
import type { WebhookKind } from '@crustodian/domain/people/webhook-events';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { sql } from 'kysely';
import { checkUrl } from './add-receiver.ts';
import { logReceiver } from './log-receiver.ts';
import { readReceiver } from './receiver-rows.ts';

export const changeReceiver = handle(contract, async ({ params, body }, context) => {
  const { db, company, viewer } = context;
  const { receiver } = params;
  const { name, url, kinds } = body;
  checkUrl(context.config, url);
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ name: string; url: string; kinds: WebhookKind[] }>`
      SELECT name, url, kinds FROM webhook_receiver
      WHERE id = ${receiver} AND company_id = ${company} AND ended_at IS NULL FOR UPDATE`.execute(
      trx,
    );
    const [before] = rows;
    if (!before) throw new ApiError('receiver_not_found');
    await sql`UPDATE webhook_receiver SET name = ${name}, url = ${url}, kinds = ${kinds}::text[],
        made_by = ${viewer.id}
      WHERE id = ${receiver}`.execute(trx);
    await logReceiver(trx, context, { name, before: { ...before }, after: { name, url, kinds } });
  });
  return { receiver: await readReceiver(context, { company, receiver }) };
});
