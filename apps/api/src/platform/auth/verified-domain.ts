import type { Db } from '#platform/database/db';

/** The company that has verified this e-mail domain as its own; null if there is none. */
export async function companyOfDomain(db: Db, domain: string): Promise<number | null> {
  const row = await db
    .selectFrom('sign_on_domain')
    .select('company_id')
    .where('domain', '=', domain)
    .where('proof', 'is not', null)
    .executeTakeFirst();
  return row?.company_id ?? null;
}
