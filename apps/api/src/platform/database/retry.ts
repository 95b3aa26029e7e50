import pRetry from 'p-retry';
import { outageOf } from './outage.ts';

/** What the database says when the same transaction may succeed if it is run again. */
const WORTH_ANOTHER_TRY = new Set([
  '40001', // serialization failure
  '40P01', // deadlock
  '57P03', // the server is starting or stopping
  '08006', // connection failure
  '57P01', // the server ends connections: it restarts
]);

/** Keys of ids that processes make by themselves, where what is stored does not depend on which one it is. */
const KEYS_OF_IDS: ReadonlySet<string> = new Set([
  'capture_id',
  'pizza_pkey',
  'pizza_detail_pkey',
  'correction_pkey',
  'pizza_rescore_pkey',
  'signal_pkey',
  'signal_act_pkey',
  'action_pkey',
  'action_change_pkey',
  'action_suggestion_pkey',
  'camera_picture_pkey',
  'camera_item_pkey',
  'camera_act_pkey',
  'webhook_message_pkey',
]);

/** A part of a table, and an engine that spreads it, put numbers into the names of its keys. */
const withoutNumbers = (key: string): string => key.replaceAll(/_\d+/g, '');

/** Another process made the same id in the same millisecond; the next try has another. */
const isIdTaken = ({ code, constraint }: { code?: string; constraint?: string }): boolean =>
  code === '23505' && KEYS_OF_IDS.has(withoutNumbers(constraint ?? ''));

export const isWorthRetrying = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  typeof error.code === 'string' &&
  (WORTH_ANOTHER_TRY.has(error.code) || isIdTaken(error as { code: string }));

/** Whether the failure passes by itself, so that the same work may succeed later. */
export const isTransient = (error: unknown): boolean =>
  outageOf(error) !== null || isWorthRetrying(error);

/**
 * Runs a whole transaction, again after a pause (25 ms doubling, jittered) where the database says
 * that another try may succeed. `work` must be safe to run from its start and make its ids again;
 * the last error is thrown.
 */
export const withRetry = <T>(work: () => Promise<T>): Promise<T> =>
  pRetry(work, {
    retries: 5,
    minTimeout: 25,
    factor: 2,
    randomize: true,
    shouldRetry: ({ error }) => isWorthRetrying(error),
  });
