import { apiTokenDigest } from '#platform/auth/api-token';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { batchLoader } from '#platform/jobs/batch-loader';
import type { Device, DeviceOf, VisibleVenue } from '#platform/auth/scope';
import type { Tools } from '#platform/tools';
import { sql } from 'kysely';
import { createHash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The token of a header 'Device {token}'. */
function tokenOf(header: string | undefined): string {
  const token = /^Device (\S{20,200})$/.exec(header ?? '')?.[1];
  if (!token) throw new ApiError('wrong_device_token');
  return token;
}

/** Digest that identifies a call's token in the records of senders: a device token or an API token. */
export const deviceDigest = (request: { headers: IncomingHttpHeaders }): Buffer =>
  apiTokenDigest(request) ?? digestOf(tokenOf(request.headers.authorization));

/** Creates a token that acts for a venue; the text is shown only once, only its digest is stored. */
export const createDeviceToken = (db: Db, venue: number, label: string): Promise<string> =>
  insertToken(db, { venue_id: venue, label });

/** Same for the key of one camera, which may only send the pictures of that camera. */
export const createCameraKey = (db: Db, venue: number, camera: string): Promise<string> =>
  insertToken(db, { venue_id: venue, label: `camera ${camera}`, camera });

async function insertToken(
  db: Db,
  row: { venue_id: number; label: string; camera?: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('device_token')
    .values({ ...row, digest: digestOf(token) })
    .execute();
  return token;
}

/**
 * Creates the function that resolves a header 'Device {token}'. It throws ApiError
 * wrong_device_token for a missing, unknown or revoked token.
 */
export function createDeviceOf({ db }: Pick<Tools, 'db'>): DeviceOf {
  // Concurrent lookups share a query, so that a burst of cameras or guesses stays cheap. Results
  // are not cached: a revoked token is rejected from its next call on.
  const devicesOf = batchLoader({
    keyOf: () => 'device tokens',
    ask: (_about: null, digests: readonly Buffer[]) => findDevices(db, digests),
  });
  return async (header) => {
    const digest = digestOf(tokenOf(header));
    const found = (await devicesOf(null, digest)).get(digest.toString('hex'));
    if (found === undefined) throw new ApiError('wrong_device_token');
    return found;
  };
}

async function findDevices(
  db: Db,
  digests: readonly Buffer[],
): Promise<ReadonlyMap<string, Device>> {
  const rows = await db
    .selectFrom('device_token')
    .innerJoin('venue', 'venue.id', 'device_token.venue_id')
    .select(['digest', 'venue_id', 'company_id', 'device_token.camera'])
    .where('digest', '=', sql<Buffer>`ANY(${[...digests]}::bytea[])`)
    .where('revoked_at', 'is', null)
    .execute();
  return new Map(
    rows.map(({ digest, venue_id, company_id: company, camera }) => [
      digest.toString('hex'),
      { venue: venue_id as VisibleVenue, company, camera },
    ]),
  );
}
