import { deleteUser as contract } from '@crustodian/contract/admin';
import type { WrittenFacts } from '@crustodian/domain/people/audit-words';
import { logSubject, writeAudit } from '#platform/audit-log';
import type { Db } from '#platform/database/db';
import { isEmergencyAdministrator } from '#platform/auth/closed-to-passwords';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { personName } from '#platform/auth/person-name';
import { originOf } from '#platform/http/origin';
import { endFamiliesOf } from '#platform/auth/session';
import { sql } from 'kysely';
import { lockPerson } from './given-spaces.ts';

/** The row stays, without its password, so that corrections and the audit log keep the name. */
export const deleteUser = handle(contract, async (_input, context) => {
  const { db, config, live, viewer, person, request, now } = context;
  if (person === viewer.id) throw new ApiError('own_account');
  await db.transaction().execute(async (trx) => {
    await lockPerson({ trx, config, viewer }, { person, whole: true });
    if (await isEmergencyAdministrator(trx, person)) throw new ApiError('emergency_needed');
    const whom = await logSubject(trx, person);
    const before = await factsOf(trx, person);
    await endFamiliesOf(trx, person, { now: now() });
    await takeEverything(trx, person);
    await trx
      .updateTable('user_account')
      .set({ deleted_at: new Date(now()), password_hash: null })
      .where('id', '=', person)
      .execute();
    const by = { by: viewer.id, origin: originOf(request), now: now() };
    await writeAudit(trx, { ...by, ...whom, action: 'user_deleted', before });
  });
  live.rightsChanged(person);
  return { msg: 'The user was deleted.' };
});

async function takeEverything(trx: Db, person: number): Promise<void> {
  await trx
    .updateTable('region')
    .set({ manager_id: null })
    .where('manager_id', '=', person)
    .execute();
  for (const table of [
    'password_link',
    'company_membership',
    'venue_membership',
    'region_membership',
  ] as const) {
    await trx.deleteFrom(table).where('user_id', '=', person).execute();
  }
}

/** The person's data and memberships for the audit log. */
async function factsOf(trx: Db, person: number): Promise<WrittenFacts> {
  const { rows } = await sql<Record<string, string | string[]>>`
    SELECT ${sql.raw(personName('u'))} AS name, u.email,
      ARRAY(SELECT v.pretty_name FROM venue_membership m JOIN venue v ON v.id = m.venue_id
        WHERE m.user_id = u.id ORDER BY v.pretty_name) AS stores,
      ARRAY(SELECT r.name FROM region_membership m
        JOIN region r ON r.company_id = m.company_id AND r.code = m.region_code
        WHERE m.user_id = u.id ORDER BY r.name) AS regions,
      ARRAY(SELECT r.name FROM region r WHERE r.manager_id = u.id ORDER BY r.name) AS manages
    FROM user_account u WHERE u.id = ${person}`.execute(trx);
  return rows[0]!;
}
