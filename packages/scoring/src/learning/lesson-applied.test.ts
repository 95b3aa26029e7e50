import { GRIDS } from '@crustodian/domain/pizza/criteria';
import { criteriaSums, scoreOf } from '@crustodian/domain/score/score-formula';
import { shownIngredients } from '@crustodian/domain/pizza/soft-ingredients';
import { expect, test } from 'vitest';
import { drawPizza } from '../fixtures/draw-pizza.ts';
import { flagEffect } from '../score/flag-certainty.ts';
import { scoreSnapshot } from '../score/score-snapshot.ts';
import { EVIDENCE_LAYOUT } from './evidence.ts';
import type { Lesson } from './lesson.ts';
import { fitnessByLesson } from './apply-lesson.ts';

/** A lesson that gives the same answers for every picture. */
const lessonThat = (own: Partial<Lesson>): Lesson => ({
  version: 'company-1-7',
  layout: EVIDENCE_LAYOUT,
  mean: '',
  deviation: '',
  yesOrNo: {},
  amounts: {},
  ...own,
});
const always = (bias: number) => ({ ofTold: 0, weights: '', bias });
const certainly = (is: boolean) => ({
  rule: always(is ? 10 : -10),
  certainty: { slope: 1, shift: 0 },
});

const pizza = drawPizza({ width: 800, height: 600, x: 390, y: 310, radius: 250 });

test('a result names the lesson that made it; one of another engine is not applied', async () => {
  const plain = await scoreSnapshot(await pizza, { grid: 'official' });
  const lesson = lessonThat({ amounts: { Bordes: always(0.5) } });
  const taught = await scoreSnapshot(await pizza, { grid: 'official', lesson });
  expect(taught.engineVersion).toBe(`${plain.engineVersion}+company-1-7`);
  expect(taught.specialtyHead).toBe(plain.specialtyHead);
  expect(taught.evidence).toEqual(plain.evidence);
  const other = { ...lesson, layout: 'another' };
  expect(await scoreSnapshot(await pizza, { grid: 'official', lesson: other })).toEqual(plain);
});

test('specialty and flags are as reviewers taught them', async () => {
  const lesson = lessonThat({
    specialty: {
      names: ['house'],
      rules: [always(1)],
      certainty: { slope: 10, shift: 0 },
    },
    yesOrNo: { overbaked: certainly(true), bubbles: certainly(false) },
  });
  const taught = await scoreSnapshot(await pizza, { grid: 'official', lesson });
  expect(taught).toMatchObject({
    specialty: 'house',
    specialtyHead: 'company-1-7',
    flags: { overbaked: true, bubbles: false },
  });
});

test.each(GRIDS)(
  'points of the %s grid are as reviewers taught them, and the formula holds',
  async (grid) => {
    const plain = await scoreSnapshot(await pizza, { grid });
    const [criterion] = Object.keys(plain.evaluation!.score_details);
    const lesson = lessonThat({ amounts: { [criterion!]: always(0.3), score: always(0.62) } });
    const { evaluation, specialty, flags } = await scoreSnapshot(await pizza, { grid, lesson });
    const { score_adjusted, score_details, soft, explanation } = evaluation!;
    expect(score_adjusted).toBeCloseTo(6.2, 1);
    const criteria = criteriaSums(score_details);
    const shown = shownIngredients({
      soft: soft.Ingredients!,
      raw: false,
      omitSoft: false,
      specialty,
    });
    expect(score_adjusted).toBe(scoreOf({ grid, criteria, softIngredients: shown, ...flags }));
    const points = explanation!.findings.reduce((sum, finding) => sum + finding.points, 0);
    expect(points).toBeCloseTo(
      Object.values(criteria).reduce((sum, value) => sum + value, 0),
      1,
    );
  },
);

test('a flag that was taught and is only just sure counts in part', async () => {
  const lesson = lessonThat({
    yesOrNo: { overbaked: { rule: always(1), certainty: { slope: 0, shift: Math.log(9) } } },
  });
  const { evaluation, specialty, flags } = await scoreSnapshot(await pizza, {
    grid: 'official',
    lesson,
  });
  const { flag_effects, score_adjusted, score_details, soft } = evaluation!;
  expect(flags.overbaked).toBe(true);
  expect(flag_effects?.overbaked).toBeCloseTo(flagEffect(0.9), 3);
  const shown = shownIngredients({
    soft: soft.Ingredients!,
    raw: false,
    omitSoft: false,
    specialty,
  });
  const parts = {
    grid: 'official' as const,
    criteria: criteriaSums(score_details),
    softIngredients: shown,
    ...flags,
  };
  expect(score_adjusted).toBe(scoreOf({ ...parts, effects: flag_effects }));
  expect(score_adjusted).toBeGreaterThan(scoreOf(parts));
});

test('what reviewers hold unfit is not scored', async () => {
  const unfit = lessonThat({ yesOrNo: { fit: certainly(false) } });
  expect(await scoreSnapshot(await pizza, { grid: 'official', lesson: unfit })).toMatchObject({
    fitness: { verdict: 'mala', reasons: ['no_pizza'] },
    evaluation: null,
    evidence: { told: { fit: true } },
  });
});

test.each([
  [['no_pizza'], 'buena'],
  [['covered'], 'buena'],
  [['too_small'], 'mala'],
  [['no_pizza', 'blurred'], 'mala'],
] as const)('what is refused as %j is %s where reviewers hold it fit', (reasons, verdict) => {
  const own = {
    verdict: 'mala',
    trusted: true,
    blur: 0,
    occ: 0.95,
    reasons: [...reasons],
  } as const;
  const fitness = fitnessByLesson(
    { ...own, reasons: [...reasons] },
    { yesOrNo: { fit: true }, criteria: {} },
  );
  expect(fitness.verdict).toBe(verdict);
});
