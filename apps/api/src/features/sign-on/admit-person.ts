import {
  addressRefusal,
  roleOfGroups,
  type GivenRole,
  type ProviderClaims,
  type SignOnRefusal,
  type SignOnRole,
} from '@crustodian/domain/people/sign-on';
import { logSubject, writeAudit } from '#platform/audit-log';
import { isEmergencyAdministrator } from '#platform/auth/closed-to-passwords';
import type { Db } from '#platform/database/db';
import { withoutCase } from '#platform/database/folded-text';
import type { Origin } from '#platform/http/origin';
import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { giveRole } from './give-role.ts';
import { readProvider, type Provider } from './provider.ts';

interface Arrival {
  provider: Provider;
  /** The provider's stable identifier for the person. */
  subject: string;
  claims: ProviderClaims;
  origin: Origin;
  /** Milliseconds since 1970. */
  now: number;
}

/** The account that was signed in to and its role, or why the sign-in was refused. */
export type Admission =
  | { user: number; email: string; role: GivenRole | null; isChanged: boolean }
  | { refusal: SignOnRefusal; person: number | null };

/**
 * Finds, links or creates the account of a person whom a company's provider has authenticated, and
 * assigns the role of the person's groups. The account must belong to this company and to no other.
 */
export async function admitPerson(trx: Db, arrival: Arrival, isAgain = false): Promise<Admission> {
  const { provider, subject, claims, now } = arrival;
  const { company, issuer } = provider;
  const refusal = addressRefusal(claims, provider.domains);
  if (refusal) return { refusal, person: null };
  // Two concurrent first sign-ins of one person must create only one account.
  await sql`SELECT FROM sign_on_provider WHERE company_id = ${company} FOR UPDATE`.execute(trx);
  // An administrator may have changed the settings while the provider was asked.
  if (!isDeepStrictEqual(await readProvider(trx, company), provider)) {
    return { refusal: 'settings-changed', person: null };
  }
  const email = claims.email!;
  const role = roleOfGroups(provider.roles, claims.groups);
  const known = await findPerson(trx, { company, issuer, subject, email });
  if (known && 'refusal' in known) return { refusal: known.refusal, person: known.id };
  if (known?.byGroup && !role) return { refusal: 'no-group', person: known.id };
  if (!known && !provider.makesAccounts) return { refusal: 'no-account', person: null };
  if (!known && !role) return { refusal: 'no-group', person: null };
  const user = known?.id ?? (await makePerson(trx, arrival));
  if (user === null) {
    // An administrator has created the account since the lookup.
    if (!isAgain) return admitPerson(trx, arrival, true);
    return { refusal: 'linked-to-another', person: null };
  }
  const isChanged =
    role !== null && (await giveRole(trx, { user, company, role, by: arrival, isNew: !known }));
  const link = { user_id: user, by_group: role !== null || (known?.byGroup ?? false) };
  await trx
    .insertInto('sign_on_identity')
    .values({ company_id: company, issuer, subject, ...link, linked_at: new Date(now) })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'issuer', 'subject']).doUpdateSet(link),
    )
    .execute();
  return { user, email, role, isChanged };
}

/** What the sign-in would result in, without a role if the account keeps its own; changes nothing. */
export async function previewAdmission(
  db: Db,
  { provider, subject, claims }: Pick<Arrival, 'provider' | 'subject' | 'claims'>,
): Promise<{ refusal: SignOnRefusal } | { role: SignOnRole | null }> {
  const refusal = addressRefusal(claims, provider.domains);
  if (refusal) return { refusal };
  const { company, issuer } = provider;
  const role = roleOfGroups(provider.roles, claims.groups);
  const known = await findPerson(db, { company, issuer, subject, email: claims.email! });
  if (known && 'refusal' in known) return { refusal: known.refusal };
  if (!known && !provider.makesAccounts) return { refusal: 'no-account' };
  if (!role && (!known || known.byGroup)) return { refusal: 'no-group' };
  const isKept = known !== null && (await isEmergencyAdministrator(db, known.id));
  return { role: role && !isKept ? role.role : null };
}

interface Known {
  id: number;
  byGroup: boolean;
}

/** Finds the account linked to the subject, otherwise the one with the e-mail address; none that is deleted. */
async function findPerson(
  db: Db,
  {
    company,
    issuer,
    subject,
    email,
  }: { company: number; issuer: string; subject: string; email: string },
): Promise<Known | { id: number; refusal: SignOnRefusal } | null> {
  const identity = await db
    .selectFrom('sign_on_identity as identity')
    .innerJoin('user_account as person', 'person.id', 'identity.user_id')
    .select(['person.id', 'identity.by_group as byGroup', 'person.deleted_at'])
    .where('identity.company_id', '=', company)
    .where('identity.issuer', '=', issuer)
    .where('identity.subject', '=', subject)
    .executeTakeFirst();
  const isLinked = identity?.deleted_at === null;
  const person = isLinked ? identity : await personOfAddress(db, { company, issuer, email });
  // Somebody who was deleted and has been hired again comes in by the new account.
  if (identity && !isLinked && (!person || 'refusal' in person)) {
    return { id: identity.id, refusal: 'account-closed' };
  }
  if (!person) return null;
  if ('refusal' in person) return person;
  if (!(await isOfAlone(db, person.id, company)))
    return { id: person.id, refusal: 'other-company' };
  return { id: person.id, byGroup: person.byGroup };
}

async function personOfAddress(
  db: Db,
  { company, issuer, email }: { company: number; issuer: string; email: string },
): Promise<Known | { id: number; refusal: SignOnRefusal } | null> {
  const person = await db
    .selectFrom('user_account as person')
    .leftJoin('sign_on_identity as other', (join) =>
      join
        .onRef('other.user_id', '=', 'person.id')
        .on('other.company_id', '=', company)
        .on('other.issuer', '=', issuer),
    )
    .select(['person.id', 'other.subject'])
    .where(sql<boolean>`${withoutCase(sql.ref('person.email'))} = ${withoutCase(email)}`)
    .where('person.deleted_at', 'is', null)
    .orderBy(sql`lower(person.email) = ${email}`, 'desc')
    .executeTakeFirst();
  if (!person) return null;
  // The account stays with its owner if the provider assigns the address to someone new.
  if (person.subject !== null) return { id: person.id, refusal: 'linked-to-another' };
  return { id: person.id, byGroup: false };
}

/** Whether a person belongs to this company and to no other. */
async function isOfAlone(db: Db, person: number, company: number): Promise<boolean> {
  const { rows } = await sql<{ company: number }>`SELECT company_id AS company
    FROM person_company WHERE user_id = ${person}`.execute(db);
  return rows.length > 0 && rows.every((row) => row.company === company);
}

/** Returns null if an account already has the address. */
async function makePerson(
  trx: Db,
  { provider, claims, origin, now }: Arrival,
): Promise<number | null> {
  const email = claims.email!;
  const [first = '', ...rest] = claims.name.slice(0, 200).split(' ');
  const made = await trx
    .insertInto('user_account')
    .values({
      email,
      username: email,
      first_name: first.slice(0, 100),
      last_name: rest.join(' ').slice(0, 100),
      employer_id: provider.company,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return null;
  const { id } = made;
  const whom = await logSubject(trx, id);
  const after = { email, name: claims.name, by: 'single sign-on' } as const;
  await writeAudit(trx, { by: id, origin, now, ...whom, action: 'user_created', after });
  return id;
}
