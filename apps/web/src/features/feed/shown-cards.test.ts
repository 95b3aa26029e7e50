import { specialtyLabel } from '@crustodian/domain/pizza/specialties';
import { expect, test } from 'vitest';
import { card } from '../../pizza/card.fixture.ts';
import { WHOLE_DAY } from './filters/filter-keys.ts';
import type { CardFilter } from './filters/filters.ts';
import { halfHours, keep, NOTHING_KEPT, shownCards, type View } from './shown-cards.ts';

const notReviewed: CardFilter = {
  key: 'reviewed',
  type: 'select',
  label: 'Reviewed',
  options: [],
  value: ['0'],
  exactlyOne: false,
  secondary: false,
  changed: false,
};
const view: View = {
  filters: [notReviewed],
  hours: WHOLE_DAY,
  sort: 'score-desc',
  labelOf: specialtyLabel,
};
const good = card({ id: 'good', score: 9 });
const bad = card({ id: 'bad', score: 5 });

test('shows what passes, in order', () => {
  const reviewed = card({ id: 'done', score: 7, reviewer: 'Marta' });
  expect(shownCards([bad, reviewed, good], view, NOTHING_KEPT)).toEqual([
    { card: good, out: false },
    { card: bad, out: false },
  ]);
});

test('an edited card stays in its place, as it is now, until filters are evaluated again', () => {
  const kept = keep(NOTHING_KEPT, [good]);
  const edited = card({ id: 'good', score: 4, reviewer: 'Marta' });
  expect(shownCards([bad, edited], view, kept)).toEqual([
    { card: edited, out: true },
    { card: bad, out: false },
  ]);
  expect(shownCards([bad, edited], view, NOTHING_KEPT)).toEqual([{ card: bad, out: false }]);
});

test('a second edit does not forget how the card was at first', () => {
  const once = keep(NOTHING_KEPT, [good]);
  const twice = keep(once, [{ ...good, scoreValue: 4 }]);
  expect(twice.get('good')).toBe(good);
});

test('half hours count pizzas and those not to standard', () => {
  const bins = halfHours([
    card({ REPORT_localized_capture_start_ts: '2025/11/15 12:29:59', score: 9 }),
    card({ REPORT_localized_capture_start_ts: '2025/11/15 12:10:00', score: 3 }),
    card({ REPORT_localized_capture_start_ts: '2025/11/16 00:10:00', score: 9 }),
  ]);
  expect(bins).toHaveLength(56);
  expect(bins[24]).toEqual({ pizzas: 2, notToStandard: 1 });
  // After midnight counts at the end of the business day, not at its beginning.
  expect(bins[48]).toEqual({ pizzas: 1, notToStandard: 0 });
  expect(bins[0]).toEqual({ pizzas: 0, notToStandard: 0 });
});
