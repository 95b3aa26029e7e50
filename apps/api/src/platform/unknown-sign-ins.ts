import { writeFailedSignIn } from '#platform/audit-log';
import type { WrittenFacts } from '@crustodian/domain/people/audit-words';
import type { Db } from '#platform/database/db';
import { countKey, sharedCount } from '#platform/database/shared-counts';
import { siteOf } from '#platform/http/network-of';
import type { Origin } from '#platform/http/origin';

/** How many failed sign-ins with unknown names per site and hour the audit log lists individually. */
export const EACH_STANDS = 10;
const HOUR_S = 3600;

interface UnknownSignIn {
  /** What failed, if it was not the name or the password, and the company whose log lists it. */
  facts?: WrittenFacts;
  company?: number;
  /** The typed account name, as far as it may be shown. */
  account: string;
  origin: Origin;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * Writes a failed sign-in with an unknown name to the audit log. Entries are never removed, so it
 * limits them: per site and hour the first ten, then the hundredth, the thousandth and so on, each
 * with its number.
 */
export async function writeUnknownSignIn(
  db: Db,
  { account, origin, now, facts, company }: UnknownSignIn,
): Promise<void> {
  const count = sharedCount(db, { purpose: 'unknown sign-in', most: 1, seconds: HOUR_S });
  const { consumedPoints } = await count.penalty(
    countKey([siteOf(origin.address), company].join(' ')),
  );
  const stands = consumedPoints <= EACH_STANDS || /^10+$/.test(String(consumedPoints));
  if (!stands) return;
  const many = consumedPoints >= EACH_STANDS && { unknown_names_in_an_hour: consumedPoints };
  await writeFailedSignIn(db, {
    account,
    person: null,
    origin,
    now,
    facts: facts || many ? { ...facts, ...many } : null,
    ...(company !== undefined && { company }),
  });
}
