import { testApp } from '#test/world/app';
import { COMPANY_A, COMPANY_B, V1, V2 } from '#test/world/fixture';
import { openMailer } from '#platform/mail/mail';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { insertTestPizzas } from '#test/world/pizzas';
import { parsePizzaId } from '@crustodian/domain/pizza/wire-id';
import { MAIL_PROBLEMS } from '@crustodian/domain/reports/mail-problems';
import { aprilOfA, APRIL } from './monthly-report.fixture.ts';

const t = testApp();
const { ask, initialize, begin, read, list } = aprilOfA(t);
const picture = await sharp({ create: { width: 16, height: 11, channels: 3, background: 'white' } })
  .jpeg()
  .toBuffer();
const SCREENSHOT = `data:image/jpeg;base64,${picture.toString('base64')}`;
const MONTHLY = 'report/monthly/company_pk';

describe('invalid requests are refused with a reason', () => {
  const ofMonth = (month: string) => `${MONTHLY}/${COMPANY_A}/month_stamp/${month}/`;
  test.each([
    ['a month that does not parse', ofMonth('April'), 'bad_request'],
    ['a day that does not exist', ofMonth('31-4-2024'), 'bad_request'],
    ['a day within a month', ofMonth('10-4-2024'), 'not_a_month'],
    ['a month before March 2023', ofMonth('1-2-2023'), 'not_a_month'],
    ['a month to come', ofMonth('1-6-2024'), 'not_a_month'],
    [
      'companies that are no list',
      `${MONTHLY}/MULTIPLE/month_stamp/${APRIL}/?companies_pks=2`,
      'bad_request',
    ],
    [
      'a company that is not there',
      `${MONTHLY}/MULTIPLE/month_stamp/${APRIL}/?companies_pks=[99]`,
      'company_not_yours',
    ],
    [
      'the conglomerate of such a month',
      `conglomerate/company_pk/2/month_stamp/1-2-2023/`,
      'not_a_month',
    ],
  ])('%s', async (_name, url, code) => {
    const { status, body } = await ask('GET', url);
    expect([Math.floor(status / 100), body['code']]).toEqual([4, code]);
    expect(body['err']).toEqual(expect.stringMatching(/\w/));
  });

  test.each([
    [{ region: 'R9' }, 'unknown_region', "This company has no region 'R9'."],
    [
      { month_stamp: '1-5-2024' },
      'no_finished_reports',
      'This month has no finished weekly report. Finish one first.',
    ],
    [
      { month_stamp: '1-2-2023' },
      'not_a_month',
      'Monthly reports exist from March 2023 to the current month. Use the first day of a month.',
    ],
    [{ month_stamp: '4-2024' }, 'bad_request', /must be a date in the form day-month-year/],
    [{ month_stamp: '1-4-2024-1' }, 'bad_request', /must be a date in the form day-month-year/],
    [{ company: 99 }, 'company_not_yours', /is not one of yours/],
  ])('initialize %o', async (wrong, code, err) => {
    const wanted = { company: COMPANY_A, month_stamp: APRIL, ...wrong };
    const { status, body } = await ask('POST', 'initialize_monthly_report/', wanted);
    expect([Math.floor(status / 100), body['code']]).toEqual([4, code]);
    expect(body['err']).toMatch(err);
    expect(await t.db.selectFrom('monthly_report').select('id').execute()).toEqual([]);
  });
});

describe('the list', () => {
  test('a row a company and region, with what could be made of it', async () => {
    const _id = await begin('R1');
    expect(
      (await list()).map((row) => [row.region, row.region_name, row.state, row.finished_reports]),
    ).toEqual([
      [null, null, null, 3],
      ['R1', 'North', 'complete', 2],
      ['R2', 'South', null, 1],
    ]);
    const [company, region] = await list();
    expect(company).toMatchObject({ _id: null, company: COMPANY_A, report_name: null, count: 0 });
    expect(region).toMatchObject({ _id, report_name: 'a-North-M4-1-4-2024', has_file: false });
    expect(region).toMatchObject({ count: 12, to_standard_percentage: 8 / 12 });
  });

  test('without regions, and of all companies with stores where none is named', async () => {
    expect(await list(`?regional=0&companies_pks=[${COMPANY_A}]`)).toHaveLength(1);
    const all = await list('');
    expect(all.map(({ company }) => company)).toEqual([COMPANY_A, COMPANY_B]);
  });

  test('a company alone: its light rows, its language and its stores', async () => {
    await begin();
    const { body } = await ask('GET', `${MONTHLY}/${COMPANY_A}/month_stamp/${APRIL}/`);
    expect(body['report_language']).toBe('en');
    expect(body['stores']).toContainEqual({ venue: '2', name: 'Venue 2', region: 'R2' });
    expect(body['reports']).toHaveLength(3);
    expect(body['reports']).not.toContainEqual(
      expect.objectContaining({ resume_by_store: expect.anything() as unknown }),
    );
  });
});

describe('a report', () => {
  test('is made once, also by two at the same time', async () => {
    const answers = await Promise.all([initialize(), initialize(), initialize()]);
    expect(new Set(answers.map(({ body }) => body['_id'])).size).toBe(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await actions()).toEqual(['report_initialized']);
  });

  test('keeps what it shows; later changes are listed', async () => {
    await begin();
    await t.db.updateTable('monthly_report').set({ state: 'delivered' }).execute();
    const [before] = await read();
    await sql`UPDATE report_pizza SET standard = 'not_to_standard' WHERE venue_id = ${V2}`.execute(
      t.db,
    );
    await sql`UPDATE weekly_report SET state = 'data selection'
      WHERE venue_id = ${V1} AND week_stamp = '2024-04-14'`.execute(t.db);
    const [after] = await read();
    expect({ ...after, changed_since: [] }).toEqual({ ...before, finished_reports: 2 });
    expect(after!.changed_since).toEqual([
      {
        venue: '1',
        name: 'Venue 1',
        before: { count: 12, to_standard_percentage: 8 / 12 },
        now: { count: 4, to_standard_percentage: 0.75 },
      },
      {
        venue: '2',
        name: 'Venue 2',
        before: { count: 4, to_standard_percentage: 0.75 },
        now: { count: 4, to_standard_percentage: 0 },
      },
    ]);
    const unnoted = await ask(
      'GET',
      `${MONTHLY}/${COMPANY_A}/month_stamp/${APRIL}/?complete_data=1&notes=0`,
    );
    expect(unnoted.body['reports']).toEqual([{ ...after, changed_since: [] }]);
    await t.db.deleteFrom('weekly_report').where('venue_id', '=', V2).execute();
    expect((await read())[0]!.changed_since[1]).toMatchObject({ venue: '2', now: null });
  });

  test('tells of corrections of its pizzas after it was made', async () => {
    const [key] = await insertTestPizzas(t.db, V1, [
      { REPORT_localized_capture_start_ts: '2024/04/15 12:00:00' },
    ]);
    const pizza = parsePizzaId(key!.t_id)!;
    await sql`UPDATE report_pizza SET pizza_id = ${pizza.id}, business_date = ${pizza.day}
      WHERE pizza_id = (SELECT min(pizza_id) FROM report_pizza
        WHERE venue_id = ${V1} AND business_date = '2024-04-15')`.execute(t.db);
    await begin();
    expect((await read())[0]!.corrections).toEqual({ count: 0, last: null });
    await sql`INSERT INTO correction (venue_id, business_date, pizza_id, id, at, user_id, rev,
        request_id, field) VALUES (${V1}, ${pizza.day}, ${pizza.id}, 1, '2024-05-20T12:30:00Z', 1, 1,
        gen_random_uuid(), 'specialty')`.execute(t.db);
    expect((await read())[0]!.corrections).toEqual({ count: 1, last: '2024-05-20T12:30:00.000Z' });
  });

  test('is deleted with its pages, and can be made again', async () => {
    const _id = await begin();
    const { status, body } = await ask('DELETE', `report/monthly/delete/id/${_id}/`);
    expect([status, body['msg']]).toEqual([200, 'The report of Company a 1-4-2024 was deleted.']);
    expect((await ask('DELETE', `report/monthly/delete/id/${_id}/`)).status).toBe(404);
    expect(await read()).toEqual([]);
    expect(await begin()).not.toBe(_id);
    expect(await actions()).toEqual(['report_initialized', 'report_deleted', 'report_initialized']);
  });
});

describe('the PDF of a monthly report', () => {
  const name = 'a-M4-1-4-2024';
  const page = (page_num: number, pages_count: number) =>
    ask('POST', 'report/receive_pdf_page/', {
      screenshot: SCREENSHOT,
      report_name: name,
      page_num,
      pages_count,
    });
  const generate = (report_id: string, pages_count: number) =>
    ask('POST', 'report/generate_pdf/', { report_id, report_name: name, pages_count, monthly: 1 });
  const preview = (monthly: 0 | 1) =>
    ask('GET', `report_preview/?report_name=${name}&monthly=${monthly}`);

  test('is neither made nor mailed with a featured pizza that was hidden since; a new report omits it', async () => {
    const [key] = await insertTestPizzas(t.db, V1, [
      { REPORT_localized_capture_start_ts: '2024/04/08 12:00:00' },
    ]);
    const pizza = parsePizzaId(key!.t_id)!;
    await sql`UPDATE report_pizza SET business_date = ${pizza.day}, pizza_id = ${pizza.id}
      WHERE venue_id = ${V1} AND featured AND standard = 'to_standard'`.execute(t.db);
    const _id = await begin();
    const bestOf = async () =>
      (await read())[0]!.features.to_standard.map(({ pizza_id: id }) => id);
    const before = await bestOf();
    expect(before).toContain(key!.t_id);
    await page(1, 1);
    expect((await generate(_id, 1)).status).toBe(200);
    const hide = (censored: boolean) =>
      sql`UPDATE pizza SET censored = ${censored}
        WHERE venue_id = ${V1} AND id = ${pizza.id}`.execute(t.db);
    const mail = async (id: string) =>
      JSON.stringify((await ask('POST', 'report/pdf_email/', { reports: [id] })).body);
    await hide(true);
    expect(await bestOf()).toEqual(before.filter((id) => id !== key!.t_id));
    expect((await read())[0]).toMatchObject({ count: 16 });
    expect(await mail(_id)).toContain(MAIL_PROBLEMS.hiddenFeature.en);
    const refused = { status: 409, body: { code: 'month_pizza_hidden' } };
    expect([await page(1, 1), await generate(_id, 1)]).toMatchObject([refused, refused]);
    await ask('DELETE', `report/monthly/delete/id/${_id}/`);
    const second = await begin();
    await page(1, 1);
    expect((await generate(second, 1)).status).toBe(200);
    expect(await mail(second)).not.toContain(MAIL_PROBLEMS.hiddenFeature.en);
    await hide(false);
  });

  test('is made of its pages, previewed, mailed to the company, and delivered', async () => {
    const _id = await begin();
    expect((await preview(1)).body['code']).toBe('no_report_file');
    expect((await page(1, 2)).status).toBe(200);
    expect((await generate(_id, 2)).body['code']).toBe('pages_missing');
    expect((await page(2, 2)).status).toBe(200);
    expect((await generate(_id, 2)).body).toEqual({
      msg: 'PDF generado localmente',
      state: 'generated',
      pages: 2,
    });
    expect((await preview(0)).body['code']).toBe('report_not_found');
    const { body } = await preview(1);
    const file = await t.ask('staff', { method: 'GET', url: String(body['url']) });
    expect(file.headers['content-type']).toBe('application/pdf');
    expect(file.headers['content-disposition']).toBe(`inline; filename="${name}.pdf"`);
    expect(file.rawPayload.subarray(0, 4).toString()).toBe('%PDF');

    const mail = () => ask('POST', 'report/pdf_email/', { reports: [_id], company: COMPANY_A });
    expect((await mail()).body['fails']).toEqual([
      { report: name, err: 'The company has no monthly report recipients.' },
    ]);
    await t.db
      .updateTable('company')
      .set({ monthly_report_emails: ['boss@a.example'] })
      .where('id', '=', COMPANY_A)
      .execute();
    // Without a mail server, the mail is kept in the outbox, which counts as accepted.
    Object.assign(t.tools, { mail: openMailer(t.tools.config) });
    expect((await mail()).body).toEqual({ msg: '1 report sent.', fails: [], delivered: [_id] });
    expect((await list())[0]).toMatchObject({
      state: 'delivered',
      has_file: true,
      pizza_tv_emails: ['boss@a.example'],
    });
    const log = await ask('GET', `report/monthly/deliveries/${_id}/`);
    expect(log.body['deliveries']).toMatchObject([
      { state: 'sent', recipients: ['boss@a.example'] },
    ]);
    expect(await actions()).toEqual(['report_initialized', 'report_generated', 'report_delivered']);
    // When it is generated again, a delivered report stays delivered.
    await page(1, 1);
    expect((await generate(_id, 1)).body['state']).toBe('delivered');
    expect((await actions()).at(-1)).toBe('report_generated');
  });

  test('is ordered from the server, which knows its page; deleting forgets the order', async () => {
    const _id = await begin();
    const order = { pk: '2', region: null, report_name: name, _id, stamp: APRIL };
    const queue = (monthly: 0 | 1) =>
      ask('POST', 'selenium/screenshots/', { reports: [{ ...order, monthly }] });
    expect((await queue(0)).body['fails']).toEqual([
      { report: name, err: 'This report does not exist.' },
    ]);
    expect((await queue(1)).body['fails']).toEqual([]);
    expect((await ask('GET', 'selenium/state/')).body['reports']).toEqual([_id]);
    await ask('DELETE', `report/monthly/delete/id/${_id}/`);
    expect((await ask('GET', 'selenium/state/')).body['reports']).toEqual([]);
  });

  test('a clear call forgets its pages', async () => {
    await begin();
    await page(1, 2);
    const { body } = await ask('POST', 'report/generate_pdf/', { clear: 1, report_name: name });
    expect(body['msg']).toBe(
      'PDF creation could not be carried out successfully and was interrupted',
    );
    expect(await t.db.selectFrom('report_page').selectAll().execute()).toEqual([]);
  });
});

/** The audit log's actions on reports, oldest first. */
async function actions(): Promise<string[]> {
  const rows = await t.db
    .selectFrom('audit_entry')
    .select('action')
    .where('action', 'like', 'report_%')
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
}
