import { changeMorningMail as contract } from '@crustodian/contract/morning-mail';
import { visibleNamedVenues } from '#pizzas/named-venues';
import { logSubject, writeAudit } from '#platform/audit-log';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { isIn, readSubscription, rowOf, type Subscription } from './subscriptions.ts';

type Chosen = Omit<Subscription, 'token'>;

export const changeMorningMail = handle(contract, async ({ body }, context) => {
  const { db, viewer, request, now } = context;
  const venues = await visibleNamedVenues(db, viewer);
  const isTheirs = (place: Chosen['places'][number]) => venues.some((venue) => isIn(place, venue));
  if (!body.places.every(isTheirs)) throw new ApiError('place_not_yours');
  await db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('user_account')
      .select('id')
      .where('id', '=', viewer.id)
      .forNoKeyUpdate()
      .execute();
    const before = await readSubscription(trx, viewer.id);
    await store(trx, viewer.id, body);
    await writeAudit(trx, {
      by: viewer.id,
      origin: originOf(request),
      now: now(),
      ...(await logSubject(trx, viewer.id)),
      action: 'morning_mail_changed',
      before: before && factsOf(before),
      after: factsOf(body),
    });
  });
  return body;
});

async function store(
  trx: Db,
  user: number,
  { language, quiet, channels, places }: Chosen,
): Promise<void> {
  await sql`INSERT INTO morning_setting (user_id, language, quiet_from, quiet_until, by_mail,
      by_webhook, token)
    VALUES (${user}, ${language}, ${quiet?.from ?? null}, ${quiet?.until ?? null},
      ${channels.mail}, ${channels.webhook},
      ${randomBytes(24).toString('base64url')})
    ON CONFLICT (user_id) DO UPDATE SET language = excluded.language,
      quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until,
      by_mail = excluded.by_mail, by_webhook = excluded.by_webhook`.execute(trx);
  await trx.deleteFrom('morning_place').where('user_id', '=', user).execute();
  for (const { kind, company, region, venue } of places.map(rowOf)) {
    await sql`INSERT INTO morning_place (user_id, kind, company_id, region, venue_id)
      VALUES (${user}, ${kind}, ${company}, ${region}, ${venue}) ON CONFLICT DO NOTHING`.execute(
      trx,
    );
  }
}

const factsOf = ({ language, quiet, channels, places }: Chosen) => ({
  language,
  quiet: quiet && `${quiet.from}-${quiet.until}`,
  channels: (['mail', 'webhook'] as const).filter((channel) => channels[channel]),
  places: places.map((place) => Object.values(place).join(' ')),
});
