import { Secret, TOTP } from 'otpauth';

/** The code of an authenticator app at a time (ms since 1970) for a base32 secret. */
export const appCode = (secret: string, now: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now });
