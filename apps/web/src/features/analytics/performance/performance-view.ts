import type { BandsAnswer } from '@crustodian/contract/analytics';
import {
  heatmapHourLabel,
  heatmapHourText,
  HEATMAP_HOURS,
} from '@crustodian/domain/figures/heatmap-labels';
import { WEEKDAYS } from '@crustodian/domain/figures/heatmap';
import type { BandColumn } from '../../../charts/marks/BandColumns.tsx';
import type { DataTable } from '../../../charts/export/data-table.ts';
import type { HeatmapCell } from '../../../charts/marks/Heatmap.tsx';
import type { PlotPoint, PlotSeries } from '../../../charts/plot-option.ts';
import { rampStep } from '../../../charts/marks/ramp.ts';
import { countText, scoreText, shareText, decimalText } from '../../../pizza/formatters.ts';
import { showText, type Period } from '../shared/periods.ts';
import type { AverageAnswer, DistributionAnswer } from '../shared/report-calls.ts';
import { say } from '../../../language/language.ts';
import { weekdayShort } from '../../../pizza/names.ts';

type AveragePoint = AverageAnswer['data'][number];

/** The three lines of the average score: the venue, all venues dashed, the best venue dotted. */
export function averageSeries(
  venue: string,
  answer: AverageAnswer,
  periods: readonly Period[],
): PlotSeries[] {
  const points = (list: readonly (AveragePoint & { name?: string })[]): PlotPoint[] => {
    const byStart = new Map(list.map((point) => [point._id, point]));
    return periods.map(({ start }) => {
      const point = byStart.get(start);
      if (!point) return { value: null };
      return {
        value: point.avg_score,
        n: point.scored_pizzas ?? undefined,
        detail: point.name || undefined,
      };
    });
  };
  return [
    { name: venue, color: 'c1', points: points(answer.data) },
    {
      name: say({ en: 'All venues', es: 'Todas' }),
      color: 'c11',
      dash: 'dashed',
      points: points(answer.data_avg_all_venues),
    },
    {
      name: say({ en: 'Best venue', es: 'La mejor' }),
      color: 'c5',
      dash: 'dotted',
      points: points(answer.data_best_venue),
    },
  ];
}

/** The data of lines as a table: a row per period, with value and n of each line. */
export function seriesTable(
  periods: readonly Period[],
  series: readonly PlotSeries[],
  kind: 'score' | 'count',
): Pick<DataTable, 'columns' | 'rows'> {
  return {
    columns: [
      { title: say({ en: 'Period', es: 'Periodo' }), kind: 'text' },
      ...series.flatMap(({ name }) => [
        { title: name, kind } as const,
        { title: `n ${name}`, kind: 'count' } as const,
      ]),
    ],
    rows: periods.map(({ title }, at) => [
      title,
      ...series.flatMap(({ points }) => [points[at]?.value ?? null, points[at]?.n ?? null]),
    ]),
  };
}

/** One column of bands per period; empty for a period without pizzas. */
export function bandColumns(
  periods: readonly Period[],
  list: readonly ({ datetime: string } & BandsAnswer)[],
): (BandColumn & { period: Period; bands: BandsAnswer | undefined })[] {
  const byStart = new Map(list.map((one) => [one.datetime, one]));
  return periods.map((period) => {
    const bands = byStart.get(period.start);
    return {
      period,
      bands,
      key: period.start,
      name: period.name,
      title: period.title,
      count: bands?.scored_pizzas ?? 0,
      pct_bads: bands?.pct_bads ?? 0,
      pct_goods: bands?.pct_goods ?? 0,
      pct_excellents: bands?.pct_excellents ?? 0,
    };
  });
}

/** Plural, unlike the names for one pizza. */
const BANDS = {
  bad: { en: 'Bad', es: 'Malas' },
  good: { en: 'Good', es: 'Buenas' },
  excellent: { en: 'Excellent', es: 'Excelentes' },
} as const;
const AVERAGE = { en: 'Average score', es: 'Puntuación promedio' } as const;

/** Rows of bands as a table: name, shares, mean and n. */
export const bandsTable = (
  title: string,
  rows: readonly { name: string; bands: BandsAnswer }[],
): Pick<DataTable, 'columns' | 'rows'> => ({
  columns: [
    { title, kind: 'text' },
    { title: say(BANDS.bad), kind: 'share' },
    { title: say(BANDS.good), kind: 'share' },
    { title: say(BANDS.excellent), kind: 'share' },
    { title: say(AVERAGE), kind: 'score' },
    { title: say({ en: 'Scored pizzas', es: 'Pizzas puntuadas' }), kind: 'count' },
    { title: say({ en: 'Detected pizzas', es: 'Pizzas detectadas' }), kind: 'count' },
  ],
  rows: rows.map(({ name, bands }) => [
    name,
    bands.pct_bads,
    bands.pct_goods,
    bands.pct_excellents,
    bands.avg_score,
    bands.scored_pizzas,
    bands.total_pizzas,
  ]),
});

const wholePercent = (share: number) => Math.round(share * 100) / 100;

/** What the cells of a quality heatmap can show. */
export const MAP_MEASURES = {
  score: {
    label: { en: 'Score', es: 'Puntuación' },
    title: { en: 'Score by weekday and hour', es: 'Puntuación por día y hora' },
    kind: 'score',
    of: ({ avg_score: score }: BandsAnswer) => score,
    short: (value: number) => decimalText(value, 1),
    shown: (value: number) => Number(value.toFixed(1)),
    full: scoreText,
    name: AVERAGE,
  },
  bad: {
    label: BANDS.bad,
    title: { en: 'Bad pizzas by weekday and hour', es: 'Pizzas malas por día y hora' },
    kind: 'share',
    of: ({ pct_bads: share }: BandsAnswer) => share,
    short: shareText,
    shown: wholePercent,
    full: shareText,
    name: BANDS.bad,
  },
  excellent: {
    label: BANDS.excellent,
    title: { en: 'Excellent pizzas by weekday and hour', es: 'Pizzas excelentes por día y hora' },
    kind: 'share',
    of: ({ pct_excellents: share }: BandsAnswer) => share,
    short: shareText,
    shown: wholePercent,
    full: shareText,
    name: BANDS.excellent,
  },
} as const;
export type MapMeasure = keyof typeof MAP_MEASURES;

/** The last column is for the whole day. */
export const mapColumns = (): string[] => [
  ...HEATMAP_HOURS.map(heatmapHourLabel),
  say({ en: 'Day', es: 'Día' }),
];

/**
 * Minimum distance from the mean to the strong end, so that smaller differences never get the
 * strongest step.
 */
const LEAST_SPREAD = { score: 0.6, bad: 0.15, excellent: 0.3 } as const;

/** The cells of the heatmap: hours, then the whole weekday at the end of each row. */
export function qualityMap(answer: DistributionAnswer, measure: MapMeasure) {
  const { of, short, shown, full, name } = MAP_MEASURES[measure];
  const bandsAt = bandsFinder(answer);
  const ends = loudEnds(answer.data_weekly, measure);
  const cellAt = (row: number, column: number): HeatmapCell | null => {
    const bands = bandsAt(row, column);
    const value = bands && bands.scored_pizzas > 0 ? of(bands) : null;
    if (!bands || value === null) return null;
    const n = `n ${countText(bands.scored_pizzas)}`;
    return {
      text: short(value),
      // Computed from the displayed value, so that cells with the same text have the same colour.
      step: rampStep(shown(value), ends),
      tooltip: {
        title: cellTitle(row, column),
        rows: [{ name: say(name), value: full(value), n }],
        hint: showText(bands.scored_pizzas),
      },
    };
  };
  return { cellAt, table: mapTable(bandsAt, measure) };
}

const hourAt = (column: number): number | undefined => HEATMAP_HOURS[column];

const wholeDay = (): string => say({ en: 'whole day', es: 'todo el día' });

/** 'Fri 18:00–19:00', 'Fri, whole day'. */
function cellTitle(row: number, column: number): string {
  const hour = hourAt(column);
  const day = weekdayShort(WEEKDAYS[row]!);
  return hour === undefined ? `${day}, ${wholeDay()}` : `${day} ${heatmapHourText(hour)}`;
}

/** The ramp runs from the mean, which is pale, to the worst cell; better cells are pale too. */
function loudEnds(
  cells: readonly BandsAnswer[],
  measure: MapMeasure,
): { low: number; high: number } {
  const { of, shown } = MAP_MEASURES[measure];
  const known = cells.flatMap((bands) => {
    const value = bands.scored_pizzas > 0 ? of(bands) : null;
    return value === null ? [] : [{ value, n: bands.scored_pizzas }];
  });
  const n = known.reduce((sum, one) => sum + one.n, 0);
  const mean = shown(known.reduce((sum, one) => sum + one.value * one.n, 0) / (n || 1));
  const values = known.map(({ value }) => shown(value));
  const spread = LEAST_SPREAD[measure];
  const high =
    measure === 'bad' ? Math.max(mean + spread, ...values) : Math.min(mean - spread, ...values);
  return { low: mean, high };
}

function bandsFinder({ data_weekly: hours, weekly_distribution: days }: DistributionAnswer) {
  const byHour = new Map(hours.map((cell) => [`${cell.weekday} ${cell.hour}`, cell]));
  const byDay = new Map(days.map((day) => [day.weekday, day]));
  return (row: number, column: number): BandsAnswer | undefined => {
    const hour = hourAt(column);
    const weekday = WEEKDAYS[row]!;
    return hour === undefined ? byDay.get(weekday) : byHour.get(`${weekday} ${hour}`);
  };
}

function mapTable(
  bandsAt: ReturnType<typeof bandsFinder>,
  measure: MapMeasure,
): Pick<DataTable, 'columns' | 'rows'> {
  const { of, kind, name } = MAP_MEASURES[measure];
  const places = WEEKDAYS.flatMap((_day, row) =>
    mapColumns().map((_hour, column) => ({ row, column })),
  );
  return {
    columns: [
      { title: say({ en: 'Weekday', es: 'Día de la semana' }), kind: 'text' },
      { title: say({ en: 'Hour', es: 'Hora' }), kind: 'text' },
      { title: say(name), kind },
      { title: 'n', kind: 'count' },
    ],
    rows: places.flatMap(({ row, column }) => {
      const bands = bandsAt(row, column);
      if (!bands || bands.scored_pizzas === 0) return [];
      const hour = hourAt(column);
      const when = hour === undefined ? wholeDay() : heatmapHourText(hour);
      return [[weekdayShort(WEEKDAYS[row]!), when, of(bands), bands.scored_pizzas]];
    }),
  };
}
