import { areFew, fewestPizzas } from '@crustodian/domain/figures/few-pizzas';
import { isMuchBad, muchBadText } from '@crustodian/domain/figures/share-of-bad';
import { specialtyName } from '../analytics/shared/catalogue-names.ts';
import { ChartCard } from '../../charts/ChartCard.tsx';
import type { DataTable } from '../../charts/export/data-table.ts';
import { FigureHead } from '../../charts/marks/FigureHead.tsx';
import table from '../../charts/FigureTable.module.css';
import { ModeToggle } from '../../controls/ModeToggle.tsx';
import { countText, scoreText, shareText, wholeMoneyText } from '../../pizza/formatters.ts';
import type { SpecialtyFigures } from './management-calls.ts';
import { regionsOf, type ManagementPart } from './management-parts.ts';
import css from './Management.module.css';

interface ManagementSpecialtiesProps extends ManagementPart {
  /** Code of the region shown; undefined for the company. */
  region: string | undefined;
  onRegion: (region: string | undefined) => void;
}

/** All regions, as a mode next to them; no code of a region. */
const ALL = '*';

const headOf = (withSpent: boolean) => [
  { title: 'Specialty' },
  { title: 'Scored pizzas', figure: true },
  { title: 'Average score', figure: true },
  { title: '% bad pizzas', figure: true },
  // Phones leave it out.
  { title: 'Daily average', figure: true, className: css.secondary },
  withSpent && { title: 'Overspend', figure: true },
];

/** What is made of each specialty, and how well. */
export function ManagementSpecialties(props: ManagementSpecialtiesProps) {
  const { summary, region: code, onRegion, state, fileName, range, onShow } = props;
  const regions = regionsOf(summary);
  const region = regions.find((one) => one.code === code);
  const block = region ?? summary.company;
  const rows = Object.entries(block.specialties)
    .map(([specialty, figures]) => ({ specialty, ...figures }))
    .filter(({ scored_pizzas: n }) => n > 0)
    .toSorted((a, b) => b.scored_pizzas - a.scored_pizzas);
  const modes = [{ value: ALL, label: 'All' }].concat(
    regions.map(({ code: value, name: label }) => ({ value, label })),
  );
  return (
    <ChartCard
      title="Specialties"
      note={
        regions.length > 1 && (
          <ModeToggle
            label="Region"
            modes={modes}
            value={region?.code ?? ALL}
            onChange={(next) => onRegion(next === ALL ? undefined : next)}
          />
        )
      }
      state={state}
      table={rows.length > 0 ? tableOf(rows) : null}
      fileName={`${fileName} ${region?.name ?? ''}`}
      isTable
    >
      <div className={table.frame}>
        <table className={`${table.table} ${css.specialties}`}>
          <FigureHead columns={headOf(summary.portion_control)} />
          <tbody>
            {rows.map((row) => (
              <Row
                key={row.specialty}
                row={row}
                usual={block.pct_bads}
                currency={summary.portion_control ? summary.currency : null}
                onShow={() =>
                  onShow({
                    region: region?.code ?? null,
                    name: specialtyName(row.specialty),
                    days: range,
                    specialty: row.specialty,
                  })
                }
              />
            ))}
          </tbody>
        </table>
        <p className={css.foot}>{footText(rows, block.pct_bads)}</p>
      </div>
    </ChartCard>
  );
}

function footText(rows: readonly SpecialtyRow[], usual: number): string {
  const few = rows.some(({ scored_pizzas: n }) => areFew(n));
  return `${muchBadText(usual)}.${few ? ` * fewer than ${fewestPizzas()} pizzas: too few to be reliable.` : ''}`;
}

interface SpecialtyRow extends SpecialtyFigures {
  specialty: string;
}

/** By the whole amount that is written: '$0' is neither too much nor saved. */
function spentTone(overSpent: number | null): string | undefined {
  const written = Math.round(overSpent ?? 0);
  if (written === 0) return '';
  return written > 0 ? table.bad : table.good;
}

interface RowProps {
  row: SpecialtyRow;
  /** The share of bad pizzas over all specialties. */
  usual: number;
  /** Null where nothing is known of what was spent. */
  currency: string | null;
  onShow: () => void;
}

function Row({ row, usual, currency, onShow }: RowProps) {
  const { specialty, scored_pizzas: count, avg_score: score, over_spent: overSpent } = row;
  const n = `n ${countText(count)}`;
  const isWorse = isMuchBad(row.percentage_bad_pizzas, usual);
  return (
    <tr>
      <th scope="row">
        <button type="button" className={css.open} onClick={onShow}>
          {specialtyName(specialty)}
        </button>
      </th>
      <td className={table.figure}>
        {countText(count)}
        {areFew(count) && '*'}
      </td>
      <td className={`${table.figure} ${table.strong}`} title={n}>
        {scoreText(score)}
      </td>
      <td
        className={isWorse ? `${table.figure} ${table.strong} ${table.bad}` : table.figure}
        title={n}
      >
        {shareText(row.percentage_bad_pizzas)}
      </td>
      <td className={`${table.figure} ${css.secondary}`}>{row.daily_avg.toFixed(1)}</td>
      {currency !== null && (
        <td className={`${table.figure} ${spentTone(overSpent)}`}>
          {overSpent === null ? '–' : wholeMoneyText(overSpent, currency)}
        </td>
      )}
    </tr>
  );
}

const tableOf = (rows: readonly SpecialtyRow[]): DataTable => ({
  columns: [
    { title: 'Specialty', kind: 'text' },
    { title: 'Scored pizzas', kind: 'count' },
    { title: 'Average score', kind: 'score' },
    { title: '% bad pizzas', kind: 'share' },
    { title: 'Daily average', kind: 'count' },
    { title: 'Overspend', kind: 'money' },
  ],
  rows: rows.map((row) => [
    specialtyName(row.specialty),
    row.scored_pizzas,
    row.avg_score,
    row.percentage_bad_pizzas,
    row.daily_avg,
    row.over_spent,
  ]),
});
