import type { ErrorCode } from '@crustodian/contract/wire/errors';

/** A failure whose cause lies in what the product stands on, or in other work under way: it passes, or is fixed there. */
export type Outage = Extract<ErrorCode, 'unavailable' | 'no_space'>;

/** How the system and the database say that there is no room left. */
const NO_SPACE = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** The lock timeout passed: another transaction holds the lock. */
export const LOCK_NOT_AVAILABLE = '55P03';

const AWAY = new Set([
  LOCK_NOT_AVAILABLE,
  '57P01', // the server ends connections
  '57P02', // another connection of the server crashed
  '57P03', // the server is starting or stopping
  '25P03', // the server ended a connection whose transaction was idle for too long
  '53300', // no connection is left
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Connection failures of the database, and those where no one knows what became of a transaction. */
const CONNECTION_FAILURE = /^08\w{3}$/;
/** What the driver says without a code. */
const IN_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client was closed and is not queryable|Client has encountered a connection error)/;

/** A store of pictures that refuses its bucket or key, or a client that has no key for it. */
const isRefusedByStore = (error: Thrown): boolean =>
  '$metadata' in error || error.name === 'CredentialsProviderError';

/** What libraries throw, or hand on as a plain object (pg-boss). */
interface Thrown {
  name?: unknown;
  message?: unknown;
  code?: unknown;
  syscall?: unknown;
}

/** The outage that caused `error`; null if none did. */
export function outageOf(error: unknown): Outage | null {
  if (typeof error !== 'object' || error === null) return null;
  const { code = '', syscall, message = '' } = error as Thrown;
  if (isRefusedByStore(error)) return 'unavailable';
  if (typeof code !== 'string') return null;
  if (NO_SPACE.has(code)) return 'no_space';
  // The socket of a database that does not run.
  const hasNoSocket = code === 'ENOENT' && syscall === 'connect';
  const isAway = AWAY.has(code) || hasNoSocket || CONNECTION_FAILURE.test(code);
  return isAway || IN_MESSAGES.test(String(message)) ? 'unavailable' : null;
}
