import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { BandBar } from '../../charts/BandBar.tsx';
import { BandColumns } from '../../charts/BandColumns.tsx';
import { ChartCard } from '../../charts/ChartCard.tsx';
import { BandLegend } from '../../charts/Legend.tsx';
import { countText } from '../../pizza/formatters.ts';
import { bandColumns, bandsTable } from './performance-view.ts';
import { PER_PERIOD, periodsOfRange } from './periods.ts';
import { qualityQuery } from './report-calls.ts';
import type { ReportParts } from './report-parts.ts';
import css from './Report.module.css';
import rows from './BandRows.module.css';

const HEIGHT = 214;
/** More periods than this stand side by side instead of one below the other. */
const MOST_ROWS = 6;

/** How many pizzas of each period were bad, good and excellent. */
export function QualityCard({ asked, showPizzas, fileName }: ReportParts) {
  const quality = useQuery(qualityQuery(asked));
  const columns = useMemo(() => {
    if (!quality.data || quality.data.answer.quality_by_period.length === 0) return null;
    const { view, range } = quality.data.asked;
    return bandColumns(periodsOfRange(view, range), quality.data.answer.quality_by_period);
  }, [quality.data]);
  const known = columns?.flatMap(({ bands, ...rest }) => (bands ? { ...rest, bands } : [])) ?? [];
  return (
    <ChartCard
      title="Quality distribution"
      note={PER_PERIOD[asked.view]}
      state={quality}
      table={
        columns && {
          ...bandsTable(
            'Period',
            known.map(({ title, bands }) => ({ name: title, bands })),
          ),
          onPick: (row) => showPizzas(known[row]!.period.days, { counted: 'scored' }),
        }
      }
      fileName={fileName}
      height={HEIGHT}
    >
      {columns && columns.length > MOST_ROWS && (
        <BandColumns
          label={`Quality distribution ${PER_PERIOD[asked.view]}`}
          columns={columns}
          height={HEIGHT - 52}
          onPick={({ key }) => {
            const column = columns.find((one) => one.key === key);
            if (column) showPizzas(column.period.days, { counted: 'scored' });
          }}
        />
      )}
      {columns && columns.length <= MOST_ROWS && (
        <ul className={rows.rows} data-tall>
          {known.map(({ key, name, bands, period }) => (
            <li key={key} className={rows.row}>
              <span className={rows.name}>{name}</span>
              <BandBar
                name={name}
                bands={bands}
                labelled
                onPick={(band) => showPizzas(period.days, { counted: 'scored', quality: band })}
              />
              <span className={rows.n}>n {countText(bands.scored_pizzas)}</span>
            </li>
          ))}
        </ul>
      )}
      <div className={css.foot}>
        <BandLegend />
      </div>
    </ChartCard>
  );
}
