import type { Log } from '#platform/log';
import type { RunningJob } from '#platform/jobs/running-job';
import type { Tools } from '#platform/tools';
import { makePrintBrowser } from './print-browser.ts';
import { printReport, sendWaitingPrints } from './print-report.ts';

/** How long the browser stays open for another report before its memory is freed. */
const WARM_MS = 60_000;

/** Prints queued reports one at a time until stopped. `origin` is this server's address. */
export async function startPrinting(
  tools: Tools & { origin: string },
  log: Log,
): Promise<RunningJob> {
  const browser = makePrintBrowser(tools.config);
  const printing = { ...tools, print: browser.print };
  let closing: NodeJS.Timeout | undefined;
  await sendWaitingPrints(tools);
  const work = await tools.jobs.work(
    'print-report',
    async (job, signal) => {
      clearTimeout(closing);
      try {
        const outcome = await printReport(printing, job, signal);
        if (outcome?.problem) {
          const { report, problem: reason } = outcome;
          log.warn({ report, reason }, 'a report could not be printed');
        }
      } finally {
        closing = setTimeout(() => void browser.close(), WARM_MS).unref();
      }
    },
    log,
  );
  return {
    stop: async () => {
      const ended = work.stop();
      await browser.close();
      await ended;
      clearTimeout(closing);
      await browser.close();
    },
  };
}
