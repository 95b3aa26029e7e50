import { may, type Viewer } from '@crustodian/domain/people/access';
import type { TokenScope } from '@crustodian/domain/people/token-scopes';
import { isWhollyAdministered } from '#platform/auth/administered';
import { apiTokenDigest, memoryKey } from '#platform/auth/api-token';
import { findTokenOwner, type TokenRow } from '#platform/auth/authenticate-request';
import { ApiError } from '#platform/http/errors';
import { nameProgram } from '#platform/http/origin';
import type { Tools } from '#platform/tools';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';

/** A valid API token and the viewer it acts for. */
export interface KnownToken {
  id: string;
  scopes: readonly TokenScope[];
  viewer: Viewer;
}

const MINUTE_MS = 60_000;

/**
 * The token of a request and its owner with their current permissions: a token stops working when
 * its owner loses access or is deleted. @throws ApiError api_token_not_valid
 */
export async function knownToken(tools: Tools, request: FastifyRequest): Promise<KnownToken> {
  const digest = apiTokenDigest(request);
  const found = digest && (await findTokenOwner(tools, digest));
  const viewer = found && (await viewerOf(tools, found));
  if (!digest || !found || !viewer) throw new ApiError('api_token_not_valid');
  tools.memory.signIns.set(memoryKey(digest), viewer.id);
  nameProgram(request, found.name);
  await noteUse(tools, found);
  return { id: found.token, scopes: found.scopes, viewer };
}

/**
 * A company token acts for that company only, and only while its owner administers all of the
 * company.
 */
async function viewerOf(tools: Tools, { company, owner }: TokenRow): Promise<Viewer | null> {
  if (company === null) return owner;
  const isOwners = may(owner, 'admin') && (await isWhollyAdministered(tools, owner, company));
  if (!isOwners) return null;
  return {
    ...owner,
    isStaff: false,
    employerId: company,
    hasCompanyMemberships: false,
    flaggedPictures: false,
    onlyCompany: company,
  };
}

async function noteUse({ db, now }: Tools, { token, lastUsed }: TokenRow): Promise<void> {
  if (lastUsed && lastUsed.getTime() > now() - MINUTE_MS) return;
  await sql`UPDATE api_token SET last_used_at = ${new Date(now())} WHERE id = ${token}`.execute(db);
}
