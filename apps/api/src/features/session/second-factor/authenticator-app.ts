import type { Db } from '#platform/database/db';
import { seal, unseal, type SealedRow } from '#platform/auth/sealed-secret';
import { ApiError } from '#platform/http/errors';
import type { Tools } from '#platform/tools';
import { Secret, TOTP } from 'otpauth';

const STEP_MS = 30_000;
/** Permitted clock drift in steps, in either direction (RFC 6238 section 5.2). */
const STEPS_OFF = 1;
const rowOf = (user: number): SealedRow => `authenticator_app ${user}`;

const totpOf = (secret: Buffer, label = ''): TOTP =>
  new TOTP({
    issuer: 'Crustodian',
    label,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_MS / 1000,
  });

type Sealing = Pick<Tools, 'db' | 'keys' | 'now'>;

export const newAppSecret = (): Buffer => Buffer.from(new Secret({ size: 20 }).bytes);

/** What a person enters in an app: the secret as text, and as an otpauth URL. */
export interface AppToAdd {
  secret: string;
  address: string;
}

export function appToAdd(secret: Buffer, email: string): AppToAdd {
  const totp = totpOf(secret, email);
  return { secret: totp.secret.base32, address: totp.toString() };
}

interface NewApp {
  user: number;
  secret: Buffer;
  /** Time step of the last accepted code; codes of that step or an earlier one are refused. */
  step?: number;
}

/**
 * Encrypts and stores a secret, replacing an unconfirmed one. Returns false if a confirmed one
 * exists.
 */
export async function storeApp(
  trx: Db,
  { keys, now }: Omit<Sealing, 'db'>,
  { user, secret, step = 0 }: NewApp,
): Promise<boolean> {
  const row = {
    secret: seal(keys, secret, rowOf(user)),
    made_at: new Date(now()),
    last_step: step,
  };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('authenticator_app')
    .values({ user_id: user, ...row })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(row).where('authenticator_app.proven_at', 'is', null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The time step of a code that is currently valid; null for any other. */
export function stepOf(secret: Buffer, code: string, now: number): number | null {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const off = totpOf(secret).validate({ token, timestamp: now, window: STEPS_OFF });
  return off === null ? null : Math.floor(now / STEP_MS) + off;
}

/**
 * Accepts a currently valid code of a confirmed or unconfirmed app. Afterwards no code of its time
 * step or an earlier one is accepted; of two concurrent calls, only one returns true.
 * @throws ApiError second_factor_lost; second_factor_not_found for one that was not proven yet
 */
export async function acceptAppCode(
  trx: Db,
  { keys, now }: Omit<Sealing, 'db'>,
  { user, code, isProven }: { user: number; code: string; isProven: boolean },
): Promise<boolean> {
  const app = await trx
    .selectFrom('authenticator_app')
    .select(['secret', 'last_step'])
    .where('user_id', '=', user)
    .where('proven_at', isProven ? 'is not' : 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!app) return false;
  const opened = unseal(keys, app.secret, rowOf(user));
  if (!opened) throw new ApiError(isProven ? 'second_factor_lost' : 'second_factor_not_found');
  const step = stepOf(opened.secret, code, now());
  if (step === null || step <= Number(app.last_step)) return false;
  await trx
    .updateTable('authenticator_app')
    .set({ last_step: step })
    .where('user_id', '=', user)
    .execute();
  return true;
}
