import { changeSecret as contract } from '@crustodian/contract/integrations';
import { OLD_SECRET_MS } from '@crustodian/domain/people/webhook-events';
import { seal } from '#platform/auth/sealed-secret';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { newSecret, secretText } from '#platform/webhooks/sign-message';
import { otherText } from '@crustodian/domain/people/audit-values';
import { sql } from 'kysely';
import { logReceiver } from './log-receiver.ts';
import { readReceiver } from './receiver-rows.ts';
import { rowOf } from './deliver-webhooks.job.ts';

export const changeSecret = handle(contract, async ({ params }, context) => {
  const { db, keys, company } = context;
  const { receiver } = params;
  const at = new Date(context.now());
  const secret = newSecret();
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ name: string; before: Date }>`
      UPDATE webhook_receiver r SET secret = ${seal(keys, secret, rowOf(receiver))},
        secret_changed_at = ${at}, old_secret = r.secret,
        old_secret_until = ${new Date(at.getTime() + OLD_SECRET_MS)}
      FROM webhook_receiver old
      WHERE old.id = r.id AND r.id = ${receiver} AND r.company_id = ${company} AND r.ended_at IS NULL
      RETURNING r.name, old.secret_changed_at AS before`.execute(trx);
    const [changed] = rows;
    if (!changed) throw new ApiError('receiver_not_found');
    await logReceiver(trx, context, {
      name: changed.name,
      before: { secret: otherText(changed.before.toISOString()) },
      after: { secret: otherText(at.toISOString()) },
    });
  });
  return {
    receiver: await readReceiver(context, { company, receiver }),
    secret: secretText(secret),
  };
});
