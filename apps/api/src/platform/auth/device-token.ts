import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import type { VisibleVenue } from '#platform/auth/scope';
import type { Tools } from '#platform/tools';
import { createHash, randomBytes } from 'node:crypto';

const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Makes a camera's token for a venue; the text is shown once, only its digest is kept. */
export async function createDeviceToken(db: Db, venue: number, label: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('device_token')
    .values({ digest: digestOf(token), venue_id: venue, label })
    .execute();
  return token;
}

/**
 * The venue a header 'Device {token}' speaks for; a revoked token works for some seconds more.
 * @throws ApiError wrong_device_token for a missing, unknown or revoked one
 */
export async function deviceVenue(
  { db, memory: { devices } }: Pick<Tools, 'db' | 'memory'>,
  header: string | undefined,
): Promise<VisibleVenue> {
  const token = /^Device (\S{20,200})$/.exec(header ?? '')?.[1];
  if (!token) throw new ApiError('wrong_device_token');
  const venue = devices.get(token) ?? (await findVenue(db, token));
  devices.set(token, venue, { noUpdateTTL: true });
  return venue;
}

async function findVenue(db: Db, token: string): Promise<VisibleVenue> {
  const found = await db
    .selectFrom('device_token')
    .select('venue_id')
    .where('digest', '=', digestOf(token))
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (!found) throw new ApiError('wrong_device_token');
  return found.venue_id as VisibleVenue;
}
