import type { z } from 'zod';

/** What asking for a screen's data leads to. */
export type TvReading<Data> =
  | { kind: 'data'; data: Data; fresh: boolean }
  /** The address leads to no open screen. */
  | { kind: 'closed' }
  /** No answer, or none that can be shown. */
  | { kind: 'lost' };

/** Set by the service worker on what it had kept and the server did not send now. */
const KEPT_HEADER = 'x-kept';

const LONGEST_WAIT_MS = 15_000;

/** Asks for a screen's data; never throws: a screen continues with what it has. */
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
