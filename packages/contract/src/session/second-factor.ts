import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { givenName, pk } from '../wire/fields.ts';

/** Base64url text of at most this many characters. */
const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]+$/, 'must be base64url');
const credential = z.object({
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).exactOptional(),
  // No extensions are requested.
  clientExtensionResults: z.object({}).default({}),
});

/** A browser's PublicKeyCredential for a new passkey (WebAuthn level 3, section 5.1). */
const passkeyRegistration = credential.extend({
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports: z.array(z.string().max(40)).max(10).exactOptional(),
  }),
});
export type PasskeyRegistration = z.infer<typeof passkeyRegistration>;

/** A browser's PublicKeyCredential for a sign-in with an existing passkey. */
export const passkeyAssertion = credential.extend({
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(2000),
    // ML-DSA signatures are thousands of characters long.
    signature: bytes(7000),
    userHandle: bytes(200).exactOptional(),
  }),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

const password = z.object({ password: z.string().max(1000) });
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

const secondFactors = z.object({
  /** Whether the account has a password that the second factor complements. */
  has_password: z.boolean(),
  /** The authenticator app and when it was added; null without one. */
  app: z.object({ since: z.iso.datetime() }).nullable(),
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      since: z.iso.datetime(),
      last_used_at: z.iso.datetime().nullable(),
    }),
  ),
  /** Number of unused recovery codes. */
  recovery_codes_left: z.number().int(),
});
export type SecondFactors = z.infer<typeof secondFactors>;

export const readSecondFactors = endpoint({
  method: 'GET',
  path: '/api/second-factor/',
  summary: "The viewer's second factors",
  access: 'signedIn',
  scope: 'own',
  answer: secondFactors,
});

export const beginApp = endpoint({
  method: 'POST',
  path: '/api/second-factor/app/',
  summary:
    'Makes the secret of an authenticator app (TOTP), which counts from its first right code on',
  access: 'signedIn',
  scope: 'own',
  costly: true,
  body: password,
  answer: z.object({
    /** In base32, for manual entry. */
    secret: z.string(),
    /** The same secret as an otpauth URL, for a QR code. */
    address: z.string(),
  }),
  errors: ['old_password_wrong', 'second_factor_exists', 'too_many_requests'],
});

export const confirmApp = endpoint({
  method: 'POST',
  path: '/api/second-factor/app/confirm/',
  summary:
    'Turns the authenticator app on by its first code, and answers ten recovery codes, which are shown once',
  access: 'signedIn',
  scope: 'own',
  costly: true,
  body: z.object({ code: z.string().max(100) }),
  answer: recoveryCodes,
  errors: ['second_factor_wrong', 'second_factor_not_found', 'too_many_requests'],
});

export const removeApp = endpoint({
  method: 'POST',
  path: '/api/second-factor/app/remove/',
  summary: "Removes the viewer's authenticator app",
  access: 'signedIn',
  scope: 'own',
  costly: true,
  body: password,
  answer: secondFactors,
  errors: [
    'old_password_wrong',
    'second_factor_not_found',
    'second_factor_required',
    'too_many_requests',
  ],
});

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/second-factor/passkeys/',
  summary: 'What a browser makes a new passkey by (WebAuthn), for ten minutes',
  access: 'signedIn',
  scope: 'own',
  costly: true,
  body: password,
  answer: z.object({
    /** PublicKeyCredentialCreationOptionsJSON as defined by the standard. */
    options: z.looseObject({ challenge: z.string() }),
  }),
  errors: ['old_password_wrong', 'passkeys_full', 'too_many_requests'],
});

export const confirmPasskey = endpoint({
  method: 'POST',
  path: '/api/second-factor/passkeys/confirm/',
  summary:
    'Stores the passkey that the browser made; the first second factor brings ten recovery codes, which are shown once',
  access: 'signedIn',
  scope: 'own',
  costly: true,
  body: z.object({
    name: givenName,
    passkey: passkeyRegistration,
  }),
  answer: z.object({ recovery_codes: z.array(z.string()).nullable() }),
  errors: ['passkey_refused'],
});

export const removePasskey = endpoint({
  method: 'POST',
  path: '/api/second-factor/passkeys/:passkey/remove/',
  summary: "Removes one of the viewer's passkeys",
  access: 'signedIn',
  scope: 'own',
  costly: true,
  params: z.object({ passkey: bytes(1400) }),
  body: password,
  answer: secondFactors,
  errors: [
    'old_password_wrong',
    'second_factor_not_found',
    'second_factor_required',
    'too_many_requests',
  ],
});

export const removeLostFactor = endpoint({
  method: 'DELETE',
  path: '/api/second-factor/person/:userId/',
  summary:
    "Removes another person's second factors and recovery codes, as for a lost phone, and ends all sign-ins; logged",
  access: 'admin',
  scope: { account: 'params.userId' },
  costly: true,
  params: z.object({ userId: pk }),
  answer: z.object({ msg: z.string() }),
  errors: ['user_not_yours', 'second_factor_not_found', 'own_factor', 'emergency_needed'],
});

export const makeRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/second-factor/recovery-codes/',
  summary: 'Makes ten new recovery codes, which are shown once; those before are void',
  access: 'signedIn',
  scope: 'own',
  costly: true,
  body: password,
  answer: recoveryCodes,
  errors: ['old_password_wrong', 'second_factor_not_found', 'too_many_requests'],
});
