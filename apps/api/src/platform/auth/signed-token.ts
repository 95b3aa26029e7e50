import { createDecoder, createSigner, createVerifier } from 'fast-jwt';

interface Signing {
  /** ms since 1970. */
  now: number;
  /** How long the token is valid. */
  seconds: number;
}
interface Verifying {
  /** A token signed with any of them is accepted. */
  keys: readonly Buffer[];
  now: number;
}

/** A JWT with these claims, signed with HS256. */
export function signToken(key: Buffer, claims: object, { now, seconds }: Signing): string {
  const iat = Math.floor(now / 1000);
  return createSigner({ key, algorithm: 'HS256' })({ ...claims, iat, exp: iat + seconds });
}

/** The claims of a valid token; null for one that is forged, damaged or expired. */
export function verifyToken<Claims>(token: string, { keys, now }: Verifying): Claims | null {
  for (const key of keys) {
    const claims = verified<Claims>(key, token);
    if (claims) return claims.exp * 1000 > now ? claims : null;
  }
  return null;
}

/** The payload of a token without checking its signature; null if it is not a token. */
export function decodeToken(token: string): object | null {
  try {
    return decode(token) as object;
  } catch {
    return null;
  }
}
const decode = createDecoder();

/** Cached because creating a verifier costs more than verifying a signature. */
const verifiers = new WeakMap<Buffer, ReturnType<typeof createVerifier>>();

function verified<Claims>(key: Buffer, token: string): (Claims & { exp: number }) | null {
  const verify =
    verifiers.get(key) ??
    // The caller checks the expiry against its own clock.
    createVerifier({ key, algorithms: ['HS256'], requiredClaims: ['exp'], ignoreExpiration: true });
  verifiers.set(key, verify);
  try {
    return verify(token) as Claims & { exp: number };
  } catch {
    return null;
  }
}
