import type { Viewer } from '@crustodian/domain/people/access';
import { closedSignal } from '#platform/http/body-timeout';
import { ApiError } from '#platform/http/errors';
import { semaphore } from '#platform/jobs/semaphore';
import type { FastifyRequest } from 'fastify';
import { count } from './dedicated-lane.ts';
import type { WithoutSlot } from './slot-quotas.ts';

/** How many computations that one person asked for may wait in a lane; further ones are refused. */
const MOST_WAITING = 2;

/** Maximum concurrent computations: of all, and of one owner. */
interface Shares {
  limit: number;
  share: number;
}

interface LongCaller {
  viewer: Pick<Viewer, 'id'>;
  request: Pick<FastifyRequest, 'raw'>;
  withoutSlot: WithoutSlot;
}

interface Computation<T> {
  /**
   * Everything on which the result depends, such as the stores that the viewer sees: concurrent
   * callers with the same key share one computation. Null if nobody may share it, because callers
   * expect what they changed a moment ago.
   */
  key: string | null;
  /** Owners take turns; usually the company. */
  owner: unknown;
  compute: () => Promise<T>;
}

/** A computation that is waiting or running. */
interface Shared<T> {
  result: Promise<T>;
  callers: number;
  /** Gives up waiting; without effect once it runs. */
  abandon: () => void;
}

/**
 * Opens a lane for computations that take seconds. Calls wait in it without occupying a slot, and
 * only as long as their connection is open: a computation that nobody waits for any more leaves the
 * queue. The returned function throws ApiError busy for a person who has too many waiting.
 */
export function openLongLane<T>({ limit, share }: Shares) {
  const inLane = semaphore(limit, share);
  const known = new Map<string, Shared<T>>();
  const waiting = new Map<number, number>();

  function begin({ key, owner, compute }: Computation<T>, person: number): Shared<T> {
    if ((waiting.get(person) ?? 0) >= MOST_WAITING) throw new ApiError('busy');
    const abandoning = new AbortController();
    let isWaiting = true;
    count(waiting, person, 1);
    const endWaiting = () => {
      isWaiting = false;
      count(waiting, person, -1);
    };
    const forget = () => {
      if (key !== null && known.get(key) === shared) known.delete(key);
    };
    const run = () => {
      endWaiting();
      return compute();
    };
    const abandon = () => {
      if (!isWaiting) return;
      endWaiting();
      forget();
      abandoning.abort();
    };
    const result = inLane(run, { owner, signal: abandoning.signal }).finally(forget);
    // Its callers may all have gone.
    result.catch(() => undefined);
    const shared: Shared<T> = { result, callers: 0, abandon };
    if (key !== null) known.set(key, shared);
    return shared;
  }

  return async (
    { viewer, request, withoutSlot }: LongCaller,
    computation: Computation<T>,
  ): Promise<T> => {
    const { key } = computation;
    const found = key === null ? undefined : known.get(key);
    const shared = found ?? begin(computation, viewer.id);
    shared.callers += 1;
    return withoutSlot(async () => {
      try {
        return await untilGone(shared.result, closedSignal(request));
      } finally {
        shared.callers -= 1;
        if (shared.callers === 0) shared.abandon();
      }
    });
  };
}

/** The result, unless the caller goes before; then its failure is nobody's. @throws the signal's reason */
async function untilGone<T>(result: Promise<T>, signal: AbortSignal): Promise<T> {
  const gone = Promise.withResolvers<never>();
  const leave = () => gone.reject(signal.reason);
  if (signal.aborted) leave();
  signal.addEventListener('abort', leave, { once: true });
  try {
    return await Promise.race([result, gone.promise]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}
