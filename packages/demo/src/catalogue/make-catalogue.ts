import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { OrderedPizza } from '../render/random-parameters.ts';
import { planCatalogue, type CatalogueOptions, type PlannedPizza } from './catalogue-plan.ts';
import type { RenderAnswer, RenderMessage } from './catalogue-worker.ts';
import type { TruthSummary } from './truth-summary.ts';

/** One picture of the catalogue with its ground truth. */
export interface CataloguePizza extends Pick<
  OrderedPizza,
  'specialty' | 'crust' | 'quality' | 'defects' | 'snapshot' | 'size'
> {
  index: number;
  /** Index of the store's camera that took the picture. */
  camera: number;
  jpeg: Uint8Array;
  truth: TruthSummary;
}

/**
 * Number of pictures per worker that may be rendered ahead of the reader: enough to keep workers
 * busy, few enough to hold in memory.
 */
const AHEAD = 8;

/**
 * Renders distinct pizzas on all cores and yields them in the order of the plan, each as soon as it
 * and all previous ones are done. The workers end when reading stops. Deterministic: the same
 * options give the same bytes.
 */
export async function* makeCatalogue(
  options: CatalogueOptions & { workers?: number },
): AsyncGenerator<CataloguePizza> {
  const plan = planCatalogue(options);
  const workers = startWorkers(Math.min(options.workers ?? availableParallelism(), plan.length));
  const idle = new Set<Worker>();
  const done = new Map<number, RenderAnswer>();
  let sent = 0;
  let read = 0;
  const failures: Error[] = [];
  let wake = (): void => {};
  const feed = (worker: Worker): void => {
    const planned = plan[sent];
    if (!planned || sent >= read + workers.length * AHEAD) {
      idle.add(worker);
      return;
    }
    const message: RenderMessage = { index: sent++, pizza: planned.pizza };
    worker.postMessage(message);
  };
  for (const worker of workers) {
    worker.on('message', (answer: RenderAnswer) => {
      done.set(answer.index, answer);
      feed(worker);
      wake();
    });
    worker.on('error', (error: Error) => {
      failures.push(error);
      wake();
    });
    feed(worker);
  }
  try {
    for (; read < plan.length;) {
      while (!done.has(read) && failures.length === 0) {
        await new Promise<void>((resolve) => (wake = resolve));
      }
      const answer = done.get(read);
      const planned = plan[read];
      if (!answer || !planned) throw failures[0] ?? new Error('the catalogue lost a picture');
      done.delete(read);
      read++;
      const waiting = [...idle];
      idle.clear();
      for (const worker of waiting) feed(worker);
      yield cataloguePizza(planned, answer);
    }
  } finally {
    await Promise.all(workers.map(end));
  }
}

/**
 * Ends a worker after its current picture: terminating a thread in native code may crash the
 * process.
 */
async function end(worker: Worker): Promise<void> {
  if (worker.threadId < 0) return;
  const exit = once(worker, 'exit');
  const message: RenderMessage = 'end';
  worker.postMessage(message);
  await exit;
}

const startWorkers = (count: number): Worker[] =>
  Array.from(
    { length: count },
    () => new Worker(new URL('./catalogue-worker.ts', import.meta.url)),
  );

function cataloguePizza({ camera, pizza }: PlannedPizza, answer: RenderAnswer): CataloguePizza {
  const { specialty, crust, quality, defects, snapshot, size } = pizza;
  const { index, jpeg, truth } = answer;
  return { index, camera, specialty, crust, quality, defects, snapshot, size, jpeg, truth };
}
