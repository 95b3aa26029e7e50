import type { TestApp } from '#test/world/app';
import { COMPANY_A, V1 } from '#test/world/fixture';
import { beforeAll, beforeEach } from 'vitest';
import { newReport } from '../../test/samples/weekly-reports.ts';
import { placeWithPizza, stateOfReport } from '../../test/world/place.ts';
import type { SampleTargets } from '../../test/samples/requests.ts';
import { doNextJob, deleteJobs } from '#test/world/jobs';
import { printReport, type PrintOutcome, type PrintTools } from './print-report.ts';

/** The time at the beginning of every test. */
export const NOW = Date.UTC(2026, 0, 5, 12);

/** A store whose reports are printed, and an empty queue before every test. Call once at the top of a file. */
export function testPrints(t: TestApp) {
  let at: SampleTargets;
  beforeAll(async () => {
    const device = t.devices.deviceOfV1;
    at = await placeWithPizza(t, { venue: V1, company: COMPANY_A, grid: 'official', device });
  });
  beforeEach(async () => {
    t.setNow(NOW);
    await t.db.deleteFrom('report_print').execute();
    await deleteJobs(t.db);
  });
  return {
    place: () => at,
    tools: (print: PrintTools['print']): PrintTools => ({
      ...t.tools,
      origin: 'http://127.0.0.1:1',
      print,
    }),
    /** Runs the next job of the queue; null if there is none, or nothing to print. */
    printNext: async (tools: PrintTools, signal?: AbortSignal): Promise<PrintOutcome> => {
      let printed: PrintOutcome = null;
      await doNextJob(
        t.db,
        'print-report',
        async (job, ending) => {
          printed = await printReport(tools, job, ending);
        },
        signal,
      );
      return printed;
    },
    queueReport: async () => {
      const { _id, name, week } = await newReport(t, at, 'complete');
      const reports = [{ pk: at.venue, report_name: name, _id, stamp: '1-1-2024' }];
      const reply = await t.ask('staff', {
        method: 'POST',
        url: '/api/pizza_tv/selenium/screenshots/',
        payload: { reports },
      });
      if (reply.json<{ fails: unknown[] }>().fails.length > 0) throw new Error(reply.body);
      return { _id, name, week };
    },
    queue: async () => {
      const answer = await t.ask('staff', { method: 'GET', url: '/api/pizza_tv/selenium/state/' });
      const { reports, start, failed } = answer.json<{
        reports: string[];
        start: string | null;
        failed: { report: string; err: string }[];
      }>();
      return { reports, start, failed };
    },
    stateOf: (name: string) => stateOfReport(t, name),
  };
}
