import { areFew, fewestPizzas } from '@crustodian/domain/figures/few-pizzas';
import { isMuchBad, muchBadText } from '@crustodian/domain/figures/share-of-bad';
import { specialtyName } from '../analytics/shared/catalogue-names.ts';
import { ChartCard } from '../../charts/ChartCard.tsx';
import type { DataTable } from '../../charts/export/data-table.ts';
import { FigureHead } from '../../charts/marks/FigureHead.tsx';
import { pageLanguage, say } from '../../language/language.ts';
import table from '../../charts/FigureTable.module.css';
import { ModeToggle } from '../../controls/ModeToggle.tsx';
import {
  countText,
  scoreText,
  shareText,
  wholeMoneyText,
  decimalText,
} from '../../pizza/formatters.ts';
import {
  NOT_AUDITED,
  useSpecialtyFigures,
  type AuditedOne,
  type SpecialtyAudits,
} from '../../audited-figures/audited-figures-calls.ts';
import { auditedCells, auditedColumns } from '../../audited-figures/audited-columns.ts';
import { AuditedFigure } from '../../audited-figures/AuditedFigure.tsx';
import type { SpecialtyFigures } from './management-calls.ts';
import { regionsOf, type ManagementPart, type NamedRegion } from './management-parts.ts';
import css from './Management.module.css';

interface ManagementSpecialtiesProps extends ManagementPart {
  /** Code of the region shown; undefined for the company. */
  region: string | undefined;
  onRegion: (region: string | undefined) => void;
}

/** Value of the mode for all regions; never a region's code. */
const ALL = '*';

const auditedColumn = () => ({
  title: say({ en: 'Audited', es: 'Auditado' }),
  className: css.audited,
});
const scoreColumn = () => ({
  title: say({ en: 'Average score', es: 'Puntuación promedio' }),
  figure: true,
});

const headOf = ({ withSpent, first }: { withSpent: boolean; first: boolean }) => [
  { title: say({ en: 'Specialty', es: 'Especialidad' }) },
  // Phones hide these two columns.
  {
    title: say({ en: 'Scored pizzas', es: 'Pizzas puntuadas' }),
    figure: true,
    className: css.secondary,
  },
  ...(first ? [auditedColumn(), scoreColumn()] : [scoreColumn(), auditedColumn()]),
  { title: say({ en: '% bad pizzas', es: '% de pizzas malas' }), figure: true },
  {
    title: say({ en: 'Daily average', es: 'Promedio diario' }),
    figure: true,
    className: css.secondary,
  },
  withSpent && {
    title: say({ en: 'Overspend', es: 'Sobrecosto' }),
    figure: true,
    className: css.secondary,
  },
];

/** Number of pizzas of each specialty, and their quality. */
export function ManagementSpecialties(props: ManagementSpecialtiesProps) {
  const { summary, region: code, onRegion, state, fileName, range, company } = props;
  const regions = regionsOf(summary);
  const region = regions.find((one) => one.code === code);
  const audited = useSpecialtyFigures(company, range, region?.code);
  const first = props.audited?.audited_first ?? false;
  const block = region ?? summary.company;
  const rows = Object.entries(block.specialties)
    .map(([specialty, figures]) => ({ specialty, ...figures }))
    .filter(({ scored_pizzas: n }) => n > 0)
    .toSorted((a, b) => b.scored_pizzas - a.scored_pizzas);
  const modes = [{ value: ALL, label: say({ en: 'All', es: 'Todas' }) }].concat(
    regions.map(({ code: value, name: label }) => ({ value, label })),
  );
  return (
    <ChartCard
      title={say({ en: 'Specialties', es: 'Especialidades' })}
      note={
        regions.length > 1 && (
          <ModeToggle
            label={say({ en: 'Region', es: 'Región' })}
            modes={modes}
            value={region?.code ?? ALL}
            onChange={(next) => onRegion(next === ALL ? undefined : next)}
          />
        )
      }
      state={state}
      table={rows.length > 0 ? tableOf(rows, audited) : null}
      fileName={`${fileName} ${region?.name ?? ''}`}
      isTable
    >
      <div className={table.frame}>
        <table className={`${table.table} ${css.specialties}`}>
          <FigureHead columns={headOf({ withSpent: summary.portion_control, first })} />
          <tbody>
            {rows.map((row) => (
              <Row
                key={row.specialty}
                {...props}
                {...{ row, shown: region, first }}
                usual={block.pct_bads}
                figure={audited && (audited.specialties[row.specialty] ?? NOT_AUDITED)}
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
  const red = `${muchBadText(usual, pageLanguage())}.`;
  if (!few) return red;
  return say({
    en: `${red} * fewer than ${fewestPizzas()} pizzas: too few to be reliable.`,
    es: `${red} * menos de ${fewestPizzas()} pizzas: muy pocas para fiarse.`,
  });
}

interface SpecialtyRow extends SpecialtyFigures {
  specialty: string;
}

/** Colour for the rounded amount as displayed: '$0' is neither overspent nor saved. */
function spentTone(overSpent: number | null): string | undefined {
  const written = Math.round(overSpent ?? 0);
  if (written === 0) return '';
  return written > 0 ? table.bad : table.good;
}

interface RowProps extends ManagementPart {
  row: SpecialtyRow;
  /** The selected region; undefined for the company. */
  shown: NamedRegion | undefined;
  /** The share of bad pizzas over all specialties. */
  usual: number;
  /** The audited mean score. */
  figure: AuditedOne | null | undefined;
  /** Whether an administrator put the audited score before the published one. */
  first: boolean;
}

function Row(props: RowProps) {
  const { row, shown, usual, first, summary, range, onShow } = props;
  const { specialty, scored_pizzas: count, over_spent: overSpent } = row;
  const n = `n ${countText(count)}`;
  const isWorse = isMuchBad(row.percentage_bad_pizzas, usual);
  const show = () =>
    onShow({
      region: shown?.code ?? null,
      name: specialtyName(specialty),
      days: range,
      specialty,
    });
  return (
    <tr>
      <th scope="row">
        <button type="button" className={css.open} onClick={show}>
          {specialtyName(specialty)}
        </button>
        {/* The asterisk is needed because phones hide the count. */}
        {areFew(count) && '*'}
      </th>
      <td className={`${table.figure} ${css.secondary}`}>{countText(count)}</td>
      {first && <Audited {...props} />}
      <td className={`${table.figure} ${table.strong}`} title={n}>
        {scoreText(row.avg_score)}
      </td>
      {!first && <Audited {...props} />}
      <td
        className={isWorse ? `${table.figure} ${table.strong} ${table.bad}` : table.figure}
        title={n}
      >
        {shareText(row.percentage_bad_pizzas)}
      </td>
      <td className={`${table.figure} ${css.secondary}`}>{decimalText(row.daily_avg, 1)}</td>
      {summary.portion_control && (
        <td className={`${table.figure} ${css.secondary} ${spentTone(overSpent)}`}>
          {overSpent === null ? '–' : wholeMoneyText(overSpent, summary.currency)}
        </td>
      )}
    </tr>
  );
}

function Audited({ row, shown, figure, company, name, range }: RowProps) {
  const { specialty, avg_score } = row;
  const place = {
    company,
    name: `${specialtyName(specialty)}, ${shown?.name ?? name}`,
    range,
    specialty,
    ...(shown && { region: shown.code }),
  };
  return (
    <td className={css.audited}>
      <AuditedFigure
        {...{ figure, place }}
        name="score"
        look="cell"
        published={scoreText(avg_score)}
      />
    </td>
  );
}

const tableOf = (rows: readonly SpecialtyRow[], audited: SpecialtyAudits): DataTable => ({
  columns: [
    { title: say({ en: 'Specialty', es: 'Especialidad' }), kind: 'text' },
    { title: say({ en: 'Scored pizzas', es: 'Pizzas puntuadas' }), kind: 'count' },
    { title: say({ en: 'Average score', es: 'Puntuación promedio' }), kind: 'score' },
    { title: say({ en: '% bad pizzas', es: '% de pizzas malas' }), kind: 'share' },
    { title: say({ en: 'Daily average', es: 'Promedio diario' }), kind: 'count' },
    { title: say({ en: 'Overspend', es: 'Sobrecosto' }), kind: 'money' },
    ...auditedColumns('score'),
  ],
  rows: rows.map((row) => [
    specialtyName(row.specialty),
    row.scored_pizzas,
    row.avg_score,
    row.percentage_bad_pizzas,
    row.daily_avg,
    row.over_spent,
    ...auditedCells(
      audited && (audited.specialties[row.specialty] ?? NOT_AUDITED),
      audited?.seed_hashes,
    ),
  ]),
});
