import type { ErrorCode } from '@crustodian/contract/wire/errors';

/** A failure caused by infrastructure or by concurrent work: it is transient, or must be fixed there. */
export type Outage = Extract<ErrorCode, 'unavailable' | 'no_space'>;

/** Error codes of the system and the database for a full disk. */
const NO_SPACE = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** The lock timeout expired: another transaction holds the lock. */
export const LOCK_NOT_AVAILABLE = '55P03';

/** The server ended a statement because it took too long, or at an operator's request. */
const QUERY_CANCELED = '57014';

export const isTooLong = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === QUERY_CANCELED;

const AWAY = new Set([
  LOCK_NOT_AVAILABLE,
  '57P01', // the server is terminating connections
  '57P02', // another connection of the server crashed
  '57P03', // the server is starting or stopping
  '25P03', // the server ended a connection whose transaction was idle for too long
  '53300', // no connection is available
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/**
 * Connection errors of the database, including those that leave the outcome of a transaction
 * unknown.
 */
const CONNECTION_FAILURE = /^08\w{3}$/;
/** Messages of driver errors that have no code. */
const IN_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client was closed and is not queryable|Client has encountered a connection error)/;

/** The picture store refuses its bucket or key, or the client has no credentials. */
const isRefusedByStore = (error: Thrown): boolean =>
  '$metadata' in error || error.name === 'CredentialsProviderError';

/** An error of a library, possibly a plain object (pg-boss). */
interface Thrown {
  name?: unknown;
  message?: unknown;
  code?: unknown;
  syscall?: unknown;
}

/** The outage that caused `error`; null if it has another cause. */
export function outageOf(error: unknown): Outage | null {
  if (typeof error !== 'object' || error === null) return null;
  const { code = '', syscall, message = '' } = error as Thrown;
  if (isRefusedByStore(error)) return 'unavailable';
  if (typeof code !== 'string') return null;
  if (NO_SPACE.has(code)) return 'no_space';
  // The socket of a database that is not running.
  const hasNoSocket = code === 'ENOENT' && syscall === 'connect';
  const isAway = AWAY.has(code) || hasNoSocket || CONNECTION_FAILURE.test(code);
  return isAway || IN_MESSAGES.test(String(message)) ? 'unavailable' : null;
}
