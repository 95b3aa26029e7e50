import { testApp } from '#test/world/app';
import { COMPANY_A, PEOPLE, V1 } from '#test/world/fixture';
import { PDFDocument } from '@cantoo/pdf-lib';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { newReport } from '../../test/samples/weekly-reports.ts';
import type { SampleTargets } from '../../test/samples/requests.ts';
import { placeWithPizza } from '../../test/world/place.ts';

const t = testApp();
let at: SampleTargets;

const picture = (format: 'jpeg' | 'png' | 'webp') =>
  sharp({ create: { width: 297, height: 210, channels: 3, background: 'tan' } })
    .toFormat(format)
    .toBuffer();
const jpeg = await picture('jpeg');
const png = await picture('png');
const address = (type: string, bytes: Buffer) =>
  `data:image/${type};base64,${bytes.toString('base64')}`;

beforeAll(async () => {
  const device = t.devices.deviceOfV1;
  at = await placeWithPizza(t, { venue: V1, company: COMPANY_A, grid: 'official', device });
});

async function post(call: string, payload: object) {
  const url = `/api/pizza_tv/report/${call}/`;
  const reply = await t.ask('staff', { method: 'POST', url, payload });
  return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() };
}
const sendPage = (report_name: string, page_num: number, pages_count = 2, screenshot?: string) =>
  post('receive_pdf_page', {
    screenshot: screenshot ?? address('jpeg', jpeg),
    report_name,
    page_num,
    pages_count,
  });
const generate = ({ _id, name }: { _id: string; name: string }, pages_count = 2) =>
  post('generate_pdf', { report_id: _id, report_name: name, pages_count, monthly: 0 });
const pagesOf = async () => t.db.selectFrom('report_page').select('page').execute();

test('pages become a PDF on A4 across, and the report is generated (decision X87)', async () => {
  const report = await newReport(t, at, 'complete');
  await sendPage(report.name, 2, 2, address('png', png));
  await sendPage(report.name, 1);
  expect(await generate(report)).toEqual({
    status: 200,
    body: { msg: 'PDF generado localmente', state: 'generated', pages: 2 },
  });
  const preview = await t.ask('staff', {
    method: 'GET',
    url: `/api/pizza_tv/report_preview/?report_name=${report.name}&monthly=0`,
  });
  const { url } = preview.json<{ url: string }>();
  const file = await t.ask('staff', { method: 'GET', url });
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${report.name}.pdf"`,
  });
  const pdf = await PDFDocument.load(file.rawPayload);
  const sizes = pdf.getPages().map((page) => page.getSize());
  expect(sizes).toEqual([
    { width: 841.89, height: 595.28 },
    { width: 841.89, height: 595.28 },
  ]);
  expect(pdf.getTitle()).toContain('Venue 1');
  expect(await pagesOf()).toEqual([]);
});

test('a delivered report stays delivered when it is printed again', async () => {
  const report = await newReport(t, at, 'delivered');
  await sendPage(report.name, 1, 1);
  expect((await generate(report, 1)).body['state']).toBe('delivered');
});

test('whoever replaces the PDF of a report is in the audit log, with both files', async () => {
  await sql`DELETE FROM audit_entry`.execute(t.db);
  const report = await newReport(t, at, 'delivered');
  const entries = async () =>
    (
      await sql<{ user_id: number; before: { pdf: unknown }; after: { pdf: unknown } }>`
        SELECT user_id, before, after FROM audit_entry
        WHERE action = 'report_generated' ORDER BY id`.execute(t.db)
    ).rows;
  await sendPage(report.name, 1, 1);
  await generate(report, 1);
  await sendPage(report.name, 1, 1, address('png', png));
  await generate(report, 1);
  const [first, second] = await entries();
  const digest = expect.stringMatching(/^[0-9a-f]{64}$/);
  expect(first).toMatchObject({
    user_id: PEOPLE.staff.id,
    before: { state: 'delivered', pdf: null },
    after: { state: 'delivered', pdf: digest },
  });
  expect(second!.before.pdf).toBe(first!.after.pdf);
  expect(second!.after.pdf).not.toBe(first!.after.pdf);
});

test('a missing page is reported, and nothing is generated', async () => {
  const report = await newReport(t, at, 'complete');
  await sendPage(report.name, 1, 3);
  await sendPage(report.name, 3, 3);
  expect(await generate(report, 3)).toMatchObject({
    status: 409,
    body: { code: 'pages_missing', err: '2 of 3 pages were received.' },
  });
  // Another attempt with a different page count starts from scratch.
  await sendPage(report.name, 1, 2);
  expect(await pagesOf()).toEqual([{ page: 1 }]);
});

test('a page that is sent again while the file is made is not lost: the file is refused', async () => {
  await t.db.deleteFrom('report_page').execute();
  const report = await newReport(t, at, 'complete');
  await sendPage(report.name, 1, 1);
  const { pictures } = t.tools;
  const read = pictures.read.bind(pictures);
  pictures.read = async (digest) => {
    pictures.read = read;
    await sendPage(report.name, 1, 1, address('png', png));
    return read(digest);
  };
  expect(await generate(report, 1)).toMatchObject({ status: 409, body: { code: 'pages_missing' } });
  expect(await pagesOf()).toEqual([{ page: 1 }]);
  expect((await generate(report, 1)).body['state']).toBe('generated');
});

test('pages and PDF do not outlive the opening of the selection', async () => {
  await t.db.deleteFrom('report_page').execute();
  const report = await newReport(t, at, 'complete');
  const open = () => post('change_state', { report_id: report._id, state: 'data selection' });
  const become = (state: string) =>
    t.db.updateTable('weekly_report').set({ state }).where('name', '=', report.name).execute();
  await sendPage(report.name, 1, 1);
  await open();
  await become('complete');
  expect(await generate(report, 1)).toMatchObject({ status: 409, body: { code: 'pages_missing' } });
  await sendPage(report.name, 1, 1);
  expect((await generate(report, 1)).status).toBe(200);
  await open();
  // Delivered without a file, like a report from an uploaded CSV.
  await become('delivered');
  const file = await t.ask('staff', { method: 'GET', url: `/api/static/reports/${report._id}` });
  expect(file.json()).toMatchObject({ code: 'no_report_file' });
});

test('clear forgets the pages and says so, also where there are none', async () => {
  const report = await newReport(t, at, 'complete');
  await sendPage(report.name, 1);
  for (const report_name of [report.name, 'nothing-of-this-name']) {
    expect(await post('generate_pdf', { clear: 1, report_name })).toEqual({
      status: 200,
      body: {
        msg: 'PDF creation could not be carried out successfully and was interrupted',
      },
    });
  }
  expect(await generate(report)).toMatchObject({ body: { code: 'pages_missing' } });
});

describe('refused, nothing stored', () => {
  test.each<[string, object, number, string]>([
    ['no picture', { screenshot: 'data:image/jpeg;base64,AAAA' }, 400, 'not_a_page'],
    ['a text', { screenshot: 'pizza' }, 400, 'not_a_page'],
    ['nothing', { screenshot: undefined }, 400, 'not_a_page'],
    ['half a picture', { screenshot: address('jpeg', jpeg.subarray(0, 300)) }, 400, 'not_a_page'],
    ['a page beyond the count', { page_num: 3 }, 400, 'bad_request'],
    ['page 0', { page_num: 0 }, 400, 'bad_request'],
    ['an unknown report', { report_name: 'a-b-W1-1-1-2024' }, 404, 'report_not_found'],
    ['a name that climbs', { report_name: '../../etc/passwd' }, 400, 'bad_request'],
  ])('%s', async (_case, change, status, code) => {
    const report = await newReport(t, at, 'complete');
    const page = {
      screenshot: address('jpeg', jpeg),
      report_name: report.name,
      page_num: 1,
      pages_count: 2,
      ...change,
    };
    await t.db.deleteFrom('report_page').execute();
    expect(await post('receive_pdf_page', page)).toMatchObject({ status, body: { code } });
    expect(await pagesOf()).toEqual([]);
  });

  test('a report that is still being selected', async () => {
    const report = await newReport(t, at, 'data selection');
    expect((await sendPage(report.name, 1)).body['code']).toBe('report_not_complete');
    expect((await generate(report)).body['code']).toBe('report_not_complete');
  });
});
