import { orderPrint } from '#reports/print-orders';
import { PrintError, type PrintedPage } from '#platform/print/print-page';
import { testApp } from '#test/world/app';
import { sql } from 'kysely';
import { PDFDocument } from '@cantoo/pdf-lib';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newReport } from '../../test/samples/weekly-reports.ts';
import { printNext, resumeOrders } from './print-next.ts';
import { NOW, testPrints } from './prints.fixture.ts';

const t = testApp();
const signal = new AbortController().signal;
const { place, tools, order, queue, stateOf } = testPrints(t);

async function blank(pages: number): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) pdf.addPage();
  return Buffer.from(await pdf.save());
}

describe('an order', () => {
  test('is printed once: the report is generated and its PDF can be read', async () => {
    const report = await order();
    expect(await queue()).toEqual({ reports: [report._id], start: null, failed: [] });
    const pages: PrintedPage[] = [];
    const print = async (page: PrintedPage) => {
      pages.push(page);
      return blank(7);
    };
    expect(await printNext(tools(print), signal)).toEqual({ report: report._id, problem: null });
    expect(await printNext(tools(print), signal)).toBeNull();
    expect(pages.map(({ path }) => path)).toEqual([
      expect.stringMatching(/^\/live-pdf\/venue\/1\/week\/\d+-\d+-\d{4}\?print=1$/),
    ]);
    expect(await stateOf(report.name)).toBe('generated');
    expect(await queue()).toEqual({ reports: [], start: null, failed: [] });
    const file = await t.ask('staff', { method: 'GET', url: `/api/static/reports/${report._id}` });
    expect((await PDFDocument.load(file.rawPayload)).getPageCount()).toBe(7);
  });

  test('that waits is not queued twice', async () => {
    const report = await order();
    const reports = [{ pk: '1', report_name: 'x', _id: report._id, stamp: '1-1-2024' }];
    const url = '/api/pizza_tv/selenium/screenshots/';
    await t.ask('staff', { method: 'POST', url, payload: { reports } });
    expect((await queue()).reports).toEqual([report._id]);
  });

  test('leaves the others to wait, however many they are', async () => {
    for (let at = 1; at <= 20; at += 1) {
      const ordered = { kind: 'weekly', report: `1-${at}` } as const;
      await orderPrint(t.db, ordered, { user: 1, urgent: true, now: NOW });
    }
    const ways = ['hashagg', 'hashjoin', 'mergejoin', 'material', 'sort', 'memoize'];
    await t.db.connection().execute(async (db) => {
      // The database looks at the rows one by one, as it likes to where it knows of few.
      for (const way of ways) await sql`SET ${sql.raw(`enable_${way}`)} = off`.execute(db);
      await printNext({ ...tools(() => blank(1)), db }, signal);
      for (const way of ways) await sql`RESET ${sql.raw(`enable_${way}`)}`.execute(db);
    });
    const tried = t.db.selectFrom('report_print').select('report').where('attempts', '>', 0);
    expect(await tried.execute()).toEqual([]);
  });

  test('that fails is tried later, again later, and given up with its reason', async () => {
    const report = await order();
    const print = () => Promise.reject(new PrintError('It was not ready.'));
    for (const pause of [5000, 20_000, 80_000]) {
      expect(await printNext(tools(print), signal)).toMatchObject({ problem: 'It was not ready.' });
      expect(await printNext(tools(print), signal)).toBeNull();
      expect((await queue()).reports).toEqual([report._id]);
      t.setNow(t.tools.now() + pause);
    }
    await printNext(tools(print), signal);
    const failed = [{ report: report._id, err: 'It was not ready.' }];
    expect(await queue()).toEqual({ reports: [], start: null, failed });
    expect(await stateOf(report.name)).toBe('complete');
  });

  /** Prints without end: as a process that is killed leaves its order. */
  async function killedWhilePrinting(process = t.tools.process) {
    const { promise: begun, resolve } = Promise.withResolvers<void>();
    const print = () => (resolve(), new Promise<Buffer>(() => undefined));
    void printNext({ ...tools(print), process }, signal);
    await begun;
  }
  const printOnce = () =>
    printNext(
      tools(() => blank(1)),
      signal,
    );

  test('whose process was killed is begun again at the next start, and stored once', async () => {
    const report = await order();
    await killedWhilePrinting();
    expect((await queue()).start).toBe(new Date(NOW).toISOString());
    expect(await printOnce()).toBeNull();
    await resumeOrders(t.tools);
    expect(await printOnce()).toMatchObject({ problem: null });
    expect(await stateOf(report.name)).toBe('generated');
  });

  test('that another living process prints is left alone, and free when that one dies', async () => {
    const report = await order();
    const other = randomUUID();
    await t.db.insertInto('running_process').values({ id: other, host: 'elsewhere' }).execute();
    await killedWhilePrinting(other);
    t.setNow(NOW + 60_000);
    await resumeOrders(t.tools);
    expect(await printOnce()).toBeNull();
    await t.db.deleteFrom('running_process').where('id', '=', other).execute();
    await resumeOrders(t.tools);
    expect(await printOnce()).toMatchObject({ report: report._id, problem: null });
  });

  test('that kills the process each time is given up like any other', async () => {
    const report = await order();
    for (let tries = 0; tries < 4; tries += 1) {
      await killedWhilePrinting();
      await resumeOrders(t.tools);
    }
    expect(await printOnce()).toBeNull();
    const err = 'The server stopped each time it printed this report.';
    expect(await queue()).toEqual({
      reports: [],
      start: null,
      failed: [{ report: report._id, err }],
    });
    expect(await stateOf(report.name)).toBe('complete');
  });

  test('that is broken off because the server stops waits on, and has its tries', async () => {
    const report = await order();
    for (let stops = 0; stops < 5; stops += 1) {
      const stopping = new AbortController();
      const print = () => {
        stopping.abort();
        return Promise.reject(new Error('the browser is gone'));
      };
      await expect(printNext(tools(print), stopping.signal)).rejects.toThrow('the browser is gone');
      expect(await queue()).toEqual({ reports: [report._id], start: null, failed: [] });
    }
    expect(await printOnce()).toMatchObject({ problem: null });
  });

  test('that was deleted meanwhile stores nothing', async () => {
    const report = await order();
    const print = async () => {
      await t.ask('staff', {
        method: 'DELETE',
        url: `/api/pizza_tv/report/delete/id/${report._id}/`,
      });
      return blank(1);
    };
    expect(await printNext(tools(print), signal)).toMatchObject({ report: report._id });
    const files = await t.db
      .selectFrom('report_file as file')
      .innerJoin('weekly_report as report', 'report.id', 'file.report_id')
      .select('digest')
      .where('name', '=', report.name)
      .execute();
    expect(files).toEqual([]);
  });

  test('of a finished report whose file is not there, and of no other', async () => {
    const { _id, name } = await newReport(t, place(), 'generated');
    const reports = [{ pk: place().venue, report_name: name, _id, stamp: '1-1-2024' }];
    const ask = {
      method: 'POST',
      url: '/api/pizza_tv/selenium/screenshots/',
      payload: { reports },
    };
    expect((await t.ask('staff', ask)).json()).toMatchObject({ fails: [] });
    await printNext(
      tools(() => blank(3)),
      signal,
    );
    expect(await stateOf(name)).toBe('generated');
    expect((await t.ask('staff', ask)).json()).toMatchObject({ fails: [{ report: name }] });
  });

  test('that nobody waits for comes last and is not told of, until somebody asks for it', async () => {
    const [idle, asked] = [
      await newReport(t, place(), 'complete'),
      await newReport(t, place(), 'complete'),
    ];
    const order = (report: string, urgent: boolean, from: number) =>
      orderPrint(t.db, { kind: 'weekly', report }, { user: 1, urgent, now: NOW, from });
    await order(idle._id, false, NOW - 1000);
    await order(asked._id, true, NOW);
    expect((await queue()).reports).toEqual([asked._id]);
    const print = () => blank(1);
    expect(await printNext(tools(print), signal)).toMatchObject({ report: asked._id });
    await order(idle._id, true, NOW);
    expect((await queue()).reports).toEqual([idle._id]);
    expect(await printNext(tools(print), signal)).toMatchObject({ report: idle._id });
  });

  test('only of a complete report', async () => {
    const { _id } = await newReport(t, place(), 'data selection');
    const reports = [{ pk: '1', report_name: 'unfinished', _id, stamp: '1-1-2024' }];
    const url = '/api/pizza_tv/selenium/screenshots/';
    const reply = await t.ask('staff', { method: 'POST', url, payload: { reports } });
    expect(reply.json()).toMatchObject({
      fails: [{ report: 'unfinished', err: expect.stringContaining('complete') }],
    });
    expect((await queue()).reports).toEqual([]);
  });
});
