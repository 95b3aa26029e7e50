import {
  ownPattern,
  personPattern,
  type CalledPerson,
} from '@crustodian/domain/people/person-words';
import type { AuditFacts, AuditValue } from '@crustodian/domain/people/audit-log';
import { replaceNames } from '#platform/audit-seals';
import type { Db } from '#platform/database/db';
import { sql, type RawBuilder } from 'kysely';

interface Erased {
  id: number;
  called: CalledPerson;
  pseudonym: string;
}

/** By what a table's rows belong to a company. */
type Owner = 'venue_id' | 'company_id' | 'user_id';

/** Columns with words that people write or are named in. Elsewhere people stand by the key of their account. */
const TEXTS = [
  ['signal_act', 'sentence', 'venue_id'],
  ['action', 'what', 'venue_id'],
  ['action_change', 'sentence', 'venue_id'],
  ['objection', 'sentence', 'company_id'],
  ['audit_note', 'note', 'company_id'],
  ['rollout', 'what', 'company_id'],
  ['legal_hold', 'reason', 'company_id'],
  ['api_token', 'name', 'user_id'],
  ['device_token', 'label', 'venue_id'],
  ['webhook_receiver', 'name', 'company_id'],
  ['webhook_message', 'body', 'company_id'],
  ['report_delivery', 'detail', 'venue_id'],
  ['monthly_delivery', 'detail', 'company_id'],
  ['report_print', 'problem', 'user_id'],
] as const satisfies readonly (readonly [string, string, Owner])[];

const JSONS = [
  ['objection', 'answer', 'company_id'],
  ['look_up', 'asked', 'company_id'],
  ['morning_mail', 'content', 'user_id'],
] as const satisfies readonly (readonly [string, string, Owner])[];

/** Who was mailed stays counted. */
const LISTS = [
  ['report_delivery', 'recipients', 'venue_id'],
  ['monthly_delivery', 'recipients', 'company_id'],
] as const satisfies readonly (readonly [string, string, Owner])[];

/** Who is to be mailed; by what a row belongs to a company. */
const RECIPIENTS = [
  ['venue', 'report_emails', 'company_id'],
  ['company', 'monthly_report_emails', 'id'],
  ['region', 'monthly_report_emails', 'company_id'],
] as const;

/** The companies that a person belongs or belonged to, with their stores and people. */
interface Known {
  companies: number[];
  venues: number[];
  people: number[];
}

/**
 * Writes the pseudonym wherever a person is named, and takes the address from all lists of recipients: in the companies
 * of the person alone, because a name may be anybody's.
 */
export async function eraseWords(trx: Db, person: Erased): Promise<void> {
  const pattern = personPattern(person.called);
  const { pseudonym } = person;
  const known = await knownTo(trx, person.id);
  const { companies } = known;
  for (const [table, column, owner] of TEXTS) {
    const name = sql.ref(column);
    await sql`UPDATE ${sql.table(table)} SET ${name} = regexp_replace(${name}, ${pattern}, ${pseudonym}, 'gi')
      WHERE ${isOf(known, owner)} AND ${name} ~* ${pattern}`.execute(trx);
  }
  for (const [table, column, owner] of JSONS) {
    const name = sql.ref(column);
    await sql`UPDATE ${sql.table(table)}
      SET ${name} = regexp_replace(${name}::text, ${pattern}, ${pseudonym}, 'gi')::jsonb
      WHERE ${isOf(known, owner)} AND ${name}::text ~* ${pattern}`.execute(trx);
  }
  for (const [table, column, owner] of LISTS) {
    const name = sql.ref(column);
    await sql`UPDATE ${sql.table(table)}
      SET ${name} = regexp_replace(${name}::text, ${pattern}, ${pseudonym}, 'gi')::text[]
      WHERE ${isOf(known, owner)} AND ${name}::text ~* ${pattern}`.execute(trx);
  }
  for (const [table, column, owner] of RECIPIENTS) {
    const name = sql.ref(column);
    await sql`UPDATE ${sql.table(table)} SET ${name} = array_remove(
        regexp_replace(${name}::text, ${pattern}, ${pseudonym}, 'gi')::text[], ${pseudonym})
      WHERE ${sql.ref(owner)} = ANY (${companies}) AND ${name}::text ~* ${pattern}`.execute(trx);
  }
  await sql`DELETE FROM login_failure WHERE key ~* ${pattern}`.execute(trx);
  await sql`DELETE FROM attempt_count WHERE key ~* ${pattern}`.execute(trx);
  await sql`UPDATE pgboss.job SET output = NULL WHERE output::text ~* ${pattern}`.execute(trx);
  await eraseFromLog(trx, person, companies);
}

async function knownTo(trx: Db, person: number): Promise<Known> {
  const keys = async (query: RawBuilder<{ id: number }>) =>
    (await query.execute(trx)).rows.map(({ id }) => id);
  const companies = await keys(
    sql`SELECT DISTINCT company_id AS id FROM person_company WHERE user_id = ${person}`,
  );
  const venues = await keys(sql`SELECT id FROM venue WHERE company_id = ANY (${companies})`);
  const people = await keys(
    sql`SELECT DISTINCT user_id AS id FROM person_company WHERE company_id = ANY (${companies})`,
  );
  return { companies, venues, people };
}

/** SQL condition: a row of the person's companies. */
function isOf({ companies, venues, people }: Known, owner: Owner): RawBuilder<boolean> {
  const keys = { venue_id: venues, company_id: companies, user_id: people }[owner];
  return sql<boolean>`${sql.ref(owner)} = ANY (${keys})`;
}

/** The audit log: entries stay in their order with what was done; who is named there becomes the pseudonym. */
async function eraseFromLog(
  trx: Db,
  { id, called, pseudonym }: Erased,
  companies: readonly number[],
): Promise<void> {
  const pattern = personPattern(called);
  const [others, own] = [pattern, ownPattern(called)].map((one) => new RegExp(one, 'gi'));
  const where = sql<boolean>`(user_id = ${id} OR subject_id = ${id}
    OR (company_id = ANY (${companies})
      AND concat_ws(E'\\n', user_name, user_email, subject, before::text, after::text) ~* ${pattern}))`;
  await replaceNames(trx, where, (entry) => {
    const isBy = entry.user_id === id;
    const isAbout = entry.subject_id === id && entry.action !== 'scoring_rules_changed';
    const said = (text: string) => text.replaceAll(isBy || isAbout ? own! : others!, pseudonym);
    // From where a person signed in, or someone tried to.
    const isSignIn = isBy || (isAbout && entry.action === 'sign_in_failed');
    return {
      user_name: isBy ? pseudonym : said(entry.user_name),
      user_email: isBy ? '' : said(entry.user_email),
      address: isSignIn ? '' : entry.address,
      user_agent: isSignIn ? '' : said(entry.user_agent),
      subject: said(entry.subject),
      before: factsWith(entry.before, said),
      after: factsWith(entry.after, said),
    };
  });
}

function factsWith(facts: AuditFacts | null, said: (text: string) => string): AuditFacts | null {
  if (facts === null) return null;
  const valueWith = (value: AuditValue): AuditValue => {
    if (typeof value === 'string') return said(value);
    return Array.isArray(value) ? value.map((one: string) => said(one)) : value;
  };
  return Object.fromEntries(
    Object.entries(facts).map(([field, value]) => [field, valueWith(value)]),
  );
}
