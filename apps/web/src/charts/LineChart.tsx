import { useMemo } from 'react';
import { useOnPhone } from '../controls/use-on-phone.ts';
import { useChartColors } from './chart-colors.ts';
import { Legend } from './marks/Legend.tsx';
import { Plot } from './Plot.tsx';
import { plotOption, tooltipText, type PlotData } from './plot-option.ts';

interface ChartProps extends PlotData {
  /** What the chart shows, for screen readers. */
  label: string;
  height?: number;
  /** Opens the data behind a category, and the series if a mark was hit. */
  onPick?: ((at: number, series: number | null) => void) | undefined;
}

/** Lines over time: the first series is the chosen one; names are at the ends of the lines. */
export const LineChart = (props: ChartProps) => <DrawnChart {...props} kind="line" />;

/** Horizontal bars from zero, one row per category. */
export const BarRows = (props: ChartProps) => <DrawnChart {...props} kind="bars" />;

function DrawnChart({ kind, label, height = 220, onPick, ...data }: ChartProps & MarkKind) {
  const colors = useChartColors();
  const narrow = useOnPhone();
  const { places, series, axis, valueText, axisText, bands, hint } = data;
  const option = useMemo(
    () =>
      plotOption(
        {
          places,
          series,
          axis,
          valueText,
          ...(axisText && { axisText }),
          ...(bands && { bands }),
          ...(hint && { hint }),
        },
        { kind, colors, narrow },
      ),
    [kind, colors, narrow, places, series, axis, valueText, axisText, bands, hint],
  );
  const textOf = (at: number) => {
    const { title, rows } = tooltipText(data, at, colors);
    return [
      title,
      ...rows.map(({ name, value, n }) => [name, value, n].filter(Boolean).join(' ')),
    ].join('; ');
  };
  const withLegend = series.length > 1 && (kind === 'bars' || narrow);
  return (
    <>
      {withLegend && (
        <Legend items={series.filter(({ quiet }) => !quiet)} round={kind === 'line'} />
      )}
      <Plot
        {...{ label, option, height, textOf, onPick }}
        places={places.length}
        horizontal={kind === 'bars'}
      />
    </>
  );
}

interface MarkKind {
  kind: 'line' | 'bars';
}
