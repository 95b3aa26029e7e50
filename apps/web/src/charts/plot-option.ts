import type { EChartsCoreOption } from 'echarts/core';
import { countText } from '../pizza/formatters.ts';
import { closeAxis, shownNames } from './axis.ts';
import type { ChartColors, ColorToken } from './chart-colors.ts';
import { tooltipElement, type TooltipText } from './tooltip-content.ts';

export interface PlotPoint {
  /** Null for a gap in the line. */
  value: number | null;
  /** Number of pizzas behind the value. */
  n?: number | undefined;
  /** Shown next to the series' name, such as which venue was the best. */
  detail?: string | undefined;
}

export interface PlotSeries {
  name: string;
  color: ColorToken;
  dash?: 'dashed' | 'dotted';
  /** Tints the area under the line; for values counted from zero. */
  area?: boolean;
  points: readonly PlotPoint[];
  /** One of many thin background lines, which a table identifies and not the chart. */
  quiet?: boolean;
}

export interface PlotPlace {
  /** Label below the axis: '15 Nov'. */
  name: string;
  /** Title of the tooltip: 'Sat 15 Nov 2025'. */
  title: string;
  /** Why the value is doubtful; shown as a vertical line and in the tooltip. */
  doubt?: string | undefined;
}

/** A range of the value axis with a meaning, such as the Good band. */
export interface PlotBand {
  name: string;
  from: number;
  to: number;
  fill: ColorToken;
  text: ColorToken;
}

/** What to draw, independent of width and colours. */
export interface PlotData {
  places: readonly PlotPlace[];
  series: readonly PlotSeries[];
  /** A fixed range; 'close' fits the axis to the values, 'zero' extends it from zero. */
  axis: readonly [number, number] | 'close' | 'zero';
  /** Formats a value for the tooltip and the end of a line. */
  valueText: (value: number) => string;
  /** Formats a value for the axis. */
  axisText?: (value: number) => string;
  bands?: readonly PlotBand[];
  /** 'Show 34 pizzas'. */
  hint?: ((at: number) => string) | undefined;
}

export interface PlotLook {
  /** Lines over a category axis, or horizontal bars in one row per category. */
  kind: 'line' | 'bars';
  colors: ChartColors;
  /** Whether the chart is too narrow for names at the ends of lines. */
  narrow: boolean;
}

const END_LABEL_WIDTH = 128;
const FONT = "'Figtree Variable', system-ui, sans-serif";

/**
 * The chart as an ECharts option: thin lines, at most five gridlines, none vertical, no animation.
 */
export function plotOption(data: PlotData, look: PlotLook): EChartsCoreOption {
  const { colors, kind, narrow } = look;
  const endLabels = kind === 'line' && !narrow && data.series.length > 1;
  const places = placeAxis(data, look);
  const values = valueAxis(data, look);
  return {
    animation: false,
    textStyle: { fontFamily: FONT },
    grid: {
      left: 6,
      right: endLabels ? END_LABEL_WIDTH : 10,
      top: 12,
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    tooltip: tooltipOption(data, look),
    xAxis: kind === 'line' ? places : values,
    yAxis: kind === 'line' ? values : places,
    series: data.series.map((one, at) => seriesOption(data, look, { one, at, endLabels })),
    color: data.series.map(({ color }) => colors[color]),
  };
}

function tooltipOption(data: PlotData, { kind, colors }: PlotLook) {
  return {
    trigger: 'axis',
    confine: true,
    transitionDuration: 0,
    padding: 0,
    borderWidth: 0,
    backgroundColor: 'transparent',
    extraCssText: 'box-shadow:none',
    axisPointer: {
      type: kind === 'bars' ? 'shadow' : 'line',
      lineStyle: { color: colors['line-strong'], type: 'solid' },
      shadowStyle: { color: colors.hover, opacity: 0.7 },
      z: 0,
    },
    formatter: (marks: readonly { dataIndex: number }[]) =>
      tooltipElement(tooltipText(data, marks[0]?.dataIndex ?? 0, colors)),
  };
}

/** Tooltip of a category: each series' value and its number of pizzas. */
export function tooltipText(
  { places, series, valueText, hint }: PlotData,
  at: number,
  colors: ChartColors,
): TooltipText {
  const rows = series.flatMap(({ name, color, points, quiet }) => {
    const point = points[at];
    if (quiet || !point || point.value === null) return [];
    return {
      color: colors[color],
      name: point.detail ? `${name}, ${point.detail}` : name,
      value: valueText(point.value),
      n: point.n === undefined ? undefined : `n ${countText(point.n)}`,
    };
  });
  const { title = '', doubt } = places[at] ?? {};
  return { title: doubt ? `${title}, ${doubt}` : title, rows, hint: hint?.(at) };
}

function placeAxis({ places }: PlotData, { kind, colors, narrow }: PlotLook) {
  const shown = shownNames(places.length, narrow ? 4 : undefined);
  const common = {
    type: 'category',
    data: places.map(({ name }) => name),
    axisLine: { lineStyle: { color: colors.line } },
    axisTick: { show: false },
  };
  const label = { color: colors['text-3'], fontSize: 11, margin: 10 };
  if (kind === 'bars') {
    const rows = { ...label, color: colors.text, fontSize: 12, interval: 0 };
    return { ...common, inverse: true, axisLabel: rows };
  }
  return {
    ...common,
    boundaryGap: false,
    axisLabel: {
      ...label,
      interval: (at: number) => shown.has(at),
      hideOverlap: true,
      alignMaxLabel: 'right',
      alignMinLabel: 'left',
    },
  };
}

function valueAxis(data: PlotData, { colors }: PlotLook) {
  const { axis, series, valueText, axisText = valueText } = data;
  const values = series.flatMap(({ points }) => points.flatMap(({ value }) => value ?? []));
  const range =
    typeof axis === 'string' ? closeAxis(axis === 'zero' ? [0, ...values] : values) : axis;
  // A fixed axis ends a little above its last step, to leave room for marks there.
  const [min, max, step = Math.floor(max) / 4] = range ?? [0, 1];
  return {
    type: 'value',
    min,
    max: max > min ? max : min + 1,
    interval: step || 1,
    axisLabel: {
      color: colors['text-3'],
      fontSize: 11,
      margin: 10,
      showMaxLabel: typeof axis === 'string',
      formatter: axisText,
    },
    // The end of a fixed axis is not a tick.
    splitLine: { showMaxLine: typeof axis === 'string', lineStyle: { color: colors.line } },
  };
}

interface SeriesPlace {
  one: PlotSeries;
  at: number;
  endLabels: boolean;
}

function seriesOption(
  data: PlotData,
  { kind, colors }: PlotLook,
  { one, at, endLabels }: SeriesPlace,
) {
  const color = colors[one.color];
  const values = one.points.map(({ value }) => value);
  const bands = at === 0 ? marksOption(data, { kind, colors }) : {};
  if (kind === 'bars') {
    return {
      type: 'bar',
      name: one.name,
      data: values,
      barMaxWidth: 9,
      barGap: '25%',
      itemStyle: { color, borderRadius: 2 },
      ...bands,
    };
  }
  const isChosen = at === 0;
  const width = isChosen ? 2.2 : one.quiet ? 1.1 : 1.5;
  const single = values.filter((value) => value !== null).length === 1;
  return {
    type: 'line',
    name: one.name,
    data: values,
    z: isChosen ? 3 : one.quiet ? 1 : 2,
    symbol: 'circle',
    symbolSize: single ? 8 : 6,
    showSymbol: single,
    lineStyle: { color, width, type: one.dash ?? 'solid' },
    itemStyle: { color },
    ...(one.area && { areaStyle: { color, opacity: 0.09 } }),
    emphasis: { lineStyle: { width } },
    labelLayout: { moveOverlap: 'shiftY' },
    endLabel: {
      show: endLabels && !one.quiet,
      color,
      fontSize: 12,
      // Minimum distance between the names of lines that end close to each other.
      lineHeight: 17,
      fontWeight: isChosen ? 600 : 400,
      distance: 8,
      width: END_LABEL_WIDTH - 10,
      overflow: 'truncate',
      formatter: () => `${one.name} ${lastText(values, data.valueText)}`,
    },
    ...bands,
  };
}

const lastText = (values: readonly (number | null)[], text: (value: number) => string) => {
  const last = values.findLast((value) => value !== null);
  return last === undefined || last === null ? '' : text(last);
};

function marksOption(
  { bands, places }: PlotData,
  { kind, colors }: Pick<PlotLook, 'kind' | 'colors'>,
) {
  const doubted = places.flatMap(({ doubt }, xAxis) => (doubt ? { xAxis } : []));
  return {
    ...(bands && { markArea: bandsOption(bands, colors) }),
    ...(kind === 'line' && doubted.length > 0 && { markLine: doubtsOption(doubted, colors) }),
  };
}

const doubtsOption = (data: readonly { xAxis: number }[], colors: ChartColors) => ({
  silent: true,
  symbol: 'none',
  label: { show: false },
  lineStyle: { color: colors['text-3'], type: 'dashed', width: 1.2 },
  data,
});

function bandsOption(bands: readonly PlotBand[], colors: ChartColors) {
  return {
    silent: true,
    data: bands.map(({ name, from, to, fill, text }) => [
      {
        name,
        yAxis: from,
        itemStyle: { color: colors[fill], opacity: 0.55 },
        label: {
          position: 'insideTopLeft',
          color: colors[text],
          fontSize: 10.5,
          distance: 6,
        },
      },
      { yAxis: to },
    ]),
  };
}
