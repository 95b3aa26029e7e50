import type { WeeklyReport } from '@crustodian/contract/weekly-reports';
import { perWeekday } from '@crustodian/domain/time/weekday';
import { expect, test } from 'vitest';
import { buildReportModel, type ReportAnswers } from './build-report-model.ts';

const figures = (to: number, not: number) => ({
  count: to + not,
  to_standard: to,
  not_to_standard: not,
  maybe_to_standard: 1,
  to_standard_percentage: to / (to + not),
  problems: {},
});

const entry: WeeklyReport['pizzas'][number] = {
  vid_id: 'v',
  pizza_id: 'p',
  show_on_report: 1,
  featured: 0,
  standard: 'not_to_standard',
  img_url: 'a.webp',
  specialty: 'pepperoni',
  weekday: 'Sat',
  shift: 'PM',
  ts: '2025/11/15 20:53:11',
  timeStamp: '20:53',
  main_problem: ['cut'],
  cardIndex: 0,
};

function report(facts: Partial<WeeklyReport> = {}): WeeklyReport {
  return {
    _id: '7-1',
    state: 'complete',
    name: 'bandera',
    pretty_name: 'Bandera',
    venue: '7',
    week_stamp: '2025-11-09',
    reviewed_day: null,
    doc: {
      venue: 'bandera',
      franchise: 'Lumbre Pizza',
      region: 'SA',
      week: '2025-11-09',
      number: 46,
    },
    scoreless_report: 0,
    standard_scoreless_report: 0,
    track_of_days: perWeekday(() => ({ fetched: true, checked: false })),
    pizza_tv_emails: [],
    report_language: 'es',
    to_standard_percentage: 0.8,
    count: 100,
    qa_time: null,
    report_name: 'Lumbre-bandera-W46-9-11-2025',
    has_file: false,
    pizzas: [entry, { ...entry, pizza_id: 'q', specialty: 'other' }],
    pizzas_scoreless: [],
    visible_to_standard_percentage: {},
    key: '2025-11-09',
    standard: { total: 0.8 },
    features: { to_standard: [], not_to_standard: [] },
    to_standard_by_shift: perWeekday(() => ({
      count_AM: 2,
      count_PM: 3,
      to_standard_AM: 1,
      to_standard_PM: 3,
    })),
    resume_by_specialty: { pepperoni: figures(60, 15), cheese: figures(20, 5) },
    ...facts,
  };
}

const place = (venue: string, share: number, count = 100) => ({
  position: 1,
  to_standard_percentage: share,
  count,
  venue,
  pretty_name: `Store ${venue}`,
  region: 'SA',
});

const answers = (facts: Partial<ReportAnswers> = {}): ReportAnswers => ({
  report: report(),
  ranking: {
    stores: [place('7', 0.8), place('8', 0.7, 300)],
    regions: [
      { position: 1, to_standard_percentage: 0.725, count: 400, region: 'SA', name: 'San Antonio' },
    ],
  },
  company: 'Lumbre Pizza',
  evolution: { r_venues: ['7'], stores: {} },
  conglomerate: 0.75,
  lastWeek: { stores: [place('7', 0.6), place('8', 0.5)], regions: [] },
  earlier: [report({ week_stamp: '2025-11-02' }), report({ week_stamp: '2025-10-26' })],
  audited: null,
  ...facts,
});

test('what is measured is printed, in the language of the report', () => {
  const model = buildReportModel(answers());
  expect(model).toMatchObject({ store: 'Bandera', regionName: 'San Antonio', total: 0.8 });
  expect(model.specialties.map(({ name, share, before }) => [name, share, before])).toEqual([
    ['Pepperoni', 0.8, 0.8],
    ['Queso', 0.8, 0.8],
  ]);
});

test('shares of the reviewer are printed instead, the total weighted by the pizzas (X80)', () => {
  const visible_to_standard_percentage = { pepperoni: 1, cheese: 0.6 };
  const model = buildReportModel(answers({ report: report({ visible_to_standard_percentage }) }));
  expect(model.specialties.map(({ share }) => share)).toEqual([1, 0.6]);
  expect(model.total).toBeCloseTo((75 * 1 + 25 * 0.6) / 100);
  expect([model.measured, buildReportModel(answers()).measured]).toEqual([0.8, null]);
  // Ranking and evolution keep the measured shares.
  expect(model.stores[0]!.share).toBe(0.8);
});

test('the week before is next to every store and region', () => {
  const model = buildReportModel(answers());
  expect(model.stores.map(({ before }) => before)).toEqual([0.6, 0.5]);
  expect(model.regions[0]!.before).toBeCloseTo((0.6 * 100 + 0.5 * 300) / 400);
  expect(model.earlier.map(({ stamp }) => stamp)).toEqual(['2025-10-26', '2025-11-02']);
  expect(buildReportModel(answers({ lastWeek: null })).regions[0]!.before).toBeNull();
  const gap = buildReportModel(answers({ earlier: [report({ week_stamp: '2025-10-26' })] }));
  expect(gap.specialties.map(({ before }) => before)).toEqual([null, null]);
});

test('problems of other specialties do not count', () => {
  expect(buildReportModel(answers()).pizzas.map(({ problems }) => problems)).toEqual([['cut'], []]);
});

test('stores stand on one row of weeks, with gaps open', () => {
  const at = (key: string, share: number | null) => ({
    key,
    state: 'complete' as const,
    to_standard_percentage: share,
  });
  const stores = {
    7: { pretty_name: 'Bandera', reports: [at('2025-11-02', 0.7), at('2025-11-09', 0.8)] },
    8: { pretty_name: 'Alamo', reports: [at('2025-11-09', 0.6)] },
    9: { pretty_name: 'Empty', reports: [at('2025-11-09', null)] },
  };
  const model = buildReportModel(answers({ evolution: { r_venues: ['7', '8', '9'], stores } }));
  expect(model.weeks).toEqual(['2025-11-02', '2025-11-09']);
  expect(model.trendLines).toEqual([
    { venue: '8', name: 'Alamo', values: [null, 0.6] },
    { venue: '7', name: 'Bandera', values: [0.7, 0.8] },
  ]);
});
