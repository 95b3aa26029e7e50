import { erasePerson as contract } from '@crustodian/contract/privacy';
import type { CalledPerson } from '@crustodian/domain/people/person-words';
import { writeAudit } from '#platform/audit-log';
import { isEmergencyAdministrator } from '#platform/auth/closed-to-passwords';
import { endFamiliesOf } from '#platform/auth/session';
import type { Db } from '#platform/database/db';
import { removeMailsTo } from '#platform/mail/outbox';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import type { QueueName } from '#platform/jobs/queues';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { eraseReviewer } from './erase-reviewer.ts';
import { eraseFromStatistics } from './erase-statistics.ts';
import { eraseWords } from './erase-words.ts';
import { accountMaker, accountUse, personOf } from './people.ts';
import { administeredBy } from './personal-rows.ts';

/** How long an account that nobody has signed in with is for staff alone to erase. */
const NEW_MS = 30 * 86_400_000;

export const erasePerson = handle(contract, async ({ params, body }, context) => {
  const { db, live, config, viewer, company, request, now } = context;
  if (params.person === viewer.id) throw new ApiError('own_account');
  const person = await personOf(context, params.person);
  if (body.name !== person.name) throw new ApiError('name_differs');
  // Random, so that it contains nothing about the person.
  const code = randomBytes(4).toString('hex');
  const pseudonym = `person ${code}`;
  await db.transaction().execute(async (trx) => {
    const called = await lockCalled(trx, viewer.id, person.pk);
    // Asked again, as the person may have left the company meanwhile.
    await personOf({ ...context, db: trx }, person.pk);
    if (await isEmergencyAdministrator(trx, person.pk)) throw new ApiError('emergency_needed');
    const use = await accountUse(trx, person.pk);
    // Else whoever makes an account could take any words from the log by erasing it.
    const isNew = now() - use.made.getTime() < NEW_MS;
    if (isNew && !use.isSignInKnown && !viewer.isStaff) throw new ApiError('account_too_new');
    await endFamiliesOf(trx, person.pk, { now: now() });
    // Must run while the person's companies are still known.
    const where = { db: trx, config };
    const administered = viewer.isStaff ? null : (await administeredBy(viewer, where)).companies;
    const erased = { id: person.pk, called, pseudonym };
    const { isAddressShared, rows, record } = await eraseWords(trx, erased, administered);
    await eraseReviewer(trx, { id: person.pk, pseudonym });
    await takeAway(trx, person.pk, now());
    await sql`UPDATE user_account SET first_name = 'person', last_name = ${code},
        email = ${`${code}@erased.invalid`}, username = ${`${code}@erased.invalid`},
        password_hash = NULL, language = NULL, erased_at = ${new Date(now())},
        deleted_at = coalesce(deleted_at, ${new Date(now())})
      WHERE id = ${person.pk}`.execute(trx);
    const by = { by: viewer.id, origin: originOf(request), now: now(), company };
    const subject = { subject: pseudonym, subjectId: person.pk };
    const after = {
      account_made: use.made.toISOString(),
      made_by: await accountMaker(trx, person.pk),
      sign_in_known: use.isSignInKnown,
      rows,
      ...record,
    };
    await writeAudit(trx, { ...by, ...subject, action: 'person_erased', after });
    await eraseFromStatistics(trx, called);
    // Before the commit: a mail that is lost with a failed commit was for a person who is about to
    // be erased, while one that stayed behind would be removed by nobody.
    if (!isAddressShared) await removeMailsTo(config.dataDir, called.email);
  });
  live.rightsChanged(person.pk);
  return { pseudonym };
});

/**
 * Reads the person's names, and locks the account and the viewer's until the erasure is stored: of
 * two administrators who erase each other at the same moment, one stays.
 * @throws ApiError user_not_yours
 */
async function lockCalled(trx: Db, viewer: number, person: number): Promise<CalledPerson> {
  const { rows } = await sql<CalledPerson & { id: number; isDeleted: boolean }>`
    SELECT id, email, username, first_name AS "firstName", last_name AS "lastName",
      deleted_at IS NOT NULL AS "isDeleted" FROM user_account
    WHERE id IN (${person}, ${viewer}) AND erased_at IS NULL ORDER BY id FOR UPDATE`.execute(trx);
  const called = rows.find(({ id }) => id === person);
  const own = rows.find(({ id }) => id === viewer);
  if (!called || !own || own.isDeleted) throw new ApiError('user_not_yours');
  const { email, username, firstName, lastName } = called;
  return { email, username, firstName, lastName };
}

/** Tables with data that matter only to the person: access, sessions, settings, mail. */
const OWN = [
  'session_family',
  'password_link',
  'authenticator_app',
  'passkey',
  'begun_passkey',
  'recovery_code',
  'begun_sign_in',
  'sign_on_identity',
  'company_membership',
  'venue_membership',
  'region_membership',
  'morning_setting',
  'morning_place',
  'morning_mail',
  'morning_news',
] as const;

async function takeAway(trx: Db, person: number, now: number): Promise<void> {
  await sql`UPDATE region SET manager_id = NULL WHERE manager_id = ${person}`.execute(trx);
  await sql`UPDATE api_token SET ended_at = ${new Date(now)}, ended_by = ${person}
    WHERE user_id = ${person} AND ended_at IS NULL`.execute(trx);
  await sql`UPDATE evidence_opening SET address = '' WHERE user_id = ${person}`.execute(trx);
  for (const table of OWN) await trx.deleteFrom(table).where('user_id', '=', person).execute();
  // Jobs identify a person by account id; a stored mail server response may contain the address.
  await sql`DELETE FROM pgboss.job WHERE name = ANY (${MAIL_QUEUES}::text[])
    AND data->>'user' = ${String(person)}`.execute(trx);
}

const MAIL_QUEUES = ['mail-password-link', 'mail-morning'] satisfies QueueName[];
