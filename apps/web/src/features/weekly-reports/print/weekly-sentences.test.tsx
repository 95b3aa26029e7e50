import { addDays } from '@crustodian/domain/time/calendar-day';
import { PROBLEM_CODES, type Language } from '@crustodian/domain/figures/problems';
import { reportFigures } from '@crustodian/domain/reports/report-figures';
import { SHIFTS } from '@crustodian/domain/time/shift';
import { perWeekday, WEEKDAYS } from '@crustodian/domain/time/weekday';
import { describe, expect, test } from 'vitest';
import {
  basisOf,
  checkHeatmap,
  checkRanking,
  dice,
  found,
  helpOf,
  numberIn,
  percentOf,
  readSheets,
  risenRows,
  rowsOf,
  textOf,
  titleOf,
} from '../../report-files/sheets/read-sheets.fixture.ts';
import { model, pizza } from './report-model.fixture.ts';
import type { ReportModel } from './report-model.ts';
import { renderWeeklySheets } from './render-weekly-sheets.tsx';
import { weeklyMessages } from './messages/weekly-messages.ts';

interface Case {
  seed: number;
  pizzas: number;
  specialties: number;
  stores: number;
  /** Percentage of pizzas not to standard. */
  bad: number;
  facts?: Partial<ReportModel>;
}

/** A report whose figures match its pizzas. */
function reportModelOf({
  seed,
  pizzas: count,
  specialties,
  stores,
  bad,
  facts,
}: Case): ReportModel {
  const draw = dice(seed);
  const names = Array.from(
    { length: specialties },
    (_, at) => `Kind ${String.fromCodePoint(65 + at)}`,
  );
  const pizzas = Array.from({ length: count }, (_, at) => {
    const isBad = draw(100) < bad;
    const two = draw(5) === 0;
    return pizza({
      pizza_id: `p${at}`,
      specialty: names[draw(draw(names.length) + 1)]!,
      weekday: WEEKDAYS[draw(7)]!,
      shift: SHIFTS[draw(2)]!,
      shown: at < 33,
      standard: isBad ? 'not_to_standard' : draw(20) === 0 ? 'maybe_to_standard' : 'to_standard',
      problems: isBad
        ? PROBLEM_CODES.slice(draw(3), draw(3) + (two ? 4 : 3)).slice(0, two ? 2 : 1)
        : [],
    });
  });
  const figures = reportFigures(pizzas, names);
  const total = figures.standard.total;
  const plain = model(stores);
  const course = () => plain.weeks.map(() => (draw(9) === 0 ? null : draw(1000) / 1000));
  const shares = plain.stores.map(({ id }) => (id === '1' ? total : draw(1000) / 1000));
  const own = course()
    .with(-1, total)
    .with(-2, 0.5 + draw(100) / 1000);
  const ranked = plain.stores
    .map((store, at) => ({
      ...store,
      share: shares[at]!,
      before: at === 0 ? own.at(-2)! : draw(1000) / 1000,
      count: at === 0 ? figures.total.count : 100,
    }))
    .toSorted((a, b) => (b.share ?? -1) - (a.share ?? -1))
    .map((store, at) => ({ ...store, position: at + 1 }));
  return {
    ...plain,
    pizzas,
    total,
    specialties: Object.entries(figures.resume).map(([specialty, one]) => ({
      specialty,
      name: specialty,
      count: one.count,
      toStandard: one.to_standard,
      maybe: one.maybe_to_standard,
      share: one.to_standard_percentage,
      before: null,
    })),
    byShift: perWeekday((day) => ({
      AM: { count: figures.byShift[day].count_AM, toStandard: figures.byShift[day].to_standard_AM },
      PM: { count: figures.byShift[day].count_PM, toStandard: figures.byShift[day].to_standard_PM },
    })),
    stores: ranked,
    trendLines: plain.trendLines.map((one, at) => ({ ...one, values: at === 0 ? own : course() })),
    ...facts,
  };
}

const CASES: [string, Case][] = [
  ...Array.from({ length: 24 }, (_, at): [string, Case] => [
    `week ${at + 1}`,
    {
      seed: at + 1,
      pizzas: 40 + at * 23,
      specialties: 1 + (at % 9),
      stores: 1 + (at % 12),
      bad: 5 + at * 3,
    },
  ]),
  ['three pizzas', { seed: 31, pizzas: 3, specialties: 2, stores: 3, bad: 50 }],
  ['one pizza that is bad', { seed: 33, pizzas: 1, specialties: 1, stores: 1, bad: 100 }],
  ['no pizza that is bad', { seed: 34, pizzas: 300, specialties: 4, stores: 4, bad: 0 }],
  ['every pizza bad', { seed: 35, pizzas: 90, specialties: 4, stores: 4, bad: 100 }],
  ['no pizza', { seed: 36, pizzas: 0, specialties: 3, stores: 2, bad: 0 }],
  [
    'a course that stands still',
    {
      seed: 37,
      pizzas: 120,
      specialties: 3,
      stores: 2,
      bad: 20,
      facts: { trendLines: [{ venue: '1', name: 'Store 1', values: Array<number>(12).fill(0.8) }] },
    },
  ],
  ['twelve specialties', { seed: 38, pizzas: 500, specialties: 12, stores: 5, bad: 30 }],
];

const ORDINALS = [
  'First',
  'Second',
  'Third',
  'Fourth',
  'Fifth',
  'Sixth',
  'Seventh',
  'Eighth',
  'Ninth',
  'Tenth',
  'Eleventh',
  'Twelfth',
];
/** Patterns of the sentences in each language. */
const SAYS = {
  en: {
    record: /^The best of the last (.*) reports$/,
    spelt: 'zero one two three four five six seven eight nine ten eleven twelve'.split(' '),
    moved: /^(\d+) points? (better than|below) last week$/,
    below: 'below',
    same: 'Same as last week',
    noPizzas: 'No pizzas were classified this week',
    first: (share: number) => `${share}% of the pizzas to standard`,
    others: /shown; the others: (.*)$/,
    exception: /^(.*) needs the most help: (\d+) of (\d+) pizzas? (?:was|were) not to standard\.$/,
    above: /^Every specialty is at (\d+)% or above\.$/,
    explains: /problems? explains? (\d+)% of what went wrong$/,
    explained: /^(\d+) of the (\d+) pizzas? not to standard/,
    fixing: /(\d+) would be to standard and Store 1 at (\d+)% instead of (\d+)%\.$/,
    oneOf: /^(\d+) of (\d+) pizzas?$/,
    production:
      /^(\d+) pizzas? of the week, chosen by QA: (\d+) of lunch, (\d+) of dinner, (\d+) special/,
    course: /^From (\d+)% in W\d+ to (\d+)% in W\d+;/,
    trend: /^(?<down>Down)?.*?(?:(?<points>\d+) points? )?(?:in|over) (?<reports>\d+) reports$/,
    improved: /^(\d+) of (\d+) stores? improved on (?:its|their) last report$/,
    place: /^(\w+) of (\d+) stores?$/,
    placeOf: (word: string) => ORDINALS.indexOf(word) + 1,
    weakest: /^(.*) needs the most help$/,
    ofPizzas: /^(\d+)% of (\d+) pizzas? to standard\./,
    lowest: /^(.*?) is the lowest: (\d+)% of (\d+) pizza/,
    best: /([A-Z]\w+ \w+) leads with (\d+)%\.$/,
    even: 'Every shift is at 90% or above',
    everyShift: /^Every shift/,
    noShift: 'No shift has classified pizzas this week.',
  },
  es: {
    record: /^El mejor de los últimos (.*) reportes$/,
    spelt: 'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce'.split(' '),
    moved: /^(\d+) puntos? (mejor que|por debajo de) la semana pasada$/,
    below: 'por debajo de',
    same: 'Igual que la semana pasada',
    noPizzas: 'Esta semana no hay pizzas clasificadas',
    first: (share: number) => `El ${share}% de las pizzas en estándar`,
    others: /; las demás: (.*)$/,
    exception: /^(.*) necesita más ayuda: (\d+) de (\d+) pizzas? fuera del estándar\.$/,
    above: /^Todas las especialidades están en el (\d+)% o más\.$/,
    explains: /problemas? explican? el (\d+)% de los fallos$/,
    explained: /^(\d+) de (\d+) pizzas? fuera del estándar/,
    fixing: /(\d+) estar(?:ía|ían) en estándar y Store 1 en el (\d+)% en lugar del (\d+)%\.$/,
    oneOf: /^(\d+) de (\d+) pizzas?$/,
    production:
      /^(\d+) pizzas? de la semana, elegidas? por QA: (\d+) del almuerzo, (\d+) de la cena, (\d+) especialidad/,
    course: /^Del (\d+)% en S\d+ al (\d+)% en S\d+;/,
    trend:
      /^(?:(?<points>\d+) puntos? (?:más|(?<down>menos))|Sin cambios) en (?<reports>\d+) reportes$/,
    improved: /^(\d+) de (\d+) tiendas? (?:mejoró|mejoraron) su último reporte$/,
    place: /^Puesto (\d+) de (\d+) tiendas?$/,
    placeOf: Number,
    weakest: /^(.*) necesita más ayuda$/,
    ofPizzas: /^(\d+)% de (\d+) pizzas? en estándar\./,
    lowest: /^(.*?) es el más bajo: (\d+)% de (\d+) pizza/,
    best: /((?:El almuerzo|La cena) del [a-zé-ú]+) es el turno del que aprender: (\d+)%\.$/,
    even: 'Todos los turnos están en el 90% o más',
    everyShift: /^Todos los turnos/,
    noShift: 'Ningún turno tiene pizzas clasificadas esta semana.',
  },
} as const;

/** Whether two means are equal up to rounding to whole percents. */
const near = (one: number, other: number) => Math.abs(one - other) <= 1;

/** Recomputes the sentences of a report from its sheets. */
function checksOf(of: Case, language: Language) {
  const sheets = readSheets(renderWeeklySheets({ ...reportModelOf(of), language }));
  const say = SAYS[language];
  const messages = weeklyMessages(language);
  // The list next to the sheets is in the page's language.
  const { pageNames } = weeklyMessages('en');
  const number = (text: string) => numberIn(text, language);
  const performance = sheets.one(pageNames.performance)!;
  const [to, maybe, not] = [...performance.querySelectorAll('dd')].map((one) =>
    number(textOf(one))!,
  );
  const judged = to! + not!;
  const share = number(textOf(performance.querySelector('h2 ~ div p')));
  const evolution = rowsOf(sheets.one(pageNames.evolution)?.querySelector('table'));
  const own = evolution.find(([name]) => name === 'Store 1') ?? [];
  const ownShares = own.slice(1).map(number);

  return {
    performance: () => {
      expect(maybe).toBeGreaterThanOrEqual(0);
      const [counted, leftOut] = [...basisOf(performance).matchAll(/\d+/g)].map(Number);
      expect([counted, maybe === 0 ? 0 : leftOut]).toEqual([judged, maybe]);
      expect(share).toBe(judged === 0 ? null : percentOf(to!, judged));
      const title = titleOf(performance);
      const ranking = rowsOf(sheets.one(pageNames.storeRanking)?.querySelector('table')).find(
        ([, name]) => name === 'Store 1',
      );
      const before = number(ranking?.[4] ?? '');
      const record = say.record.exec(title);
      const moved = say.moved.exec(title);
      if (record) {
        const earlier = ownShares.slice(0, -1).filter((one) => one !== null);
        expect(say.spelt[earlier.length + 1]).toBe(record[1]);
        expect(Math.max(...earlier)).toBeLessThan(share!);
      } else if (moved) {
        expect(Number(moved[1]) * (moved[2] === say.below ? -1 : 1)).toBe(share! - before!);
      } else if (title === say.same) expect(before).toBe(share);
      else if (share === null) expect(title).toBe(say.noPizzas);
      else expect(title).toBe(say.first(share));
    },

    specialties: () => {
      const heading = [...performance.querySelectorAll('h3')].find(
        (one) => textOf(one) === messages.bySpecialty,
      )!;
      const rows = [...heading.parentElement!.querySelectorAll('div > p')]
        .map(textOf)
        .flatMap((text) => {
          const row = /^(.*?)(\d+)% n ([\d.,]+)$/.exec(text);
          return row
            ? [
                {
                  name: row[1]!.trim(),
                  share: Number(row[2]),
                  n: number(row[3]!)!,
                },
              ]
            : [];
        });
      const note = say.others.exec(textOf(heading.parentElement))?.[1] ?? '';
      const others = [...note.matchAll(/n ([\d.,]+)/g)].map((one) => number(one[1]!)!);
      expect([...rows.map(({ n }) => n), ...others].reduce((a, b) => a + b, 0)).toBe(judged);
      const exception = say.exception.exec(helpOf(performance));
      const above = say.above.exec(helpOf(performance));
      if (exception) {
        const [bad, all] = [Number(exception[2]), Number(exception[3])];
        const row = rows.find(({ name }) => name === exception[1]);
        if (row) expect([row.share, row.n]).toEqual([percentOf(all - bad, all), all]);
        const telling = rows.filter(({ n }) => n >= 5);
        if (telling.length > 1) {
          expect(percentOf(all - bad, all)).toBeLessThanOrEqual(
            Math.min(...telling.map((one) => one.share)),
          );
        }
      } else if (above) {
        const lowest = Math.min(...rows.map((one) => one.share));
        expect(Number(above[1])).toBeLessThanOrEqual(lowest);
        if (note === '') expect(Number(above[1])).toBe(lowest);
      } else expect(share ?? 0).toBe(0);
    },

    tips: () => {
      const sheet = sheets.one(pageNames.tips);
      if (!sheet) return expect(not).toBe(0);
      const [explains] = found(say.explains, titleOf(sheet));
      const [explained, faulty] = found(say.explained, helpOf(sheet)).map(Number);
      const [fixed, then, from] = found(say.fixing, helpOf(sheet)).map(Number);
      expect(faulty).toBe(not);
      expect(Number(explains)).toBe(percentOf(explained!, faulty!));
      const counts = [...sheet.querySelectorAll('section')]
        .flatMap((section) => [...section.querySelectorAll('p')])
        .map(textOf)
        .flatMap((text) => say.oneOf.exec(text)?.slice(1).map(Number) ?? []);
      const each = counts.filter((_count, at) => at % 2 === 0);
      expect(counts.filter((_count, at) => at % 2 === 1).every((all) => all === faulty)).toBe(true);
      expect(explained).toBeGreaterThanOrEqual(Math.max(...each));
      expect(explained).toBeLessThanOrEqual(each.reduce((a, b) => a + b, 0));
      expect(fixed).toBeLessThanOrEqual(explained!);
      expect([from, then]).toEqual([share, percentOf(to! + fixed!, judged)]);
    },

    production: () => {
      const pages = sheets.all(pageNames.production);
      const shown = pages.flatMap((page) =>
        [...page.querySelectorAll('li')].map((one) =>
          [...one.querySelectorAll('b, span')].map(textOf),
        ),
      );
      expect(shown).toHaveLength(Math.min(33, of.pizzas));
      for (const page of pages) {
        const numbers = found(say.production, helpOf(page));
        const having = (word: string) => shown.filter((one) => one.includes(word)).length;
        const specialties = new Set(
          shown.map((one) => one.find((word) => word.startsWith('Kind'))),
        );
        expect(numbers.map(Number)).toEqual([
          shown.length,
          having(messages.shifts.AM),
          having(messages.shifts.PM),
          specialties.size,
        ]);
      }
    },

    'trends and evolution': () => {
      expect(own.length).toBe(13);
      const trends = sheets.one(pageNames.trends);
      const known = ownShares.filter((one) => one !== null);
      if (trends) {
        const [from, last] = found(say.course, helpOf(trends)).map(Number);
        expect([from, last]).toEqual([known[0], known.at(-1)]);
        const { down, points, reports } = say.trend.exec(titleOf(trends))!.groups!;
        expect(Number(reports)).toBe(known.length);
        expect(Number(points ?? 0) * (down ? -1 : 1)).toBe(last! - from!);
        const steps = [
          ...trends.querySelectorAll(`svg[aria-label^="${messages.trends.changes}"] g`),
        ].map((one) => number(/^(.*)[WS]\d+$/.exec(textOf(one))![1]!));
        const differences = ownShares.map((now, at) => {
          const before = ownShares[at - 1] ?? null;
          return now === null || before === null ? null : now - before;
        });
        expect(steps).toEqual(differences);
      }
      const sheet = sheets.one(pageNames.evolution);
      if (!sheet) return;
      const stores = evolution.filter(([name]) => name !== messages.meanOfStores);
      const { risen, compared } = risenRows(stores);
      const said = say.improved.exec(titleOf(sheet));
      expect(said ? said.slice(1).map(Number) : [0, 0]).toEqual([risen, compared]);
    },

    averages: () => {
      const stores = evolution.filter(([name]) => name !== messages.meanOfStores);
      const means = (evolution.find(([name]) => name === messages.meanOfStores) ?? []).map(number);
      for (const [at, mean] of means.entries()) {
        if (mean === null) continue;
        const values = stores.map((row) => number(row[at]!)).filter((one) => one !== null);
        expect(near(mean, values.reduce((a, b) => a + b, 0) / values.length)).toBe(true);
      }
      const ended = new RegExp(`^${messages.regionAverage} (\\d+)%$`);
      for (const { box } of sheets.sheets) {
        for (const label of [...box.querySelectorAll('svg text')].map(textOf)) {
          const shown = ended.exec(label)?.[1];
          if (shown) expect(Number(shown)).toBe(means.findLast((mean) => mean !== null));
        }
      }
      const rows = sheets
        .all(pageNames.storeRanking)
        .flatMap((sheet) => rowsOf(sheet.querySelector('table')))
        .map((row) => ({ share: number(row[3]!), pizzas: number(row[6]!)! }))
        .filter((row) => row.share !== null);
      const pizzas = rows.reduce((sum, row) => sum + row.pizzas, 0);
      const whole = rows.reduce((sum, row) => sum + row.share! * row.pizzas, 0) / pizzas;
      const legend = textOf(sheets.one(pageNames.storeRanking)?.querySelector('table + p'));
      const told = legend.split(messages.companyAverage)[1];
      if (rows.length > 0) expect(near(number(told!)!, whole)).toBe(true);
      else expect(told).toBeUndefined();
    },

    rankings: () => {
      const ranking = sheets.one(pageNames.storeRanking);
      expect(ranking).not.toBeNull();
      for (const sheet of [
        ...sheets.all(pageNames.storeRanking),
        ...sheets.all(pageNames.regionRanking),
      ]) {
        checkRanking(sheet.querySelector('table'));
      }
      if (!ranking || share === null) return;
      const rows = rowsOf(ranking.querySelector('table')).filter(([rank]) => rank !== '–');
      const [position, stores] = found(say.place, titleOf(ranking));
      expect(say.placeOf(position!)).toBe(Number(rows.find(([, name]) => name === 'Store 1')![0]));
      expect(Number(stores)).toBe(rows.length);
      if (rows.length === 1) expect(helpOf(ranking)).toBe('');
    },

    heatmap: () => {
      const sheet = sheets.one(pageNames.shiftHeatmap)!;
      const table = sheet.querySelector('table')!;
      checkHeatmap(table);
      const cells = [...table.querySelectorAll('tbody tr:has([data-band])')]
        .flatMap((row, at) =>
          [...row.querySelectorAll('[data-band]')].map((cell, day) => ({
            name: messages.shiftOfDay(messages.longDays[day]!, SHIFTS[at]!),
            share: number(textOf(cell.querySelector('b'))),
            n: number(textOf(cell.querySelector('span'))) ?? 0,
          })),
        )
        .filter((cell) => cell.share !== null);
      const many = cells.filter(({ n }) => n >= 5);
      const telling = many.length > 1 ? many : cells;
      const shares = telling.map((cell) => cell.share!);
      const [title, help] = [titleOf(sheet), helpOf(sheet)];
      const at = (name: string) => cells.find((cell) => cell.name === name)!;
      const weakest = say.weakest.exec(title)?.[1];
      const lowest = say.lowest.exec(help);
      const best = say.best.exec(help);
      if (weakest) {
        const [said, n] = found(say.ofPizzas, help).map(Number);
        expect(at(weakest)).toMatchObject({ share: said, n });
        expect(said).toBe(Math.min(...shares));
        expect(said).toBeLessThan(90);
      }
      if (lowest) {
        expect(at(lowest[1]!)).toMatchObject({ share: Number(lowest[2]), n: Number(lowest[3]) });
        expect(Number(lowest[2])).toBe(Math.min(...shares));
      }
      if (best) {
        expect(at(best[1]!).share).toBe(Number(best[2]));
        expect(Number(best[2])).toBe(Math.max(...shares));
      }
      if (title === say.even)
        expect(Math.min(...cells.map((cell) => cell.share!))).toBeGreaterThanOrEqual(90);
      if (cells.length === 0) expect(help).toBe(say.noShift);
      else expect(weakest ?? say.everyShift.exec(title)).toBeTruthy();
    },
  };
}

const CHECKS = [
  'performance',
  'specialties',
  'tips',
  'production',
  'trends and evolution',
  'averages',
  'rankings',
  'heatmap',
] as const;

const IN_EACH = CASES.flatMap(([name, of]) =>
  (['en', 'es'] as const).map((language) => [name, language, of] as const),
);

describe.each(IN_EACH)('%s, %s: what its sheets say is what they print', (_name, language, of) => {
  const checks = checksOf(of, language);
  test.each(CHECKS)('%s', (name) => {
    expect.hasAssertions();
    checks[name]();
  });
});

test('shares that QA has set: the sheets say so and derive nothing from the pizzas', () => {
  const of = reportModelOf({ seed: 40, pizzas: 200, specialties: 3, stores: 3, bad: 40 });
  const set = {
    ...of,
    total: 0.9,
    measured: of.total,
    specialties: of.specialties.map((one, at) => ({ ...one, share: at === 0 ? 0.8 : 0.95 })),
  };
  const sheets = readSheets(renderWeeklySheets(set));
  const performance = sheets.one('Weekly performance')!;
  expect(basisOf(performance)).toContain(
    `shares set by QA, measured ${Math.round(of.total! * 100)}%`,
  );
  expect(helpOf(performance)).toBe('Kind A needs the most help: 80% to standard.');
  expect(helpOf(sheets.one('Tips')!)).not.toContain('would be');
});

test('a week before that had no report is not taken for last week', () => {
  const gap = reportModelOf({ seed: 41, pizzas: 60, specialties: 2, stores: 1, bad: 20 });
  const stores = gap.stores.map((store) => ({ ...store, before: null }));
  const weeks = gap.weeks.map((week) => addDays(week, -7)).with(-1, gap.stamp);
  const sheet = readSheets(renderWeeklySheets({ ...gap, stores, weeks, trendLines: [] })).one(
    'Weekly performance',
  )!;
  expect(textOf(sheet)).not.toContain('vs last week');
});

test.each([
  [3, 1],
  [4, 0],
])('below a ranking of %i stores stand %i charts of their course', (stores, charts) => {
  const sheets = readSheets(
    renderWeeklySheets(reportModelOf({ seed: 42, pizzas: 60, specialties: 2, stores, bad: 20 })),
  );
  expect(sheets.one('Store ranking')!.querySelectorAll('h3 + svg')).toHaveLength(charts);
});

test('right-to-left names are isolated from the figures beside them', () => {
  const of = reportModelOf({ seed: 43, pizzas: 200, specialties: 2, stores: 3, bad: 20 });
  const name = 'بيتزا 24';
  const named = <T extends { name: string }>(all: readonly T[]) =>
    all.map((each) => ({ ...each, name }));
  const { sheets } = readSheets(
    renderWeeklySheets({
      ...of,
      store: name,
      company: name,
      stores: named(of.stores),
      regions: named(of.regions),
      trendLines: named(of.trendLines),
    }),
  );
  const text = sheets.map(({ box }) => textOf(box)).join(' ');
  expect(text.split(`\u2068${name}\u2069`).length).toBeGreaterThan(10);
  expect(text.replaceAll(`\u2068${name}\u2069`, '')).not.toContain(name);
});
