import { BandColumns } from '../../charts/marks/BandColumns.tsx';
import { ChartCard } from '../../charts/ChartCard.tsx';
import type { DataTable } from '../../charts/export/data-table.ts';
import { columnsText, periodsOfRange, viewOfColumns } from '../analytics/shared/periods.ts';
import { columnsOf } from './frames.ts';
import { regionsOf, type ManagementPart, type NamedRegion } from './management-parts.ts';
import { say } from '../../language/language.ts';
import css from './Management.module.css';

const HEIGHT = 152;

/** Bands over time, one chart per region (spec 001 section 3: time_frames). */
export function ManagementFrames(props: ManagementPart) {
  return (
    <div className={css.frames}>
      {regionsOf(props.summary).map((region) => (
        <RegionFrames key={region.code} {...props} region={region} />
      ))}
    </div>
  );
}

function RegionFrames(props: ManagementPart & { region: NamedRegion }) {
  const { region, range, state, fileName, onShow } = props;
  const view = viewOfColumns(props.view, range);
  const periods = periodsOfRange(view, range);
  const columns = columnsOf(region.time_frames[view], periods);
  // The table can show every period of the chosen view.
  const rows = columnsOf(region.time_frames[props.view], props.periods);
  const daysOf = new Map(periods.map(({ start, days }) => [start, days]));
  return (
    <ChartCard
      title={region.name}
      note={view !== props.view && columnsText(props.view, view)}
      state={state}
      table={rows.some(({ count }) => count > 0) ? tableOf(rows) : null}
      fileName={fileName}
      height={HEIGHT}
    >
      <BandColumns
        label={say({
          en: `${region.name}: share of bad, good and excellent pizzas`,
          es: `${region.name}: parte de pizzas malas, buenas y excelentes`,
        })}
        columns={columns}
        height={HEIGHT}
        onPick={({ key, name }) => {
          const days = daysOf.get(key);
          if (days) onShow({ region: region.code, name: `${region.name}, ${name}`, days });
        }}
      />
    </ChartCard>
  );
}

const tableOf = (columns: ReturnType<typeof columnsOf>): DataTable => ({
  columns: [
    { title: say({ en: 'Period', es: 'Periodo' }), kind: 'text' },
    { title: say({ en: '% bad', es: '% malas' }), kind: 'share' },
    { title: say({ en: '% good', es: '% buenas' }), kind: 'share' },
    { title: say({ en: '% excellent', es: '% excelentes' }), kind: 'share' },
    { title: 'n', kind: 'count' },
  ],
  rows: columns.map(({ title, pct_bads, pct_goods, pct_excellents, count }) => [
    title,
    pct_bads,
    pct_goods,
    pct_excellents,
    count,
  ]),
});
