import { addDays } from '@crustodian/domain/time/calendar-day';
import { perWeekday, WEEKDAYS } from '@crustodian/domain/time/weekday';
import type { ReportModel, SheetPizza } from './report-model.ts';

/** A pizza of a report model; override the fields that a test is about. */
export const pizza = (facts: Partial<SheetPizza> = {}): SheetPizza => ({
  vid_id: 'v1',
  pizza_id: 'p1',
  shown: true,
  featured: false,
  standard: 'to_standard',
  img_url: 'picture.webp',
  specialty: 'pepperoni',
  weekday: 'Sat',
  shift: 'PM',
  ts: '2025/11/15 20:53:11',
  problems: [],
  ...facts,
});

const STAMP = '2025-11-09';

const WEEKS = Array.from({ length: 12 }, (_, at) => addDays(STAMP, (at - 11) * 7));

const PIZZAS = Array.from({ length: 30 }, (_, at) =>
  pizza({
    pizza_id: `p${at}`,
    weekday: WEEKDAYS[at % 7]!,
    standard: at % 5 === 0 ? 'not_to_standard' : 'to_standard',
    problems: at % 5 === 0 ? [at % 2 === 0 ? 'bubbles' : 'cut'] : [],
    featured: at === 0 || at === 1,
  }),
);

const SPECIALTIES: ReportModel['specialties'] = [
  {
    specialty: 'pepperoni',
    name: 'Pepperoni',
    count: 191,
    toStandard: 164,
    maybe: 9,
    share: 0.86,
    before: 0.84,
  },
  {
    specialty: 'cheese',
    name: 'Cheese',
    count: 43,
    toStandard: 31,
    maybe: 8,
    share: 0.72,
    before: null,
  },
];

const region = (position: number, id: string, name: string, share: number) => ({
  position,
  id,
  name,
  region: id,
  share,
  count: 580,
  before: 0.8,
});

/** A report of a chain with the given number of stores. */
export function model(stores = 4, facts: Partial<ReportModel> = {}): ReportModel {
  const numbers = Array.from({ length: stores }, (_, at) => at);
  return {
    language: 'en',
    venue: '1',
    store: 'Store 1',
    company: 'Lumbre Pizza',
    region: 'SA',
    regionName: 'San Antonio',
    stamp: STAMP,
    scoreless: false,
    pizzas: PIZZAS,
    scorelessPizzas: [],
    specialties: SPECIALTIES,
    total: 0.84,
    measured: null,
    conglomerate: 0.78,
    byShift: perWeekday((day) => ({
      AM: { count: 20, toStandard: 18 },
      PM: { count: 25, toStandard: day === 'Sat' ? 14 : 21 },
    })),
    earlier: [],
    stores: numbers.map((at) => ({
      position: at + 1,
      id: String(at + 1),
      name: `Store ${at + 1}`,
      region: at % 2 === 0 ? 'SA' : 'AU',
      share: 0.84 - at * 0.02,
      count: 300 - at * 10,
      before: 0.81 - at * 0.01,
    })),
    regions: [region(1, 'SA', 'San Antonio', 0.83), region(2, 'AU', 'Austin', 0.81)],
    weeks: WEEKS,
    trendLines: numbers.map((at) => ({
      venue: String(at + 1),
      name: `Store ${at + 1}`,
      values: WEEKS.map((_, week) => 0.7 + week * 0.012 - at * 0.01),
    })),
    audited: null,
    ...facts,
  };
}
