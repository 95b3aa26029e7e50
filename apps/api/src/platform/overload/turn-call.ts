import type { Endpoint } from '@crustodian/contract/wire/endpoint';

/** What decides whether and how a call waits for its turn. */
export type Call = Pick<
  Endpoint,
  'method' | 'access' | 'upload' | 'kind' | 'onlyReads' | 'takesNoTurn' | 'ownLine'
>;

/**
 * Cameras have an order of their own, and uploads last as long as their senders take. Streams of
 * signed-in users are few, those of strangers are not.
 */
export const takesTurn = ({ access, upload, kind, takesNoTurn }: Call): boolean =>
  !takesNoTurn && access !== 'device' && !upload && (kind !== 'stream' || access === 'public');

/** Whether a call changes nothing, so that it can be refused and asked again. */
export const isRead = ({ method, onlyReads }: Call): boolean =>
  method === 'GET' || onlyReads === true;
