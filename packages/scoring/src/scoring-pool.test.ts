import { afterEach, expect, test } from 'vitest';
import { UnreadableImage } from './decode-image.ts';
import { drawPizza } from './fixtures/draw-pizza.ts';
import { scoreSnapshot } from './score-snapshot.ts';
import { createScoringPool, type PoolOptions, type ScoringPool } from './scoring-pool.ts';

/** Threads load a net each; a busy machine takes its time. */
const LONG = { timeout: 60_000 };
const official = { grid: 'official' } as const;
const open: ScoringPool[] = [];
const pool = (options: PoolOptions): ScoringPool => {
  const created = createScoringPool(options);
  open.push(created);
  return created;
};
afterEach(async () => {
  await Promise.all(open.splice(0).map((created) => created.close()));
});

/** A thread that answers by the first byte of the file: 0 hangs, 1 crashes, else a specialty. */
const MOODY = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ file }) => {
      if (file[0] === 1) throw new Error('out of dough');
      if (file[0] > 1) parentPort.postMessage({ score: { specialty: String(file[0]) } });
    });`)}`,
);
const byte = (value: number): Uint8Array => Uint8Array.of(value);

test(
  'threads answer as the function itself does, and leave the file to its owner',
  LONG,
  async () => {
    const files = await Promise.all([
      drawPizza(),
      drawPizza({ toppings: 12 }),
      drawPizza({ crust: 0.06 }),
    ]);
    const threads = pool({ threads: 2 });
    const scores = await Promise.all(files.map((file) => threads.score(file, official)));
    for (const [k, file] of files.entries()) {
      expect(file.length).toBeGreaterThan(0);
      expect(scores[k]).toEqual(await scoreSnapshot(file, official));
    }
  },
);

test('a refusal keeps its class and reason', async () => {
  const refusal: unknown = await pool({ threads: 1 })
    .score(new Uint8Array(0), official)
    .catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(UnreadableImage);
  expect(refusal).toMatchObject({ reason: 'empty' });
});

test('a crashed thread rejects its job and is replaced', async () => {
  const threads = pool({ threads: 1, worker: MOODY });
  const crash = threads.score(byte(1), official);
  const after = threads.score(byte(7), official);
  await expect(crash).rejects.toThrow('out of dough');
  expect(await after).toMatchObject({ specialty: '7' });
});

test('a job over its time limit is rejected, the next one is served', async () => {
  const threads = pool({ threads: 1, limitMs: 2000, worker: MOODY });
  const hanging = threads.score(byte(0), official);
  const after = threads.score(byte(8), official);
  await expect(hanging).rejects.toThrow('2000 ms');
  expect(await after).toMatchObject({ specialty: '8' });
});

test('closing rejects what is running and waiting, and what comes later', async () => {
  const threads = pool({ threads: 1, worker: MOODY });
  const jobs = [threads.score(byte(0), official), threads.score(byte(9), official)];
  const ends = Promise.allSettled(jobs);
  await threads.close();
  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(threads.score(byte(9), official)).rejects.toThrow('closed');
});
