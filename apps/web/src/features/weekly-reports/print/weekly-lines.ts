import { pointsBetween } from '@crustodian/domain/score/score-delta';
import type { ReportModel } from './report-model.ts';
import { shortName } from '../../report-files/sheets/line-geometry.ts';
import type { SheetLine } from '../../report-files/sheets/SheetLines.tsx';
import { printedShareText } from '../../../pizza/printed-text.ts';
import type { WeeklyMessages } from './messages/weekly-messages-type.ts';

const withLast = (name: string, values: readonly (number | null)[]): string => {
  const last = values.findLast((value) => value !== null);
  return last === undefined || last === null ? name : `${name} ${printedShareText(last)}`;
};

/** The store's own line, labelled with its name. */
export function ownLine({ trendLines, venue, store }: ReportModel): SheetLine | null {
  const own = trendLines.find((line) => line.venue === venue);
  if (!own) return null;
  return {
    name: store,
    values: own.values,
    tone: 'own',
    label: withLast(shortName(store), own.values),
  };
}

/** Weekly mean of the region's stores that have a report. */
export function averages({ trendLines, weeks }: ReportModel): (number | null)[] {
  return weeks.map((_, at) => {
    const known = trendLines
      .map(({ values }) => values[at] ?? null)
      .filter((value) => value !== null);
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
  });
}

/** The region's average; null if the store is the only one. */
export function averageLine(model: ReportModel, messages: WeeklyMessages): SheetLine | null {
  if (model.trendLines.length < 2) return null;
  const values = averages(model);
  return {
    name: messages.regionAverage,
    values,
    tone: 'average',
    label: withLast(messages.regionAverage, values),
  };
}

/**
 * Mean of each report with up to three preceding ones, which smooths out chance variation of single
 * weeks.
 */
export function movingMeans(values: readonly (number | null)[], span = 4): (number | null)[] {
  return values.map((value, at) => {
    if (value === null) return null;
    const known = values.slice(Math.max(0, at - span + 1), at + 1).filter((one) => one !== null);
    return known.reduce((sum, one) => sum + one, 0) / known.length;
  });
}

/** Change from each report to the next, in points as printed; null next to a gap. */
export const changesOf = (values: readonly (number | null)[]): (number | null)[] =>
  values.map((value, at) => {
    const before = values[at - 1] ?? null;
    return value === null || before === null ? null : pointsBetween(value, before);
  });

/**
 * With more lines the colours would be too similar, so all lines except the store's own are grey.
 */
const MOST_COLOURS = 6;
const PALETTE = ['c2', 'c3', 'c4', 'c5', 'c6'] as const;

/** All stores of the region, their average and the store's own line. */
export function evolutionLines(model: ReportModel, messages: WeeklyMessages): SheetLine[] {
  const others = model.trendLines.filter(({ venue }) => venue !== model.venue);
  const few = model.trendLines.length <= MOST_COLOURS;
  const average = averageLine(model, messages);
  const own = ownLine(model);
  return [
    ...others.map(({ venue, name, values }, at): SheetLine => ({
      name: venue,
      values,
      tone: 'other',
      ...(few ? { color: PALETTE[at % PALETTE.length]!, label: name } : { color: 'line-strong' }),
    })),
    ...(average ? [average] : []),
    ...(own ? [own] : []),
  ];
}
