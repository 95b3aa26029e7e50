import type { BlindTask, JudgedAnswer, Judgement } from '@crustodian/contract/audit';
import { expect, test, vi } from 'vitest';
import { CallError } from '../../connection/error-messages.ts';
import { Lane, type LaneParts, type Stored } from './lane.ts';

const task = (id: string): BlindTask => ({
  id,
  picture: `/${id}`,
  golden: null,
  specialty: 'cheese',
  crust: null,
  specialties: [],
  criteria: [],
  slices: null,
  needs_points: false,
  seconds: 600,
});
const VERDICT: Judgement = { kind: 'verdict', standard: 'to_standard', milliseconds: 900 };
// The lane does not read the answer.
const ANSWER = { score: null } as unknown as JudgedAnswer;
const failed = (status: number, body: unknown = null) => new CallError('x', { status, body });

function stored(values: unknown[] = []): Stored & { values: readonly unknown[] } {
  const kept = { values: values as readonly unknown[] };
  return Object.assign(kept, {
    read: () => [...kept.values],
    write: (next: readonly unknown[]) => void (kept.values = structuredClone(next)),
  });
}

/** A lane with the given number of pizzas on the server. */
function laneWith(pizzas: number, change: Partial<LaneParts> = {}) {
  let given = 0;
  let now = 0;
  const waiting: (() => void)[] = [];
  const preloaded: string[] = [];
  const parts = {
    next: vi.fn<LaneParts['next']>(async () => (given < pizzas ? task(`t${(given += 1)}`) : null)),
    judge: vi.fn<LaneParts['judge']>(async () => ANSWER),
    preload: ({ id }: BlindTask) => void preloaded.push(id),
    tasks: stored(),
    answers: stored(),
    compared: stored(),
    now: () => now,
    later: (act: () => void) => void waiting.push(act),
    ...change,
  };
  const lane = new Lane(parts);
  return {
    lane,
    parts,
    preloaded,
    pass: (ms: number) => void (now += ms),
    async retry() {
      for (const act of waiting.splice(0)) act();
      await settled();
    },
  };
}
const settled = () => new Promise((resolve) => void setTimeout(resolve, 0));
const shown = ({ lane }: ReturnType<typeof laneWith>) => lane.read().current?.id ?? null;

test('three pizzas are there besides the one that is judged, with their pictures', async () => {
  const one = laneWith(10);
  await one.lane.start();
  expect(one.lane.read()).toMatchObject({ current: { id: 't1' }, more: 3 });
  expect(one.preloaded).toEqual(['t1', 't2', 't3', 't4']);
});

test('an answer is compared before the next pizza comes', async () => {
  const one = laneWith(3);
  await one.lane.start();
  await one.lane.answer(VERDICT, true);
  expect(one.lane.read()).toMatchObject({ current: { id: 't1' }, compared: { answer: ANSWER } });
  one.lane.goOn();
  expect(one.lane.read()).toMatchObject({ current: { id: 't2' }, compared: null, before: null });
});

test('who leaves a comparison to correct its pizza comes back to it once', async () => {
  const one = laneWith(3);
  await one.lane.start();
  await one.lane.answer(VERDICT, true);
  const after = () => new Lane(one.parts).read();
  expect(after().compared).toBeNull();
  one.lane.keepCompared();
  const back = laneWith(3, one.parts);
  expect(back.lane.read().compared).toMatchObject({ task: { id: 't1' }, answer: ANSWER });
  await back.lane.start();
  expect(shown(back)).toBe('t1');
  expect(after().compared).toBeNull();
  back.lane.goOn();
  expect(shown(back)).toBe('t2');
});

test('a verdict goes on at once; what the engine said of it comes beside the next one', async () => {
  const one = laneWith(3);
  await one.lane.start();
  const sent = one.lane.answer(VERDICT, false);
  expect(shown(one)).toBe('t2');
  await sent;
  expect(one.lane.read()).toMatchObject({ before: { task: { id: 't1' } }, compared: null });
});

test('Enter twice sends once', async () => {
  const one = laneWith(3);
  await one.lane.start();
  await Promise.all([one.lane.answer(VERDICT, true), one.lane.answer(VERDICT, true)]);
  expect(one.parts.judge).toHaveBeenCalledTimes(1);
});

test('without a connection answers are kept on the device and sent later, in their order', async () => {
  let isOff = true;
  const judge = vi.fn<LaneParts['judge']>(async () => {
    if (isOff) throw failed(0);
    return ANSWER;
  });
  const one = laneWith(4, { judge });
  await one.lane.start();
  await one.lane.answer(VERDICT, true);
  await one.lane.answer(VERDICT, true);
  expect(one.lane.read()).toMatchObject({ current: { id: 't3' }, waiting: 2, offlineSince: 0 });
  expect(one.parts.answers.read()).toHaveLength(2);
  judge.mockClear();
  isOff = false;
  await one.retry();
  expect(judge.mock.calls.map(([id]) => id)).toEqual(['t1', 't2']);
  expect(one.lane.read()).toMatchObject({ waiting: 0, offlineSince: null });
  expect(one.parts.answers.read()).toEqual([]);
});

test('answers that an earlier window kept are sent first', async () => {
  const one = laneWith(1, { answers: stored([{ task: 'old', judgement: VERDICT }]) });
  await one.lane.start();
  expect(one.parts.judge).toHaveBeenCalledExactlyOnceWith('old', VERDICT);
});

test('a window that is loaded again goes on with its own pizzas', async () => {
  const tasks = stored([
    { ...task('mine'), until: 500 },
    { ...task('over'), until: 0 },
  ]);
  const one = laneWith(1, { tasks });
  await one.lane.start();
  expect(one.lane.read()).toMatchObject({ current: { id: 'mine' }, more: 1 });
});

test('a refused answer is told and not sent again', async () => {
  const judge = vi.fn<LaneParts['judge']>(async () => {
    throw failed(409, { err: 'The ten minutes are over.', code: 'lease_ended' });
  });
  const one = laneWith(2, { judge });
  await one.lane.start();
  await one.lane.answer(VERDICT, true);
  expect(one.lane.read()).toMatchObject({
    current: { id: 't2' },
    refusal: 'The ten minutes are over.',
    waiting: 0,
  });
});

test('pizzas whose ten minutes are over are not shown any more', async () => {
  const one = laneWith(6);
  await one.lane.start();
  one.pass(600_001);
  await one.lane.answer(VERDICT, false);
  await settled();
  expect(shown(one)).toBe('t5');
});

test('one that is there already is not taken twice, and the lane goes on', async () => {
  const given = ['t1', 't2', 't1', 't3', 't4'];
  const one = laneWith(0, { next: async () => task(given.shift() ?? 't4') });
  await one.lane.start();
  expect(one.lane.read()).toMatchObject({ current: { id: 't1' }, more: 1, isDone: false });
  await one.lane.answer(VERDICT, false);
  await settled();
  expect(one.lane.read()).toMatchObject({ current: { id: 't2' }, more: 2 });
});

test('a picture that does not come is put behind the others', async () => {
  const one = laneWith(3);
  await one.lane.start();
  one.lane.putLast();
  expect(shown(one)).toBe('t2');
});

test('nothing left, and why no pizza came', async () => {
  const empty = laneWith(0);
  await empty.lane.start();
  expect(empty.lane.read()).toMatchObject({ current: null, isDone: true, error: null });
  const broken = laneWith(0, {
    next: async () => {
      throw failed(500);
    },
  });
  await broken.lane.start();
  expect(broken.lane.read()).toMatchObject({
    current: null,
    isDone: false,
    error: { status: 500 },
  });
});

test('answers that two windows give without a connection are both kept', async () => {
  const answers = stored();
  const judge = vi.fn<LaneParts['judge']>().mockRejectedValue(failed(0));
  const [first, second] = [laneWith(1, { answers, judge }), laneWith(2, { answers, judge })];
  await first.lane.start();
  await second.lane.start();
  second.lane.putLast();
  await first.lane.answer(VERDICT, false);
  await second.lane.answer(VERDICT, false);
  const tasks = () => answers.values.map((kept) => (kept as { task: string }).task);
  expect(tasks()).toEqual(['t1', 't2']);
  judge.mockResolvedValue(ANSWER);
  await second.retry();
  expect(tasks()).toEqual(['t1']);
  await first.retry();
  expect(tasks()).toEqual([]);
});
