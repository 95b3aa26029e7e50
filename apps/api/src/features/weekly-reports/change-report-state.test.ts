import { testApp, type ViewerKind } from '#test/world/app';
import { COMPANY_A, V1, V2, VENUE_OF_B } from '#test/world/fixture';
import type { StoreRow, WeekRanking } from '@crustodian/contract/weekly-reports';
import { describe, expect, test } from 'vitest';
import { multipart } from '../../test/samples/requests.ts';
import { reportWith } from '../store-tv/screen.fixture.ts';
import { READ, WEEK, weekOfV1 } from './week.fixture.ts';

const t = testApp();
const { ask, begin, read, update, move, complete } = weekOfV1(t);

describe('moves (decision X86)', () => {
  test('Continue waits for a complete selection and says what is missing', async () => {
    const report = await begin();
    const refused = await move(report, 'complete');
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'selection_incomplete', faults: ['best', 'worst'] },
    });
    await complete(report);
    expect((await read())!.state).toBe('complete');
    expect((await update(report, 0, 'show_on_report', 0)).body['code']).toBe(
      'report_not_selecting',
    );
  });

  test.each([
    ['complete', 'generated'],
    ['complete', 'delivered'],
    ['generated', 'complete'],
    ['delivered', 'complete'],
    ['data selection', 'scoreless data selection'],
    ['data selection', 'waiting_initialization'],
  ] as const)('%s to %s is refused', async (from, to) => {
    const report = await begin();
    await t.db.updateTable('weekly_report').set({ state: from }).execute();
    expect(await move(report, to)).toMatchObject({ status: 409, body: { code: 'move_refused' } });
    expect((await read())!.state).toBe(from);
  });

  test('an unknown state is no state', async () => {
    expect((await move(await begin(), 'printed')).status).toBe(400);
  });

  test('deleting leaves no report', async () => {
    const report = await begin();
    const url = `/api/pizza_tv/report/delete/id/${report._id}/`;
    expect((await ask('staff', 'DELETE', url)).status).toBe(200);
    expect(await read()).toBeNull();
    expect((await ask('staff', 'DELETE', url)).body['code']).toBe('report_not_found');
  });
});

describe('who sees what', () => {
  test('others than staff see a report when it is delivered, and no addresses', async () => {
    await t.db
      .updateTable('venue')
      .set({ report_emails: ['a@b.example'] })
      .where('id', '=', V1)
      .execute();
    const report = await begin();
    await complete(report);
    const rows = async (kind: ViewerKind) =>
      (await ask(kind, 'GET', `/api/pizza_tv/reports/company_pk/${COMPANY_A}/week_stamp/${WEEK}/`))
        .body['reports'] as StoreRow[];
    expect(await read('reports')).toBeNull();
    expect((await rows('reports')).map(({ state }) => state)).toEqual([null, null, null]);
    await t.db.updateTable('weekly_report').set({ state: 'delivered' }).execute();
    const checked = { Mon: { fetched: true, checked: true } };
    await t.db
      .updateTable('weekly_report')
      .set({ track_of_days: JSON.stringify(checked), qa_at: new Date() })
      .execute();
    const hidden = { qa_time: null, track_of_days: { Mon: { fetched: false, checked: false } } };
    expect(await read('reports')).toMatchObject({
      ...hidden,
      state: 'delivered',
      pizza_tv_emails: [],
    });
    expect(await read('staff')).toMatchObject({
      qa_time: expect.any(String),
      track_of_days: checked,
    });
    expect((await rows('staff'))[0]).toMatchObject({
      state: 'delivered',
      pizza_tv_emails: ['a@b.example'],
      to_standard_percentage: 0.5,
    });
    expect((await rows('store')).map(({ venue }) => venue)).toEqual([String(V1)]);
  });
});

test('a ranking names stores whose report is not delivered to staff alone', async () => {
  const report = await begin();
  await complete(report);
  const all = (await ask('staff', 'GET', READ)).body['ranking'];
  expect(all).toMatchObject({ stores: [{ venue: String(V1), count: 4 }] });
  await t.db.updateTable('weekly_report').set({ state: 'delivered' }).execute();
  await reportWith(t, { venue: V2, state: 'generated', entries: [{}] });
  const of = async (kind: ViewerKind) => {
    const { stores } = (await ask(kind, 'GET', READ)).body['ranking'] as WeekRanking;
    return stores.map(({ venue, position }) => [venue, position]);
  };
  expect(await of('staff')).toEqual([
    [String(V2), 1],
    [String(V1), 2],
  ]);
  expect(await of('reports')).toEqual([[String(V1), 1]]);
});

describe('a csv (decision X89)', () => {
  const send = async (text: string | null) => {
    const data = new FormData();
    if (text !== null) data.append('csv', new Blob([text]), 'report.csv');
    const url = `/api/pizza_tv/csv/company_pk/${COMPANY_A}/week_stamp/${WEEK}/`;
    const reply = await t.ask('staff', await multipart(url, data));
    return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() };
  };

  test.each([['venue,score\n1,9\n'], ['venue\nv1\n'], ['VENUE;score\n"Venue 1";9\n']])(
    '%j marks the store it names delivered',
    async (text) => {
      expect(await send(text)).toMatchObject({ status: 200, body: { venue: String(V1) } });
      expect((await read('reports'))?.state).toBe('delivered');
    },
  );

  test.each([
    ['an unknown store', 'venue\nnowhere\n'],
    ['a store of another company', `venue\n${VENUE_OF_B}\n`],
    ['no store', 'venue\n'],
    ['nothing', ''],
    ['no column', 'store\n1\n'],
    ['no file', null],
  ])('%s is refused and changes nothing', async (_case, text) => {
    const { status, body } = await send(text);
    expect([status, body['code']].join(' ')).toMatch(/^400 (report_csv_refused|bad_request)$/);
    expect(await t.db.selectFrom('weekly_report').selectAll().execute()).toEqual([]);
  });
});

test('the evolution counts finished reports only; the brand has their mean (decisions X99, X102)', async () => {
  const report = await begin();
  const evolution = `/api/pizza_tv/stores_evolution/?report_id=${report._id}`;
  expect((await ask('staff', 'GET', evolution)).body).toEqual({
    r_venues: ['1'],
    stores: { 1: { pretty_name: 'Venue 1', reports: [] } },
  });
  await complete(report);
  expect((await ask('staff', 'GET', evolution)).body['stores']).toEqual({
    1: {
      pretty_name: 'Venue 1',
      reports: [{ key: WEEK, state: 'complete', to_standard_percentage: 0.5 }],
    },
  });
  // Users other than staff see only delivered reports.
  const byVenue = `/api/pizza_tv/stores_evolution/?venue=${V1}&week_stamp=${WEEK}`;
  expect((await ask('reports', 'GET', byVenue)).body['stores']).toEqual({
    1: { pretty_name: 'Venue 1', reports: [] },
  });
  const mean = `/api/pizza_tv/conglomerate/venue_pk/${V1}/week_stamp/${WEEK}/`;
  expect((await ask('staff', 'GET', mean)).body).toEqual({ to_standard_percentage: 0.5 });
  expect((await ask('reports', 'GET', mean)).body).toEqual({ to_standard_percentage: null });
});
