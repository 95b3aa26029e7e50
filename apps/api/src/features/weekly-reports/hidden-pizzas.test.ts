import { testApp } from '#test/world/app';
import { COMPANY_A, V1 } from '#test/world/fixture';
import type { WeeklyReport } from '@crustodian/contract/weekly-reports';
import { ERRORS } from '@crustodian/contract/wire/errors';
import { parsePizzaId } from '@crustodian/domain/pizza/wire-id';
import { MAIL_PROBLEMS } from '@crustodian/domain/reports/mail-problems';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { deleteOldRecords } from '../privacy/retention/delete-records.job.ts';
import { hiddenPizzas } from '#reports/hidden-entries';
import { verifyReports } from '#reports/verify-reports';
import { multipart } from '../../test/samples/requests.ts';
import { WEEK, weekOfV1 } from './week.fixture.ts';

const t = testApp();
const { ask, begin, read, post, update, move, complete, place, shownOf, keyAt } = weekOfV1(t);

const feedback = async (at: number, censored: 0 | 1) => {
  const { pizza_id: t_id, vid_id } = place(at);
  const correction = { t_id, vid_id, pipe_id: vid_id, censored };
  const reply = await ask('reviewer', 'POST', '/api/dashboard/qa_feedback/', correction);
  expect(reply.status).toBe(200);
};
afterEach(async () => {
  await sql`UPDATE pizza SET censored = false
    WHERE venue_id = ${V1} AND id <> ${parsePizzaId(keyAt(6))!.id}`.execute(t.db);
});

const PNG = await sharp({ create: { width: 297, height: 210, channels: 3, background: 'tan' } })
  .png()
  .toBuffer();

const choose = async () => {
  const report = await begin();
  await complete(report);
  return report;
};
function printing(report: WeeklyReport) {
  const printed = { report_id: report._id, report_name: report.report_name, monthly: 0 };
  const screenshot = `data:image/png;base64,${PNG.toString('base64')}`;
  return {
    sendPage: () =>
      post('report/receive_pdf_page/', { ...printed, screenshot, page_num: 1, pages_count: 1 }),
    generate: () => post('report/generate_pdf/', { ...printed, pages_count: 1 }),
  };
}
const mail = async (report: WeeklyReport) => {
  const asked = { reports: [report._id], request_id: randomUUID() };
  return (await post('report/pdf_email/', asked)).body;
};
const sendCsv = async () => {
  const data = new FormData();
  data.append('csv', new Blob([`venue\n${V1}\n`]), 'report.csv');
  const url = `/api/pizza_tv/csv/company_pk/${COMPANY_A}/week_stamp/${WEEK}/`;
  return t.ask('staff', await multipart(url, data));
};
const idsOf = async () => (await read())!.pizzas.map(({ pizza_id }) => pizza_id);

test('a pizza that is hidden leaves a report that is being selected, and comes back with its choice', async () => {
  const report = await choose();
  await move(report, 'data selection');
  const listed = async () => {
    const url = `/api/pizza_tv/reports/company_pk/${COMPANY_A}/week_stamp/${WEEK}/`;
    const { body } = await ask('staff', 'GET', url);
    const { reports } = body as unknown as { reports: WeeklyReport[] };
    const { count, to_standard_percentage } = reports.find(({ venue }) => venue === String(V1))!;
    return { count, to_standard_percentage };
  };
  expect(await listed()).toEqual({ count: 4, to_standard_percentage: 0.5 });
  await feedback(0, 1);
  expect(await idsOf()).not.toContain(keyAt(0));
  // Each answer counts the pizzas of its list, and the answers agree.
  const told = { count: 3, to_standard_percentage: 1 / 3 };
  expect(await read()).toMatchObject({ ...told, standard: { total: told.to_standard_percentage } });
  expect(await listed()).toEqual(told);
  expect((await read())!.features.to_standard).toEqual([]);
  expect((await read())!.standard.total).toBeCloseTo(1 / 3, 5);
  expect(await move(report, 'complete')).toMatchObject({
    status: 409,
    body: { code: 'selection_incomplete', faults: ['best'] },
  });
  await feedback(0, 0);
  expect(shownOf((await read())!.pizzas, 0)).toMatchObject({ show_on_report: 1, featured: 1 });
  expect((await move(report, 'complete')).status).toBe(200);
});

test('with the next change of the selection it loses its choice, and comes back for another', async () => {
  const report = await choose();
  await move(report, 'data selection');
  await feedback(0, 1);
  await update(report, 1, 'show_on_report', 1);
  const feature = { report_id: report._id, ...place(1), attribute: 'featured', value: 1 };
  expect((await post('report/update_featured/', feature)).status).toBe(200);
  await feedback(0, 0);
  expect(shownOf((await read())!.pizzas, 0)).toMatchObject({ show_on_report: 0, featured: 0 });
  await feedback(0, 1);
  expect((await move(report, 'complete')).status).toBe(200);
  // A finished report stays as it is: the pizza was left out.
  await feedback(0, 0);
  expect(await idsOf()).not.toContain(keyAt(0));
  expect((await read())!.standard.total).toBeCloseTo(1 / 3, 5);
  const { rows } = await sql`SELECT before, after FROM audit_entry
    WHERE action = 'report_changed' AND after ? 'hidden'`.execute(t.db);
  expect(rows).toMatchObject([
    { before: { pizza: keyAt(0), featured: true }, after: { pizza: keyAt(0), hidden: true } },
  ]);
  const { rows: counts } = await sql`SELECT to_standard AS good FROM weekly_report`.execute(t.db);
  expect(counts).toEqual([{ good: 1 }]);
  expect(await verifyReports(t.db)).toEqual([]);
  // Opened again, the selection has it again.
  expect((await move(report, 'data selection')).status).toBe(200);
  expect((await update(report, 0, 'show_on_report', 1)).status).toBe(200);
  const { rows: again } = await sql`SELECT to_standard AS good FROM weekly_report`.execute(t.db);
  expect(again).toEqual([{ good: 2 }]);
});

test('a finished report stays as it is, but is neither printed nor mailed with a hidden pizza', async () => {
  const report = await choose();
  const { sendPage, generate } = printing(report);
  const queue = async () => {
    const of = { pk: String(V1), _id: report._id, report_name: report.report_name };
    const reports = [{ ...of, stamp: WEEK, monthly: 0 }];
    return (await post('selenium/screenshots/', { reports })).body['fails'];
  };
  await feedback(0, 1);
  expect((await read())!.standard.total).toBe(0.5);
  const refused = { status: 409, body: { code: 'pizza_hidden_since' } };
  expect([await sendPage(), await generate()]).toMatchObject([refused, refused]);
  expect(await queue()).toMatchObject([{ err: ERRORS.pizza_hidden_since.err }]);
  await feedback(0, 0);
  expect([(await sendPage()).status, (await generate()).status]).toEqual([200, 200]);
  await feedback(0, 1);
  expect(JSON.stringify(await mail(report))).toContain(MAIL_PROBLEMS.hidden.en);
  expect(await sendCsv()).toMatchObject({ statusCode: 409 });
  // Returning to the selection leaves the pizza out.
  expect((await move(report, 'data selection')).status).toBe(200);
  expect(await idsOf()).not.toContain(keyAt(0));
});

test('a csv delivers a report that is being selected without hidden pizzas', async () => {
  const report = await choose();
  await move(report, 'data selection');
  await feedback(0, 1);
  expect((await sendCsv()).statusCode).toBe(200);
  await feedback(0, 0);
  expect(await read()).toMatchObject({ state: 'delivered', to_standard_percentage: 1 / 3 });
  expect(await idsOf()).not.toContain(keyAt(0));
});

// Last, because the day stays closed.
test('a printed report with a hidden pizza is not mailed either once the pizza is deleted for its age', async () => {
  const report = await choose();
  const { sendPage, generate } = printing(report);
  expect([(await sendPage()).status, (await generate()).status]).toEqual([200, 200]);
  await feedback(0, 1);
  await sql`INSERT INTO retention (company_id, kind, days)
    SELECT ${COMPANY_A}, kind, 400 FROM unnest('{pictures,judgements,pizzas}'::text[]) AS kind`.execute(
    t.db,
  );
  await deleteOldRecords(t.tools);
  expect((await sql`SELECT FROM pizza WHERE venue_id = ${V1}`.execute(t.db)).rows).toEqual([]);
  expect(await hiddenPizzas(t.db, [keyAt(0), keyAt(1)])).toEqual(new Set([keyAt(0)]));
  expect(JSON.stringify(await mail(report))).toContain(MAIL_PROBLEMS.hidden.en);
  expect(await sendCsv()).toMatchObject({ statusCode: 409 });
});
