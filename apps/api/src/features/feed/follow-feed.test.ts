import { createLiveEvents } from '#platform/live-events';
import { testApp, type Kind } from '#platform/test-app';
import { V1, V2 } from '#platform/test-fixture';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { feedEvents } from './follow-feed.ts';

const NEVER = 60_000;
const day = '2024-03-10';

async function textOf(stream: Readable): Promise<string> {
  let text = '';
  for await (const chunk of stream.setEncoding('utf8')) text += chunk;
  return text;
}

describe('the events', () => {
  test('tell each changed day of the venue, and no other venue', async () => {
    const live = createLiveEvents();
    const stream = feedEvents(live, V1, { heartbeatMs: NEVER, lifetimeMs: 20 });
    live.dayChanged({ venue: V2, day });
    live.dayChanged({ venue: V1, day });
    expect(await textOf(stream)).toBe('retry: 2000\n\ndata: {"venue":"1","day":"2024-03-10"}\n\n');
  });

  test('keep the connection alive and end after their lifetime', async () => {
    const stream = feedEvents(createLiveEvents(), V1, { heartbeatMs: 10, lifetimeMs: 45 });
    expect(await textOf(stream)).toMatch(/^retry: 2000\n\n(: still here\n\n){2,4}$/);
  });

  test('stop when the reader goes', async () => {
    let isFollowed = true;
    const live = { ...createLiveEvents(), follow: () => () => void (isFollowed = false) };
    feedEvents(live, V1, { heartbeatMs: 1, lifetimeMs: NEVER }).destroy();
    await wait(5);
    expect(isFollowed).toBe(false);
  });
});

describe('the call', () => {
  const app = testApp();
  let address = '';
  beforeAll(async () => {
    address = await app.app.listen({ port: 0, host: '127.0.0.1' });
  });
  const follow = async (kind: Kind, venue: number, signal: AbortSignal | null = null) =>
    fetch(`${address}/api/live/venue/${venue}/`, { headers: await app.signIn(kind), signal });

  test('streams: 200', async () => {
    const closing = new AbortController();
    const reply = await follow('feed', V1, closing.signal);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toContain('text/event-stream');
    expect(reply.headers.get('content-encoding')).toBeNull();
    app.tools.live.dayChanged({ venue: V1, day });
    const chunks = reply.body!.pipeThrough(new TextDecoderStream());
    let text = '';
    for await (const chunk of chunks) {
      text += chunk;
      if (text.includes('data: {"venue":"1","day":"2024-03-10"}\n\n')) break;
    }
    closing.abort();
    expect(text).toMatch(/^retry/);
  });

  test.each<[Kind, number, number]>([
    ['anon', V1, 401],
    ['reports', V1, 403],
    ['managerOfB', V1, 403],
    ['store', V2, 403],
  ])('%s following venue %d: %d', async (kind, venue, status) => {
    expect((await follow(kind, venue)).status).toBe(status);
  });
});
