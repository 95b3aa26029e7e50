import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { UnreadableImage } from '../image/decode-image.ts';
import { drawPizza } from '../fixtures/draw-pizza.ts';
import { memoryOfChildren } from '../fixtures/memory-of-children.ts';
import {
  ABORTS,
  CRASHES,
  ENDS_AFTERWARDS,
  HANGS,
  HANGS_IN_NATIVE_CODE,
  TELLS_ITS_ID,
} from '../fixtures/moods.ts';
import { scoreSnapshot } from '../score/score-snapshot.ts';
import { createScoringPool, type PoolOptions, type ScoringPool } from './scoring-pool.ts';

/** Each process loads a net, which takes time on a busy machine. */
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

const MOODY = new URL('../fixtures/moody-program.ts', import.meta.url);
const byte = (value: number): Uint8Array => Uint8Array.of(value);

test(
  'processes answer as the function itself does, and leave the file to its owner',
  LONG,
  async () => {
    const files = await Promise.all([
      drawPizza(),
      drawPizza({ toppings: 12 }),
      drawPizza({ crust: 0.06 }),
    ]);
    const scoring = pool({ processes: 2 });
    const scores = await Promise.all(files.map((file) => scoring.score(file, official)));
    for (const [k, file] of files.entries()) {
      expect(file.length).toBeGreaterThan(0);
      expect(scores[k]).toEqual(await scoreSnapshot(file, official));
    }
  },
);

test('a refusal keeps its class and reason', async () => {
  const refusal: unknown = await pool({ processes: 1 })
    .score(new Uint8Array(0), official)
    .catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(UnreadableImage);
  expect(refusal).toMatchObject({ reason: 'empty' });
});

test.each([
  ['throws', CRASHES, 'its process ended (1)'],
  ['aborts in native code', ABORTS, 'its process ended (SIGABRT)'],
])('a process that %s rejects its job and is replaced', LONG, async (_, mood, words) => {
  const scoring = pool({ processes: 1, program: MOODY });
  const crash = scoring.score(byte(mood), official);
  const after = scoring.score(byte(70), official);
  await expect(crash).rejects.toThrow(words);
  expect(await after).toMatchObject({ specialty: '70' });
});

test.each([
  ['waits', HANGS],
  ['computes in native code', HANGS_IN_NATIVE_CODE],
])('a job that %s for ever is rejected, the next one is served', LONG, async (_, mood) => {
  const scoring = pool({ processes: 1, limitMs: 2000, program: MOODY });
  const hanging = scoring.score(byte(mood), official);
  const after = scoring.score(byte(80), official);
  await expect(hanging).rejects.toThrow('2000 ms');
  expect(await after).toMatchObject({ specialty: '80' });
});

test('a process that ended between two jobs is replaced', LONG, async () => {
  const scoring = pool({ processes: 1, program: MOODY });
  expect(await scoring.score(byte(ENDS_AFTERWARDS), official)).toMatchObject({});
  await sleep(1000);
  expect(await scoring.score(byte(90), official)).toMatchObject({ specialty: '90' });
});

/** Prints the id of its scoring process, and then has it score a picture that never finishes. */
const ASKER = `
  const { createScoringPool } = await import('${import.meta.resolve('./scoring-pool.ts')}');
  const scoring = createScoringPool({ processes: 1, program: new URL('${MOODY.href}') });
  const { specialty } = await scoring.score(Uint8Array.of(${TELLS_ITS_ID}), { grid: 'official' });
  void scoring.score(Uint8Array.of(${HANGS_IN_NATIVE_CODE}), { grid: 'official' });
  setTimeout(() => console.log(specialty), 500);`;

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a process at work ends with the one that asked it, however that one ends', LONG, async () => {
  const asker = spawn(process.execPath, ['--input-type=module', '-e', ASKER], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(asker.stdout, 'data')) as [Buffer];
  const scorer = Number(said.toString());
  expect(isRunning(scorer)).toBe(true);
  asker.kill('SIGKILL');
  await expect.poll(() => isRunning(scorer), { timeout: 5000 }).toBe(false);
});

test('closing rejects what is running and waiting, and what comes later', async () => {
  const scoring = pool({ processes: 1, program: MOODY });
  const jobs = [scoring.score(byte(HANGS), official), scoring.score(byte(90), official)];
  const ends = Promise.allSettled(jobs);
  await scoring.close();
  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(scoring.score(byte(90), official)).rejects.toThrow('closed');
});

test.runIf(process.platform === 'linux')(
  'a scoring process stays below 500 MB, pictures of 48 megapixels included',
  LONG,
  async () => {
    const drawn = sharp(await drawPizza());
    const large = await drawn.resize(8000, 6000, { fit: 'fill' }).jpeg().toBuffer();
    const scoring = pool({ processes: 1 });
    for (const file of [await drawPizza(), new Uint8Array(large), new Uint8Array(large)]) {
      expect((await scoring.score(file, official)).width).toBeGreaterThan(0);
    }
    const peak = Math.max(...memoryOfChildren().map(({ greatest }) => greatest));
    expect(peak).toBeGreaterThan(50);
    expect(peak).toBeLessThan(500);
  },
);
