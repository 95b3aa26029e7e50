import type { ReportPizza } from '@crustodian/contract/weekly-reports';
import type { StoredEntry } from './report-pizzas.ts';

export const bitOf = (flag: boolean): 0 | 1 => (flag ? 1 : 0);

/** A report's pizza in wire format; `cardIndex` is its chronological position. */
export const wirePizza = (entry: StoredEntry, cardIndex: number): ReportPizza => ({
  vid_id: entry.vid,
  pizza_id: entry.id,
  show_on_report: bitOf(entry.shown),
  featured: bitOf(entry.featured),
  standard: entry.standard,
  img_url: entry.picture,
  specialty: entry.specialty,
  weekday: entry.weekday,
  shift: entry.shift,
  ts: entry.ts,
  timeStamp: entry.ts,
  main_problem: [...entry.problems],
  cardIndex,
});
