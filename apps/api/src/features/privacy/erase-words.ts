import {
  ownPattern,
  personPattern,
  type CalledPerson,
} from '@crustodian/domain/people/person-words';
import type { AuditFacts, AuditValue } from '@crustodian/domain/people/audit-log';
import { replaceNames } from '#platform/audit-seals';
import type { Db } from '#platform/database/db';
import { sql } from 'kysely';

interface Erased {
  id: number;
  called: CalledPerson;
  pseudonym: string;
}

/** Columns with words that people write or are named in. Elsewhere people stand by the key of their account. */
const TEXTS = [
  ['signal_act', 'sentence'],
  ['action', 'what'],
  ['action_change', 'sentence'],
  ['objection', 'sentence'],
  ['audit_note', 'note'],
  ['rollout', 'what'],
  ['legal_hold', 'reason'],
  ['api_token', 'name'],
  ['device_token', 'label'],
  ['webhook_receiver', 'name'],
  ['webhook_message', 'body'],
  ['report_delivery', 'detail'],
  ['monthly_delivery', 'detail'],
  ['report_print', 'problem'],
] as const;

const JSONS = [
  ['objection', 'answer'],
  ['look_up', 'asked'],
  ['morning_mail', 'content'],
] as const;

/** Who was mailed stays counted. */
const LISTS = [
  ['report_delivery', 'recipients'],
  ['monthly_delivery', 'recipients'],
] as const;

/** Who is to be mailed. */
const RECIPIENTS = [
  ['venue', 'report_emails'],
  ['company', 'monthly_report_emails'],
  ['region', 'monthly_report_emails'],
] as const;

/** Writes the pseudonym wherever a person is named, and takes the address from all lists of recipients. */
export async function eraseWords(trx: Db, person: Erased): Promise<void> {
  const pattern = personPattern(person.called);
  const { pseudonym } = person;
  for (const [table, column] of TEXTS) {
    const name = sql.ref(column);
    await sql`UPDATE ${sql.table(table)} SET ${name} = regexp_replace(${name}, ${pattern}, ${pseudonym}, 'gi')
      WHERE ${name} ~* ${pattern}`.execute(trx);
  }
  for (const [table, column] of JSONS) {
    const name = sql.ref(column);
    await sql`UPDATE ${sql.table(table)}
      SET ${name} = regexp_replace(${name}::text, ${pattern}, ${pseudonym}, 'gi')::jsonb
      WHERE ${name}::text ~* ${pattern}`.execute(trx);
  }
  for (const [table, column] of LISTS) {
    const name = sql.ref(column);
    await sql`UPDATE ${sql.table(table)}
      SET ${name} = regexp_replace(${name}::text, ${pattern}, ${pseudonym}, 'gi')::text[]
      WHERE ${name}::text ~* ${pattern}`.execute(trx);
  }
  for (const [table, column] of RECIPIENTS) {
    const name = sql.ref(column);
    await sql`UPDATE ${sql.table(table)} SET ${name} = array_remove(
        regexp_replace(${name}::text, ${pattern}, ${pseudonym}, 'gi')::text[], ${pseudonym})
      WHERE ${name}::text ~* ${pattern}`.execute(trx);
  }
  await sql`DELETE FROM login_failure WHERE key ~* ${pattern}`.execute(trx);
  await sql`DELETE FROM attempt_count WHERE key ~* ${pattern}`.execute(trx);
  await sql`UPDATE pgboss.job SET output = NULL WHERE output::text ~* ${pattern}`.execute(trx);
  await eraseFromLog(trx, person);
}

/** The audit log: entries stay in their order with what was done; who is named there becomes the pseudonym. */
async function eraseFromLog(trx: Db, { id, called, pseudonym }: Erased): Promise<void> {
  const pattern = personPattern(called);
  const [others, own] = [pattern, ownPattern(called)].map((one) => new RegExp(one, 'gi'));
  const where = sql<boolean>`(user_id = ${id} OR subject_id = ${id}
    OR concat_ws(' ', user_name, user_email, user_agent, subject, before::text, after::text) ~* ${pattern})`;
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
