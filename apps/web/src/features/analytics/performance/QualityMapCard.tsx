import { HEATMAP_HOURS } from '@crustodian/domain/figures/heatmap-labels';
import { WEEKDAYS } from '@crustodian/domain/figures/heatmap';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ChartCard } from '../../../charts/ChartCard.tsx';
import { Heatmap } from '../../../charts/marks/Heatmap.tsx';
import { RampLegend } from '../../../charts/marks/RampLegend.tsx';
import { ModeToggle } from '../../../controls/ModeToggle.tsx';
import { countText } from '../../../pizza/formatters.ts';
import { mapColumns, MAP_MEASURES, qualityMap, type MapMeasure } from './performance-view.ts';
import { distributionQuery } from '../shared/report-calls.ts';
import type { ReportParts } from '../shared/report-parts.ts';
import { say } from '../../../language/language.ts';
import { weekdayShort } from '../../../pizza/names.ts';
import css from '../Report.module.css';

const HEIGHT = 320;
const measures = () =>
  [
    { value: 'score', label: say(MAP_MEASURES.score.label) },
    { value: 'bad', label: say(MAP_MEASURES.bad.label) },
    { value: 'excellent', label: say(MAP_MEASURES.excellent.label) },
  ] as const;

interface QualityMapCardProps extends ReportParts {
  measure: MapMeasure;
  onMeasure: (measure: MapMeasure) => void;
}

/** Quality by weekday and hour, with the whole weekday at the end of each row. */
export function QualityMapCard(props: QualityMapCardProps) {
  const { asked, showPizzas, fileName, measure, onMeasure } = props;
  const distribution = useQuery(distributionQuery(asked));
  const { data } = distribution;
  const map = useMemo(
    () => (data && data.weekly_distribution.length > 0 ? qualityMap(data, measure) : null),
    [data, measure],
  );
  const title = say(MAP_MEASURES[measure].title);
  const { loud, quiet } = LEGENDS[measure];
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
          <RampLegend loud={say(loud)} quiet={say(quiet)} />
          <ModeToggle
            label={say({ en: 'Measure', es: 'Medida' })}
            modes={measures()}
            value={measure}
            onChange={onMeasure}
          />
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
            rows={WEEKDAYS.map(weekdayShort)}
            columns={mapColumns()}
            cellAt={map.cellAt}
            onPick={pick}
          />
          {data && data.outside_hours > 0 && (
            <p className={css.foot}>
              {say({
                en: `${countText(data.outside_hours)} pizzas before 11:00 or after 01:00 count only toward the day.`,
                es: `${countText(data.outside_hours)} pizzas de antes de las 11:00 o después de la 01:00 solo cuentan para el día.`,
              })}
            </p>
          )}
        </div>
      )}
    </ChartCard>
  );
}

/** What the strong and the weak end of the colour ramp mean. */
const LEGENDS = {
  score: { loud: { en: 'lower', es: 'más baja' }, quiet: { en: 'higher', es: 'más alta' } },
  bad: { loud: { en: 'more', es: 'más' }, quiet: { en: 'fewer', es: 'menos' } },
  excellent: { loud: { en: 'fewer', es: 'menos' }, quiet: { en: 'more', es: 'más' } },
} as const satisfies Record<MapMeasure, unknown>;
