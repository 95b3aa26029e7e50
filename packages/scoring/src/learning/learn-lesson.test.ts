import { describe, expect, test } from 'vitest';
import { madeUpEvidence } from '../fixtures/evidence.ts';
import { learnLesson, type JudgedPicture, type Verdict } from './learn-lesson.ts';
import { readByLesson, type LessonReading } from './lesson.ts';
import type { EngineReading } from './evidence.ts';

const PICTURES = 120;
const isHigh = (n: number): boolean => n % 3 === 0;

/** Every third picture has the learnable signal; each fifth is held out once. */
const judged = (
  verdictOf: (high: boolean, n: number) => Verdict,
  { told = {}, count = PICTURES }: { told?: Partial<EngineReading>; count?: number } = {},
): JudgedPicture[] =>
  Array.from({ length: count }, (_, n) => ({
    fold: n % 5,
    place: 1,
    evidence: madeUpEvidence(n, isHigh(n) ? 1 : -1, told),
    verdict: verdictOf(isHigh(n), n),
  }));

const say = (pictures: JudgedPicture[], high: boolean): LessonReading =>
  readByLesson(learnLesson(pictures, 'test').lesson!, madeUpEvidence(999, high ? 1 : -1), 1);

describe('what follows from pictures is learnt', () => {
  test.each<
    [string, (high: boolean) => Verdict, (taught: LessonReading) => unknown, unknown, unknown]
  >([
    [
      'a specialty',
      (high) => ({ specialty: high ? 'house' : 'cheese' }),
      (t) => t.specialty?.specialty,
      'house',
      'cheese',
    ],
    ['a flag', (high) => ({ overbaked: high }), (t) => t.yesOrNo.overbaked, true, false],
    ['what is fit', (high) => ({ fit: !high }), (t) => t.yesOrNo.fit, false, true],
    [
      'points',
      (high) => ({ criteria: { Bordes: high ? 1 : 0.2 } }),
      (t) => Math.round(10 * t.criteria['Bordes']!),
      10,
      2,
    ],
    ['the score', (high) => ({ score: high ? 9 : 4 }), (t) => Math.round(t.score!), 9, 4],
  ])('%s', (_, verdictOf, answer, high, low) => {
    const pictures = judged(verdictOf);
    expect(answer(say(pictures, true))).toBe(high);
    expect(answer(say(pictures, false))).toBe(low);
  });

  test('the same pictures give the same lesson', () => {
    const pictures = judged((high) => ({ overbaked: high }));
    expect(learnLesson(pictures, 'test')).toEqual(learnLesson(pictures, 'test'));
  });

  test('errors before and after are those on the pictures held back', () => {
    const { parts } = learnLesson(
      judged((high) => ({ overbaked: high })),
      'test',
    );
    expect(parts).toEqual([
      {
        part: 'overbaked',
        judged: 120,
        before: 40 / 120,
        after: 0,
        error: expect.closeTo(0.0432, 3),
        outcome: 'better',
      },
    ]);
  });
});

describe('nothing is kept', () => {
  const random = (n: number): boolean => Math.sin(n * 78.233) > 0;
  test.each<[string, JudgedPicture[], string]>([
    [
      'where reviewers contradict what is seen',
      judged((_, n) => ({ overbaked: random(n) }), { told: { overbaked: false } }),
      'no_better',
    ],
    [
      'where the engine was right already',
      judged(() => ({ specialty: 'cheese', score: 5 })),
      'no_better',
    ],
    ['of too few pictures', judged((high) => ({ overbaked: high }), { count: 19 }), 'too_few'],
    ['of none', [], 'too_few'],
  ])('%s', (_, pictures, outcome) => {
    const { lesson, parts } = learnLesson(pictures, 'test');
    expect(lesson).toBeNull();
    for (const part of parts) expect(part.outcome).toBe(outcome);
  });
});

test('only the parts that are better are in the lesson', () => {
  const pictures = judged((high) => ({ overbaked: high, bubbles: false }));
  const { lesson } = learnLesson(pictures, 'test');
  expect(Object.keys(lesson!.yesOrNo)).toEqual(['overbaked']);
  expect(lesson).toMatchObject({ version: 'test', amounts: {} });
});

test('the bias of one camera is applied only to that camera', () => {
  const pictures = judged((_, n) => ({ score: n % 2 === 0 ? 8 : 4 })).map((one, n) => ({
    ...one,
    place: n % 2,
  }));
  const { lesson } = learnLesson(pictures, 'test');
  const scoreAt = (place: number) => readByLesson(lesson!, madeUpEvidence(999, -1), place).score!;
  expect(scoreAt(0)).toBeGreaterThan(7);
  expect(scoreAt(1)).toBeLessThan(5);
});
