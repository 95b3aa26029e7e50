import type { AuditAction } from '@crustodian/domain/people/audit-log';
import type { AuditActor, KnownSubject, WrittenFacts } from '@crustodian/domain/people/audit-words';
import type { Db } from '#platform/database/db';
import { idAt } from '#platform/database/ids';
import { personName } from '#platform/auth/person-name';
import type { Origin } from '#platform/http/origin';
import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';

/** One event for the audit log. */
export interface Audited<Subject extends string = string> {
  /** The user who did it. */
  by: number;
  origin: Origin;
  /** Milliseconds since 1970. */
  now: number;
  /** The company whose log lists it; null for someone without a company. */
  company: number | null;
  action: AuditAction;
  /** Human-readable name of the person or thing concerned. */
  subject: KnownSubject<Subject>;
  subjectId?: number;
  /** The venue concerned, if any. */
  venue?: number;
  before?: WrittenFacts | null;
  after?: WrittenFacts | null;
}

/**
 * Writes to the audit log in the same transaction as the change, so that neither exists without the
 * other. Writes nothing if `before` and `after` are equal.
 */
export async function writeAudit<Subject extends string>(
  trx: Db,
  entry: Audited<Subject>,
): Promise<void> {
  const { by, origin, now, company, action, subject, subjectId, venue, before, after } = entry;
  if (before && isDeepStrictEqual(before, after)) return;
  await sql`INSERT INTO audit_entry (id, company_id, at, action, user_id, user_name, user_email,
      address, user_agent, subject_id, venue_id, subject, before, after)
    SELECT ${idAt(now)}::bigint, ${company}::int, ${new Date(now)}::timestamptz, ${action}, u.id,
      ${sql.raw(personName('u'))}, u.email, ${shortened(origin.address, 100)},
      ${shortened(origin.userAgent, 300)}, ${subjectId ?? null}::int, ${venue ?? null}::int,
      ${subject}, ${jsonOf(before)}::jsonb, ${jsonOf(after)}::jsonb
    FROM user_account u WHERE u.id = ${by}`.execute(trx);
}

/** Same as `writeAudit`, for actions of an operator at the command line. */
export const writeOperatorAudit = <Subject extends string>(
  trx: Db,
  entry: Omit<Audited<Subject>, 'by' | 'origin'>,
): Promise<void> => writeUnnamedAudit(trx, entry, { name: 'Operator', userAgent: 'command line' });

/** Same as `writeAudit`, for automatic actions of the product. */
export const writeSystemAudit = <Subject extends string>(
  trx: Db,
  entry: Omit<Audited<Subject>, 'by' | 'origin'>,
): Promise<void> => writeUnnamedAudit(trx, entry, { name: 'Crustodian', userAgent: '' });

/** Who or what acts without an account, and from where. */
interface UnnamedActor {
  name: AuditActor | 'Crustodian';
  userAgent: AuditActor | '';
}

async function writeUnnamedAudit<Subject extends string>(
  trx: Db,
  entry: Omit<Audited<Subject>, 'by' | 'origin'>,
  { name, userAgent }: UnnamedActor,
): Promise<void> {
  const { now, company, action, subject, subjectId, venue, before, after } = entry;
  await sql`INSERT INTO audit_entry (id, company_id, at, action, user_name, user_email,
      address, user_agent, subject_id, venue_id, subject, before, after)
    VALUES (${idAt(now)}::bigint, ${company}::int, ${new Date(now)}::timestamptz, ${action},
      ${name}, '', '', ${userAgent}, ${subjectId ?? null}::int, ${venue ?? null}::int, ${subject},
      ${jsonOf(before)}::jsonb, ${jsonOf(after)}::jsonb)`.execute(trx);
}

/** A failed sign-in has no known actor; the account is its subject. */
export async function writeFailedSignIn(
  db: Db,
  {
    account,
    person,
    origin,
    now,
    facts = null,
    company,
  }: {
    account: string;
    person: number | null;
    origin: Origin;
    now: number;
    /** What was wrong, if it was not the name or the password. */
    facts?: WrittenFacts | null;
    /** The company whose log lists it, under the name that was given, if it is not the person's own. */
    company?: number;
  },
): Promise<void> {
  const known = person === null ? null : await logSubject(db, person);
  // Another company may not learn the person's present address.
  const subject = (company === undefined && known?.subject) || shortened(account, 320);
  await sql`INSERT INTO audit_entry (id, company_id, at, action, user_name, user_email,
      address, user_agent, subject_id, subject, after)
    VALUES (${idAt(now)}::bigint, ${company ?? known?.company ?? null}::int,
      ${new Date(now)}::timestamptz, 'sign_in_failed', 'Nobody', '', ${shortened(origin.address, 100)},
      ${shortened(origin.userAgent, 300)}, ${person}::int,
      ${subject},
      ${jsonOf(facts)}::jsonb)`.execute(db);
}

const jsonOf = (facts: WrittenFacts | null | undefined) => (facts ? JSON.stringify(facts) : null);

const shortened = (text: string, most: number) => text.slice(0, most);

/** How the audit log names a person, and the company whose log lists changes to their account. */
export interface LogSubject {
  subjectId: number;
  /** The e-mail address. */
  subject: string;
  company: number | null;
}

/** The company is the employer, or else the first company the person belongs to. */
export async function logSubject(trx: Db, person: number): Promise<LogSubject> {
  const { email, company } = await trx
    .selectFrom('user_account as person')
    .select([
      'person.email',
      sql<number | null>`coalesce(person.employer_id,
        (SELECT min(company_id) FROM person_company b WHERE b.user_id = person.id))`.as('company'),
    ])
    .where('person.id', '=', person)
    .executeTakeFirstOrThrow();
  return { subjectId: person, subject: email, company };
}
