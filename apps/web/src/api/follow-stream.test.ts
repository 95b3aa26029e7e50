import { expect, test } from 'vitest';
import { followStream } from './follow-stream.ts';

/** Plays one response per connection; the last one aborts the stream. */
function follow(connections: (BodyInit | Error)[]) {
  const log: string[] = [];
  const aborter = new AbortController();
  const left = [...connections];
  const connect = async () => {
    const next = left.shift();
    if (left.length === 0) aborter.abort();
    if (next instanceof Error) throw next;
    return new Response(next);
  };
  const done = followStream({
    onData: (data) => log.push((JSON.parse(data) as { day: string }).day),
    onState: (state) => log.push(state),
    onGap: () => log.push('gap'),
    signal: aborter.signal,
    connect,
    wait: async (ms) => void log.push(`wait ${ms}`),
  });
  return done.then(() => log);
}
const event = (day: string) => `data: ${JSON.stringify({ venue: '12', day })}\n\n`;

test('tells each changed day', async () => {
  expect(await follow([event('2025-11-15') + event('2025-11-16')])).toEqual([
    'live',
    '2025-11-15',
    '2025-11-16',
  ]);
});

test.each([
  ['over three pieces', ['da', 'ta: {"day":"2025-11-15"}\n', '\n'], ['2025-11-15']],
  ['over two lines', ['data: {"day":\ndata: "2025-11-15"}\n\n'], ['2025-11-15']],
  ['with carriage returns', ['data: {"day":"2025-11-15"}\r\n\r\n'], ['2025-11-15']],
  ['with an umlaut cut in two', [`data: {"day":"`, 0xc3, 0xbc, '"}\n\n'], ['ü']],
  ['but no comments and waiting times', [': still here\n\n', 'retry: 2000\n\n'], []],
  ['not before it is complete', ['data: {"day":"2025-11-15"}\n'], []],
])('reads an event %s', async (_name, pieces, days) => {
  const log = await follow([inPieces(pieces), '']);
  expect(log.slice(1, -3)).toEqual(days);
});
const inPieces = (pieces: (string | number)[]) =>
  new ReadableStream({
    start(stream) {
      for (const piece of pieces) {
        const isText = typeof piece === 'string';
        stream.enqueue(isText ? new TextEncoder().encode(piece) : Uint8Array.of(piece));
      }
      stream.close();
    },
  });

test('a stream that ends is renewed, and what was missed is asked for', async () => {
  expect(await follow([event('2025-11-15'), ''])).toEqual([
    'live',
    '2025-11-15',
    'wait 1000',
    'gap',
    'live',
  ]);
});

test('failures are retried after ever longer waits, reset by a success, and what they missed is asked for', async () => {
  const failed = new Error('no connection');
  expect(await follow([failed, failed, '', failed, ''])).toEqual([
    'lost',
    'wait 1000',
    'lost',
    'wait 2000',
    'gap',
    'live',
    'wait 1000',
    'lost',
    'wait 2000',
    'gap',
    'live',
  ]);
});

test('an event that makes no sense breaks the connection, not the page', async () => {
  expect(await follow(['data: nonsense\n\n', ''])).toEqual([
    'live',
    'lost',
    'wait 1000',
    'gap',
    'live',
  ]);
});
