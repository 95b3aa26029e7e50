import { Secret, TOTP } from 'otpauth';

/** The code that an authenticator app shows at a time (ms since 1970) for a secret in base32. */
export const appCode = (secret: string, now: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now });
