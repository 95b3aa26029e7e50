import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PROBLEM_CODES } from '../figures/problems.ts';
import {
  changeEntry,
  REFUSALS,
  swapEntries,
  type EntryChange,
  type EntryRules,
  type ReportEntry,
} from './report-pizza.ts';
import { STANDARDS } from '../pizza/standard.ts';

const RULES: EntryRules = { scoreless: false, specialties: ['pepperoni', 'cheese'] };
const SCORELESS: EntryRules = { ...RULES, scoreless: true };
const entry = (change: Partial<ReportEntry> = {}): ReportEntry => ({
  id: 'a',
  standard: 'to_standard',
  specialty: 'pepperoni',
  shown: true,
  featured: false,
  problems: [],
  ...change,
});
const featured = entry({ featured: true });

describe('what follows from a change (spec 002 section 4)', () => {
  test.each<[string, ReportEntry, EntryChange, Partial<ReportEntry>]>([
    [
      'hiding takes the feature',
      featured,
      { attribute: 'show_on_report', value: false },
      { shown: false, featured: false },
    ],
    [
      'maybe to standard hides and takes the feature',
      featured,
      { attribute: 'standard', value: 'maybe_to_standard' },
      { shown: false, featured: false, standard: 'maybe_to_standard' },
    ],
    [
      'the specialty other hides and takes the feature',
      featured,
      { attribute: 'specialty', value: 'other' },
      { shown: false, featured: false, specialty: 'other' },
    ],
    [
      'another standard takes the feature and stays shown',
      featured,
      { attribute: 'standard', value: 'not_to_standard' },
      { shown: true, featured: false, standard: 'not_to_standard' },
    ],
    [
      'the same standard changes nothing',
      featured,
      { attribute: 'standard', value: 'to_standard' },
      { featured: true },
    ],
    [
      'another specialty of the report stays shown',
      featured,
      { attribute: 'specialty', value: 'cheese' },
      { shown: true, featured: true, specialty: 'cheese' },
    ],
    [
      'a problem is named once',
      entry({ standard: 'not_to_standard' }),
      { attribute: 'main_problem', value: ['cut', 'cut'] },
      { problems: ['cut'] },
    ],
    [
      'what the pipeline counted may stay',
      entry({ problems: ['overbaked'] }),
      { attribute: 'main_problem', value: ['overbaked', 'cut'] },
      { problems: ['overbaked', 'cut'] },
    ],
  ])('%s', (_case, before, change, after) => {
    expect(changeEntry(before, change, [], RULES)).toEqual({ changed: [{ ...before, ...after }] });
  });

  test('a feature moves within its standard; the one of the other standard stays (decision X84)', () => {
    const worst = entry({ id: 'w', standard: 'not_to_standard', featured: true });
    const former = entry({ id: 'f', featured: true });
    const change: EntryChange = { attribute: 'featured', value: true };
    expect(changeEntry(entry(), change, [worst, former], RULES)).toEqual({
      changed: [{ ...former, featured: false }, featured],
    });
  });
});

describe('refused', () => {
  test.each<[string, ReportEntry, EntryChange, EntryRules, string]>([
    [
      'showing an undecided pizza',
      entry({ shown: false, standard: 'maybe_to_standard' }),
      { attribute: 'show_on_report', value: true },
      RULES,
      REFUSALS.undecided,
    ],
    [
      'showing another specialty',
      entry({ shown: false, specialty: 'other' }),
      { attribute: 'show_on_report', value: true },
      RULES,
      REFUSALS.other,
    ],
    [
      'featuring a hidden pizza',
      entry({ shown: false }),
      { attribute: 'featured', value: true },
      RULES,
      REFUSALS.hidden,
    ],
    [
      'featuring without scores',
      entry(),
      { attribute: 'featured', value: true },
      SCORELESS,
      REFUSALS.scoreless,
    ],
    [
      'picking overbaked',
      entry(),
      { attribute: 'main_problem', value: ['overbaked'] },
      RULES,
      REFUSALS.problem,
    ],
    [
      'a specialty outside the report',
      entry(),
      { attribute: 'specialty', value: 'hawaiana' },
      RULES,
      REFUSALS.specialty,
    ],
  ])('%s', (_case, before, change, rules, refused) =>
    expect(changeEntry(before, change, [], rules)).toEqual({ refused }),
  );

  test('an undecided pizza is shown where there are no scores', () => {
    const hidden = entry({ shown: false, standard: 'maybe_to_standard' });
    const change: EntryChange = { attribute: 'show_on_report', value: true };
    expect(changeEntry(hidden, change, [], SCORELESS)).toEqual({
      changed: [{ ...hidden, shown: true }],
    });
  });
});

describe('replacement (spec 002 sections 4 and 5)', () => {
  const next = entry({ id: 'b', shown: false });
  const bad = entry({ id: 'b', shown: false, standard: 'not_to_standard' });

  test('shows the new one, hides and unfeatures the old one', () => {
    expect(swapEntries({ old: featured, next, set: {} }, RULES)).toEqual({
      changed: [
        { ...featured, shown: false, featured: false },
        { ...next, shown: true },
      ],
    });
  });

  test('not to standard needs a main problem', () => {
    expect(swapEntries({ old: featured, next: bad, set: {} }, RULES)).toEqual({
      refused: REFUSALS.unclassified,
    });
    expect(swapEntries({ old: featured, next: bad, set: { problems: ['cut'] } }, RULES)).toEqual({
      changed: [expect.anything(), { ...bad, shown: true, problems: ['cut'] }],
    });
  });

  test('but not without scores', () => {
    expect(swapEntries({ old: entry(), next: bad, set: {} }, SCORELESS)).toHaveProperty('changed');
  });

  test('nothing replaces itself, and nothing undecided takes a place', () => {
    expect(swapEntries({ old: featured, next: featured, set: {} }, RULES)).toEqual({
      refused: REFUSALS.same,
    });
    const set = { standard: 'maybe_to_standard' } as const;
    expect(swapEntries({ old: featured, next, set }, RULES)).toEqual({
      refused: REFUSALS.undecided,
    });
  });
});

test('whatever is done, no rule of the selection is broken', () => {
  const ids = ['a', 'b', 'c', 'd', 'e'];
  const change: fc.Arbitrary<EntryChange> = fc.oneof(
    fc.record({ attribute: fc.constant('show_on_report' as const), value: fc.boolean() }),
    fc.record({ attribute: fc.constant('featured' as const), value: fc.boolean() }),
    fc.record({
      attribute: fc.constant('standard' as const),
      value: fc.constantFrom(...STANDARDS),
    }),
    fc.record({
      attribute: fc.constant('main_problem' as const),
      value: fc.subarray([...PROBLEM_CODES]),
    }),
    fc.record({
      attribute: fc.constant('specialty' as const),
      value: fc.constantFrom('pepperoni', 'cheese', 'other', 'hawaiana'),
    }),
  );
  const step = fc.record({
    at: fc.constantFrom(...ids),
    to: fc.constantFrom(...ids),
    change,
    swap: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.boolean(), fc.array(step, { maxLength: 40 }), (scoreless, steps) => {
      const rules = { ...RULES, scoreless };
      const list = new Map(ids.map((id) => [id, entry({ id, shown: false })]));
      for (const { at, to, change: one, swap } of steps) {
        const result = swap
          ? swapEntries({ old: list.get(at)!, next: list.get(to)!, set: {} }, rules)
          : changeEntry(list.get(at)!, one, [...list.values()], rules);
        if ('changed' in result) for (const after of result.changed) list.set(after.id, after);
        const all = [...list.values()];
        for (const standard of STANDARDS) {
          const best = all.filter((pizza) => pizza.featured && pizza.standard === standard);
          expect(best.length).toBeLessThanOrEqual(1);
        }
        expect(all.filter((pizza) => pizza.featured && !pizza.shown)).toEqual([]);
        expect(all.filter((pizza) => pizza.shown && pizza.specialty === 'other')).toEqual([]);
        const undecided = all.filter((pizza) => pizza.standard === 'maybe_to_standard');
        expect(undecided.filter(({ shown }) => shown && !scoreless)).toEqual([]);
      }
    }),
    { numRuns: 300 },
  );
});
