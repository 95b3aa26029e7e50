import { testApp } from '#test/world/app';
import { V1 } from '#test/world/fixture';
import { ERRORS } from '@crustodian/contract/wire/errors';
import { parsePizzaId } from '@crustodian/domain/pizza/wire-id';
import { MAIL_PROBLEMS } from '@crustodian/domain/reports/mail-problems';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
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
const idsOf = async () => (await read())!.pizzas.map(({ pizza_id }) => pizza_id);

test('a pizza that is hidden leaves a report that is being selected, and comes back with its choice', async () => {
  const report = await choose();
  await move(report, 'data selection');
  await feedback(0, 1);
  expect(await idsOf()).not.toContain(keyAt(0));
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

test('with the next change of the selection it is gone for good, and another takes its place', async () => {
  const report = await choose();
  await move(report, 'data selection');
  await feedback(0, 1);
  await update(report, 1, 'show_on_report', 1);
  const feature = { report_id: report._id, ...place(1), attribute: 'featured', value: 1 };
  expect((await post('report/update_featured/', feature)).status).toBe(200);
  await feedback(0, 0);
  expect(await idsOf()).not.toContain(keyAt(0));
  expect((await move(report, 'complete')).status).toBe(200);
  const { rows } = await sql`SELECT before, after FROM audit_entry
    WHERE action = 'report_changed' AND after ? 'hidden'`.execute(t.db);
  expect(rows).toMatchObject([
    { before: { pizza: keyAt(0), featured: true }, after: { pizza: keyAt(0), hidden: true } },
  ]);
  const { rows: counts } = await sql`SELECT to_standard AS good FROM weekly_report`.execute(t.db);
  expect(counts).toEqual([{ good: 1 }]);
});

test('a finished report stays as it is, but is neither printed nor mailed with a hidden pizza', async () => {
  const report = await choose();
  const printed = { report_id: report._id, report_name: report.report_name, monthly: 0 };
  const page = `data:image/png;base64,${PNG.toString('base64')}`;
  const sendPage = () =>
    post('report/receive_pdf_page/', {
      ...printed,
      screenshot: page,
      page_num: 1,
      pages_count: 1,
    });
  const generate = () => post('report/generate_pdf/', { ...printed, pages_count: 1 });
  const queue = async () => {
    const of = { pk: String(V1), _id: report._id, report_name: report.report_name };
    const reports = [{ ...of, stamp: WEEK, monthly: 0 }];
    return (await post('selenium/screenshots/', { reports })).body['fails'];
  };
  const mail = async () => {
    const asked = { reports: [report._id], request_id: randomUUID() };
    return (await post('report/pdf_email/', asked)).body;
  };
  await feedback(0, 1);
  expect((await read())!.standard.total).toBe(0.5);
  const refused = { status: 409, body: { code: 'pizza_hidden_since' } };
  expect([await sendPage(), await generate()]).toMatchObject([refused, refused]);
  expect(await queue()).toMatchObject([{ err: ERRORS.pizza_hidden_since.err }]);
  await feedback(0, 0);
  expect([(await sendPage()).status, (await generate()).status]).toEqual([200, 200]);
  await feedback(0, 1);
  expect(JSON.stringify(await mail())).toContain(MAIL_PROBLEMS.hidden.en);
  // Returning to the selection leaves the pizza out.
  expect((await move(report, 'data selection')).status).toBe(200);
  expect(await idsOf()).not.toContain(keyAt(0));
});
