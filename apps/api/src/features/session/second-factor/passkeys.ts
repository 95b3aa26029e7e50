import type {
  PasskeyRegistration,
  PasskeyAssertion,
  SecondFactors,
} from '@crustodian/contract/session/second-factor';
import type { Config } from '#platform/config';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import type { Tools } from '#platform/tools';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server';
import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import { BEGUN_SECONDS } from './begun-sign-in.ts';

/** How many passkeys a person may have. */
const PASSKEYS_MOST = 10;

type PasskeyTools = Pick<Tools, 'config' | 'now'>;

/** The site that passkeys are bound to (WebAuthn level 3, section 5.1.2). */
function siteOf({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const { hostname, origin } = new URL(publicUrl);
  return { rpID: hostname, origin };
}

/** A person's passkeys, oldest first. */
export async function passkeysOf(db: Db, user: number): Promise<SecondFactors['passkeys']> {
  const rows = await db
    .selectFrom('passkey')
    .select(['id', 'name', 'made_at', 'last_used_at'])
    .where('user_id', '=', user)
    .orderBy('made_at')
    .execute();
  return rows.map(({ id, name, made_at, last_used_at }) => ({
    id: id.toString('base64url'),
    name,
    since: made_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }));
}

/** Credential descriptors of a person's passkeys. */
async function credentialsOf(db: Db, user: number) {
  const rows = await db
    .selectFrom('passkey')
    .select(['id', 'transports'])
    .where('user_id', '=', user)
    .execute();
  return rows.map(({ id, transports }) => ({ id: id.toString('base64url'), transports }));
}

/**
 * Options for creating a passkey in the browser (WebAuthn creation options); they replace those of
 * an unfinished attempt.
 * @throws ApiError passkeys_full
 */
export async function beginPasskey(
  trx: Db,
  { config, now }: PasskeyTools,
  { user, email }: { user: number; email: string },
) {
  const known = await credentialsOf(trx, user);
  if (known.length >= PASSKEYS_MOST) throw new ApiError('passkeys_full');
  const options = await generateRegistrationOptions({
    rpName: 'Crustodian',
    rpID: siteOf(config).rpID,
    userName: email,
    userID: new TextEncoder().encode(`user ${user}`),
    excludeCredentials: known,
  });
  const begun = {
    challenge: options.challenge,
    expires_at: new Date(now() + BEGUN_SECONDS * 1000),
  };
  await trx
    .insertInto('begun_passkey')
    .values({ user_id: user, ...begun })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(begun))
    .execute();
  return options;
}

/** A newly created and verified passkey with the challenge that it signed. */
interface MadePasskey {
  challenge: string;
  credential: WebAuthnCredential;
}

/**
 * Verifies a newly created passkey. Call it outside a transaction, because processing untrusted
 * input takes time.
 * @throws ApiError passkey_refused, also where none was begun in the last ten minutes
 */
export async function verifyPasskey(
  db: Db,
  { config, now }: PasskeyTools,
  { user, registration }: { user: number; registration: PasskeyRegistration },
): Promise<MadePasskey> {
  const begun = await db
    .selectFrom('begun_passkey')
    .select('challenge')
    .where('user_id', '=', user)
    .where('expires_at', '>', new Date(now()))
    .executeTakeFirst();
  if (!begun || !isWithoutCertificates(registration)) throw new ApiError('passkey_refused');
  const { rpID, origin } = siteOf(config);
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: registration,
    expectedChallenge: begun.challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
  }).catch(() => ({ verified: false, registrationInfo: undefined }));
  if (!verified || !registrationInfo) throw new ApiError('passkey_refused');
  return { challenge: begun.challenge, credential: registrationInfo.credential };
}

/** Stores a verified passkey. @throws ApiError passkey_refused where its challenge was used or replaced meanwhile */
export async function storePasskey(
  trx: Db,
  { now }: Pick<Tools, 'now'>,
  { user, name, passkey }: { user: number; name: string; passkey: MadePasskey },
): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('begun_passkey')
    .where('user_id', '=', user)
    .where('challenge', '=', passkey.challenge)
    .executeTakeFirst();
  if (!numDeletedRows) throw new ApiError('passkey_refused');
  const { id, publicKey, counter, transports = [] } = passkey.credential;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('passkey')
    .values({
      id: Buffer.from(id, 'base64url'),
      user_id: user,
      name,
      public_key: Buffer.from(publicKey),
      counter,
      transports,
      made_at: new Date(now()),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) throw new ApiError('passkey_refused');
}

/**
 * Whether the attestation omits the authenticator's certificates, as requested (WebAuthn level 3,
 * section 5.4.7). Certificates would be checked against revocation lists at URLs that they name
 * themselves, before the signer is known.
 */
function isWithoutCertificates({ response }: PasskeyRegistration): boolean {
  try {
    const attestation = decodeAttestationObject(
      new Uint8Array(Buffer.from(response.attestationObject, 'base64url')),
    );
    const format = attestation.get('fmt');
    return (
      format === 'none' ||
      (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
    );
  } catch {
    return false;
  }
}

/**
 * Options for using one of a person's passkeys in the browser (WebAuthn request options); null if
 * there are none.
 */
export async function passkeyRequest(
  db: Db,
  { config }: Pick<Tools, 'config'>,
  { user, challenge }: { user: number; challenge: string },
) {
  const known = await credentialsOf(db, user);
  if (known.length === 0) return null;
  return generateAuthenticationOptions({
    rpID: siteOf(config).rpID,
    allowCredentials: known,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: BEGUN_SECONDS * 1000,
  });
}

/** Verifies that one of the person's passkeys signed the challenge, and stores its new counter. */
export async function acceptPasskey(
  trx: Db,
  { config, now }: PasskeyTools,
  { user, challenge, assertion }: { user: number; challenge: string; assertion: PasskeyAssertion },
): Promise<boolean> {
  const id = Buffer.from(assertion.id, 'base64url');
  const passkey = await trx
    .selectFrom('passkey')
    .select(['public_key', 'counter'])
    .where('user_id', '=', user)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!passkey) return false;
  const { rpID, origin } = siteOf(config);
  const signed = await verifyAuthenticationResponse({
    response: assertion,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: assertion.id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
    },
    requireUserVerification: false,
  }).catch(() => null);
  if (!signed?.verified) return false;
  await trx
    .updateTable('passkey')
    .set({ counter: signed.authenticationInfo.newCounter, last_used_at: new Date(now()) })
    .where('id', '=', id)
    .execute();
  return true;
}
