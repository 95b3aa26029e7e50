import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { eventReply, eventStream } from './event-stream.ts';
import { createLiveEvents } from './live-events.ts';
import { createMemory } from '../memory.ts';

const NEVER = 60_000;

async function textOf(stream: Readable): Promise<string> {
  let text = '';
  for await (const chunk of stream.setEncoding('utf8')) text += chunk;
  return text;
}

test('each event is a line of JSON', async () => {
  const stream = eventStream(
    (send) => {
      send({ venue: '1' });
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

test('events stop when the client disconnects', async () => {
  let isFollowed = true;
  eventStream(() => () => void (isFollowed = false), {
    heartbeatMs: 1,
    lifetimeMs: NEVER,
  }).destroy();
  await wait(5);
  expect(isFollowed).toBe(false);
});

const authorizeAgain = () => Promise.resolve();

test('an account has at most eight streams at once; one that is over makes room', async () => {
  const live = createLiveEvents();
  const { streams } = createMemory();
  const opened: Readable[] = [];
  const open = async (id: number) => {
    const followed = { live, memory: { streams }, viewer: { id }, authorizeAgain };
    const reply = await eventReply(followed, () => () => undefined);
    // Safe because eventReply returns a stream.
    opened.push(reply.body as Readable);
  };
  for (let count = 0; count < 8; count += 1) await open(1);
  await expect(open(1)).rejects.toThrow('Too many attempts.');
  await open(2);
  opened[0]!.destroy();
  await wait(5);
  await open(1);
  for (const stream of opened) stream.destroy();
  await wait(5);
  expect(streams.size).toBe(0);
});

test('one that may no longer be opened once it follows is not answered, and follows nothing', async () => {
  const live = createLiveEvents();
  const { streams } = createMemory();
  let isFollowed = false;
  const refuse = () => {
    expect(isFollowed).toBe(true);
    return Promise.reject(new Error('not yours any more'));
  };
  const followed = { live, memory: { streams }, viewer: { id: 1 }, authorizeAgain: refuse };
  const opening = eventReply(followed, () => {
    isFollowed = true;
    return () => void (isFollowed = false);
  });
  await expect(opening).rejects.toThrow('not yours any more');
  await wait(5);
  expect([isFollowed, streams.size]).toEqual([false, 0]);
});
