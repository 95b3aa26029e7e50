import { criterionLabel } from '@crustodian/domain/pizza/criteria';
import { fewestPizzas } from '@crustodian/domain/figures/few-pizzas';
import { SHIFT_LABELS } from '@crustodian/domain/time/shift';
import { specialtyName } from '../shared/catalogue-names.ts';
import { Link } from '@tanstack/react-router';
import { ChartCard } from '../../../charts/ChartCard.tsx';
import type { DataTable } from '../../../charts/export/data-table.ts';
import { FigureHead } from '../../../charts/marks/FigureHead.tsx';
import table from '../../../charts/FigureTable.module.css';
import { countText, scoreText } from '../../../pizza/formatters.ts';
import { capital } from '../../../pizza/words.ts';
import { CompareGap } from './CompareGap.tsx';
import { storeRows } from './compare-figures.ts';
import type { CompareRow } from './compare-rows.ts';
import type { ComparePartProps } from './CompareStores.tsx';
import { feedOf } from '../shared/feed-link.ts';
import type { Comparison } from '../shared/ranking-calls.ts';
import css from '../Compare.module.css';

const HEAD = [
  { title: 'Store' },
  { title: 'Specialty' },
  { title: 'Criterion' },
  { title: 'Shift', className: css.secondary },
  { title: 'Score vs avg', figure: true },
];

type Focus = Comparison['focus_on'][number];

/** Where each store loses most: its weakest specialty, criterion and shift (decision X69). */
export function CompareFocus(
  props: Omit<ComparePartProps, 'measure'> & { own: string | undefined },
) {
  const { state, comparison, range, company, fileName, own } = props;
  const sorted = comparison?.focus_on.toSorted((a, b) => a.gap - b.gap) ?? [];
  const average = comparison?.company_avg.avg_score ?? 0;
  const scores = comparison
    ? storeRows(comparison, { measure: 'score', average, before: undefined })
    : [];
  return (
    <ChartCard
      title="Focus on"
      note={<span>weakest of each store</span>}
      state={state}
      table={sorted.length > 0 ? filesOf(sorted) : null}
      fileName={fileName}
      height={300}
      isTable
    >
      <div className={table.frame}>
        <table className={`${table.table} ${css.focus}`}>
          <FigureHead columns={HEAD} />
          <tbody>
            {sorted.map((row) => (
              <Row
                key={row.venue}
                row={row}
                gap={scores.find(({ venue }) => venue === row.venue)}
                {...{ average, range, company, own }}
              />
            ))}
          </tbody>
        </table>
        <p className={css.foot}>
          Shifts, specialties and stores with fewer than {fewestPizzas()} scored pizzas are left
          out. ≈: no real difference.
        </p>
      </div>
    </ChartCard>
  );
}

interface RowProps extends Pick<ComparePartProps, 'range' | 'company'> {
  row: Focus;
  /** The store's score compared with the average, as in the stores table. */
  gap: CompareRow | undefined;
  average: number;
  own: string | undefined;
}

function Row({ row, gap, average, range, company, own }: RowProps) {
  const place = { id: Number(row.venue), company };
  return (
    <tr data-own={row.venue === own || undefined}>
      <th scope="row">{row.name}</th>
      <td>
        {row.specialty && (
          <Link
            className={table.link}
            to="/daily-feed"
            search={feedOf(place, range, {
              counted: 'scored',
              specialty: row.specialty,
            })}
          >
            {specialtyName(row.specialty)}
          </Link>
        )}{' '}
        <Count n={row.specialty_pizzas} />
      </td>
      <td className={table.soft}>{row.criteria && criterionText(row.criteria)}</td>
      <td className={`${table.soft} ${css.secondary}`}>
        {row.shift && (
          <Link
            className={table.link}
            to="/daily-feed"
            search={feedOf(place, range, { counted: 'scored', shift: row.shift })}
          >
            {SHIFT_LABELS[row.shift]}
          </Link>
        )}{' '}
        <Count n={row.shift_pizzas} />
      </td>
      <td className={table.figure} title={averageText(row)}>
        {gap && <CompareGap row={gap} measure="score" average={average} />}
      </td>
    </tr>
  );
}

const averageText = ({ avg_score, scored_pizzas: n }: Focus): string =>
  [`Average score ${scoreText(avg_score)}`, n !== null && `n ${countText(n)}`]
    .filter(Boolean)
    .join(', ');

const Count = ({ n }: { n: number | null }) =>
  n !== null && <span className={css.n}>n {countText(n)}</span>;

const criterionText = (key: string): string => capital(criterionLabel(key));

const filesOf = (rows: readonly Focus[]): DataTable => ({
  columns: [
    { title: 'Store', kind: 'text' },
    { title: 'Specialty', kind: 'text' },
    { title: 'n specialty', kind: 'count' },
    { title: 'Criterion', kind: 'text' },
    { title: 'Shift', kind: 'text' },
    { title: 'n shift', kind: 'count' },
    { title: 'Average score', kind: 'score' },
    { title: 'Versus average', kind: 'score' },
    { title: 'n', kind: 'count' },
  ],
  rows: rows.map((row) => [
    row.name,
    row.specialty && specialtyName(row.specialty),
    row.specialty_pizzas,
    row.criteria && criterionText(row.criteria),
    row.shift && SHIFT_LABELS[row.shift],
    row.shift_pizzas,
    row.avg_score,
    row.gap,
    row.scored_pizzas,
  ]),
});
