import { criterionLabel } from '@crustodian/domain/criteria';
import { SHIFT_LABELS } from '@crustodian/domain/shift';
import { specialtyName } from './catalogue-names.ts';
import { Link } from '@tanstack/react-router';
import { ChartCard } from '../../charts/ChartCard.tsx';
import type { DataTable } from '../../charts/data-table.ts';
import { FigureHead } from '../../charts/FigureHead.tsx';
import table from '../../charts/FigureTable.module.css';
import { BandGlyph } from '../../pizza/BandGlyph.tsx';
import { countText, scoreChangeText, scoreText } from '../../pizza/formatters.ts';
import type { ComparePartProps } from './CompareStores.tsx';
import { feedOf } from './feed-link.ts';
import type { Comparison } from './ranking-calls.ts';
import css from './Compare.module.css';

const HEAD = [
  { title: 'Store' },
  { title: 'Specialty' },
  { title: 'Criterion' },
  { title: 'Shift', className: css.secondary },
  { title: 'vs avg', figure: true },
];

type Focus = Comparison['focus_on'][number];

/** Where each store loses most: its weakest specialty, criterion and shift (decision X69). */
export function CompareFocus(
  props: Omit<ComparePartProps, 'measure'> & { own: string | undefined },
) {
  const { state, comparison, range, company, fileName, own } = props;
  const rows = comparison?.focus_on.filter(({ scored_pizzas: n }) => n > 0) ?? [];
  const sorted = rows.toSorted((a, b) => a.gap - b.gap);
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
              <Row key={row.venue} row={row} {...{ range, company, own }} />
            ))}
          </tbody>
        </table>
      </div>
    </ChartCard>
  );
}

interface RowProps extends Pick<ComparePartProps, 'range' | 'company'> {
  row: Focus;
  own: string | undefined;
}

function Row({ row, range, company, own }: RowProps) {
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
        )}
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
        )}
      </td>
      <td
        className={`${table.figure} ${css.gap}`}
        data-class={row.class}
        title={`Average score ${scoreText(row.avg_score)}, n ${countText(row.scored_pizzas)}`}
      >
        <BandGlyph quality={row.class} decorative />
        {scoreChangeText(row.gap)}
      </td>
    </tr>
  );
}

function criterionText(key: string): string {
  const label = criterionLabel(key);
  return label.charAt(0).toUpperCase() + label.slice(1);
}

const filesOf = (rows: readonly Focus[]): DataTable => ({
  columns: [
    { title: 'Store', kind: 'text' },
    { title: 'Specialty', kind: 'text' },
    { title: 'Criterion', kind: 'text' },
    { title: 'Shift', kind: 'text' },
    { title: 'Average score', kind: 'score' },
    { title: 'Versus average', kind: 'score' },
    { title: 'n', kind: 'count' },
  ],
  rows: rows.map((row) => [
    row.name,
    row.specialty && specialtyName(row.specialty),
    row.criteria && criterionText(row.criteria),
    row.shift && SHIFT_LABELS[row.shift],
    row.avg_score,
    row.gap,
    row.scored_pizzas,
  ]),
});
