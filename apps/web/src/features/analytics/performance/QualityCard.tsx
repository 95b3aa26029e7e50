import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { BandBar } from '../../../charts/marks/BandBar.tsx';
import { BandColumns } from '../../../charts/marks/BandColumns.tsx';
import { ChartCard } from '../../../charts/ChartCard.tsx';
import { BandLegend } from '../../../charts/marks/Legend.tsx';
import { countText } from '../../../pizza/formatters.ts';
import { bandColumns, bandsTable } from './performance-view.ts';
import { columnsText, perPeriod, periodsOfRange, viewOfColumns } from '../shared/periods.ts';
import { qualityQuery, type ReportRequest, type QualityAnswer } from '../shared/report-calls.ts';
import type { ReportParts } from '../shared/report-parts.ts';
import { say } from '../../../language/language.ts';
import css from '../Report.module.css';
import list from '../BandRows.module.css';

const HEIGHT = 214;
/** Above this number of periods, columns replace rows. */
const MOST_ROWS = 6;

/** Bad, good and excellent pizzas of each period. */
export function QualityCard({ asked, showPizzas, fileName }: ReportParts) {
  const view = viewOfColumns(asked.view, asked.range);
  const quality = useQuery(qualityQuery({ ...asked, view }));
  const columns = useColumns(quality.data);
  const known = withPizzas(columns);
  // The table can show every period of the chosen view.
  const rows = withPizzas(useColumns(useQuery(qualityQuery(asked)).data));
  return (
    <ChartCard
      title={say({ en: 'Quality distribution', es: 'Distribución de calidad' })}
      note={columnsText(asked.view, view)}
      state={quality}
      table={
        columns && {
          ...bandsTable(
            say({ en: 'Period', es: 'Periodo' }),
            rows.map(({ title, bands }) => ({ name: title, bands })),
          ),
          onPick: (row) => showPizzas(rows[row]!.period.days, { counted: 'scored' }),
        }
      }
      fileName={fileName}
      height={HEIGHT}
    >
      {columns && columns.length > MOST_ROWS && (
        <BandColumns
          label={say({
            en: `Quality distribution ${perPeriod(view)}`,
            es: `Distribución de calidad ${perPeriod(view)}`,
          })}
          columns={columns}
          height={HEIGHT - 52}
          onPick={({ key }) => {
            const column = columns.find((one) => one.key === key);
            if (column) showPizzas(column.period.days, { counted: 'scored' });
          }}
        />
      )}
      {columns && columns.length <= MOST_ROWS && (
        <ul className={list.rows} data-tall>
          {known.map(({ key, name, bands, period }) => (
            <li key={key} className={list.row}>
              <span className={list.name}>{name}</span>
              <BandBar
                name={name}
                bands={bands}
                labelled
                onPick={(band) => showPizzas(period.days, { counted: 'scored', quality: band })}
              />
              <span className={list.n}>n {countText(bands.scored_pizzas)}</span>
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

type Columns = ReturnType<typeof bandColumns>;

/** A column for each period of the request; null without any pizza. */
const useColumns = (
  data: { asked: ReportRequest; answer: QualityAnswer } | undefined,
): Columns | null =>
  useMemo(() => {
    if (!data || data.answer.quality_by_period.length === 0) return null;
    const { view, range } = data.asked;
    return bandColumns(periodsOfRange(view, range), data.answer.quality_by_period);
  }, [data]);

const withPizzas = (columns: Columns | null) =>
  columns?.flatMap(({ bands, ...rest }) => (bands ? { ...rest, bands } : [])) ?? [];
