import { growthPerMinute, type Recorder } from './figures.ts';
import type { Pulse } from './inside.ts';
import type { Times } from './shift-screens.ts';

export interface Run {
  /** Duration of the load after everyone had arrived. */
  seconds: number;
  /**
   * Whether the load exceeds the product's capacity: reads may be refused, but answered ones must
   * not be late.
   */
  isOverload: boolean;
  recorder: Recorder;
  /** One report per second. */
  pulses: readonly Pulse[];
  /** CPU time in seconds. */
  cpu: { server: number; database: number; sender: number };
  /**
   * Event loop delay in milliseconds of the single process that simulates everyone; calls appear
   * slower by this much.
   */
  senderLate: { p99: number; most: number };
  stored: { captures: number; corrections: number };
  losses: readonly string[];
  /** Bytes still held after garbage collection: in the middle of the run, and at its end. */
  held: readonly number[];
  timely: ReturnType<Times['figures']>;
}

/** Limits that a run must meet. */
const READ_P99_MS = 500;
const OVERLOADED_READ_P99_MS = 1000;
const SIGNAL_P95_S = 2;
const CUE_P95_S = 5;
/** Maximum ratio of memory held at the end to memory held in the middle. */
const MOST_GROWTH = 1.2;

/**
 * Seconds after which everyone has arrived and has seen the first pizzas; from then on, all are at
 * work.
 */
export const ARRIVAL_S = 20;

const MB = 2 ** 20;

/** Memory in the last two thirds, when everyone is at work, and its growth per minute. */
function memoryOf({ pulses }: Run) {
  const late = pulses.slice(Math.floor(pulses.length / 3));
  const rss = late.map(({ rss: value }, at) => ({ at, value: value / MB }));
  const most = Math.max(...pulses.map((pulse) => pulse.rss / MB));
  const mean = rss.reduce((sum, { value }) => sum + value, 0) / rss.length;
  return { mean, most, growth: growthPerMinute(rss) };
}

const heldOf = ({ held }: Run): string =>
  held.map((bytes) => `${number(bytes / MB)} MB`).join(', then ');

const number = (value: number, digits = 0) => value.toFixed(digits);

/** A percentile of the reads while everyone was at work. */
export const readsAtWork = (recorder: Recorder, share: number): number =>
  recorder.readPercentile(share, ARRIVAL_S * 1000);

export function tell(run: Run): void {
  const { recorder, pulses, cpu, stored, seconds, timely } = run;
  const rows = recorder.figures().toSorted((a, b) => b.count - a.count);
  console.log(`\n${'call'.padEnd(26)}  count    p50    p95    p99   most    KB`);
  for (const { name, count, p50, p95, p99, most, bytes } of rows) {
    const times = [p50, p95, p99, most].map((ms) => number(ms).padStart(7)).join('');
    console.log(
      `${name.padEnd(26)} ${String(count).padStart(6)}${times} ${number(bytes / 1024, 1).padStart(6)}`,
    );
  }
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  const { mean, most, growth } = memoryOf(run);
  const late = (of: (pulse: Pulse) => number) => number(Math.max(...pulses.map(of)));
  console.log(`
${count} calls, ${number(count / (ARRIVAL_S + seconds))} a second, while all came and after; reads p50 ${number(recorder.readPercentile(0.5))} ms, p95 ${number(recorder.readPercentile(0.95))} ms, p99 ${number(recorder.readPercentile(0.99))} ms
reads of the ${seconds} s with everybody at work: p50 ${number(readsAtWork(recorder, 0.5))} ms, p95 ${number(readsAtWork(recorder, 0.95))} ms, p99 ${number(readsAtWork(recorder, 0.99))} ms
CPU: server ${number(cpu.server, 1)} s, database ${number(cpu.database, 1)} s, sender ${number(cpu.sender, 1)} s; event loop of the sender late: p99 ${number(run.senderLate.p99)} ms, most ${number(run.senderLate.most)} ms
event loop late: p99 of the worst second ${late((pulse) => pulse.late.p99)} ms, most ${late((pulse) => pulse.late.most)} ms
memory of the server: ${number(mean)} MB on average, ${number(most)} MB at most, ${number(growth, 1)} MB more a minute; held after garbage was collected: ${heldOf(run)}
refused because there was too much to do: ${recorder.refused} reads, ${recorder.givenUp} of them until nobody asked again; reads with that patience: p50 ${number(recorder.patiencePercentile(0.5))} ms, p95 ${number(recorder.patiencePercentile(0.95))} ms, p99 ${number(recorder.patiencePercentile(0.99))} ms
${timely.captures} captures with their results: until their signals p50 ${number(timely.signalP50, 2)} s, p95 ${number(timely.signalP95, 2)} s; until the cue of the shift screen p50 ${number(timely.cueP50, 2)} s, p95 ${number(timely.cueP95, 2)} s; ${timely.missing} without
acknowledged: ${stored.captures} captures, ${stored.corrections} corrections; ${run.losses.length} lost\n`);
}

/** The violated limits, one sentence each. */
export function problemsOf(run: Run): string[] {
  const { recorder, losses, timely } = run;
  const p99 = readsAtWork(recorder, 0.99);
  const most = run.isOverload ? OVERLOADED_READ_P99_MS : READ_P99_MS;
  const gaveUp = run.isOverload ? 0 : recorder.givenUp;
  const [middle = 0, end = 0] = run.held;
  const kinds = Map.groupBy(recorder.failures, (failure) => failure);
  return [
    ...[...kinds].map(([failure, all]) => `${all.length} x ${failure}`).slice(0, 20),
    ...losses.slice(0, 20),
    ...(run.stored.corrections > 0 ? [] : ['nobody came to correct anything']),
    ...(p99 < most ? [] : [`p99 of reads is ${number(p99)} ms, not below ${most}`]),
    ...(gaveUp === 0 ? [] : [`${gaveUp} reads were refused until nobody asked again`]),
    ...(run.isOverload ? [] : lateOf(timely)),
    ...(end < middle * MOST_GROWTH ? [] : [`memory grows: ${heldOf(run)}`]),
  ];
}

const lateOf = ({ captures, missing, signalP95, cueP95 }: Run['timely']): string[] => [
  ...(captures > 0 ? [] : ['no capture was timed until its signal']),
  ...(missing === 0 ? [] : [`${missing} captures never came to a shift screen`]),
  ...(signalP95 <= SIGNAL_P95_S ? [] : [`p95 until a signal is ${number(signalP95, 2)} s`]),
  ...(cueP95 <= CUE_P95_S ? [] : [`p95 until a cue is ${number(cueP95, 2)} s`]),
];
