import type { Endpoint } from '@crustodian/contract/wire/endpoint';

/** The properties of an endpoint that decide whether and how a call is queued. */
export type Call = Pick<
  Endpoint,
  | 'method'
  | 'access'
  | 'upload'
  | 'kind'
  | 'onlyReads'
  | 'changes'
  | 'bypassesQueue'
  | 'dedicatedQueue'
>;

/**
 * Whether a call is queued here. Device calls have their own limits, and uploads last as long as
 * their senders take. Streams of signed-in users are limited elsewhere, those of strangers are not.
 */
export const needsSlot = ({ access, upload, kind, bypassesQueue }: Call): boolean =>
  !bypassesQueue && access !== 'device' && !upload && (kind !== 'stream' || access === 'public');

/** Whether a call changes nothing, so that it can be refused and retried. */
export const isRead = ({ method, onlyReads, changes }: Call): boolean =>
  (method === 'GET' && !changes) || onlyReads === true;
