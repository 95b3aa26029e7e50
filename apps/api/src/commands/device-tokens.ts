import { createDeviceToken } from '#platform/auth/device-token';
import type { Db } from '#platform/database/db';
import { sql } from 'kysely';
import { parseArgs } from 'node:util';
import { findVenue } from '../features/ingest/venue-folder.ts';
import { CommandError, required, say, table, withTools, type Command } from './command.ts';

/** Beginning of a token's digest in hex: names it to an operator, tells nothing of the token. */
const NUMBER = sql<string>`left(encode(digest, 'hex'), 10)`;

export const createToken: Command = {
  usage: '--venue <id or name> [--label <text>]',
  summary: 'makes a token with which a camera of the venue delivers; it is shown once',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: { venue: { type: 'string' }, label: { type: 'string', default: 'camera' } },
    });
    await withTools(async ({ tools: { db } }) => {
      const venue = await venueOf(db, values.venue);
      say(await createDeviceToken(db, venue, values.label));
    });
  },
};

export const listTokens: Command = {
  usage: '--venue <id or name>',
  summary: 'lists the tokens of a venue’s cameras by number and label',
  async run(args) {
    const { values } = parseArgs({ args, options: { venue: { type: 'string' } } });
    await withTools(async ({ tools: { db } }) => {
      const tokens = await db
        .selectFrom('device_token')
        .select([NUMBER.as('number'), 'label', 'created_at', 'revoked_at'])
        .where('venue_id', '=', await venueOf(db, values.venue))
        .orderBy('created_at')
        .execute();
      if (tokens.length === 0) say('The venue has no token: device-token create makes one.');
      const lines = tokens.map(({ number, label, created_at, revoked_at }) => [
        number,
        label,
        `made ${created_at.toISOString()}`,
        revoked_at ? `revoked ${revoked_at.toISOString()}` : 'works',
      ]);
      table(lines).forEach(say);
    });
  },
};

export const revokeToken: Command = {
  usage: '<number> --venue <id or name>',
  summary: 'ends a camera’s token; its number is in device-token list',
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      options: { venue: { type: 'string' } },
      allowPositionals: true,
    });
    const [number] = positionals;
    if (positionals.length !== 1 || !number)
      throw new CommandError('Name one token by its number.');
    await withTools(async ({ tools: { db } }) => {
      const revoked = await db
        .updateTable('device_token')
        .set({ revoked_at: sql`now()` })
        .where('venue_id', '=', await venueOf(db, values.venue))
        .where(NUMBER, '=', number)
        .where('revoked_at', 'is', null)
        .returning('label')
        .execute();
      if (revoked.length === 0) {
        throw new CommandError(`The venue has no token '${number}' that works.`);
      }
      say(`Revoked: ${revoked[0]!.label}. It works for 5 seconds more.`);
    });
  },
};

/** @throws CommandError */
async function venueOf(db: Db, idOrName: string | undefined): Promise<number> {
  const venue = await findVenue(db, required(idOrName, 'venue'));
  if (typeof venue === 'string') throw new CommandError(venue);
  return venue.id;
}
