import { expect, test } from 'vitest';
import { model, pizza } from '../print/report-model.fixture.ts';
import { planWeeklySheets } from '../print/plan-weekly-sheets.ts';
import { reviewChecks } from './review-checks.ts';

const ONE = [{ pizza_id: 'p' }] as never;
const features = { to_standard: ONE, not_to_standard: ONE };
const loaded = { ready: true, pictures: 40, loaded: 40 };

function texts(of = model(), pictures = loaded, missing: Partial<typeof features> = {}) {
  const report = { features: { ...features, ...missing } };
  return reviewChecks({ report, model: of, pages: planWeeklySheets(of), pictures });
}

test('a report that is whole', () => {
  expect(texts()).toEqual([
    { ok: 'true', text: '30 pizzas, best and worst set' },
    { ok: 'true', text: 'All pictures loaded' },
    { ok: 'true', text: 'No empty chart' },
  ]);
});

test('what is missing is listed', () => {
  const first = model(1, { trendLines: [], weeks: [] });
  expect(texts(first, { ...loaded, loaded: 39 }, { to_standard: [] as never })).toEqual([
    { ok: 'false', text: '30 pizzas, best or worst missing' },
    { ok: 'false', text: '1 picture is missing' },
    { ok: 'false', text: 'First report: no trend yet' },
  ]);
});

test('without scores they are not mentioned, and pictures may still be coming', () => {
  const of = model(1, { scoreless: true, scorelessPizzas: [pizza()] });
  expect(texts(of, { ready: false, pictures: 0, loaded: 0 })).toEqual([
    { ok: 'true', text: '1 pizza, no scores' },
    { ok: 'waiting', text: 'Pictures are loading' },
  ]);
});
