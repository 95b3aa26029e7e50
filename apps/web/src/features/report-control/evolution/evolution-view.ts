import { weekEnd } from '@crustodian/domain/time/week';
import type { PlotSeries } from '../../../charts/plot-option.ts';
import { weekName } from '../../../controls/week-name.ts';
import { dayRangeText } from '../../../pizza/formatters.ts';
import { AVERAGE } from '../control-tables.ts';
import type { ReportControl } from '../report-control-calls.ts';
import { say } from '../../../language/language.ts';

type Evolution = ReportControl['evolution'];

/** The weeks below the chart. */
export const weekPlaces = ({ keys }: Evolution) =>
  keys.map((key) => ({
    name: weekName(key),
    title: `${weekName(key)}, ${dayRangeText(key, weekEnd(key))}`,
  }));

/** A line a store: the chosen one first and in colour, the mean dashed, the others grey behind them. */
export function storeLines({ venues, average }: Evolution, venue: string): PlotSeries[] {
  const points = (values: readonly (number | null)[]) => values.map((value) => ({ value }));
  const own = venues[venue];
  const others = Object.entries(venues).filter(([id]) => id !== venue);
  return [
    { name: own?.pretty_name ?? '', color: 'c1', points: points(own?.values ?? []) },
    { name: say(AVERAGE), color: 'c11', dash: 'dashed', points: points(average) },
    ...others.map(([, { pretty_name, values }]): PlotSeries => ({
      name: pretty_name,
      color: 'line-strong',
      quiet: true,
      points: points(values),
    })),
  ];
}

/** Weeks before the first finished report of any store say nothing: left out. */
export function sinceFirstReport({ keys, venues, average }: Evolution): Evolution {
  const first = Math.max(
    0,
    average.findIndex((value) => value !== null),
  );
  return {
    keys: keys.slice(first),
    venues: Object.fromEntries(
      Object.entries(venues).map(([id, { pretty_name, values }]) => [
        id,
        { pretty_name, values: values.slice(first) },
      ]),
    ),
    average: average.slice(first),
  };
}

/** Does any store have a finished report in these weeks? */
export const hasValues = ({ average }: Evolution): boolean =>
  average.some((value) => value !== null);
