import { appendFileSync, readFileSync } from 'node:fs';
import { z } from 'zod';

/** A figure that the product promises, and the command that measures it. */
interface PromisedFigure {
  what: string;
  /** The command after `npm run`. */
  command: string;
  unit: string;
  goal: number;
  better: 'more' | 'less';
}

const atMost = (goal: number, unit: string) => ({ goal, unit, better: 'less' as const });
const atLeast = (goal: number, unit: string) => ({ goal, unit, better: 'more' as const });
const bench = (name: string) => `bench -- ${name}`;

/** All promised figures of speed and safety; those of the score are in docs/scoring-accuracy.md. */
export const PROMISED = {
  feedRatio: {
    what: 'A day’s feed of 600 pizzas beside its bare rows, 1 connection',
    command: bench('feed'),
    ...atMost(1.5, 'x'),
  },
  feedThroughput: {
    what: 'The same, 8 connections: requests a second beside the bare rows',
    command: bench('feed'),
    ...atLeast(1.2, 'x'),
  },
  correctionRatio: {
    what: 'A correction beside a bare update, 1 connection',
    command: bench('correction'),
    ...atMost(4, 'x'),
  },
  ingest40: {
    what: 'Ingest of finished results, 40 pizzas a capture, by CPU on two cores',
    command: bench('ingest'),
    ...atLeast(1500, 'pizzas/s'),
  },
  ingest10: {
    what: 'The same, 10 pizzas a capture',
    command: bench('ingest'),
    ...atLeast(1500, 'pizzas/s'),
  },
  scoringCpu: {
    what: 'CPU to score a snapshot of 1024 px',
    command: bench('scoring'),
    ...atMost(250, 'ms'),
  },
  scoringCpuOfEvaluation: {
    what: 'The same, with the net, on the pictures of the evaluation',
    command: 'score:eval',
    ...atMost(200, 'ms'),
  },
  scoringMemory: {
    what: 'Memory of a process that scores 220 pictures, at most',
    command: bench('scoring'),
    ...atMost(500, 'MB'),
  },
  videoCpu: {
    what: 'CPU to score a video of 10 minutes, 720p',
    command: bench('video'),
    ...atMost(60, 's'),
  },
  venueCallDatabase: {
    what: 'Analytics of 2 million pizzas: the slowest call of a venue, in the database',
    command: bench('analytics'),
    ...atMost(10, 'ms'),
  },
  venueCallHttp: {
    what: 'The same over HTTP',
    command: bench('analytics'),
    ...atMost(15, 'ms'),
  },
  companyCallDatabase: {
    what: 'The slowest call of a company of 40 venues, 12 months, in the database',
    command: bench('analytics'),
    ...atMost(50, 'ms'),
  },
  reportControl: {
    what: 'Report control of 200 stores, 12 weeks, in the database',
    command: bench('report-control'),
    ...atMost(100, 'ms'),
  },
  operationControl: {
    what: 'Operation control of 50 companies of 40 stores, in the database',
    command: bench('operation-control'),
    ...atMost(150, 'ms'),
  },
  firstCards: {
    what: 'First cards painted, nothing in the cache',
    command: bench('screen'),
    ...atMost(1000, 'ms'),
  },
  frame: {
    what: 'A frame while 5,000 cards scroll, p95',
    command: bench('screen'),
    ...atMost(20, 'ms'),
  },
  filterClick: {
    what: 'A filter click of 5,000 cards, painted',
    command: bench('screen'),
    ...atMost(100, 'ms'),
  },
  nextPizza: {
    what: 'The next of 5,000 pizzas in the overlay',
    command: bench('screen'),
    ...atMost(100, 'ms'),
  },
  nextBlindPizza: {
    what: 'The next pizza of the blind lane, painted, p95',
    command: bench('screen'),
    ...atMost(150, 'ms'),
  },
  weeklyPdfRatio: {
    what: 'A weekly PDF beside Chromium alone',
    command: bench('report-pdf'),
    ...atMost(1.5, 'x'),
  },
  weeklyPdfProblems: {
    what: 'Lost, doubled or unsound of 50 PDFs, with a kill -9 in the middle',
    command: bench('report-pdf'),
    ...atMost(0, ''),
  },
  monthlyPdfRatio: {
    what: 'A monthly PDF of 14 stores beside Chromium alone',
    command: bench('monthly-pdf'),
    ...atMost(1.5, 'x'),
  },
  auditDraw: {
    what: 'The audit draw of 4,000 stores’ day',
    command: bench('audit-draw'),
    ...atMost(60, 's'),
  },
  auditDrawReads: {
    what: 'A read of the database while 4,000 stores are drawn, p99',
    command: bench('audit-draw'),
    ...atMost(100, 'ms'),
  },
  auditLease: {
    what: 'A pizza leased to one of 40 raters at work, p99',
    command: bench('audit-lane'),
    ...atMost(100, 'ms'),
  },
  auditHalfWidth: {
    what: 'Half-width of an audited week with 21 judged pizzas, mean, the widest case',
    command: bench('audit'),
    ...atMost(0.2, 'points'),
  },
  auditedVenue: {
    what: 'Audited figures of a store over twelve months',
    command: bench('audited-figures'),
    ...atMost(10, 'ms'),
  },
  auditedCompany: {
    what: 'Audited figures of 40 stores over twelve months',
    command: bench('audited-figures'),
    ...atMost(50, 'ms'),
  },
  loadReads: {
    what: 'Reads with 200 reviewers and 50 cameras at work, p99',
    command: 'load',
    ...atMost(500, 'ms'),
  },
  loadFailures: {
    what: 'Calls that failed, and acknowledged things lost, under that load',
    command: 'load',
    ...atMost(0, ''),
  },
  loadSignal: {
    what: 'From a capture to its signal with 50 cameras at work, p95',
    command: 'load',
    ...atMost(2, 's'),
  },
  loadCue: {
    what: 'From a capture to the cue of the shift screen, p95',
    command: 'load',
    ...atMost(5, 's'),
  },
  tortureLost: {
    what: 'Acknowledged captures and corrections lost by killing everything again and again',
    command: 'torture',
    ...atMost(0, ''),
  },
  tortureAnswers: {
    what: 'The longest until the product answered again after that',
    command: 'torture',
    ...atMost(10, 's'),
  },
} as const satisfies Record<string, PromisedFigure>;

export type PromisedName = keyof typeof PROMISED;

/** Environment variable with the file in which a full run collects figures, one JSON line each. */
const FILE = 'FIGURES_FILE';

/** Records a measured figure, if figures are being collected. */
export function noteFigure(name: PromisedName, value: number): void {
  const file = process.env[FILE];
  if (file) appendFileSync(file, `${JSON.stringify({ name, value })}\n`);
}

const NOTED = z.object({ name: z.string(), value: z.number() });

/**
 * Calls `work` with an environment in which processes record their figures; returns the recorded
 * figures.
 */
export async function collectFigures(
  file: string,
  work: (env: NodeJS.ProcessEnv) => Promise<void>,
): Promise<ReadonlyMap<string, number>> {
  appendFileSync(file, '');
  await work({ ...process.env, [FILE]: file });
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const { name, value } = NOTED.parse(JSON.parse(line));
      return [name, value];
    }),
  );
}

/** Rows of a Markdown table: figure, measured value, goal, whether it is reached, command. */
export function figureRows(found: ReadonlyMap<string, number>): string[] {
  return Object.entries<PromisedFigure>(PROMISED).map(([name, { what, command, ...promise }]) => {
    const value = found.get(name);
    const text = value === undefined ? 'not measured' : withUnit(value, promise.unit);
    const bound = `at ${promise.better === 'less' ? 'most' : 'least'} ${withUnit(promise.goal, promise.unit)}`;
    return `| ${what} | ${text} | ${bound} | ${holds(promise, value)} | \`npm run ${command}\` |`;
  });
}

function holds({ goal, better }: Pick<PromisedFigure, 'goal' | 'better'>, value?: number): string {
  if (value === undefined) return '';
  return (better === 'less' ? value <= goal : value >= goal) ? 'yes' : '**no**';
}

function withUnit(value: number, unit: string): string {
  const digits = value >= 100 || Number.isInteger(value) ? 0 : value < 10 ? 2 : 1;
  const number = value.toLocaleString('en', { maximumFractionDigits: digits });
  return `${number} ${unit}`.trim();
}
