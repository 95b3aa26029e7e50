import { logSubject, writeAudit } from '#platform/audit-log';
import type { Db } from '#platform/database/db';
import type { Origin } from '#platform/http/origin';
import { endTokensOf } from '#platform/auth/api-token';
import { voidPasswordLinks } from '#platform/auth/passwords/password-link';
import { endFamiliesOf } from '#platform/auth/session';

interface OwnPassword {
  person: number;
  password_hash: string;
  origin: Origin;
  /** Milliseconds since 1970. */
  now: number;
  /** The session that is kept. */
  except?: string | undefined;
  /** The hash that is being replaced, if the old password was required. */
  replaced?: string;
}

/**
 * Stores the password that a person chose, revokes other links, sessions and personal API tokens,
 * and writes to the audit log.
 * @returns false, and nothing is stored, if the password to be replaced has been changed meanwhile
 */
export async function storePassword(
  trx: Db,
  { person, password_hash, origin, now, except, replaced }: OwnPassword,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('user_account')
    .set({ password_hash })
    .where('id', '=', person)
    .$if(replaced !== undefined, (own) => own.where('password_hash', '=', replaced!))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await voidPasswordLinks(trx, person);
  await endFamiliesOf(trx, person, { now, except });
  const by = { by: person, origin, now };
  const whom = await logSubject(trx, person);
  await writeAudit(trx, { ...by, ...whom, action: 'password_set' });
  const ended = await endTokensOf(trx, person, by);
  for (const token of ended) await writeAudit(trx, { ...by, company: whom.company, ...token });
  return true;
}
