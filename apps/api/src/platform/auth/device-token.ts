import { apiTokenDigest } from '#platform/auth/api-token';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { batchLoader } from '#platform/jobs/batch-loader';
import type { DeviceOf, VisibleVenue } from '#platform/auth/scope';
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

/** By which a call's token is named where its sender is kept: a device's, or an API token. */
export const deviceDigest = (request: { headers: IncomingHttpHeaders }): Buffer =>
  apiTokenDigest(request) ?? digestOf(tokenOf(request.headers.authorization));

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
 * Makes the function that finds the venue a header 'Device {token}' speaks for; a revoked token works
 * for some seconds more. It throws ApiError wrong_device_token for a missing, unknown or revoked one.
 */
export function createDeviceOf({
  db,
  memory: { devices },
}: Pick<Tools, 'db' | 'memory'>): DeviceOf {
  // Cameras and guesses that arrive together share a query, so that many wrong tokens cost little.
  const venuesOf = batchLoader({
    keyOf: () => 'device tokens',
    ask: (_about: null, digests: readonly Buffer[]) => findVenues(db, digests),
  });
  return async (header) => {
    const token = tokenOf(header);
    const known = devices.get(token);
    if (known !== undefined) return known;
    const digest = digestOf(token);
    const found = (await venuesOf(null, digest)).get(digest.toString('hex'));
    if (found === undefined) throw new ApiError('wrong_device_token');
    devices.set(token, found);
    return found;
  };
}

async function findVenues(
  db: Db,
  digests: readonly Buffer[],
): Promise<ReadonlyMap<string, VisibleVenue>> {
  const rows = await db
    .selectFrom('device_token')
    .select(['digest', 'venue_id'])
    .where('digest', '=', sql<Buffer>`ANY(${[...digests]}::bytea[])`)
    .where('revoked_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.digest.toString('hex'), row.venue_id as VisibleVenue]));
}
