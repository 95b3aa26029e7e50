import { readdir } from 'node:fs/promises';
import { GRIDS, SLICES } from '@crustodian/domain/pizza/criteria';
import { criteriaSums, scoreOf } from '@crustodian/domain/score/score-formula';
import { shownIngredients } from '@crustodian/domain/pizza/soft-ingredients';
import { isInside, type PixelPoint } from '@crustodian/domain/pizza/slice-polygons';
import { UNKNOWN_SPECIALTY } from '@crustodian/domain/pizza/specialties';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { UnreadableImage } from '../image/decode-image.ts';
import { drawPizza, type DrawnPizza } from '../fixtures/draw-pizza.ts';
import { LOOK_LENGTH } from '../food/food-heads.ts';
import { loadSpecialtyHead } from '../specialty/load-specialty-head.ts';
import { ENGINE } from './engine.ts';
import { scoreSnapshot, scoreSnapshotWith, type SnapshotScore } from './score-snapshot.ts';
import { classicalSegmenter } from '../segmentation/classical-segmenter.ts';
import { loadSegmenter } from '../segmentation/load-segmenter.ts';

let file: Uint8Array;
let pizza: SnapshotScore;
beforeAll(async () => {
  file = await drawPizza({ width: 800, height: 600, x: 390, y: 310, radius: 250 });
  pizza = await scoreSnapshot(file, { grid: 'official' });
});

test('the same bytes give the same answer, bit for bit', async () => {
  expect(JSON.stringify(await scoreSnapshot(file, { grid: 'official' }))).toBe(
    JSON.stringify(pizza),
  );
});

test('a good snapshot is found, named and scored', () => {
  expect(pizza).toMatchObject({ width: 800, height: 600, crust: 'tradicional' });
  expect(pizza.fitness.verdict).toBe('buena');
  expect(pizza.specialty).toMatch(/pepperoni/);
  const { x, y, radius } = pizza.figure!;
  expect(Math.hypot(x - 390, y - 310)).toBeLessThan(3);
  expect(Math.abs(radius - 250)).toBeLessThan(3);
  expect(pizza.evaluation!.score_final).toBeGreaterThan(8);
  expect(pizza.detections.filter(({ type }) => type === 'pepperoni').length).toBeGreaterThan(8);
});

test.each(GRIDS)(
  'final, adjusted and raw score of the %s grid follow the formula',
  async (grid) => {
    const { evaluation, rawScore, flags, specialty } = await scoreSnapshot(file, { grid });
    const { score_details, score_final, score_adjusted, soft } = evaluation!;
    const criteria = criteriaSums(score_details);
    const none = { badCut: false, overbaked: false, bubbles: false };
    expect(score_final).toBe(scoreOf({ grid, criteria, softIngredients: null, ...none }));
    const shown = shownIngredients({
      soft: soft.Ingredients!,
      raw: false,
      omitSoft: false,
      specialty,
    });
    expect(score_adjusted).toBe(scoreOf({ grid, criteria, softIngredients: shown, ...flags }));
    expect(rawScore).toBe(scoreOf({ grid, criteria, softIngredients: null, ...flags }));
  },
);

test('the explanation holds every point and says what made it', () => {
  const { findings, engine_version, confidence } = pizza.evaluation!.explanation!;
  const points = findings.reduce((sum, finding) => sum + finding.points, 0);
  const details = Object.values(criteriaSums(pizza.evaluation!.score_details));
  expect(points).toBeCloseTo(
    details.reduce((sum, value) => sum + value, 0),
    2,
  );
  expect(engine_version).toBe(pizza.engineVersion);
  expect(engine_version).toMatch(
    new RegExp(`^${ENGINE}-(net\\+\\w{8}\\.\\w{8}\\.\\w{10}|classical\\+\\w+)$`),
  );
  for (const value of Object.values(confidence)) {
    expect(value).toBeGreaterThanOrEqual(0);
    expect(value).toBeLessThanOrEqual(1);
  }
});

test('a light that is off is undone before the pizza is measured; the camera is watched as it sees', async () => {
  const light = [1, 1, 1.5] as const;
  const lit = await scoreSnapshot(file, { grid: 'official', light });
  expect(lit.evaluation!.explanation!.light).toEqual([...light]);
  expect(pizza.evaluation!.explanation!.light).toBeUndefined();
  expect(lit.camera).toMatchObject({ b: pizza.camera!.b, lightness: pizza.camera!.lightness });
  expect(lit.evidence).not.toEqual(pizza.evidence);
});

test('the explanation holds the slices: inside the pizza, in pixels of the snapshot', () => {
  const { slices, slice_angle } = pizza.evaluation!.explanation!;
  const { x, y, radius } = pizza.figure!;
  for (const [k, key] of SLICES.entries()) {
    const [centre, ...rim] = slices![key];
    expect(centre).toEqual([Math.round(x), Math.round(y)]);
    for (const [px, py] of rim) {
      expect(Math.abs(Math.hypot(px - x, py - y) - radius)).toBeLessThan(0.05 * radius);
    }
    const middle = ((slice_angle + 45 * k + 22.5) * Math.PI) / 180;
    const within: PixelPoint = [x + Math.sin(middle) * 100, y - Math.cos(middle) * 100];
    expect(isInside(within, slices![key])).toBe(true);
  }
});

/** The evaluation of a drawn pizza that is named pepperoni regardless of its toppings. */
async function evaluationOf(pizza: DrawnPizza) {
  const head = await loadSpecialtyHead();
  const named = head.weights.map((row, k) =>
    row.map((_, w) => (w === row.length - 1 && head.specialties[k] === 'pepperoni' ? 9 : 0)),
  );
  const models = { segmenter: await loadSegmenter(), head: { ...head, weights: named } };
  const score = await scoreSnapshotWith(models, await drawPizza(pizza), { grid: 'official' });
  return score.evaluation!;
}

test('bare slices cost the ingredient points of those slices', async () => {
  const evaluation = await evaluationOf({ bare: true });
  const details = evaluation.score_details['Ingredientes exterior']!;
  expect(details['1'] + details['2']).toBeLessThan(0.1);
  expect(details['5'] + details['6']).toBeGreaterThan(0.4);
});

test('bare sauce costs the cheese points', async () => {
  const sauce = '<path d="M0 0 L0 -0.86 A0.86 0.86 0 0 1 0.86 0 Z" fill="#a8421c"/>';
  const evaluation = await evaluationOf({ bare: true, under: sauce });
  const outer = evaluation.score_details['Queso exterior']!;
  expect(outer['1'] + outer['2']).toBeLessThan(0.1);
  expect(outer['5'] + outer['6']).toBeGreaterThan(0.15);
});

test('a mala snapshot has neither specialty, crust, evaluation nor detections (X60)', async () => {
  const blurred = new Uint8Array(await sharp(file).blur(12).jpeg().toBuffer());
  const score = await scoreSnapshot(blurred, { grid: 'official' });
  expect(score.fitness.verdict).toBe('mala');
  expect(score.fitness.occ).toBeGreaterThanOrEqual(0.9);
  expect(score).toMatchObject({
    specialty: null,
    crust: null,
    evaluation: null,
    detections: [],
    rawScore: null,
  });
});

test('an unknown specialty has no evaluation and no detections, but a crust', async () => {
  const head = await loadSpecialtyHead();
  const undecided = { ...head, weights: head.weights.map((row) => row.map(() => 0)) };
  const models = { segmenter: await loadSegmenter(), head: undecided };
  const score = await scoreSnapshotWith(models, file, { grid: 'official' });
  expect(score).toMatchObject({
    specialty: UNKNOWN_SPECIALTY,
    evaluation: null,
    detections: [],
    rawScore: null,
  });
  expect(score.crust).toBe('tradicional');
});

test('an unknown specialty that a reviewer named is scored by it; the engine still names none', async () => {
  const [segmenter, head] = await Promise.all([loadSegmenter(), loadSpecialtyHead()]);
  const undecided = { ...head, weights: head.weights.map((row) => row.map(() => 0)) };
  const models = { segmenter, head: undecided };
  const specialty = pizza.specialty!;
  const score = await scoreSnapshotWith(models, file, { grid: 'official', specialty });
  const { explanation, ...evaluation } = pizza.evaluation!;
  const { specialty: _sure, ...confidence } = explanation!.confidence;
  expect(score).toMatchObject({ specialty: UNKNOWN_SPECIALTY, evaluation });
  expect(score.detections).toEqual(pizza.detections);
  expect(score.evaluation!.explanation).toEqual({
    ...explanation,
    confidence,
    scored_as: specialty,
  });
  const unknown = await scoreSnapshotWith(models, file, {
    grid: 'official',
    specialty: UNKNOWN_SPECIALTY,
  });
  expect(unknown.evaluation).toBeNull();
  expect(await scoreSnapshot(file, { grid: 'official', specialty: 'hawaiana' })).toEqual(pizza);
});

test('without the net the colour rules answer, and the version says so', async () => {
  const models = { segmenter: classicalSegmenter, head: await loadSpecialtyHead() };
  const score = await scoreSnapshotWith(models, file, { grid: 'official' });
  expect(score.engineVersion).toBe(`${ENGINE}-classical+rules1`);
  expect(score.fitness.verdict).toBe('buena');
  expect(score.figure).toEqual(pizza.figure);
});

test('what the net that has seen real food says is kept: numbers to learn from, none without it', async () => {
  const look = pizza.evidence.look.slice(-LOOK_LENGTH);
  expect(look).toHaveLength(224);
  expect(look.some((value) => value !== 0)).toBe(true);
  const models = { segmenter: classicalSegmenter, head: await loadSpecialtyHead() };
  const { evidence } = await scoreSnapshotWith(models, file, { grid: 'official' });
  expect(evidence.look).toHaveLength(pizza.evidence.look.length);
  expect(evidence.look.slice(-LOOK_LENGTH).every((value) => value === 0)).toBe(true);
});

test('without the net no flag is raised: possible ones are listed', async () => {
  const dark = new Uint8Array(await sharp(file).gamma(2.2, 1).linear(0.9, -30).jpeg().toBuffer());
  const models = { segmenter: classicalSegmenter, head: await loadSpecialtyHead() };
  const { flags, possibleFlags } = await scoreSnapshotWith(models, dark, { grid: 'official' });
  expect(flags).toEqual({ bubbles: false, overbaked: false, badCut: false });
  expect(Array.isArray(possibleFlags)).toBe(true);
});

test('a turned file is scored upright', async () => {
  const turned = new Uint8Array(
    await sharp(file).rotate(-90).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer(),
  );
  const score = await scoreSnapshot(turned, { grid: 'official' });
  expect([score.width, score.height]).toEqual([800, 600]);
  expect(Math.hypot(score.figure!.x - 390, score.figure!.y - 310)).toBeLessThan(3);
});

test.each(['png', 'webp'] as const)('a %s is scored like the JPEG', async (format) => {
  const other = new Uint8Array(await sharp(file).toFormat(format).toBuffer());
  const score = await scoreSnapshot(other, { grid: 'official' });
  expect(Math.abs(score.evaluation!.score_final - pizza.evaluation!.score_final)).toBeLessThan(0.3);
});

test('figure and boxes are in pixels of the file, however large it is', async () => {
  const large = new Uint8Array(await sharp(file).resize(2400, 1800).jpeg().toBuffer());
  const { figure, detections } = await scoreSnapshot(large, { grid: 'official' });
  expect(Math.abs(figure!.radius - 750)).toBeLessThan(9);
  for (const {
    rectangle: [x, y, width, height],
  } of detections) {
    expect(Math.hypot(x + width / 2 - 1170, y + height / 2 - 930)).toBeLessThan(750);
  }
});

test('a camera that expects larger pizzas costs the size points (modified grid)', async () => {
  const size = async (radius: number): Promise<number> => {
    const camera = { x: 390, y: 310, radius };
    const { evaluation } = await scoreSnapshot(file, { grid: 'modified', camera });
    return criteriaSums(evaluation!.score_details)['pizza size']!;
  };
  expect(await size(250)).toBeCloseTo(0.8, 1);
  expect(await size(275)).toBeLessThan(0.6);
});

test("a company's own rules apply: its weights, its thresholds, its limit of thin crusts", async () => {
  const rules = {
    weights: { Bordes: 0.05 },
    thresholds: {
      thinCrustBelow: 0.14,
      crustWidth: { tradicional: { low: 0.1, from: 0.15, to: 0.2, high: 0.3 } },
    },
  };
  const { crust, evaluation } = await scoreSnapshot(file, { grid: 'official', ...rules });
  expect(crust).toBe('delgada');
  expect(evaluation!.explanation).toMatchObject(rules);
  for (const points of Object.values(evaluation!.score_details['Bordes']!)) {
    expect(points).toBeLessThanOrEqual(0.05);
  }
});

test('a file that is no picture is refused', async () => {
  const text = new TextEncoder().encode('not a pizza');
  await expect(scoreSnapshot(text, { grid: 'official' })).rejects.toThrow(UnreadableImage);
});

test('the models come with the package', async () => {
  const files = await readdir(new URL('../../models/', import.meta.url));
  expect(files.sort()).toEqual([
    'accuracy-frames.json',
    'accuracy-gap.json',
    'accuracy-photographs.json',
    'accuracy.json',
    'drawn-errors.json',
    'food-boxes.onnx',
    'food-heads.json',
    'food-look.onnx',
    'food-trunk.onnx',
    'food.json',
    'measures.json',
    'segmenter.json',
    'segmenter.onnx',
    'specialty-head.json',
  ]);
});
