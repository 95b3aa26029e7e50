import { logSubject, writeAudit } from '#platform/audit-log';
import { endTokensOf } from '#platform/auth/api-token';
import { isEmergencyAdministrator } from '#platform/auth/closed-to-passwords';
import { needsSecondFactor } from '#platform/auth/has-factor';
import { endFamiliesOf } from '#platform/auth/session';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import type { Context } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { hasSecondFactor, secondFactorsOf } from './second-factors.ts';

type Remover = Pick<Context, 'request' | 'now'> & { viewer: { id: number } };

/**
 * Must be called after the viewer removed a factor. Ends the sessions that were opened with it,
 * except `current`. If none is left, it removes the recovery codes as well, and where the company
 * requires a second factor also ends the current session and the own API tokens: the next sign-in
 * has one added.
 * @throws ApiError second_factor_required where an emergency administrator would be left without
 * any
 */
export async function settleRemoval(
  trx: Db,
  { viewer, request, now }: Remover,
  current: string | undefined,
): Promise<void> {
  const user = viewer.id;
  const isLast = !hasSecondFactor(await secondFactorsOf(trx, user));
  if (isLast && (await isEmergencyAdministrator(trx, user))) {
    throw new ApiError('second_factor_required');
  }
  if (isLast) await trx.deleteFrom('recovery_code').where('user_id', '=', user).execute();
  const isMissed = isLast && (await needsSecondFactor(trx, user));
  await endFamiliesOf(trx, user, { now: now(), except: isMissed ? undefined : current });
  if (!isMissed) return;
  const by = { by: user, origin: originOf(request), now: now() };
  const { company } = await logSubject(trx, user);
  const ended = await endTokensOf(trx, user, by);
  for (const token of ended) await writeAudit(trx, { ...by, company, ...token });
}
