import type { Viewer } from '@crustodian/domain/people/access';
import { regularViewer } from '@crustodian/domain/people/viewer.fixture';
import { specialtyLabel } from '@crustodian/domain/pizza/specialties';
import { afterEach, describe, expect, test } from 'vitest';
import { speakOnPage } from '../../../language/language.ts';
import { card } from '../../../pizza/card.fixture.ts';
import { screenRights } from '../feed-rights.ts';
import { WHOLE_DAY, type Choices, type FilterKey } from './filter-keys.ts';
import { filterText, passes, restricts, unrestricted, visibleFilters } from './filters.ts';

const viewer: Viewer = regularViewer;
const flags = { bad: false, raw: false, extraInfo: false };
const rightsOf = (change: Partial<Viewer> = {}) =>
  screenRights({ viewer: { ...viewer, ...change }, flags, pjStore: true });
const regular = rightsOf();
const reviewer = rightsOf({ allowFeedback: true });

const source = {
  specialties: ['pepperoni', 'cheese', 'the_works'],
  crusts: [{ value: 'tradicional', label: 'Original' }],
  labelOf: specialtyLabel,
};
const filtersOf = (choices: Choices, rights = reviewer) => visibleFilters(choices, source, rights);
const filterOf = (key: FilterKey, choices: Choices, rights = reviewer) =>
  filtersOf(choices, rights).find((filter) => filter.key === key)!;
const shows = (choices: Choices, pizza: Parameters<typeof card>[0], rights = reviewer) =>
  passes(card(pizza), filtersOf(choices, rights), WHOLE_DAY);

describe('at the start', () => {
  test('scored, not yet reviewed pizzas of every specialty are shown', () => {
    expect(filterOf('scored', {}).value).toEqual(['1']);
    expect(filterOf('reviewed', {}).value).toEqual(['0']);
    expect(filterOf('specialty', {}).value).toEqual(source.specialties.toSorted());
    expect(shows({}, {})).toBe(true);
    expect(shows({}, { score: null })).toBe(false);
    expect(shows({}, { reviewer: 'Marta Ruiz' })).toBe(false);
  });

  test('nothing counts as changed', () => {
    expect(filtersOf({}).some(({ changed }) => changed)).toBe(false);
    expect(filterOf('scored', { scored: [] }).changed).toBe(true);
  });
});

describe('a filter with several options', () => {
  test('applies with exactly one chosen', () => {
    expect(shows({ specialty: ['cheese'] }, { category: 'pepperoni' })).toBe(false);
    expect(shows({ specialty: ['pepperoni'] }, { category: 'pepperoni' })).toBe(true);
  });
  test('restricts nothing with none chosen and says Any', () => {
    expect(shows({ specialty: [] }, { category: 'hawaiana' })).toBe(true);
    expect(filterText(filterOf('specialty', { specialty: [] }))).toBe('Any');
  });
  test('quirk: restricts nothing with two chosen and says All (X50)', () => {
    const two = { specialty: ['cheese', 'the_works'] };
    expect(shows(two, { category: 'pepperoni' })).toBe(true);
    expect(filterText(filterOf('specialty', two))).toBe('All');
    expect(restricts(filterOf('specialty', two))).toBe(false);
  });
  test('ignores values that are no option', () => {
    expect(filterOf('specialty', { specialty: ['nonsense'] }).value).toEqual([]);
  });
});

describe('a selector of exactly one option', () => {
  const staff = rightsOf({ isStaff: true });
  test('begins with Any and cannot be emptied or doubled', () => {
    expect(filterOf('snapshot', {}, staff).value).toEqual(['any']);
    expect(filterOf('snapshot', { snapshot: [] }, staff).value).toEqual(['any']);
    expect(filterOf('snapshot', { snapshot: ['buena', 'mala'] }, staff).value).toEqual(['any']);
  });
  test('restricts by any other option', () => {
    expect(shows({ snapshot: ['mala'] }, { snap_quality: 'buena' }, staff)).toBe(false);
    expect(shows({ snapshot: ['any'] }, { snap_quality: 'mala' }, staff)).toBe(true);
  });
});

describe('visibility', () => {
  test('Reviewed is for reviewers, and what is not seen does not apply (X51)', () => {
    expect(filterOf('reviewed', {}, regular)).toBeUndefined();
    expect(shows({}, { reviewer: 'Marta Ruiz' }, regular)).toBe(true);
    expect(shows({ reviewed: ['0'] }, { reviewer: 'Marta Ruiz' }, regular)).toBe(true);
  });
  test('feed-only users have the specialty alone, so that unscored pizzas are shown', () => {
    const feedOnly = rightsOf({ dailyFeedOnly: true });
    expect(filtersOf({}, feedOnly).map(({ key }) => key)).toEqual(['specialty']);
    expect(shows({}, { score: null }, feedOnly)).toBe(true);
  });
  test('the crust filter goes with the crust', () => {
    const noCrust = screenRights({ viewer, flags, pjStore: false });
    expect(filterOf('crust', {}, noCrust)).toBeUndefined();
  });
  test('hidden pizzas can be asked for by staff only', () => {
    const valuesOf = (rights: typeof regular) =>
      filterOf('flag', {}, rights).options.map(({ value }) => value);
    expect(valuesOf(regular)).toEqual(['bubbles', 'overbaked', 'badCut']);
    expect(valuesOf(rightsOf({ isStaff: true }))).toContain('censored');
  });
});

test.each([
  ['bubbles', { bubbles: 1 }],
  ['overbaked', { overbaked: 1 }],
  ['badCut', { bad_cut: 1 }],
] as const)('the flag %s leaves its pizzas', (flag, pizza) => {
  expect(shows({ flag: [flag] }, pizza)).toBe(true);
  expect(shows({ flag: [flag] }, {})).toBe(false);
});

test.each([
  ['12:00:00', true],
  ['12:59:59', true],
  ['13:00:00', false],
  ['11:59:59', false],
])('12 to 13 holds %s: %s', (time, inside) => {
  const pizza = card({ REPORT_localized_capture_start_ts: `2025/11/15 ${time}` });
  expect(passes(pizza, [], [12, 13])).toBe(inside);
});

test.each([
  ['scored', [], { scored: ['1'] }],
  ['specialty', ['cheese', 'pepperoni', 'the_works'], { specialty: ['cheese'] }],
  ['quality', ['any'], { quality: ['bad'] }],
] as const)('%s cleared leaves nothing out', (key, cleared, choices) => {
  const filter = filterOf(key, choices);
  expect(restricts(filter)).toBe(true);
  expect(unrestricted(filter)).toEqual(cleared);
  expect(restricts({ ...filter, value: unrestricted(filter) })).toBe(false);
});

afterEach(() => void speakOnPage('en'));

test('filters and what they show have Spanish names on a Spanish page', () => {
  speakOnPage('es');
  const said = ({ label, ...filter }: ReturnType<typeof filterOf>) =>
    `${label} ${filterText({ label, ...filter })}`;
  expect(filtersOf({ crust: ['tradicional'] }).map(said)).toEqual([
    'Puntuada Sí',
    'Revisada No',
    'Especialidad Todas',
    'Masa Original',
    'Estándar Cualquiera',
    'Calidad Cualquiera',
    'Marcas Cualquiera',
  ]);
});
