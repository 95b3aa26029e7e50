import { Option, type Command } from '@commander-js/extra-typings';
import { createDeviceToken } from '#platform/auth/device-token';
import type { Db } from '#platform/database/db';
import { sql } from 'kysely';
import { companyOfVenue } from '#pizzas/named-venues';
import { writeOperatorAudit } from '#platform/audit-log';
import { findVenue, type NamedVenue } from '../features/ingest/venue-folder.ts';
import { CommandError, notBlank, say, table, withTools } from './command.ts';

/** Start of a token's digest in hex: identifies the token to an operator without revealing it. */
const NUMBER = sql<string>`left(encode(digest, 'hex'), 10)`;

export const addCreateToken = (deviceToken: Command) =>
  deviceToken
    .command('create')
    .description('creates a token that a camera of the venue uploads with; it is shown once')
    .addOption(venueOption())
    .option('--label <text>', 'which camera it is', 'camera')
    .action(({ venue, label }) =>
      withTools(async ({ tools: { db } }) => {
        const store = await venueOf(db, venue);
        const token = await db.transaction().execute(async (trx) => {
          await logToken(trx, store, { action: 'camera_key_made', label });
          return createDeviceToken(trx, store.id, label);
        });
        say(token);
      }),
    );

const venueOption = () =>
  new Option('--venue <id or name>', 'the store').argParser(notBlank).makeOptionMandatory();

export const addListTokens = (deviceToken: Command) =>
  deviceToken
    .command('list')
    .description('lists the tokens of a venue’s cameras by number and label')
    .addOption(venueOption())
    .action(({ venue }) =>
      withTools(async ({ tools: { db } }) => {
        const tokens = await db
          .selectFrom('device_token')
          .select([NUMBER.as('number'), 'label', 'created_at', 'revoked_at'])
          .where('venue_id', '=', (await venueOf(db, venue)).id)
          .orderBy('created_at')
          .execute();
        if (tokens.length === 0)
          say('The venue has no tokens. Create one with device-token create.');
        const lines = tokens.map(({ number, label, created_at, revoked_at }) => [
          number,
          label,
          `made ${created_at.toISOString()}`,
          revoked_at ? `revoked ${revoked_at.toISOString()}` : 'works',
        ]);
        table(lines).forEach(say);
      }),
    );

export const addRevokeToken = (deviceToken: Command) =>
  deviceToken
    .command('revoke')
    .description('revokes a camera’s token; device-token list shows its number')
    .argument('<number>', 'of the token', notBlank)
    .addOption(venueOption())
    .action((number, { venue }) =>
      withTools(async ({ tools: { db } }) => {
        const store = await venueOf(db, venue);
        const label = await db.transaction().execute(async (trx) => {
          const revoked = await trx
            .updateTable('device_token')
            .set({ revoked_at: sql`now()` })
            .where('venue_id', '=', store.id)
            .where(NUMBER, '=', number)
            .where('revoked_at', 'is', null)
            .returning('label')
            .execute();
          for (const one of revoked) {
            await logToken(trx, store, { action: 'camera_key_revoked', label: one.label });
          }
          return revoked[0]?.label;
        });
        if (label === undefined) {
          throw new CommandError(`The venue has no active token '${number}'.`);
        }
        say(`Revoked: ${label}.`);
      }),
    );

/** @throws CommandError */
async function venueOf(db: Db, idOrName: string): Promise<NamedVenue> {
  const venue = await findVenue(db, idOrName);
  if (typeof venue === 'string') throw new CommandError(venue);
  return venue;
}

const logToken = async (
  trx: Db,
  { id: venue }: NamedVenue,
  { action, label }: { action: 'camera_key_made' | 'camera_key_revoked'; label: string },
): Promise<void> =>
  writeOperatorAudit(trx, {
    now: Date.now(),
    company: await companyOfVenue(trx, venue),
    venue,
    action,
    subject: label,
  });
