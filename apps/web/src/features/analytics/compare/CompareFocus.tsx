import { fewestPizzas } from '@crustodian/domain/figures/few-pizzas';
import { specialtyName } from '../shared/catalogue-names.ts';
import { Link } from '@tanstack/react-router';
import { ChartCard } from '../../../charts/ChartCard.tsx';
import type { DataTable } from '../../../charts/export/data-table.ts';
import { FigureHead } from '../../../charts/marks/FigureHead.tsx';
import { say } from '../../../language/language.ts';
import { criterionName } from '../../../pizza/criterion-name.ts';
import { shiftName } from '../../../pizza/names.ts';
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

const head = () => [
  { title: say({ en: 'Store', es: 'Tienda' }) },
  { title: say({ en: 'Specialty', es: 'Especialidad' }) },
  { title: say({ en: 'Criterion', es: 'Criterio' }) },
  { title: say({ en: 'Shift', es: 'Turno' }), className: css.secondary },
  { title: say({ en: 'Score vs avg', es: 'Dif.' }), figure: true },
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
      title={say({ en: 'Focus on', es: 'En qué fijarse' })}
      note={<span>{say({ en: 'weakest of each store', es: 'lo más flojo de cada tienda' })}</span>}
      state={state}
      table={sorted.length > 0 ? filesOf(sorted) : null}
      fileName={fileName}
      height={300}
      isTable
    >
      <div className={table.frame}>
        <table className={`${table.table} ${css.focus}`}>
          <FigureHead columns={head()} />
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
          {say({
            en: `Shifts, specialties and stores with fewer than ${fewestPizzas()} scored pizzas are left out. ≈: no real difference.`,
            es: `No se incluyen turnos, especialidades ni tiendas con menos de ${fewestPizzas()} pizzas puntuadas. ≈: sin diferencia real.`,
          })}
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
            {shiftName(row.shift)}
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
  [
    say({
      en: `Average score ${scoreText(avg_score)}`,
      es: `Puntuación promedio ${scoreText(avg_score)}`,
    }),
    n !== null && `n ${countText(n)}`,
  ]
    .filter(Boolean)
    .join(', ');

const Count = ({ n }: { n: number | null }) =>
  n !== null && <span className={css.n}>n {countText(n)}</span>;

const criterionText = (key: string): string => capital(criterionName(key));

const filesOf = (rows: readonly Focus[]): DataTable => ({
  columns: [
    { title: say({ en: 'Store', es: 'Tienda' }), kind: 'text' },
    { title: say({ en: 'Specialty', es: 'Especialidad' }), kind: 'text' },
    { title: say({ en: 'n specialty', es: 'n especialidad' }), kind: 'count' },
    { title: say({ en: 'Criterion', es: 'Criterio' }), kind: 'text' },
    { title: say({ en: 'Shift', es: 'Turno' }), kind: 'text' },
    { title: say({ en: 'n shift', es: 'n turno' }), kind: 'count' },
    { title: say({ en: 'Average score', es: 'Puntuación promedio' }), kind: 'score' },
    { title: say({ en: 'Versus average', es: 'Frente al promedio' }), kind: 'score' },
    { title: 'n', kind: 'count' },
  ],
  rows: rows.map((row) => [
    row.name,
    row.specialty && specialtyName(row.specialty),
    row.specialty_pizzas,
    row.criteria && criterionText(row.criteria),
    row.shift && shiftName(row.shift),
    row.shift_pizzas,
    row.avg_score,
    row.gap,
    row.scored_pizzas,
  ]),
});
