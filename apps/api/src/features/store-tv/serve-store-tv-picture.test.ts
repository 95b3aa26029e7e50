import { testApp } from '#test/world/app';
import { V1, V2, VENUE_OF_B } from '#test/world/fixture';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { PICTURE, reportWith, screenOf, type Entry } from './screen.fixture.ts';

const t = testApp();
const { ask } = screenOf(t);
const picture = (path: string, query = '') => ask(V1, `picture/${path}${query}`);

beforeEach(() => t.db.deleteFrom('weekly_report').execute());

test('of a shown pizza comes as it was stored, or smaller', async () => {
  const [path] = await reportWith(t, { venue: V1, entries: [{}] });
  const whole = await picture(path!);
  expect([whole.statusCode, whole.rawPayload]).toEqual([200, PICTURE]);
  expect(whole.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  const small = await picture(path!, '?w=640');
  expect(await sharp(small.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 640 });
  const headers = { 'if-none-match': String(small.headers.etag) };
  const url = `/api/pizza_tv/pizza_tv/venue_pk/${V1}/picture/${path}?w=640`;
  expect((await t.ask('anon', { method: 'GET', url, headers })).statusCode).toBe(304);
});

const bad: Entry = { standard: 'not_to_standard' };
describe('what a screen shows goes through, and nothing else', () => {
  test.each<[string, Parameters<typeof reportWith>[1], number]>([
    ['its own shown pizza', { venue: V1, entries: [{}] }, 200],
    ['its own, not shown', { venue: V1, entries: [{ hidden: true }] }, 404],
    ['of a report in work', { venue: V1, state: 'data selection', entries: [{}] }, 404],
    ['of a complete one', { venue: V1, state: 'complete', entries: [{}] }, 200],
    ['another store’s best', { venue: V2, entries: [{ featured: true }] }, 200],
    ['another store’s worst', { venue: V2, entries: [{ ...bad, featured: true }] }, 404],
    ['another store’s shown one', { venue: V2, entries: [{}] }, 404],
    ['another company’s best', { venue: VENUE_OF_B, entries: [{ featured: true }] }, 404],
  ])('%s', async (_case, report, status) => {
    const [path] = await reportWith(t, report);
    expect((await picture(path!)).statusCode).toBe(status);
  });

  test.each([{ censored: true }, { snap_quality: 'mala' as const }])(
    'one that was hidden since: %j',
    async (change) => {
      const [path] = await reportWith(t, { venue: V1, entries: [{}] });
      await t.db.updateTable('pizza').set(change).where('venue_id', '=', V1).execute();
      expect((await picture(path!)).statusCode).toBe(404);
    },
  );

  test.each(['1/240310/1.jpg', '1/240310/x.jpg', '../../etc/passwd', '1/240310/1.png'])(
    'nothing at %s',
    async (path) => {
      expect((await picture(path)).statusCode).toBe(404);
    },
  );

  test('a width that is not made: 400', async () => {
    const [path] = await reportWith(t, { venue: V1, entries: [{}] });
    expect((await picture(path!, '?w=100')).statusCode).toBe(400);
  });
});
