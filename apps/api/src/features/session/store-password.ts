import { logSubject, writeAudit } from '#platform/audit-log';
import type { Db } from '#platform/database/db';
import type { Origin } from '#platform/http/origin';
import { voidPasswordLinks } from '#platform/auth/passwords/password-link';
import { endFamiliesOf } from '#platform/auth/session';

interface OwnPassword {
  person: number;
  password_hash: string;
  origin: Origin;
  /** Milliseconds since 1970. */
  now: number;
  /** The sign-in that is kept. */
  except?: string | undefined;
  /** The hash that it replaces, if the old password was asked for. */
  replaced?: string;
}

/**
 * Stores the password that a person chose, ends other links and sign-ins, and writes to the audit log.
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
  const whom = await logSubject(trx, person);
  await writeAudit(trx, { by: person, origin, now, ...whom, action: 'password_set' });
  return true;
}
