import { weekEnd } from '@crustodian/domain/time/week';
import type { PlotSeries } from '../../../charts/plot-option.ts';
import { weekName } from '../../../controls/week-name.ts';
import { dayRangeText } from '../../../pizza/formatters.ts';
import { AVERAGE } from '../control-tables.ts';
import type { ReportControl } from '../report-control-calls.ts';
import { say } from '../../../language/language.ts';

type Evolution = ReportControl['evolution'];

/** The weeks on the chart's axis. */
export const weekPlaces = ({ keys }: Evolution) =>
  keys.map((key) => ({
    name: weekName(key),
    title: `${weekName(key)}, ${dayRangeText(key, weekEnd(key))}`,
  }));

/**
 * One line per store: the chosen one first and coloured, the mean dashed, the others grey in the
 * background.
 */
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

/** Omits the weeks before any store's first finished report. */
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

/** Whether any store has a finished report in these weeks. */
export const hasValues = ({ average }: Evolution): boolean =>
  average.some((value) => value !== null);
