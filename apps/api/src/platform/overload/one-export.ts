import { ApiError } from '#platform/http/errors';
import { Readable } from 'node:stream';

/**
 * Sends what is made while it is sent, one of them for a person at a time: a slow reader keeps few
 * others waiting. The returned function answers the stream of what `begin` resolves to.
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
      // The last part ends it; a client that disconnects earlier closes it.
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
