import type { Log } from '#platform/log';
import type { RunningJob } from '#platform/jobs/running-job';
import type { Tools } from '#platform/tools';
import { setTimeout as sleep } from 'node:timers/promises';
import { browserOfPrints, type PrintBrowser } from './print-browser.ts';
import { printNext, resumeOrders, type PrintTools } from './print-next.ts';

/** An order waits no longer than this. */
const LOOK_EVERY_MS = 1000;
const AFTER_FAILURE_MS = 10_000;
/** The browser waits so long for the next report, warm; then it gives its memory back. */
const WARM_MS = 60_000;

/**
 * Prints the reports that were ordered, one at a time, until stopped. The row of report_print is the
 * order: one process prints it, and what was under way when that one died is begun again. `origin` is this server's address.
 */
export function startPrinting(tools: Tools & { origin: string }, log: Log): RunningJob {
  const stopping = new AbortController();
  const browser = browserOfPrints(tools.config);
  const printing = { ...tools, print: browser.print };
  const work = printUntil(stopping.signal, printing, { browser, log });
  return {
    stop: async () => {
      stopping.abort();
      await browser.rest();
      await work;
    },
  };
}

interface Parts {
  browser: PrintBrowser;
  log: Log;
}

async function printUntil(signal: AbortSignal, tools: PrintTools, { browser, log }: Parts) {
  let printedAt = Number.NEGATIVE_INFINITY;
  while (!signal.aborted) {
    let pause = LOOK_EVERY_MS;
    try {
      await resumeOrders(tools);
      if (await printAll(signal, tools, log)) printedAt = performance.now();
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'reports are printed later');
      pause = AFTER_FAILURE_MS;
    }
    if (performance.now() - printedAt > WARM_MS) await browser.rest();
    await sleep(pause, undefined, { signal }).catch(() => undefined);
  }
  await browser.rest();
}

/** Answers whether there was anything to print. */
async function printAll(signal: AbortSignal, tools: PrintTools, log: Log): Promise<boolean> {
  let any = false;
  for (
    let printed = await printNext(tools, signal);
    printed && !signal.aborted;
    printed = await printNext(tools, signal)
  ) {
    any = true;
    const { report, problem } = printed;
    if (problem !== null) log.warn({ report, reason: problem }, 'a report could not be printed');
  }
  return any;
}
