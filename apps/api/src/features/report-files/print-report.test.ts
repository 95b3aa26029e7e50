import { addToPrintQueue } from '#reports/print-queue';
import { PrintError, type PrintRequest } from '#platform/print/print-page';
import { testApp } from '#test/world/app';
import { deleteJobs, storedJobs } from '#test/world/jobs';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { newReport } from '../../test/samples/weekly-reports.ts';
import { printReport, sendWaitingPrints } from './print-report.ts';
import { NOW, testPrints } from './prints.fixture.ts';

const t = testApp();
const { place, tools, queueReport, printNext, queue, stateOf } = testPrints(t);

const never = new AbortController().signal;
const ours = () => ({ trx: t.db, jobs: t.tools.jobs });

async function blank(pages: number): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) pdf.addPage();
  return Buffer.from(await pdf.save());
}

describe('a queued report', () => {
  test('is printed once: the report is generated and its PDF can be read', async () => {
    const report = await queueReport();
    expect(await queue()).toEqual({ reports: [report._id], start: null, failed: [] });
    const pages: PrintRequest[] = [];
    const print = async (page: PrintRequest) => {
      pages.push(page);
      return blank(7);
    };
    expect(await printNext(tools(print))).toEqual({ report: report._id, problem: null });
    expect(await printNext(tools(print))).toBeNull();
    expect(pages.map(({ path }) => path)).toEqual([
      expect.stringMatching(/^\/live-pdf\/venue\/1\/week\/\d+-\d+-\d{4}\?print=1$/),
    ]);
    expect(await stateOf(report.name)).toBe('generated');
    expect(await queue()).toEqual({ reports: [], start: null, failed: [] });
    const file = await t.ask('staff', { method: 'GET', url: `/api/static/reports/${report._id}` });
    expect((await PDFDocument.load(file.rawPayload)).getPageCount()).toBe(7);
  });

  test('that waits is not queued twice', async () => {
    const report = await queueReport();
    const reports = [{ pk: '1', report_name: 'x', _id: report._id, stamp: '1-1-2024' }];
    const url = '/api/pizza_tv/selenium/screenshots/';
    await t.ask('staff', { method: 'POST', url, payload: { reports } });
    expect((await queue()).reports).toEqual([report._id]);
  });

  test('leaves the others to wait, however many they are', async () => {
    for (let at = 1; at <= 20; at += 1) {
      const key = { kind: 'weekly', report: `1-${at}` } as const;
      await addToPrintQueue(ours(), key, { user: 1, urgent: true, now: NOW });
    }
    await printNext(tools(() => blank(1)));
    expect((await storedJobs(t.db, 'print-report')).length).toBe(19);
    const tried = t.db.selectFrom('report_print').select('report').where('attempts', '>', 0);
    expect(await tried.execute()).toEqual([]);
  });

  test('is no job unless it is stored', async () => {
    const key = { kind: 'weekly', report: '1-1' } as const;
    const refused = t.db.transaction().execute(async (trx) => {
      const by = { user: 1, urgent: true, now: NOW };
      await addToPrintQueue({ trx, jobs: t.tools.jobs }, key, by);
      throw new Error('not stored');
    });
    await expect(refused).rejects.toThrow('not stored');
    expect(await storedJobs(t.db, 'print-report')).toEqual([]);
  });

  test('that fails is tried later, again later, and given up with its reason', async () => {
    const report = await queueReport();
    const print = () => Promise.reject(new PrintError('It was not ready.'));
    for (const pause of [5000, 20_000, 80_000]) {
      expect(await printNext(tools(print))).toMatchObject({ problem: 'It was not ready.' });
      expect(await storedJobs(t.db, 'print-report')).toMatchObject([
        { state: 'created', priority: 1, from: t.tools.now() + pause },
      ]);
      expect((await queue()).reports).toEqual([report._id]);
      t.setNow(t.tools.now() + pause);
    }
    await printNext(tools(print));
    const failed = [{ report: report._id, err: 'It was not ready.' }];
    expect(await queue()).toEqual({ reports: [], start: null, failed });
    expect(await stateOf(report.name)).toBe('complete');
  });

  const printOnce = () => printNext(tools(() => blank(1)));
  /**
   * Begins the waiting job and never finishes it, which leaves the job like a killed process does.
   */
  async function killedWhilePrinting() {
    const { promise: begun, resolve } = Promise.withResolvers<void>();
    const print = () => (resolve(), new Promise<Buffer>(() => undefined));
    const [job] = await storedJobs(t.db, 'print-report');
    void printReport(tools(print), job!.data, never);
    await begun;
  }

  test('whose process was killed is begun again, and stored once', async () => {
    const report = await queueReport();
    await killedWhilePrinting();
    expect((await queue()).start).toBe(new Date(NOW).toISOString());
    expect(await printOnce()).toMatchObject({ problem: null });
    expect(await printOnce()).toBeNull();
    expect(await stateOf(report.name)).toBe('generated');
  });

  const generated = async () =>
    (
      await t.db
        .selectFrom('audit_entry')
        .select('id')
        .where('action', '=', 'report_generated')
        .execute()
    ).length;

  test('that two processes print at once is stored once', async () => {
    const report = await queueReport();
    const [job] = await storedJobs(t.db, 'print-report');
    const both = Promise.withResolvers<void>();
    let begun = 0;
    const print = async () => {
      begun += 1;
      if (begun === 2) both.resolve();
      await both.promise;
      return blank(1);
    };
    const before = await generated();
    const results = await Promise.all(
      [1, 2].map(() => printReport(tools(print), job!.data, never)),
    );
    expect(results).toEqual([1, 2].map(() => ({ report: report._id, problem: null })));
    expect(await generated()).toBe(before + 1);
  });

  test('that kills the process each time is given up like any other', async () => {
    const report = await queueReport();
    for (let tries = 0; tries < 4; tries += 1) await killedWhilePrinting();
    const err = 'The server stopped each time it printed this report.';
    expect(await printOnce()).toEqual({ report: report._id, problem: err });
    expect(await printOnce()).toBeNull();
    expect(await queue()).toEqual({
      reports: [],
      start: null,
      failed: [{ report: report._id, err }],
    });
    expect(await stateOf(report.name)).toBe('complete');
  });

  test('that waits without a job gets one at the next start, and no second one', async () => {
    const report = await queueReport();
    await deleteJobs(t.db);
    await sendWaitingPrints(t.tools);
    await sendWaitingPrints(t.tools);
    expect(await storedJobs(t.db, 'print-report')).toMatchObject([
      { data: { report: report._id } },
    ]);
  });

  test('that is broken off because the server stops waits on, and has its tries', async () => {
    const report = await queueReport();
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
    const report = await queueReport();
    const print = async () => {
      await t.ask('staff', {
        method: 'DELETE',
        url: `/api/pizza_tv/report/delete/id/${report._id}/`,
      });
      return blank(1);
    };
    expect(await printNext(tools(print))).toMatchObject({ report: report._id });
    const files = await t.db
      .selectFrom('report_file as file')
      .innerJoin('weekly_report as report', 'report.id', 'file.report_id')
      .select('digest')
      .where('name', '=', report.name)
      .execute();
    expect(files).toEqual([]);
  });

  test('whose selection was opened while it was printed is printed again when it is queued again', async () => {
    const { _id, name } = await queueReport();
    const ask = (call: string, payload: object) =>
      t.ask('staff', { method: 'POST', url: `/api/pizza_tv/${call}/`, payload });
    const print = async () => {
      await ask('report/change_state', { report_id: _id, state: 'data selection' });
      expect((await queue()).reports).toEqual([]);
      await t.db
        .updateTable('weekly_report')
        .set({ state: 'complete' })
        .where('name', '=', name)
        .execute();
      const reports = [{ pk: place().venue, report_name: name, _id, stamp: '1-1-2024' }];
      await ask('selenium/screenshots', { reports });
      return blank(1);
    };
    expect(await printNext(tools(print))).toEqual({ report: _id, problem: null });
    expect(await stateOf(name)).toBe('complete');
    expect((await queue()).reports).toEqual([_id]);
    await printNext(tools(() => blank(2)));
    expect(await stateOf(name)).toBe('generated');
    const file = await t.ask('staff', { method: 'GET', url: `/api/static/reports/${_id}` });
    expect((await PDFDocument.load(file.rawPayload)).getPageCount()).toBe(2);
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
    await printNext(tools(() => blank(3)));
    expect(await stateOf(name)).toBe('generated');
    expect((await t.ask('staff', ask)).json()).toMatchObject({ fails: [{ report: name }] });
  });

  test('that nobody waits for comes last and is not listed, until it is requested', async () => {
    const [idle, asked] = [
      await newReport(t, place(), 'complete'),
      await newReport(t, place(), 'complete'),
    ];
    const queuedReport = (report: string, urgent: boolean, notBefore: number) =>
      addToPrintQueue(ours(), { kind: 'weekly', report }, { user: 1, urgent, now: NOW, notBefore });
    await queuedReport(idle._id, false, NOW - 1000);
    await queuedReport(asked._id, true, NOW);
    expect((await queue()).reports).toEqual([asked._id]);
    const print = () => blank(1);
    expect(await printNext(tools(print))).toMatchObject({ report: asked._id });
    await queuedReport(idle._id, true, NOW);
    expect((await queue()).reports).toEqual([idle._id]);
    expect(await printNext(tools(print))).toMatchObject({ report: idle._id });
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
