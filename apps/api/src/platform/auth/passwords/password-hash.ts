import { semaphore } from '#platform/jobs/semaphore';
import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';

/** scrypt cost: OWASP's first choice, 128 MiB and about 0.3 s per password. */
export interface Cost {
  N: number;
  r: number;
  p: number;
}
const COST: Cost = { N: 2 ** 17, r: 8, p: 1 };
/** For accounts that protect nothing: tests and the demo chain. */
export const CHEAP: Partial<Cost> = { N: 2 ** 12 };

const KEY_BYTES = 32;

/**
 * Text to store: 'scrypt$N$r$p$salt$hash', salt and hash in base64url. Hashes with an older, lower
 * cost stay valid.
 */
export async function hashPassword(password: string, cost: Partial<Cost> = {}): Promise<string> {
  const salt = randomBytes(16);
  const { N, r, p } = { ...COST, ...cost };
  const key = await derive(password, salt, { N, r, p });
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

interface PasswordCheckOptions {
  /**
   * The caller: the network of a stranger, or an account that has signed in from this address
   * before. Passwords of one caller are checked one at a time, and those of accounts never wait for
   * those of strangers.
   */
  from?: { site: string } | { account: number };
  /** Aborted when the client is gone: a waiting password check then leaves the queue. */
  signal?: AbortSignal;
}

/**
 * Whether the password matches the stored hash. Without a hash (no such user, no password set) it
 * takes equally long and returns false, so that timing does not reveal accounts.
 */
export async function isPassword(
  password: string,
  stored: string | null,
  asked: PasswordCheckOptions = {},
): Promise<boolean> {
  const parts = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/.exec(stored ?? '');
  if (!parts) {
    await derive(password, randomBytes(16), COST, asked);
    return false;
  }
  const cost = { N: Number(parts[1]), r: Number(parts[2]), p: Number(parts[3]) };
  const key = await derive(password, Buffer.from(parts[4]!, 'base64url'), cost, asked);
  const expected = Buffer.from(parts[5]!, 'base64url');
  return expected.length === key.length && timingSafeEqual(key, expected);
}

/**
 * Limits on concurrent password checks, in total and per sender: each takes 128 MiB and one of the
 * few threads that also read files, and a flood of guesses must not keep others from signing in.
 */
const strangers = semaphore(2, 1);
const accounts = semaphore(2, 1);
/**
 * Shared limit for both, so that a password admitted by its own semaphore waits for at most one
 * more.
 */
const atWork = semaphore(3);

function derive(
  password: string,
  salt: Buffer,
  cost: Cost,
  { from, signal }: PasswordCheckOptions = {},
): Promise<Buffer> {
  const options = { ...cost, maxmem: 256 * cost.N * cost.r };
  const work = () => atWork(() => scryptKey(password.normalize('NFC'), salt, options));
  if (from && 'site' in from) return strangers(work, { owner: from.site, signal });
  return accounts(work, { owner: from?.account ?? salt, signal });
}

function scryptKey(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    scrypt(password, salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );
}
