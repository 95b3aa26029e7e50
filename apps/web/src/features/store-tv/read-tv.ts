import type { z } from 'zod';

/** Result of reading a screen's data. */
export type TvReading<Data> =
  | { kind: 'data'; data: Data; fresh: boolean }
  /** The URL belongs to no open screen. */
  | { kind: 'closed' }
  /** No response, or none that can be shown. */
  | { kind: 'lost' };

/** Set by the service worker on a cached response that the server did not confirm. */
const KEPT_HEADER = 'x-kept';

const LONGEST_WAIT_MS = 15_000;

/** Reads a screen's data. It never throws, because a screen continues with the data it has. */
export async function readTv<Data>(
  address: string,
  schema: z.ZodType<Data>,
): Promise<TvReading<Data>> {
  try {
    const response = await fetch(address, {
      cache: 'no-store',
      signal: AbortSignal.timeout(LONGEST_WAIT_MS),
    });
    if (response.status === 404 || response.status === 400) return { kind: 'closed' };
    if (!response.ok) return { kind: 'lost' };
    const answer = schema.safeParse(await response.json());
    if (!answer.success) return { kind: 'lost' };
    return { kind: 'data', data: answer.data, fresh: !response.headers.has(KEPT_HEADER) };
  } catch {
    return { kind: 'lost' };
  }
}
