import { addReceiver as contract } from '@crustodian/contract/integrations';
import { seal } from '#platform/auth/sealed-secret';
import { nextId } from '#platform/database/ids';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import {
  addressRule,
  ENCRYPTED_ONLY,
  isPlainUrl,
  refusalOfUrl,
} from '#platform/webhooks/outside-addresses';
import { newSecret, secretText } from '#platform/webhooks/sign-message';
import type { Config } from '#platform/config';
import { sql } from 'kysely';
import { logReceiver } from './log-receiver.ts';
import { readReceiver } from './receiver-rows.ts';
import { rowOf } from './deliver-webhooks.job.ts';

const MOST_RECEIVERS = 20;

export const addReceiver = handle(contract, async ({ body }, context) => {
  const { db, keys, viewer, company, now } = context;
  const { name, url, kinds } = body;
  checkUrl(context.config, url);
  const id = nextId();
  const secret = newSecret();
  await db.transaction().execute(async (trx) => {
    // The lock keeps concurrent calls from exceeding the limit.
    await sql`SELECT FROM company WHERE id = ${company} FOR NO KEY UPDATE`.execute(trx);
    const { rows } = await sql`SELECT FROM webhook_receiver
      WHERE company_id = ${company} AND ended_at IS NULL`.execute(trx);
    if (rows.length >= MOST_RECEIVERS) throw new ApiError('receivers_full');
    await sql`INSERT INTO webhook_receiver (id, company_id, name, url, kinds, secret,
        secret_changed_at, made_by, made_at)
      VALUES (${id}, ${company}, ${name}, ${url}, ${kinds}::text[], ${seal(keys, secret, rowOf(id))},
        ${new Date(now())}, ${viewer.id}, ${new Date(now())})`.execute(trx);
    await logReceiver(trx, context, { name, before: null, after: { name, url, kinds } });
  });
  const receiver = await readReceiver(context, { company, receiver: id });
  return { receiver, secret: secretText(secret) };
});

/** @throws ApiError address_refused */
export function checkUrl({ webhookNetworks }: Config, url: string): void {
  // Plain HTTP is permitted only in networks that the operator allows.
  const refusal =
    isPlainUrl(url) && webhookNetworks.length === 0
      ? ENCRYPTED_ONLY
      : refusalOfUrl(url, addressRule(webhookNetworks));
  if (refusal !== null) {
    throw new ApiError('address_refused', `Messages cannot be sent there: ${refusal}.`);
  }
}
