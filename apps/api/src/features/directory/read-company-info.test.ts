import { testApp, type ViewerKind } from '#test/world/app';
import { COMPANY_A, V1, VENUE_OF_B } from '#test/world/fixture';
import { THRESHOLDS } from '@crustodian/domain/score/criterion-thresholds';
import { expect, test } from 'vitest';

const t = testApp();
const ask = (kind: ViewerKind, venue: number | string) =>
  t.ask(kind, { url: `/api/dashboard/company-info/venue/${venue}/` });

test('a company without settings of its own has those of its grid', async () =>
  expect((await ask('regular', V1)).json()).toEqual({
    pj_store: true,
    score_weights: {
      'Ingredientes interior': 0.25,
      'Ingredientes exterior': 0.25,
      'Queso interior': 0.1,
      'Queso exterior': 0.1,
      Bordes: 0.1,
      'Cocción queso': 0.1,
      'Sello de queso': 0.1,
      Limpieza: 0.1,
    },
    evaluation_key_max: {
      'Ingredientes interior': 2,
      'Ingredientes exterior': 2,
      'Queso interior': 0.8,
      'Queso exterior': 0.8,
      Bordes: 0.8,
      'Cocción queso': 0.8,
      'Sello de queso': 0.8,
      Limpieza: 0.8,
    },
    scoring_thresholds: THRESHOLDS,
    feedbackCrusts: [
      { value: 'tradicional', label: 'Original' },
      { value: 'delgada', label: 'Thin' },
      { value: 'thin', label: 'thin' },
      { value: 'original', label: 'original' },
      { value: 'stuffed crust cheese edge', label: 'stuffed crust cheese edge' },
      { value: 'pan', label: 'pan' },
      { value: 'cheese pops', label: 'cheese pops' },
      { value: 'crunchy thin', label: 'crunchy thin' },
    ],
    cheese_score_threshold: 0.7,
    grid: 'official',
    company: { pk: COMPANY_A, pretty_name: 'Company a' },
    time_zone: 'America/Chicago',
  }));

test('the modified grid has its own criteria', async () => {
  const info = (await ask('managerOfB', VENUE_OF_B)).json();
  expect(info).toMatchObject({ grid: 'modified', pj_store: false, cheese_score_threshold: null });
  expect(Object.keys(info.evaluation_key_max)).toEqual([
    'pizza size',
    'border size',
    'cheese on border',
    'cheese seal',
    'cheese cover',
    'ingredients',
  ]);
});

test("a company's own weights, maxima, thresholds and crusts replace those of the grid", async () => {
  await t.db
    .updateTable('company')
    .set({
      score_weights: JSON.stringify({ 'Ingredientes exterior': 0.3125 }),
      evaluation_key_max: JSON.stringify({ Bordes: 0.9 }),
      scoring_thresholds: JSON.stringify({ dirt: { none: 0.1, full: 0 } }),
      feedback_crusts: ['pan'],
    })
    .where('id', '=', COMPANY_A)
    .execute();
  expect((await ask('regular', V1)).json()).toMatchObject({
    score_weights: { 'Ingredientes exterior': 0.3125, Bordes: 0.1125 },
    evaluation_key_max: { 'Ingredientes exterior': 2.5, Bordes: 0.9, Limpieza: 0.8 },
    scoring_thresholds: { ...THRESHOLDS, dirt: { none: 0.1, full: 0 } },
    feedbackCrusts: [{ value: 'pan', label: 'pan' }],
  });
});

test.each<[ViewerKind, number | string, number]>([
  ['feed', V1, 200],
  ['staff', VENUE_OF_B, 200],
  ['regular', 999, 403],
  ['regular', 'V1', 400],
])('%s asking for venue %s: %i', async (kind, venue, status) =>
  expect((await ask(kind, venue)).statusCode).toBe(status),
);
