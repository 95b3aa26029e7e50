import { HEATMAP_HOURS } from '@crustodian/domain/figures/heatmap-labels';
import { WEEKDAYS } from '@crustodian/domain/figures/heatmap';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ChartCard } from '../../../charts/ChartCard.tsx';
import { Heatmap } from '../../../charts/marks/Heatmap.tsx';
import { RampLegend } from '../../../charts/marks/RampLegend.tsx';
import { ModeToggle } from '../../../controls/ModeToggle.tsx';
import { countText } from '../../../pizza/formatters.ts';
import { MAP_COLUMNS, MAP_MEASURES, qualityMap, type MapMeasure } from './performance-view.ts';
import { distributionQuery } from '../shared/report-calls.ts';
import type { ReportParts } from '../shared/report-parts.ts';
import css from '../Report.module.css';

const HEIGHT = 320;
const MEASURES = [
  { value: 'score', label: MAP_MEASURES.score.label },
  { value: 'bad', label: MAP_MEASURES.bad.label },
  { value: 'excellent', label: MAP_MEASURES.excellent.label },
] as const;

interface QualityMapCardProps extends ReportParts {
  measure: MapMeasure;
  onMeasure: (measure: MapMeasure) => void;
}

/** Where in the week quality is lost: weekday by hour, and the whole weekday at the end of its row. */
export function QualityMapCard(props: QualityMapCardProps) {
  const { asked, showPizzas, fileName, measure, onMeasure } = props;
  const distribution = useQuery(distributionQuery(asked));
  const { data } = distribution;
  const map = useMemo(
    () => (data && data.weekly_distribution.length > 0 ? qualityMap(data, measure) : null),
    [data, measure],
  );
  const { title } = MAP_MEASURES[measure];
  const pick = (row: number, column: number) => {
    const hour = HEATMAP_HOURS[column];
    showPizzas(asked.range, {
      counted: 'scored',
      weekday: WEEKDAYS[row]!,
      ...(hour !== undefined && { hour }),
    });
  };
  return (
    <ChartCard
      title={title}
      note={
        <span className={css.tools}>
          <RampLegend {...LEGENDS[measure]} />
          <ModeToggle label="Measure" modes={MEASURES} value={measure} onChange={onMeasure} />
        </span>
      }
      state={distribution}
      table={map && map.table}
      fileName={fileName}
      height={HEIGHT}
    >
      {map && (
        <div className={css.tall}>
          <Heatmap
            label={title}
            rows={WEEKDAYS}
            columns={MAP_COLUMNS}
            cellAt={map.cellAt}
            onPick={pick}
          />
          {data && data.outside_hours > 0 && (
            <p className={css.foot}>
              {countText(data.outside_hours)} pizzas before 11:00 or after 01:00 count only toward
              the day.
            </p>
          )}
        </div>
      )}
    </ChartCard>
  );
}

/** What the loud end of the ramp means. */
const LEGENDS = {
  score: { loud: 'lower', quiet: 'higher' },
  bad: { loud: 'more', quiet: 'fewer' },
  excellent: { loud: 'fewer', quiet: 'more' },
} as const satisfies Record<MapMeasure, { loud: string; quiet: string }>;
