import { HEATMAP_HOURS, heatmapHourLabel } from '@crustodian/domain/figures/heatmap-labels';
import { WEEKDAYS } from '@crustodian/domain/figures/heatmap';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ChartCard } from '../../../charts/ChartCard.tsx';
import { Heatmap } from '../../../charts/marks/Heatmap.tsx';
import { RampLegend } from '../../../charts/marks/RampLegend.tsx';
import { countText } from '../../../pizza/formatters.ts';
import { productionMap } from './production-view.ts';
import { productionDistributionQuery } from '../shared/report-calls.ts';
import type { ReportParts } from '../shared/report-parts.ts';
import { say } from '../../../language/language.ts';
import { weekdayShort } from '../../../pizza/names.ts';
import css from '../Report.module.css';

const TITLE = { en: 'Distribution by weekday and hour', es: 'Distribución por día y hora' };
const HEIGHT = 320;

/** Detected pizzas by weekday and hour. */
export function ProductionMapCard({ asked, showPizzas, fileName }: ReportParts) {
  const distribution = useQuery(productionDistributionQuery(asked));
  const { data } = distribution;
  const map = useMemo(
    () => (data && data.data_weekly.length > 0 ? productionMap(data.data_weekly) : null),
    [data],
  );
  const pick = (row: number, column: number) => {
    const [weekday, hour] = [WEEKDAYS[row], HEATMAP_HOURS[column]];
    if (!weekday || hour === undefined) return;
    showPizzas(asked.range, { counted: 'detected', weekday, hour });
  };
  return (
    <ChartCard
      title={say(TITLE)}
      note={
        <RampLegend
          loud={say({ en: 'more', es: 'más' })}
          quiet={say({ en: 'fewer', es: 'menos' })}
        />
      }
      state={distribution}
      table={map && map.table}
      fileName={fileName}
      height={HEIGHT}
    >
      {map && (
        <>
          <Heatmap
            label={say(TITLE)}
            rows={WEEKDAYS.map(weekdayShort)}
            columns={[...HEATMAP_HOURS.map(heatmapHourLabel), say({ en: 'All', es: 'Todas' })]}
            cellAt={map.cellAt}
            onPick={pick}
          />
          {data && data.outside_hours > 0 && (
            <p className={css.foot}>
              {say({
                en: `${countText(data.outside_hours)} pizzas before 11:00 or after 01:00 are not shown.`,
                es: `No se muestran ${countText(data.outside_hours)} pizzas de antes de las 11:00 o después de la 01:00.`,
              })}
            </p>
          )}
        </>
      )}
    </ChartCard>
  );
}
