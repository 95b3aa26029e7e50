import { sql } from 'kysely';
import { createLiveEvents } from '#platform/live/live-events';
import { testApp } from '#test/world/app';
import { V1, V2, VENUE_OF_B } from '#test/world/fixture';
import { beforeAll, expect, test } from 'vitest';
import { screenChanges } from './follow-store-tv.ts';

const t = testApp();
let address = '';
beforeAll(async () => {
  address = await t.app.listen({ port: 0, host: '127.0.0.1' });
});

const tv = {
  brand: 'TvVenue',
  id: V1,
  company: 2,
  name: '',
  timeZone: 'America/Chicago',
  hasShift: false,
  states: [],
  sees: sql<boolean>`true`,
} as const;
// A Wednesday; its week started on the 17th.
const now = () => Date.parse('2024-03-20T12:00:00Z');

test.each([
  ['its own report', (live) => live.reportChanged({ venue: V1, week: '2024-03-10' }), true],
  [
    'a report of its company',
    (live) => live.reportChanged({ venue: V2, week: '2024-03-10' }),
    true,
  ],
  [
    'a report of another company',
    (live) => live.reportChanged({ venue: VENUE_OF_B, week: '2024-03-10' }),
    false,
  ],
  ['who may open it', (live) => live.tvChanged(V1), true],
  ['who may open another', (live) => live.tvChanged(V2), false],
  ['a pizza of last week', (live) => live.dayChanged({ venue: V1, day: '2024-03-16' }), true],
  ['a pizza of this week', (live) => live.dayChanged({ venue: V1, day: '2024-03-17' }), false],
] satisfies [string, (live: ReturnType<typeof createLiveEvents>) => void, boolean][])(
  'a screen hears of %s: %s',
  (_case, happen, isHeard) => {
    const live = createLiveEvents();
    let heard = 0;
    const end = screenChanges(tv, { live, now, stores: new Set([V1, V2]) })(() => (heard += 1));
    happen(live);
    expect(heard).toBe(isHeard ? 1 : 0);
    end();
    happen(live);
    expect(heard).toBe(isHeard ? 1 : 0);
  },
);

test("anybody follows, and hears 'changed' and no more, once for many changes", async () => {
  const closing = new AbortController();
  const url = `${address}/api/pizza_tv/pizza_tv/venue_pk/${V1}/changes/`;
  const reply = await fetch(url, { signal: closing.signal });
  expect(reply.headers.get('content-type')).toContain('text/event-stream');
  for (const venue of [V1, V2, V1]) t.tools.live.reportChanged({ venue, week: '2024-03-10' });
  let text = '';
  for await (const piece of reply.body!.pipeThrough(new TextDecoderStream())) {
    text += piece;
    if (text.includes('data:')) break;
  }
  closing.abort();
  expect(text).toBe('retry: 2000\n\ndata: {"changed":true}\n\n');
});

test.each([
  ['a screen', `/api/pizza_tv/pizza_tv/venue_pk/${V1}/changes/`],
  ['a feed', `/api/live/venue/${V1}/`],
])('HEAD opens no stream of %s', async (_case, path) => {
  const reply = await fetch(`${address}${path}`, {
    method: 'HEAD',
    headers: await t.signIn('staff'),
  });
  expect(reply.status).toBe(404);
  expect(t.tools.memory.streams.size).toBe(0);
});
