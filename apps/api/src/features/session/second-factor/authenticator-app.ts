import type { Db } from '#platform/database/db';
import { seal, unseal } from '#platform/auth/sealed-secret';
import type { Tools } from '#platform/tools';
import { Secret, TOTP } from 'otpauth';
import { BEGUN_SECONDS } from './begun-sign-in.ts';

const STEP_MS = 30_000;
/** A clock may be this many steps early or late (RFC 6238 section 5.2). */
const STEPS_OFF = 1;
const rowOf = (user: number): string => `authenticator_app ${user}`;

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

/** A new secret, sealed, in the place of one that was never confirmed; as text and as an otpauth address. */
export async function storeApp(
  trx: Db,
  { keys, now }: Omit<Sealing, 'db'>,
  { user, email }: { user: number; email: string },
): Promise<{ secret: string; address: string }> {
  const made = Buffer.from(new Secret({ size: 20 }).bytes);
  const row = { secret: seal(keys, made, rowOf(user)), made_at: new Date(now()) };
  await trx
    .insertInto('authenticator_app')
    .values({ user_id: user, ...row })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ ...row, proven_at: null, last_step: 0 }),
    )
    .execute();
  const totp = totpOf(made, email);
  return { secret: totp.secret.base32, address: totp.toString() };
}

/** The app that was shown within the last ten minutes and has given no code yet, or else a new one. */
export async function appToProve(
  trx: Db,
  { keys, now }: Omit<Sealing, 'db'>,
  person: { user: number; email: string },
): Promise<{ secret: string; address: string }> {
  const { user, email } = person;
  const shown = await trx
    .selectFrom('authenticator_app')
    .select('secret')
    .where('user_id', '=', user)
    .where('proven_at', 'is', null)
    .where('made_at', '>', new Date(now() - BEGUN_SECONDS * 1000))
    .executeTakeFirst();
  if (!shown) return storeApp(trx, { keys, now }, person);
  const totp = totpOf(unseal(keys, shown.secret, rowOf(user)).secret, email);
  return { secret: totp.secret.base32, address: totp.toString() };
}

/**
 * Whether a code is right now, of an app that is proven or not yet. Then no code of its time or before
 * it is accepted again; true for only one of two concurrent calls.
 */
export async function acceptAppCode(
  trx: Db,
  { keys, now }: Omit<Sealing, 'db'>,
  { user, code: text, isProven }: { user: number; code: string; isProven: boolean },
): Promise<boolean> {
  const code = text.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(code)) return false;
  const app = await trx
    .selectFrom('authenticator_app')
    .select(['secret', 'last_step'])
    .where('user_id', '=', user)
    .where('proven_at', isProven ? 'is not' : 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!app) return false;
  const { secret, isOld } = unseal(keys, app.secret, rowOf(user));
  const off = totpOf(secret).validate({ token: code, timestamp: now(), window: STEPS_OFF });
  const step = Math.floor(now() / STEP_MS) + (off ?? 0);
  if (off === null || step <= Number(app.last_step)) return false;
  await trx
    .updateTable('authenticator_app')
    .set({ last_step: step, ...(isOld && { secret: seal(keys, secret, rowOf(user)) }) })
    .where('user_id', '=', user)
    .execute();
  return true;
}
