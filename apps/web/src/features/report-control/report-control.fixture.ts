import type { ReportPizza } from '@crustodian/contract/weekly-reports';
import type { ControlRow, ControlSpecialty, ReportControl } from './report-control-calls.ts';

/** A store of the company table: complete, 88% after 80%. */
export const row = (facts: Partial<ControlRow> = {}): ControlRow => ({
  venue: '1',
  doc: { venue: 'Bandera' },
  state: 'complete',
  reviewed_day: '2025-11-16',
  qa_time: '2025/11/16 18:05:00',
  _id: '1-1',
  lrScore: 0.8,
  lrKey: '2025-11-02',
  delta: 0.08,
  score: 0.88,
  report_name: 'lumbre-1-W46-9-11-2025',
  has_file: false,
  ...facts,
});

/** Forty pizzas, four of them bad. */
export const figures = (facts: Partial<ControlSpecialty> = {}): ControlSpecialty => ({
  previous: [{ key: '2025-11-02', to_standard_percentage: 0.8 }],
  count: 40,
  goods: 36,
  bads: 4,
  maybe: 2,
  maybe_share: 2 / 42,
  few_pizzas: false,
  score: 0.9,
  lrScore: 0.8,
  delta: 0.1,
  stress: { d_info_s: '+2 bad', d_score_s: '85%', i_info_s: '-2 bad', i_score_s: '95%' },
  ...facts,
});

export const pizza = (facts: Partial<ReportPizza> = {}): ReportPizza => ({
  vid_id: 'v1',
  pizza_id: '1',
  show_on_report: 1,
  featured: 0,
  standard: 'to_standard',
  img_url: 'a.webp',
  specialty: 'pepperoni',
  weekday: 'Sun',
  shift: 'AM',
  ts: '2025/11/09 12:00:00',
  timeStamp: '2025/11/09 12:00:00',
  main_problem: [],
  cardIndex: 1,
  ...facts,
});

export const evolution: ReportControl['evolution'] = {
  keys: ['2025-11-02', '2025-11-09'],
  venues: {
    1: { pretty_name: 'Bandera', values: [0.8, 0.9] },
    2: { pretty_name: 'Boerne', values: [null, 0.7] },
  },
  average: [0.8, 0.8],
};
