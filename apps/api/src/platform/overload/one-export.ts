import { ApiError } from '#platform/http/errors';
import { Readable } from 'node:stream';

/**
 * Streams answers that are generated while they are sent, one per person at a time, so that a slow
 * reader can hold up little. The returned function resolves to a stream of what `begin` resolves
 * to.
 */
export function oneExportAtATime() {
  const exporting = new Map<number, object>();
  return async (
    person: number,
    begin: () => Promise<AsyncIterable<string | Buffer>>,
  ): Promise<Readable> => {
    if (exporting.has(person)) {
      throw new ApiError(
        'too_many_requests',
        'Your previous export is still running. Wait for it to finish.',
      );
    }
    const own = {};
    exporting.set(person, own);
    const over = () => {
      if (exporting.get(person) === own) exporting.delete(person);
    };
    try {
      const made = await begin();
      // Released after the last part, or when a client disconnects earlier.
      return Readable.from(untilOver(made, over)).once('close', over);
    } catch (error) {
      over();
      throw error;
    }
  };
}

async function* untilOver<T>(parts: AsyncIterable<T>, over: () => void): AsyncGenerator<T> {
  yield* parts;
  over();
}
