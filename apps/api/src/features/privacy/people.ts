import type { FoundPerson } from '@crustodian/contract/privacy';
import { wordSearch } from '@crustodian/domain/language/words';
import { otherText, type AuditWord, type OtherText } from '@crustodian/domain/people/audit-values';
import type { Db } from '#platform/database/db';
import type { Viewer } from '@crustodian/domain/people/access';
import { personIsAdministered, type Where } from '#platform/auth/administered';
import { personName } from '#platform/auth/person-name';
import { ApiError } from '#platform/http/errors';
import { sql } from 'kysely';

type Asking = Where & { viewer: Viewer; company: number };

/** SQL: the columns of a found person. */
const FOUND = sql<FoundPerson>`u.id AS pk, ${sql.raw(personName('u'))} AS name, u.email,
  u.deleted_at IS NULL AS has_account`;

/**
 * SQL condition on user_account u: the person is or was of this company, even if the account is
 * deleted, and the viewer administers the whole person.
 */
const isOfCompany = ({ viewer, company, ...where }: Asking) => sql<boolean>`(u.erased_at IS NULL
  AND EXISTS (SELECT FROM person_company b WHERE b.user_id = u.id AND b.company_id = ${company})
  AND ${personIsAdministered(where, viewer, { person: sql.ref('u.id'), whole: true })})`;

const MOST_FOUND = 20;

/** People whose name or address matches, and the number of all people in the company. */
export async function peopleOf(
  asking: Asking,
  words: string,
): Promise<{ people: FoundPerson[]; all: number }> {
  const isWanted = wordSearch(words);
  const { rows } = await sql<FoundPerson>`SELECT ${FOUND}
    FROM user_account u WHERE ${isOfCompany(asking)} ORDER BY 2, 1`.execute(asking.db);
  const people = rows.filter(({ name, email }) => isWanted(`${name} ${email}`));
  return { people: people.slice(0, MOST_FOUND), all: rows.length };
}

/** @throws ApiError user_not_yours, for someone who was erased as well */
export async function personOf(asking: Asking, person: number): Promise<FoundPerson> {
  const { rows } = await sql<FoundPerson>`SELECT ${FOUND} FROM user_account u
    WHERE u.id = ${person} AND ${isOfCompany(asking)}`.execute(asking.db);
  const [found] = rows;
  if (!found) throw new ApiError('user_not_yours');
  return found;
}

interface AccountUse {
  made: Date;
  /** Whether the audit log, which may be limited to some days, or a sign-in that is kept says so. */
  isSignInKnown: boolean;
}

export async function accountUse(db: Db, person: number): Promise<AccountUse> {
  const { rows } = await sql<AccountUse>`SELECT created_at AS made,
      (EXISTS (SELECT FROM session_family f WHERE f.user_id = u.id)
        OR EXISTS (SELECT FROM audit_entry e WHERE e.user_id = u.id AND e.action = 'signed_in'))
        AS "isSignInKnown"
    FROM user_account u WHERE u.id = ${person}`.execute(db);
  return rows[0]!;
}

/** Who made the account according to the audit log; null if it does not say so any more. */
export async function accountMaker(db: Db, person: number): Promise<AuditWord | OtherText | null> {
  const { rows } = await sql<{ id: number | null; name: string }>`
    SELECT user_id AS id, user_name AS name FROM audit_entry
    WHERE action = 'user_created' AND subject_id = ${person} ORDER BY id LIMIT 1`.execute(db);
  const [maker] = rows;
  if (!maker) return null;
  if (maker.id === person) return 'single sign-on';
  return maker.id === null ? 'operator' : otherText(maker.name);
}
