import type { NamedDomain, WaitingDomain } from '@crustodian/contract/sign-on';
import {
  domainRecord,
  type DomainFinding,
  type DomainProof,
} from '@crustodian/domain/people/verified-domain';
import type { Db } from '#platform/database/db';
import { sql } from 'kysely';

/** A company's domains, with their proof. */
export async function readDomains(db: Db, company: number): Promise<NamedDomain[]> {
  const rows = await db
    .selectFrom('sign_on_domain')
    .select(['domain', 'token', 'proof', 'verified_at', 'finding', 'checked_at'])
    .where('company_id', '=', company)
    .orderBy('domain')
    .execute();
  return rows.map(({ token, ...row }) => ({
    ...stateOf(row),
    record: domainRecord(row.domain, token),
  }));
}

/** Domains that the provider's staff must decide on, the longest waiting first. */
export async function readWaiting(db: Db): Promise<{ domains: WaitingDomain[] }> {
  const { rows } = await sql<
    Stored & {
      company: number;
      company_name: string;
      named_at: Date;
      elsewhere: string | null;
      accounts_elsewhere: number;
    }
  >`SELECT d.domain, d.proof, d.verified_at, d.finding, d.checked_at, d.named_at,
      d.company_id AS company, c.pretty_name AS company_name, o.pretty_name AS elsewhere,
      (SELECT count(DISTINCT u.id)::int FROM user_account u
        JOIN person_company b ON b.user_id = u.id AND b.company_id <> d.company_id
        WHERE u.deleted_at IS NULL
          AND lower(split_part(u.email, '@', 2)) = d.domain) AS accounts_elsewhere
    FROM sign_on_domain d JOIN company c ON c.id = d.company_id
    LEFT JOIN sign_on_domain other ON other.domain = d.domain AND other.proof IS NOT NULL
      AND other.company_id <> d.company_id
    LEFT JOIN company o ON o.id = other.company_id
    WHERE d.proof IS NULL OR d.proof = 'earlier'
    ORDER BY d.named_at, d.domain, d.company_id`.execute(db);
  return {
    domains: rows.map((row) => ({
      ...row,
      ...stateOf(row),
      named_at: row.named_at.toISOString(),
    })),
  };
}

interface Stored {
  domain: string;
  proof: string | null;
  verified_at: Date | null;
  finding: string | null;
  checked_at: Date | null;
}

// Safe because only this feature and the migration write them.
const stateOf = ({ domain, proof, verified_at, finding, checked_at }: Stored) => ({
  domain,
  proof: proof as DomainProof | null,
  verified_at: verified_at?.toISOString() ?? null,
  finding: finding as DomainFinding | null,
  checked_at: checked_at?.toISOString() ?? null,
});

/** A company's claim of a domain, locked, and the other company that has verified the domain. */
export interface Claim {
  token: string;
  proof: DomainProof | null;
  elsewhere: { company: number; proof: DomainProof } | null;
}

/** Locks all claims of a domain in a fixed order; returns null if the company has none. */
export async function lockClaim(
  trx: Db,
  { company, domain }: { company: number; domain: string },
): Promise<Claim | null> {
  const { rows } = await sql<{ company: number; token: string; proof: DomainProof | null }>`SELECT
      company_id AS company, token, proof FROM sign_on_domain
    WHERE domain = ${domain} ORDER BY company_id FOR UPDATE`.execute(trx);
  const own = rows.find((row) => row.company === company);
  if (!own) return null;
  const other = rows.find((row) => row.company !== company && row.proof !== null);
  const elsewhere = other ? { company: other.company, proof: other.proof! } : null;
  return { token: own.token, proof: own.proof, elsewhere };
}
