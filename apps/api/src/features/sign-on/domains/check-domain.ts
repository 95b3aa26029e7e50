import { checkDomain as contract } from '@crustodian/contract/sign-on';
import type { DomainFinding } from '@crustodian/domain/people/verified-domain';
import { writeAudit } from '#platform/audit-log';
import type { Db } from '#platform/database/db';
import { sharedCount } from '#platform/database/shared-counts';
import { ApiError } from '#platform/http/errors';
import { handle, type Context } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { readCompany } from '../sign-on-rows.ts';
import { lockClaim } from './domain-rows.ts';
import { findRecord } from './find-record.ts';

/** Limited because each check queries outside servers and is logged. */
export const CHECKS_AN_HOUR = 60;

export const checkDomain = handle(contract, async ({ body: { domain } }, context) => {
  const { db, config, company, withoutSlot } = context;
  const claim = await db
    .selectFrom('sign_on_domain')
    .select('token')
    .where('company_id', '=', company)
    .where('domain', '=', domain)
    .executeTakeFirst();
  if (!claim) throw new ApiError('domain_not_named');
  await countCheck(db, company);
  const { token } = claim;
  // Gives up the call's slot meanwhile, so that other calls do not wait for outside servers.
  const found = await withoutSlot(() => findRecord(config, { domain, token }));
  const finding = await db
    .transaction()
    .execute((trx) => storeFinding(trx, context, { domain, token, found }));
  if (finding === 'elsewhere') throw new ApiError('domain_elsewhere');
  return readCompany(context, company);
});

async function storeFinding(
  trx: Db,
  { company, viewer, request, now }: Context<typeof contract>,
  { domain, token, found }: { domain: string; token: string; found: DomainFinding },
): Promise<DomainFinding> {
  const claim = await lockClaim(trx, { company, domain });
  // The domain was removed in the meantime, and perhaps added again with another record.
  if (claim?.token !== token) throw new ApiError('domain_not_named');
  const finding = found === 'verified' && claim.elsewhere !== null ? 'elsewhere' : found;
  const at = new Date(now());
  // A missing record revokes nothing: DNS may be wrong for an hour, and people need to sign in.
  const isProof = finding === 'verified' && claim.proof !== 'dns';
  await trx
    .updateTable('sign_on_domain')
    .set({ finding, checked_at: at, ...(isProof && { proof: 'dns', verified_at: at }) })
    .where('company_id', '=', company)
    .where('domain', '=', domain)
    .execute();
  await writeAudit(trx, {
    by: viewer.id,
    origin: originOf(request),
    now: now(),
    company,
    action: isProof ? 'sign_on_domain_verified' : 'sign_on_domain_checked',
    subject: domain,
    before: { proof: claim.proof },
    after: { proof: isProof ? 'dns' : claim.proof, finding },
  });
  return finding;
}

/** @throws ApiError too_many_requests */
async function countCheck(db: Db, company: number): Promise<void> {
  const count = sharedCount(db, {
    purpose: 'sign-on domain by company',
    most: CHECKS_AN_HOUR,
    seconds: 3600,
  });
  try {
    await count.consume(String(company));
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new ApiError('too_many_requests');
  }
}
