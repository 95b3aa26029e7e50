import { decideDomain as contract } from '@crustodian/contract/sign-on';
import { writeAudit } from '#platform/audit-log';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { handle, type Context } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import type { DomainProof } from '@crustodian/domain/people/verified-domain';
import { lockClaim, readWaiting } from './domain-rows.ts';

export const decideDomain = handle(contract, async ({ body }, context) => {
  const { company, domain, released } = body;
  await context.db.transaction().execute(async (trx) => {
    const claim = await lockClaim(trx, { company, domain });
    if (!claim) throw new ApiError('domain_not_named');
    const { proof, elsewhere } = claim;
    // A domain belongs to one company only: if one gets it, the other loses it.
    if (released && elsewhere) {
      const loser = { company: elsewhere.company, domain, from: elsewhere.proof, to: null };
      await decide(trx, context, loser);
    }
    const to = released ? 'staff' : null;
    if (proof !== to) await decide(trx, context, { company, domain, from: proof, to });
  });
  return readWaiting(context.db);
});

interface Decision {
  company: number;
  domain: string;
  from: DomainProof | null;
  to: 'staff' | null;
}

async function decide(
  trx: Db,
  { viewer, request, now }: Context<typeof contract>,
  { company, domain, from, to }: Decision,
): Promise<void> {
  await trx
    .updateTable('sign_on_domain')
    .set({ proof: to, verified_at: to && new Date(now()) })
    .where('company_id', '=', company)
    .where('domain', '=', domain)
    .execute();
  // A company that lost a domain must test again before it disables passwords.
  if (to === null) {
    await trx
      .updateTable('sign_on_provider')
      .set({ tried_at: null })
      .where('company_id', '=', company)
      .execute();
  }
  await writeAudit(trx, {
    by: viewer.id,
    origin: originOf(request),
    now: now(),
    company,
    action: to === null ? 'sign_on_domain_withdrawn' : 'sign_on_domain_released',
    subject: domain,
    before: { proof: from },
    after: { proof: to },
  });
}
