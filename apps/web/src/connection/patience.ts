interface PatienceParts {
  fetch: typeof fetch;
  wait: (ms: number) => Promise<void>;
  random: () => number;
}

/** Maximum number of retries; the waits between them are about 2, 3, 5, 7 and 10 s. */
const MOST_RETRIES = 5;
const LONGER = 1.5;
const USUAL_WAIT_S = 2;

/**
 * Retries requests that an overloaded server refused, with exponential backoff, and tracks whether
 * any are waiting.
 */
export function createPatience({ fetch: fetcher, wait, random }: PatienceParts) {
  const listeners = new Set<() => void>();
  let waiting = 0;
  const count = (more: 1 | -1) => {
    waiting += more;
    for (const notify of listeners) notify();
  };
  type Request = Parameters<typeof fetch>;
  const untilServed = async (refused: Response, [input, init]: Request): Promise<Response> => {
    let response = refused;
    for (let retries = 0; retries < MOST_RETRIES && (await isBusy(response)); retries += 1) {
      const seconds = Number(response.headers.get('retry-after')) || USUAL_WAIT_S;
      // Jitter keeps browsers from retrying simultaneously.
      await wait(seconds * 1000 * LONGER ** retries * (0.75 + random() / 2));
      init?.signal?.throwIfAborted();
      response = await fetcher(input, init);
    }
    return response;
  };
  return {
    fetch: async (...request: Request): Promise<Response> => {
      const response = await fetcher(...request);
      if (!(await isBusy(response))) return response;
      count(1);
      return untilServed(response, request).finally(() => count(-1));
    },
    /** Whether a request is waiting for the server. */
    isWaiting: () => waiting > 0,
    /** Calls the listener when that may have changed, until the returned function is called. */
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

async function isBusy(response: Response): Promise<boolean> {
  if (response.status !== 503) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return (body as { code?: unknown } | null)?.code === 'busy';
}

export const patience = createPatience({
  fetch: (input, init) => fetch(input, init),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  random: Math.random,
});
