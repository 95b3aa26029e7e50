import { sql } from 'kysely';
import { FILES_COOKIE } from '#platform/auth/session-cookies';
import { startSession } from '#platform/auth/session';
import { signFamily } from '#platform/auth/tokens';
import { createLiveEvents } from '#platform/live/live-events';
import { afterFirstAnswer } from '#test/world/after-first-answer';
import { testApp } from '#test/world/app';
import { COMPANY_A, PEOPLE, V1, V2, VENUE_OF_B } from '#test/world/fixture';
import { TV_CALLS } from '@crustodian/domain/reports/store-tv-paths';
import { beforeAll, describe, expect, test } from 'vitest';
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

describe.each(['changes/', 'shift/changes/'])('the stream of %s', (path) => {
  const setAccess = (access: 'link' | 'closed') =>
    t.ask('manager', {
      method: 'PATCH',
      url: `/api/dashboard/store-tv/company/${COMPANY_A}/venue/${V1}/`,
      payload: { access },
    });
  const follow = (query: string, cookie = '') =>
    fetch(`${address}${TV_CALLS}${V1}/${path}${query}`, { headers: { cookie } });

  test('ends when its device link is closed', async () => {
    const link = (await setAccess('link')).json<{ path: string }>().path;
    const { search } = new URL(link, 'http://tv');
    const stream = await follow(search);
    expect(stream.status).toBe(200);
    await setAccess('closed');
    expect(await stream.text()).toContain('retry');
    expect((await follow(search)).status).toBe(404);
  });

  test('is not opened by a device link that is closed while it opens', async () => {
    const link = (await setAccess('link')).json<{ path: string }>().path;
    t.tools.db = afterFirstAnswer(t.db, () => setAccess('closed'));
    const stream = await follow(new URL(link, 'http://tv').search);
    t.tools.db = t.db;
    expect(stream.status).toBe(404);
  });

  test('ends with the sign-in that opened it', async () => {
    await setAccess('closed');
    const { db, keys, now } = t.tools;
    const origin = { userAgent: 'test', address: '127.0.0.1' };
    const user = PEOPLE.regular.id;
    const { family } = await startSession(db, { user, origin, now: now() });
    const cookie = `${FILES_COOKIE}=${signFamily(keys, family)}`;
    const stream = await follow('', cookie);
    expect(stream.status).toBe(200);
    await db
      .updateTable('session_family')
      .set({ revoked_at: new Date(0) })
      .execute();
    t.tools.live.rightsChanged(user);
    expect(await stream.text()).toContain('retry');
    expect((await follow('', cookie)).status).toBe(404);
  });
});
