import { BarChart, LineChart } from 'echarts/charts';
import {
  GridComponent,
  MarkAreaComponent,
  MarkLineComponent,
  TooltipComponent,
} from 'echarts/components';
import { LabelLayout } from 'echarts/features';
import { init, use as register, type ECharts, type EChartsCoreOption } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';

register([
  BarChart,
  LineChart,
  GridComponent,
  LabelLayout,
  MarkAreaComponent,
  MarkLineComponent,
  TooltipComponent,
  SVGRenderer,
]);

export interface DrawingProps {
  option: EChartsCoreOption;
  /** Categories are arranged vertically, one below the other. */
  horizontal: boolean;
  /** Index of the category selected with the keyboard, whose tooltip is shown. */
  at: number | null;
  /** A click on a category, with the series if it hit a mark. */
  onPick?: ((at: number, series: number | null) => void) | undefined;
}

/** Renders the ECharts option as SVG that fills its container. */
export function Drawing({ option, horizontal, at, onPick }: DrawingProps) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts>(null);
  const pick = useRef(onPick);
  useEffect(() => {
    pick.current = onPick;
  });
  useEffect(() => {
    const made = init(box.current!, null, { renderer: 'svg' });
    chart.current = made;
    listenForPicks(made, horizontal, (place, series) => pick.current?.(place, series));
    const resized = new ResizeObserver(() => made.resize());
    resized.observe(box.current!);
    return () => {
      resized.disconnect();
      made.dispose();
    };
  }, [horizontal]);
  useEffect(() => chart.current?.setOption(option, { notMerge: true }), [option]);
  useEffect(() => {
    const action = at === null ? 'hideTip' : 'showTip';
    chart.current?.dispatchAction({ type: action, seriesIndex: 0, dataIndex: at ?? undefined });
  }, [at, option]);
  return <div ref={box} style={{ width: '100%', height: '100%' }} />;
}

/** Points are small, so a click anywhere in a category's area counts. */
function listenForPicks(
  chart: ECharts,
  horizontal: boolean,
  picked: (at: number, series: number | null) => void,
) {
  let series: number | null = null;
  chart.on('mousedown', ({ seriesIndex }) => {
    series = seriesIndex ?? null;
  });
  chart.getZr().on('click', ({ offsetX, offsetY }) => {
    const point = [offsetX, offsetY];
    if (!chart.containPixel('grid', point)) return;
    const place = chart.convertFromPixel({ gridIndex: 0 }, point);
    if (place) picked(Math.round(place[horizontal ? 1 : 0]!), series);
    series = null;
  });
}
