import { ApiError } from '#platform/http/errors';
import { semaphore } from '#platform/jobs/semaphore';
import { isRead, type Call } from './call-kind.ts';
import { isNetwork, ownerOf, type Caller, type WithoutSlot } from './slot-quotas.ts';

/**
 * Maximum pictures that are read from a remote store at once, because each is in memory as a whole;
 * a company, and all strangers together, have half of them.
 */
const MOST_READ = 24;
/** Pictures of one account or network that are being read or whose answer has not been sent. */
const MOST_OF_ACCOUNT = 6;
/** Maximum waiting time of a picture. */
const MOST_WAIT_MS = 3000;

/**
 * Opens the lane in which calls read a picture from a remote store: they occupy no slot there, so a
 * slow store delays nothing but pictures. The returned function makes the function that runs the
 * reading of a call, once a call; it throws ApiError busy for a read that waits too long. The
 * picture's place is free once the call has its slot again, the one of its account once the answer
 * has been sent.
 */
export function openPictureLane() {
  const ofAccounts = semaphore(Infinity, MOST_OF_ACCOUNT);
  const ofAll = semaphore(MOST_READ, MOST_READ / 2);
  return (call: Call, caller: Caller, withoutSlot: WithoutSlot): WithoutSlot => {
    const { person, isPrint, whenSent } = caller;
    const owner = isNetwork(person) ? 'strangers' : ownerOf(caller);
    return async (read) => {
      const waiting = new AbortController();
      const refuse = () => waiting.abort(new ApiError('busy'));
      const tooLong = isRead(call) && !isPrint ? setTimeout(refuse, MOST_WAIT_MS) : undefined;
      // Nobody may be waiting any more.
      whenSent(refuse);
      const { signal } = waiting;
      let leave = () => {};
      try {
        return await withoutSlot(async () => {
          if (person !== null) whenSent(await enter(ofAccounts, { owner: person, signal }));
          leave = await enter(ofAll, { owner, signal });
          clearTimeout(tooLong);
          return read();
        });
      } finally {
        clearTimeout(tooLong);
        leave();
      }
    };
  };
}

type Limit = ReturnType<typeof semaphore>;

/** Waits for a place; resolves to the function that gives it back. @throws the signal's reason */
const enter = (limit: Limit, load: Parameters<Limit>[1]): Promise<() => void> =>
  new Promise((resolve, reject) => {
    const over = Promise.withResolvers<void>();
    const stay = () => {
      resolve(over.resolve);
      return over.promise;
    };
    limit(stay, load).catch(reject);
  });
