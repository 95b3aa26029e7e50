import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { eventStream } from './event-stream.ts';

const NEVER = 60_000;

async function textOf(stream: Readable): Promise<string> {
  let text = '';
  for await (const chunk of stream.setEncoding('utf8')) text += chunk;
  return text;
}

test('each event is a line of JSON', async () => {
  const stream = eventStream(
    (tell) => {
      tell({ venue: '1' });
      return () => undefined;
    },
    { heartbeatMs: NEVER, lifetimeMs: 20 },
  );
  expect(await textOf(stream)).toBe('retry: 2000\n\ndata: {"venue":"1"}\n\n');
});

test('the connection is kept alive and ends after its lifetime', async () => {
  const stream = eventStream(() => () => undefined, { heartbeatMs: 10, lifetimeMs: 45 });
  expect(await textOf(stream)).toMatch(/^retry: 2000\n\n(: still here\n\n){2,4}$/);
});

test('nobody is told any more when the reader goes', async () => {
  let isFollowed = true;
  eventStream(() => () => void (isFollowed = false), {
    heartbeatMs: 1,
    lifetimeMs: NEVER,
  }).destroy();
  await wait(5);
  expect(isFollowed).toBe(false);
});
