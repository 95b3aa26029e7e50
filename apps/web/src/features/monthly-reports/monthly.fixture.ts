import type { MonthlyReport, MonthlyRow } from '@crustodian/contract/monthly-reports';
import { perDaypart } from '@crustodian/domain/time/daypart';
import { perWeekday } from '@crustodian/domain/time/weekday';
import { addMonths } from '@crustodian/domain/time/calendar-day';

const MONTH = '2026-10-01';

/** A row of a company without a report; override the fields that a test is about. */
export const monthlyRow = (facts: Partial<MonthlyRow> = {}): MonthlyRow => ({
  _id: null,
  state: null,
  company: 2,
  franchise: 'Lumbre Pizza',
  region: null,
  region_name: null,
  month_stamp: MONTH,
  pizza_tv_emails: ['manager@lumbre.example'],
  report_language: 'en',
  finished_reports: 4,
  to_standard_percentage: null,
  count: 0,
  report_name: null,
  has_file: false,
  ...facts,
});

const figures = (toStandard: number, count: number) => ({
  count,
  to_standard: toStandard,
  not_to_standard: count - toStandard,
  maybe_to_standard: 3,
  to_standard_percentage: toStandard / count,
  problems: {},
});

const MONTHS = Array.from({ length: 12 }, (_, at) => addMonths(MONTH, at - 11));

/** A store's month; stores with a lower index are better. */
const resume = (at: number): MonthlyReport['resume_by_store'][string] => ({
  name: `Store ${at + 1}`,
  region: at % 2 === 0 ? 'SA' : 'AU',
  to_standard_percentage: (90 - at) / 100,
  count: 100,
  to_standard: 90 - at,
  problems: { bubbles: 10 },
  over_pepperoni: 0.02 * at,
  over_pepperoni_by_shift: perWeekday(() => ({ AM: 0.02 * at, PM: null })),
  to_standard_by_daypart: perWeekday(() => perDaypart(() => ({ count: 2, to_standard: 1 }))),
  to_standard_by_shift: perWeekday(() => ({
    count_AM: 7,
    count_PM: 7,
    to_standard_AM: 6,
    to_standard_PM: 6,
  })),
  reports_count: 4,
});

const REGIONS: MonthlyReport['regions_ranking'] = [
  {
    region: 'SA',
    name: 'San Antonio',
    position: 1,
    to_standard_percentage: 0.86,
    count: 200,
    before: 0.8,
  },
  {
    region: 'AU',
    name: 'Austin',
    position: 2,
    to_standard_percentage: 0.81,
    count: 100,
    before: null,
  },
];

/** A company's report of October 2026 with the given number of stores. */
export function monthlyReport(stores = 3, facts: Partial<MonthlyReport> = {}): MonthlyReport {
  const ids = Array.from({ length: stores }, (_, at) => String(at + 1));
  const ranked = ids.map((venue, at) => ({
    venue,
    name: `Store ${venue}`,
    franchise: 'Lumbre Pizza',
    region: at % 2 === 0 ? 'SA' : 'AU',
    position: at + 1,
    to_standard_percentage: (90 - at) / 100,
    count: 100,
    before: 0.8,
  }));
  return {
    ...monthlyRow(),
    _id: 'm2-5',
    state: 'complete',
    report_name: 'lumbre-1-10-2026',
    doc: { franchise: 'Lumbre Pizza', region: null, month: MONTH },
    stores: ids,
    resume_by_store: Object.fromEntries(ids.map((venue, at) => [venue, resume(at)])),
    specialties: { pepperoni: figures(180, 200), cheese: figures(70, 100) },
    total: figures(250, 300),
    problems: {
      bubbles: { count: 30, evolution: { '1-9-2026': 4, '1-10-2026': 8.69 } },
      cut: { count: 10, evolution: { '1-9-2026': 2, '1-10-2026': 2.9 } },
    },
    reports_count: 12,
    to_standard_by_shift: perWeekday((day) => ({
      count_AM: 40,
      count_PM: 40,
      to_standard_AM: 36,
      to_standard_PM: day === 'Sat' ? 20 : 34,
    })),
    to_standard_by_daypart: perWeekday(() =>
      perDaypart((part) => ({ count: 12, to_standard: part === 'Evening' ? 6 : 10 })),
    ),
    over_pepperoni: 0.04,
    over_pepperoni_by_shift: perWeekday(() => ({ AM: 0.04, PM: null })),
    top_stores: ranked.slice(0, 10),
    stores_ranking: ranked,
    regions_ranking: REGIONS,
    evolution: {
      months: MONTHS,
      total: MONTHS.map((_, at) => 0.7 + at * 0.012),
      conglomerate: MONTHS.map(() => 0.75),
      stores: Object.fromEntries(
        ids.map((venue) => [venue, MONTHS.map((_, at) => 0.7 + at * 0.01)]),
      ),
      specialties: { pepperoni: MONTHS.map(() => 0.85), cheese: MONTHS.map(() => 0.7) },
    },
    conglomerate: 0.78,
    features: { to_standard: [], not_to_standard: [] },
    made_at: '2026-11-03T09:12:00.000Z',
    changed_since: [],
    corrections: { count: 0, last: null },
    ...facts,
  };
}

/** A featured pizza of a store. */
export const featured = (
  facts: Partial<MonthlyReport['features']['to_standard'][number]> = {},
): MonthlyReport['features']['to_standard'][number] => ({
  vid_id: 'v1',
  pizza_id: 'p1',
  show_on_report: 1,
  featured: 1,
  standard: 'to_standard',
  img_url: '1/picture.webp',
  specialty: 'pepperoni',
  weekday: 'Sat',
  shift: 'PM',
  ts: '2026/10/17 20:53:11',
  timeStamp: '2026/10/17 20:53:11',
  main_problem: [],
  cardIndex: 1,
  venue: '1',
  venue_name: 'Store 1',
  week_stamp: '2026-10-11',
  ...facts,
});
