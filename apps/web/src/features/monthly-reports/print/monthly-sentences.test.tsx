import type { MonthlyReport } from '@crustodian/contract/monthly-reports';
import { DAYPARTS } from '@crustodian/domain/time/daypart';
import { PROBLEM_CODES, type Language } from '@crustodian/domain/figures/problems';
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
import { featured, monthlyReport } from '../monthly.fixture.ts';
import { renderMonthlySheets } from './render-monthly-sheets.tsx';
import { monthlyMessages } from './messages/monthly-messages.ts';

const KINDS = [
  'pepperoni',
  'hawaiana',
  'the_works',
  'italiana',
  'vegetariana',
  'custom',
  'pulled_pork',
  'pollo_bbq',
  'chicken_garlic',
];

interface Case {
  seed: number;
  stores: number;
  specialties: number;
  /** Maximum number of pizzas per shift. */
  pizzas: number;
  /** Minimum number of pizzas to standard, out of ten. */
  good?: number;
  facts?: Partial<MonthlyReport>;
}

/** A month whose sums match its shifts. */
function monthOf({ seed, stores, specialties, pizzas, good = 4, facts }: Case): MonthlyReport {
  const draw = dice(seed);
  const cell = () => {
    const count = draw(pizzas + 1);
    return { count, to: Math.min(count, Math.round((count * (good + draw(11 - good))) / 10)) };
  };
  const byDaypart = perWeekday(() => Object.fromEntries(DAYPARTS.map((part) => [part, cell()])));
  const parts = (day: (typeof WEEKDAYS)[number], from: number, to: number) =>
    DAYPARTS.slice(from, to).map((part) => byDaypart[day][part]!);
  const sum = (cells: readonly { count: number; to: number }[]) => ({
    count: cells.reduce((all, one) => all + one.count, 0),
    to: cells.reduce((all, one) => all + one.to, 0),
  });
  const total = sum(WEEKDAYS.flatMap((day) => parts(day, 0, 6)));
  const kinds = KINDS.slice(0, specialties);
  // Splits the total: each part takes a random share of the remainder, the last part all of it.
  let left = { ...total };
  const figures = Object.fromEntries(
    kinds.map((kind, at) => {
      const last = at === kinds.length - 1;
      const to = last ? left.to : draw(left.to + 1);
      const not = last ? left.count - left.to : draw(left.count - left.to + 1);
      left = { count: left.count - to - not, to: left.to - to };
      return [kind, figuresOf(to, not, draw(9))];
    }),
  );
  const plain = monthlyReport(stores);
  const share = total.count === 0 ? null : total.to / total.count;
  const course = () => plain.evolution.months.map(() => (draw(8) === 0 ? null : draw(1000) / 1000));
  const ranking = plain.stores_ranking
    .map((store) => ({
      ...store,
      to_standard_percentage: draw(1000) / 1000,
      before: draw(4) === 0 ? null : draw(1000) / 1000,
    }))
    .toSorted((a, b) => b.to_standard_percentage - a.to_standard_percentage)
    .map((store, at) => ({ ...store, position: at + 1 }));
  const faulty = total.count - total.to;
  return {
    ...plain,
    specialties: figures,
    total: figuresOf(
      total.to,
      faulty,
      Object.values(figures).reduce((all, one) => all + one.maybe_to_standard, 0),
    ),
    problems: Object.fromEntries(
      PROBLEM_CODES.slice(0, draw(5) + 1).map((code) => [
        code,
        { count: draw(faulty + 1), evolution: { '1-10-2026': draw(100) / 10 } },
      ]),
    ),
    to_standard_by_daypart: perWeekday(
      (day) =>
        // Safe because every daypart has an entry.
        Object.fromEntries(
          DAYPARTS.map((part) => [
            part,
            { count: byDaypart[day][part]!.count, to_standard: byDaypart[day][part]!.to },
          ]),
        ) as MonthlyReport['to_standard_by_daypart']['Sun'],
    ),
    to_standard_by_shift: perWeekday((day) => {
      const [am, pm] = [sum(parts(day, 0, 3)), sum(parts(day, 3, 6))];
      return {
        count_AM: am.count,
        count_PM: pm.count,
        to_standard_AM: am.to,
        to_standard_PM: pm.to,
      };
    }),
    top_stores: ranking.slice(0, 10),
    stores_ranking: ranking,
    resume_by_store: Object.fromEntries(
      Object.entries(plain.resume_by_store).map(([venue, one]) => [
        venue,
        { ...one, over_pepperoni: (draw(40) - 10) / 100 + 0.004 },
      ]),
    ),
    evolution: {
      ...plain.evolution,
      total: course()
        .with(-1, share)
        .with(-2, 0.6 + draw(100) / 1000),
      stores: Object.fromEntries(plain.stores.map((venue) => [venue, course()])),
      specialties: Object.fromEntries(kinds.map((kind) => [kind, course()])),
    },
    features: {
      to_standard: Array.from({ length: draw(16) }, (_, at) => featured({ pizza_id: `g${at}` })),
      not_to_standard: Array.from({ length: draw(16) }, (_, at) =>
        featured({ pizza_id: `b${at}`, standard: 'not_to_standard' }),
      ),
    },
    ...facts,
  };
}

const figuresOf = (to: number, not: number, maybe: number) => ({
  count: to + not,
  to_standard: to,
  not_to_standard: not,
  maybe_to_standard: maybe,
  to_standard_percentage: to + not === 0 ? null : to / (to + not),
  problems: {},
});

const CASES: [string, Case][] = [
  ...Array.from({ length: 24 }, (_, at): [string, Case] => [
    `month ${at + 1}`,
    { seed: at + 1, stores: 1 + (at % 12), specialties: 1 + (at % 9), pizzas: 4 + at * 6 },
  ]),
  ['few pizzas', { seed: 30, stores: 3, specialties: 3, pizzas: 1 }],
  ['no pizza', { seed: 31, stores: 2, specialties: 2, pizzas: 0 }],
  ['no pizza that is bad', { seed: 32, stores: 4, specialties: 4, pizzas: 60, good: 10 }],
  ['hardly a bad pizza', { seed: 33, stores: 4, specialties: 2, pizzas: 60, good: 9 }],
  [
    'two first places and two first problems',
    {
      seed: 34,
      stores: 3,
      specialties: 3,
      pizzas: 60,
      facts: {
        stores_ranking: monthlyReport(3).stores_ranking.map((one) => ({
          ...one,
          position: 1,
          to_standard_percentage: 0.9,
        })),
        problems: { cut: { count: 7, evolution: {} }, bubbles: { count: 7, evolution: {} } },
      },
    },
  ],
];

/** Patterns of the sentences in each language. */
const SAYS = {
  en: {
    record: /^The best of the last (.*) monthly reports$/,
    spelt: 'zero one two three four five six seven eight nine ten eleven twelve'.split(' '),
    moved: /^(\d+) points? (better than|below) last month$/,
    below: 'below',
    same: 'Same as last month',
    others: /Other specialties: (.* n .*)$/,
    exception: /^(.*) needs the most help: (\d+) of ([\d,]+) pizzas? not to standard\.$/,
    above: /^Every specialty is at (\d+)%/,
    onlyStore: (store: string) => `${store}, the only store with reports`,
    leads: /^(.*) leads? (\d+) stores$/,
    range: /^From (\d+)% to (\d+)%/,
    noShift: 'No shift has classified pizzas this month.',
    weakest: /^(.*) needs the most help$/,
    ofPizzas: /^(\d+)% of ([\d,]+) pizzas? to standard\./,
    lowest: /^(.*?) is the lowest: (\d+)% of ([\d,]+) pizza/,
    even: 'Every shift is at 90% or above',
    daypart: /The weakest dayparts? (?:is|are) (.*): (\d+)%\.$/,
    improved: /^(\d+) of (\d+) stores? improved on last month$/,
    ofFaulty: ' of those not to standard',
    noProblem: 'No problems were reported this month',
    mostCommon: /^(.*) (?:is|are) the most common problems?$/,
    foundOn: / found on (\d+)% of the pizzas not/,
    fine: 'No store uses over 5% more pepperoni than its recipes',
    over: /^(\w+) of (\d+) stores? uses? over 5%/,
    one: 'One',
    mostAt: /^The most at (.*): \+(\d+)%\./,
    names: (text: string) => text.split(/, | and /),
  },
  es: {
    record: /^El mejor de los últimos (.*) reportes mensuales$/,
    spelt: 'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce'.split(' '),
    moved: /^(\d+) puntos? (mejor que |por debajo d)el mes pasado$/,
    below: 'por debajo d',
    same: 'Igual que el mes pasado',
    others: /Otras especialidades: (.* n .*)$/,
    exception: /^(.*) necesita más ayuda: (\d+) de ([\d.]+) pizzas? fuera del estándar\.$/,
    above: /^Todas las especialidades están en el (\d+)%/,
    onlyStore: (store: string) => `${store}, la única tienda con reportes`,
    leads: /^(.*) encabezan? (\d+) tiendas$/,
    range: /^Del (\d+)% al (\d+)%/,
    noShift: 'Ningún turno tiene pizzas clasificadas este mes.',
    weakest: /^(.*) necesita más ayuda$/,
    ofPizzas: /^(\d+)% de ([\d.]+) pizzas? en estándar\./,
    lowest: /^(.*?) es el más bajo: (\d+)% de ([\d.]+) pizza/,
    even: 'Todos los turnos están en el 90% o más',
    daypart: /[Ll]as? franjas? más débil(?:es)? (?:es|son) (.*): (\d+)%\.$/,
    improved: /^(\d+) de (\d+) tiendas? (?:mejoró|mejoraron) frente al mes pasado$/,
    ofFaulty: ' de las fuera del estándar',
    noProblem: 'Este mes no se señaló ningún problema',
    mostCommon: /^(.*) (?:es el problema más común|son los problemas más comunes)$/,
    foundOn: / en el (\d+)% de las pizzas fuera/,
    fine: 'Ninguna tienda usa más de un 5% por encima del pepperoni de sus recetas',
    over: /^(\w+) de (\d+) tiendas? usan? más de un 5%/,
    one: 'Una',
    mostAt: /^Lo más alto, en (.*): \+(\d+)%\./,
    names: (text: string) => text.split(/, | y /),
  },
} as const;

/** Recomputes the sentences of a report from its sheets. */
function checksOf(of: Case, language: Language) {
  const sheets = readSheets(renderMonthlySheets({ ...monthOf(of), report_language: language }));
  const say = SAYS[language];
  const messages = monthlyMessages(language);
  // The list next to the sheets is in the page's language.
  const { pageNames } = monthlyMessages('en');
  const number = (text: string) => numberIn(text, language);
  const performance = sheets.one(pageNames.performance)!;
  const table = rowsOf(performance.querySelector('table'));
  const all = table.at(-1)!;
  const [count, share, before] = [number(all[1]!)!, number(all[2]!), number(all[3]!)];

  return {
    'performance: the rows add up, and the changes are the differences': () => {
      const rows = table.slice(0, -1);
      for (const column of [1, 5, 6]) {
        const sum = rows.reduce((added, row) => added + number(row[column]!)!, 0);
        expect(sum).toBe(number(all[column]!));
      }
      const [counted, leftOut] = [...basisOf(performance).matchAll(/[\d.,]*\d/g)].map(([one]) =>
        number(one),
      );
      const maybe = number(all[6]!)!;
      expect([counted, maybe === 0 ? 0 : leftOut]).toEqual([count, maybe]);
      for (const row of table) {
        const [n, now, then, bad] = [1, 2, 3, 5].map((column) => number(row[column]!));
        if (n! > 0) expect(now).toBe(percentOf(n! - bad!, n!));
        if (now !== null && then !== null) expect(number(row[4]!)).toBe(now! - then!);
      }
      const others = rows.find(([name]) => name === messages.otherSpecialties);
      const note = say.others.exec(textOf(performance.querySelector('table + p')))?.[1];
      const named = [...(note?.matchAll(/n ([\d.,]+)/g) ?? [])].map((one) => number(one[1]!)!);
      expect(named.reduce((a, b) => a + b, 0)).toBe(others ? number(others[1]!) : 0);
    },

    'performance: its sentences': () => {
      const title = titleOf(performance);
      const evolution =
        rowsOf(sheets.one(pageNames.evolution)?.querySelector('table')).at(-1) ?? [];
      const earlier = evolution
        .slice(1, -1)
        .map(number)
        .filter((one) => one !== null);
      const record = say.record.exec(title);
      const moved = say.moved.exec(title);
      if (record) {
        expect(say.spelt[earlier.length + 1]).toBe(record[1]);
        expect(Math.max(...earlier)).toBeLessThan(share!);
      } else if (moved)
        expect(Number(moved[1]) * (moved[2] === say.below ? -1 : 1)).toBe(share! - before!);
      else if (title === say.same) expect(share).toBe(before);
      else expect(share).toBeNull();
      const exception = say.exception.exec(helpOf(performance));
      const row = exception && table.find(([name]) => name === exception[1]);
      if (row)
        expect([number(row[5]!), number(row[1]!)]).toEqual([
          Number(exception[2]),
          number(exception[3]!),
        ]);
      const above = say.above.exec(helpOf(performance));
      for (const one of above ? table.slice(0, -1) : []) {
        if (number(one[2]!) !== null)
          expect(number(one[2]!)).toBeGreaterThanOrEqual(Number(above![1]));
      }
    },

    rankings: () => {
      for (const name of [pageNames.topStores, pageNames.storeRanking, pageNames.regionRanking]) {
        for (const sheet of sheets.all(name)) checkRanking(sheet.querySelector('table'));
      }
      const rows = sheets
        .all(pageNames.storeRanking)
        .flatMap((sheet) => rowsOf(sheet.querySelector('table')));
      const sheet = sheets.one(pageNames.storeRanking)!;
      const first = rows.filter(([rank]) => rank === '1').map((row) => row[1]!);
      if (rows.length === 1) expect(titleOf(sheet)).toBe(say.onlyStore(first[0]!));
      else {
        const [leaders, stores] = found(say.leads, titleOf(sheet));
        expect(say.names(leaders!)).toEqual(first);
        expect(Number(stores)).toBe(rows.length);
        const shares = rows.map((row) => number(row[3]!)!);
        expect(found(say.range, helpOf(sheet)).map(Number)).toEqual([
          Math.min(...shares),
          Math.max(...shares),
        ]);
      }
    },

    heatmap: () => {
      const sheet = sheets.one(pageNames.heatmap)!;
      const [shifts, dayparts] = [...sheet.querySelectorAll('table')];
      checkHeatmap(shifts!, language);
      checkHeatmap(dayparts!, language);
      const cells = [...shifts!.querySelectorAll('tbody tr:has([data-band])')]
        .flatMap((row, at) =>
          [...row.querySelectorAll('[data-band]')].map((cell, day) => ({
            name: messages.shiftOfDay(messages.longDays[day]!, SHIFTS[at]!),
            share: number(textOf(cell.querySelector('b'))),
            n: number(textOf(cell.querySelector('span'))) ?? 0,
          })),
        )
        .filter((cell) => cell.share !== null);
      const many = cells.filter(({ n }) => n >= 20);
      const telling = (many.length > 0 ? many : cells).map((cell) => cell.share!);
      const [title, help] = [titleOf(sheet), helpOf(sheet)];
      if (cells.length === 0) return expect(help).toBe(say.noShift);
      const weakest = say.weakest.exec(title)?.[1];
      const [name, said, n] = weakest
        ? [weakest, ...found(say.ofPizzas, help)]
        : found(say.lowest, help);
      expect(cells.find((cell) => cell.name === name)).toMatchObject({
        share: Number(said),
        n: number(n!),
      });
      expect(Number(said)).toBe(Math.min(...telling));
      if (title === say.even) {
        expect(Math.min(...cells.map((cell) => cell.share!))).toBeGreaterThanOrEqual(90);
      }
      const sums = [...dayparts!.querySelectorAll('tbody tr:has([data-band])')]
        .map((row) => ({
          name: textOf(row.querySelector('th b')),
          share: number(textOf(row.querySelector('td:last-child b'))),
          n: number(textOf(row.querySelector('td:last-child span'))) ?? 0,
        }))
        .filter(({ n: pizzas }) => pizzas > 0);
      const enough = sums.filter(({ n: pizzas }) => pizzas >= 20);
      const compared = enough.length > 0 ? enough : sums;
      const least = Math.min(...compared.map((one) => one.share!));
      const weak = say.daypart.exec(help);
      if (weak) {
        expect(Number(weak[2])).toBe(least);
        expect(say.names(weak[1]!)).toEqual(
          compared.filter((one) => one.share === least).map((one) => one.name),
        );
      } else expect(compared.every((one) => one.share === least)).toBe(true);
    },

    'evolution, problems and food cost': () => {
      const evolution = sheets.one(pageNames.evolution);
      if (evolution) {
        const { risen, compared } = risenRows(
          rowsOf(evolution.querySelector('table')).slice(0, -1),
        );
        const said = say.improved.exec(titleOf(evolution));
        expect(said ? said.slice(1).map(Number) : [0, 0]).toEqual([risen, compared]);
      }
      const problems = sheets.one(pageNames.problems)!;
      const rows = [...problems.querySelectorAll('tbody tr')].map((row) => ({
        name: textOf(row.querySelector('th')),
        count: number(textOf(row.querySelector('td b')))!,
        share: textOf(row.querySelector('td b + span')).replace(say.ofFaulty, ''),
      }));
      const most = Math.max(0, ...rows.map((row) => row.count));
      if (most === 0) expect(titleOf(problems)).toBe(say.noProblem);
      else {
        const [leaders] = found(say.mostCommon, titleOf(problems));
        expect(say.names(leaders!)).toEqual(
          rows.filter((row) => row.count === most).map((row) => row.name),
        );
        const faulty = number(all[5]!)!;
        expect(Number(found(say.foundOn, helpOf(problems))[0])).toBe(percentOf(most, faulty));
        for (const row of rows) {
          if (row.count > 0)
            expect(row.share).toBe(
              percentOf(row.count, faulty) === 0 ? '< 1%' : `${percentOf(row.count, faulty)}%`,
            );
        }
      }
      const cost = sheets.one(pageNames.foodCost)!;
      const stores = rowsOf(cost.querySelector('table'))
        .filter(([name]) => name !== messages.allStores)
        .map((row) => ({ name: row[0]!, over: number(row.at(-1)!)! }));
      const over = stores.filter((store) => store.over > 5);
      if (over.length === 0) return expect(titleOf(cost)).toBe(say.fine);
      const [said, of_] = found(say.over, titleOf(cost));
      expect([said === say.one ? 1 : Number(said), Number(of_)]).toEqual([
        over.length,
        stores.length,
      ]);
      const [highest, at] = found(say.mostAt, helpOf(cost));
      expect(Number(at)).toBe(Math.max(...stores.map((store) => store.over)));
      expect(say.names(highest!)).toEqual(
        stores.filter((store) => store.over === Number(at)).map((store) => store.name),
      );
    },

    'featured pictures': () => {
      for (const name of [pageNames.best, pageNames.worst]) {
        const sheet = sheets.one(name);
        expect(sheets.all(name).length).toBeLessThanOrEqual(1);
        if (sheet) expect(number(helpOf(sheet))).toBe(sheet.querySelectorAll('li').length);
      }
    },
  };
}

const CHECKS = [
  'performance: the rows add up, and the changes are the differences',
  'performance: its sentences',
  'rankings',
  'heatmap',
  'evolution, problems and food cost',
  'featured pictures',
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

test('the running month says so on its cover and on every sheet', () => {
  const sheets = readSheets(
    renderMonthlySheets(monthlyReport(3, { made_at: '2026-10-20T09:00:00.000Z' })),
  );
  expect(textOf(sheets.one('Cover'))).toContain('October 2026 so far');
  expect(textOf(sheets.one('Company performance')!.querySelector('header'))).toContain(
    'October 2026 so far',
  );
});

test('rankings have the audited share beside the published one, where there is one', () => {
  const month = monthlyReport();
  const [first] = month.stores_ranking;
  const figure = {
    state: 'audited' as const,
    judged: 84,
    drawn: 84,
    population: 2600,
    estimate: 0.84,
    half_width: 0.05,
    engine_mean: 0.8,
  };
  const figures = { score: figure, to_standard: figure, bad: figure, excellent: figure };
  const ranked = { venues: { [first!.venue]: figures }, regions: {} };
  const read = (audited: Parameters<typeof renderMonthlySheets>[1]) =>
    rowsOf(
      readSheets(renderMonthlySheets(month, audited)).one('Stores ranking')?.querySelector('table'),
    );
  const plain = read(null);
  const withAudit = read({ figures, week: null, ranked });
  expect(withAudit.map((row) => row[4])).toEqual(plain.map((_, at) => (at === 0 ? '84% ±5' : '–')));
  expect(plain.length).toBeGreaterThan(1);
  expect(withAudit.map((row) => row.toSpliced(4, 1))).toEqual(plain);
});

test('right-to-left names are isolated from the figures beside them', () => {
  const name = 'بيتزا 24';
  const month = monthlyReport(3, { franchise: name });
  const stores_ranking = month.stores_ranking.map((store) => ({ ...store, name }));
  const { sheets } = readSheets(renderMonthlySheets({ ...month, stores_ranking }));
  const text = sheets.map(({ box }) => textOf(box)).join(' ');
  expect(text).toContain(`\u2068${name}\u2069 `);
  expect(text.replaceAll(`\u2068${name}\u2069`, '')).not.toContain(name);
});
