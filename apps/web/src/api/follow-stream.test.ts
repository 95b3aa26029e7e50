import { expect, test } from 'vitest';
import { followStream } from './follow-stream.ts';

/** Plays one answer for each connection; the last one ends the following. */
function follow(connections: (string | Error)[]) {
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

test('a stream that ends is renewed, and what was missed is asked for', async () => {
  expect(await follow([event('2025-11-15'), ''])).toEqual([
    'live',
    '2025-11-15',
    'wait 1000',
    'gap',
    'live',
  ]);
});

test('failures are retried after ever longer waits, begun anew by a success', async () => {
  const failed = new Error('no connection');
  expect(await follow([failed, failed, '', failed, ''])).toEqual([
    'lost',
    'wait 1000',
    'lost',
    'wait 2000',
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
