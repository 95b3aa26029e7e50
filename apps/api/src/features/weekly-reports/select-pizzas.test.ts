import { testApp } from '#test/world/app';
import { V1, V2 } from '#test/world/fixture';
import { insertCopies } from '../../test/hostile/insert-copies.ts';
import { MOST_OF_A_DAY } from '#reports/report-pizzas';
import type { WeeklyReport } from '@crustodian/contract/weekly-reports';
import { parsePizzaId } from '@crustodian/domain/pizza/wire-id';
import { insertTestPizzas } from '#test/world/pizzas';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { WEEK, weekOfV1 } from './week.fixture.ts';

const t = testApp();
const { post, begin, read, place, update, move, shownOf, complete, keyAt } = weekOfV1(t);

describe('a report begins (decisions X77, X79)', () => {
  test('with the evaluated, uncensored, good pizzas of its week; others of no known specialty', async () => {
    const report = await begin();
    expect(report).toMatchObject({
      state: 'data selection',
      report_name: 'a-v1-W11-10-3-2024',
      key: WEEK,
      standard: { total: 2 / 4, pepperoni: null, cheese: 2 / 4 },
      pizzas_scoreless: [],
    });
    expect(report.pizzas.map(({ standard, specialty }) => [standard, specialty])).toEqual([
      ['to_standard', 'cheese'],
      ['to_standard', 'cheese'],
      ['not_to_standard', 'cheese'],
      ['not_to_standard', 'cheese'],
      ['maybe_to_standard', 'cheese'],
      ['to_standard', 'other'],
    ]);
    expect(report.qa_time).not.toBeNull();
  });

  test('once: a second call answers the same report, control refuses it', async () => {
    const first = await begin();
    expect((await begin())._id).toBe(first._id);
    const again = { venue_pk: '1', week_stamp: WEEK, week_number: 11, report_control: 1 };
    const refusal = { status: 409, body: { code: 'report_exists' } };
    expect(await post('initialize_report/', again)).toMatchObject(refusal);
    // A report that is waiting for its initialization exists as well (spec 002 section 4).
    await t.db.updateTable('weekly_report').set({ state: 'waiting_initialization' }).execute();
    expect(await post('initialize_report/', again)).toMatchObject(refusal);
    expect((await begin()).state).toBe('data selection');
  });

  test('of stores whose names make the same file name each has a name of its own, also at the same moment', async () => {
    const rename = (venue: number, name: string) =>
      t.db.updateTable('venue').set({ name }).where('id', '=', venue).execute();
    await rename(V1, 'Север');
    await rename(V2, 'Юг');
    const of = (venue: number) =>
      post('initialize_report/', { venue_pk: String(venue), week_stamp: WEEK, week_number: 11 });
    const replies = await Promise.all([of(V1), of(V2)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const rows = await t.db.selectFrom('weekly_report').select('name').execute();
    expect(new Set(rows.map(({ name }) => name)).size).toBe(2);
    for (const venue of [V1, V2]) {
      await t.db
        .updateTable('venue')
        .set({ name: `v${venue}` })
        .where('id', '=', venue)
        .execute();
    }
  });

  test('scoreless with every good pizza, or without any', async () => {
    const scoreless = await begin({ alternative: 1 });
    expect([scoreless.scoreless_report, scoreless.pizzas.length]).toEqual([1, 0]);
    expect(scoreless.pizzas_scoreless).toHaveLength(6);
    await t.db.deleteFrom('weekly_report').execute();
    expect((await begin({ skip_pizzas: 1 })).pizzas).toEqual([]);
  });

  test('day by day: a fetched day brings its pizzas and stays (decision X85)', async () => {
    const report = await begin({ per_day_select: 1 });
    const day = { report_id: report._id, day: 'Sun', key: 'fetched', date: WEEK };
    const fetched = await post('report/update_track_of_days/', { ...day, value: 1 });
    expect(fetched.body['pizzas']).toHaveLength(6);
    expect(await post('report/update_track_of_days/', { ...day, value: 0 })).toMatchObject({
      status: 409,
      body: { code: 'day_fetched' },
    });
    const wrong = { ...day, value: 1, date: '11-3-2024' };
    expect((await post('report/update_track_of_days/', wrong)).body['code']).toBe('wrong_day');
    const check = { ...day, key: 'checked' };
    for (const value of [1, 0] as const) {
      const { body } = await post('report/update_track_of_days/', { ...check, value });
      expect(body['track_of_days']).toMatchObject({ Sun: { fetched: true, checked: value === 1 } });
    }
  });

  test('a report that begins in its week fetches the rest of the running day later', async () => {
    const at = (hour: string) => ({ REPORT_localized_capture_start_ts: `2024/03/${hour}:40:00` });
    const some = (count: number, hour: string) =>
      insertTestPizzas(
        t.db,
        V1,
        Array.from({ length: count }, () => at(hour)),
      );
    // Wednesday noon at the store.
    t.setNow(Date.UTC(2024, 2, 13, 18));
    onTestFinished(async () => {
      t.setNow(Date.now());
      await sql`DELETE FROM pizza WHERE business_date > '2024-03-10'`.execute(t.db);
    });
    await some(3, '13 11');
    const report = await begin();
    expect(report.track_of_days).toMatchObject({ Tue: { fetched: true }, Wed: { fetched: false } });
    const day = { report_id: report._id, day: 'Wed', key: 'fetched', date: '13-3-2024' };
    const early = await post('report/update_track_of_days/', { ...day, value: 1 });
    expect([early.status, early.body['code']]).toEqual([409, 'day_not_over']);
    await some(4, '13 19');
    t.setNow(Date.UTC(2024, 2, 14, 18));
    const fetched = await post('report/update_track_of_days/', { ...day, value: 1 });
    expect(fetched.body['pizzas']).toHaveLength(7);
    await some(2, '13 20');
    const again = await post('report/update_track_of_days/', { ...day, value: 1 });
    expect(again.body['pizzas']).toHaveLength(9);
    await post('report/update_track_of_days/', { ...day, value: 1 });
    const { rows } = await sql`SELECT before, after FROM audit_entry
      WHERE action = 'report_changed' AND after ->> 'day' = 'Wed' ORDER BY id DESC`.execute(t.db);
    expect(rows).toEqual([
      { before: { day: 'Wed', pizzas: 7 }, after: { day: 'Wed', pizzas: 9 } },
      { before: { day: 'Wed', fetched: false }, after: { day: 'Wed', fetched: true } },
    ]);
  });

  test('with at most a thousand pizzas of a day, spread over it', async () => {
    await insertCopies(t.db, 'pizza', {
      of: `venue_id = ${V1} AND id = ${parsePizzaId(keyAt(0))!.id}`,
      count: 1600,
      own: {
        id: '500000 + n',
        local_ts: "copied.business_date + interval '8 hours' + n * interval '20 seconds'",
      },
    });
    const { pizzas } = await begin();
    const ofDay = pizzas.filter(({ weekday }) => weekday === 'Sun');
    expect(ofDay.length).toBeLessThanOrEqual(MOST_OF_A_DAY);
    expect(ofDay.length).toBeGreaterThan(MOST_OF_A_DAY - 10);
    const late = ofDay.filter(({ ts }) => ts > '2024/03/10 12:30');
    expect(late.length).toBeGreaterThan(MOST_OF_A_DAY / 3);
    await sql`DELETE FROM pizza WHERE id BETWEEN 500001 AND 501600`.execute(t.db);
  });

  test.each([
    ['without a score', 'score = NULL, standard = NULL, evaluated = false'],
    ['of another specialty', "specialty = 'calzone'"],
  ])('pizzas %s take no place from those that count', async (_what, change) => {
    const copy = { of: `venue_id = ${V1} AND id = ${parsePizzaId(keyAt(0))!.id}`, count: 1500 };
    await insertCopies(t.db, 'pizza', { ...copy, own: { id: '500000 + n' } });
    onTestFinished(async () => {
      await sql`DELETE FROM pizza WHERE id BETWEEN 500001 AND 501500`.execute(t.db);
    });
    await sql`UPDATE pizza SET ${sql.raw(change)} WHERE id BETWEEN 500901 AND 501500`.execute(t.db);
    const { pizzas } = await begin();
    const counting = pizzas.filter(
      ({ weekday, specialty }) => weekday === 'Sun' && specialty !== 'other',
    );
    // The copies and the five of the fixture that count.
    expect(counting).toHaveLength(900 + 5);
  });

  test('in bulk: who is unknown is named, the others begin', async () => {
    const venues = [String(V1), String(V2), '999', 'x'];
    const { body } = await post('initialize_reports/', {
      venues,
      week_stamp: WEEK,
      week_number: 11,
    });
    expect(body).toMatchObject({
      msg: 'All reports initialized.',
      fails: [{ store: '999' }, { store: 'x' }],
    });
    expect(await read()).not.toBeNull();
  });

  test.each([['11-3-2024'], ['3-1-2044']])('never for %s, which begins no week', async (stamp) => {
    const sent = { venue_pk: '1', week_stamp: stamp, week_number: 11 };
    expect((await post('initialize_report/', sent)).body['code']).toBe('not_a_week');
    expect(await t.db.selectFrom('weekly_report').selectAll().execute()).toEqual([]);
  });
});

describe('what is selected', () => {
  test('is stored with its consequences, and written to the audit log', async () => {
    const report = await begin();
    await complete(report);
    await move(report, 'data selection');
    const { body } = await update(report, 0, 'show_on_report', 0);
    expect(body).toMatchObject({ success: true, changed: [{ show_on_report: 0, featured: 0 }] });
    await update(report, 2, 'standard', 'maybe_to_standard');
    const { pizzas } = (await read())!;
    expect(shownOf(pizzas, 2)).toMatchObject({ show_on_report: 0, featured: 0 });
    const entries = await t.db
      .selectFrom('audit_entry')
      .select('action')
      .where('subject', '=', 'Venue 1 W11')
      .execute();
    expect(new Set(entries.map(({ action }) => action))).toEqual(
      new Set(['report_initialized', 'report_changed', 'report_state_changed']),
    );
  });

  test('has one feature for each standard', async () => {
    const report = await begin();
    for (const at of [0, 1]) {
      await update(report, at, 'show_on_report', 1);
      await update(report, at, 'featured', 1);
    }
    const { features } = (await read())!;
    expect(features.to_standard.map(({ pizza_id }) => pizza_id)).toEqual([keyAt(1)]);
  });

  test.each([
    [4, 'show_on_report', 1, 409, 'change_refused'],
    [5, 'show_on_report', 1, 409, 'change_refused'],
    [0, 'featured', 1, 409, 'change_refused'],
    [2, 'main_problem', ['overbaked'], 409, 'change_refused'],
    [2, 'main_problem', ['taste'], 400, 'bad_request'],
    [0, 'specialty', 'hawaiana', 409, 'change_refused'],
    [0, 'price', 1, 400, 'bad_request'],
    [6, 'show_on_report', 1, 404, 'pizza_not_in_report'],
  ])('pizza %i: %s = %j is refused', async (at, attribute, value, status, code) => {
    const report = await begin();
    const before = await read();
    expect(await update(report, at, attribute, value)).toMatchObject({ status, body: { code } });
    expect(await read()).toEqual(before);
  });

  test('of many at once: those that refuse are named', async () => {
    const report = await begin();
    const { body } = await post('report/update_batch/', {
      report_id: report._id,
      attribute: 'show_on_report',
      value: 1,
      pizzas: [place(0), place(4)],
    });
    expect(body).toMatchObject({
      success: false,
      pizzas: [keyAt(4)],
      err: expect.any(String),
    });
    expect(shownOf((await read())!.pizzas, 0).show_on_report).toBe(1);
  });

  test('one pizza in place of another', async () => {
    const report = await begin();
    await complete(report);
    await move(report, 'data selection');
    const swap = { report_id: report._id, old: place(2) };
    const unnamed = await post('report/smart_change/', { ...swap, new: place(3) });
    expect([unnamed.status, unnamed.body['code']]).toEqual([409, 'change_refused']);
    const named = { ...place(3), main_problem: ['bubbles'] };
    expect((await post('report/smart_change/', { ...swap, new: named })).status).toBe(200);
    const { pizzas } = (await read())!;
    expect(shownOf(pizzas, 2)).toMatchObject({ show_on_report: 0, featured: 0 });
    expect(shownOf(pizzas, 3)).toMatchObject({ show_on_report: 1, main_problem: ['bubbles'] });
  });

  test('anew by itself', async () => {
    const report = await begin();
    const { body } = await post('fill_report/', { report_id: report._id });
    const filled = body['report'] as WeeklyReport;
    expect(body['status']).toBe('short');
    expect(filled.pizzas.filter((one) => one.show_on_report === 1)).toHaveLength(4);
    expect(filled.features.not_to_standard.map(({ pizza_id }) => pizza_id)).toEqual([keyAt(3)]);
  });

  test('prints other shares only when every specialty has one (decision X80)', async () => {
    const report = await begin();
    const set = (value: object) =>
      post('report/update_visible_to_standard/', { report_id: report._id, value });
    const visible = { pepperoni: 0.85, cheese: 0.9 };
    expect((await set(visible)).body['visible_to_standard_percentage']).toEqual(visible);
    const above = await set({ pepperoni: 9.999, cheese: 0.9 });
    expect([above.status, above.body['code']]).toEqual([400, 'above_hundred']);
    expect((await read())!.visible_to_standard_percentage).toEqual(visible);
    expect((await set({ pepperoni: 1 })).body['visible_to_standard_percentage']).toEqual({});
  });
});
