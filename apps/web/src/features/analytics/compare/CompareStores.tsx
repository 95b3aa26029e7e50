import type { DayRange } from '@crustodian/domain/time/day-range';
import { fewestPizzas } from '@crustodian/domain/figures/few-pizzas';
import { Link } from '@tanstack/react-router';
import { ChartCard, type CardState } from '../../../charts/ChartCard.tsx';
import type { DataTable } from '../../../charts/export/data-table.ts';
import { IntervalLegend, IntervalMark } from '../../../charts/marks/IntervalMark.tsx';
import { scaleOf, type MarkScale } from '../../../charts/marks/mark-scale.ts';
import { ToStandardCounted } from '../../../controls/lists/ToStandardCounted.tsx';
import { countText, scoreText, shareText } from '../../../pizza/formatters.ts';
import { FigureHead } from '../../../charts/marks/FigureHead.tsx';
import { say } from '../../../language/language.ts';
import { standardName } from '../../../pizza/names.ts';
import table from '../../../charts/FigureTable.module.css';
import { CompareGap } from './CompareGap.tsx';
import { measured, storeRows } from './compare-figures.ts';
import { LIMITS, markedValues, type CompareRow, type Measure } from './compare-rows.ts';
import {
  useCompanyFigures,
  type CompanyFigures,
} from '../../../audited-figures/audited-figures-calls.ts';
import { auditedCells, auditedColumns } from '../../../audited-figures/audited-columns.ts';
import { AuditedOfStore, MeanScore } from './CompareAudited.tsx';
import { feedOf } from '../shared/feed-link.ts';
import type { Comparison } from '../shared/ranking-calls.ts';
import css from '../Compare.module.css';

const TITLE = {
  en: 'Store versus company average',
  es: 'Tienda frente al promedio de la empresa',
};
const WITHIN = {
  en: 'Blue-grey: within chance of the average.',
  es: 'Gris azulado: dentro de la casualidad respecto al promedio.',
};

export interface ComparePartProps {
  state: CardState;
  comparison: Comparison | undefined;
  company: number;
  range: DayRange;
  measure: Measure;
  fileName: string;
}

interface CompareStoresProps extends ComparePartProps {
  /** The same stores in the preceding period of equal length. */
  before: Comparison | undefined;
  /** Name of the preceding period: 'week before'. */
  beforeName: string;
  /** The store the viewer selected elsewhere. */
  own: string | undefined;
}

const HEADS = {
  quality: { en: 'To standard, with 95% interval', es: 'En estándar, con intervalo del 95 %' },
  score: {
    en: 'Average score, with 95% interval',
    es: 'Puntuación promedio, con intervalo del 95 %',
  },
} as const;

const textOf = { quality: shareText, score: scoreText } as const satisfies Record<
  Measure,
  (value: number) => string
>;

/**
 * Every store's quality or score next to the company's average, and whether the difference is
 * significant.
 */
export function CompareStores(props: CompareStoresProps) {
  const { state, comparison, before, beforeName, measure, fileName } = props;
  const audited = useCompanyFigures(props.company, props.range);
  const average = comparison ? measured(measure, comparison.company_avg).value : null;
  const rows =
    comparison && average !== null ? storeRows(comparison, { measure, average, before }) : [];
  return (
    <ChartCard
      title={say(TITLE)}
      note={
        <IntervalLegend
          {...(before && before.company_avg.scored_pizzas > 0 && { before: beforeName })}
          average={say({ en: 'average', es: 'promedio' })}
        />
      }
      state={state}
      table={rows.length > 0 ? filesOf(rows, measure, audited) : null}
      fileName={fileName}
      height={420}
      isTable
    >
      {comparison && average !== null && (
        <StoreTable {...props} {...{ comparison, rows, average, audited }} />
      )}
    </ChartCard>
  );
}

interface StoreTableProps extends CompareStoresProps {
  comparison: Comparison;
  rows: readonly CompareRow[];
  average: number;
  audited: CompanyFigures;
}

const headOf = (measure: Measure) => [
  { title: say({ en: 'Store', es: 'Tienda' }) },
  { title: say(HEADS[measure]), className: css.markHead },
  { title: measure === 'quality' ? '%' : say({ en: 'Score', es: 'Puntuación' }), figure: true },
  { title: say({ en: 'Audited', es: 'Auditado' }), className: css.audited },
  { title: say({ en: 'vs avg', es: 'Dif.' }), figure: true },
  measure === 'quality' && {
    title: say({ en: 'Score', es: 'Puntuación' }),
    figure: true,
    className: css.secondary,
  },
  { title: 'n', figure: true, className: css.secondary },
];

const SCORED = { counted: 'scored' } as const;

const showTitle = (name: string): string =>
  say({ en: `Show the pizzas of ${name}`, es: `Mostrar las pizzas de ${name}` });

function StoreTable(props: StoreTableProps) {
  const { comparison, rows, average, measure } = props;
  const scale = scaleOf(markedValues(rows, average), LIMITS[measure]);
  const scores = new Map(comparison.data.map((venue) => [venue.venue, venue.avg_score]));
  return (
    <div className={table.frame}>
      <table className={`${table.table} ${css.stores}`}>
        <FigureHead columns={headOf(measure)} />
        <tbody>
          {rows.map((row) => (
            <StoreRow
              key={row.venue}
              {...props}
              row={row}
              scale={scale}
              mean={scores.get(row.venue)}
            />
          ))}
        </tbody>
      </table>
      <p className={css.foot}>
        {footText(rows, fewestPizzas(comparison.minimum_pizzas))}{' '}
        {measure === 'quality' && <ToStandardCounted by="feed" audited />}
      </p>
    </div>
  );
}

interface StoreRowProps extends StoreTableProps {
  row: CompareRow;
  scale: MarkScale;
  mean: number | null | undefined;
}

function StoreRow({ row, scale, mean, ...rest }: StoreRowProps) {
  const { average, measure, range, own, company, audited } = rest;
  return (
    <tr data-own={row.venue === own || undefined}>
      <th scope="row">
        <Link
          className={table.link}
          to="/daily-feed"
          search={feedOf({ id: Number(row.venue), company }, range, SCORED)}
          title={showTitle(row.name)}
        >
          {row.name}
        </Link>
        <small className={css.below}>n {countText(row.count)}</small>
      </th>
      <td className={css.markCell}>
        <IntervalMark
          scale={scale}
          value={row.value}
          interval={row.interval}
          average={average}
          before={row.before ?? undefined}
          tone={row.verdict}
        />
      </td>
      <td className={`${table.figure} ${table.strong}`} title={confidenceText(row, measure)}>
        {textOf[measure](row.value)}
      </td>
      <td className={css.audited}>
        <AuditedOfStore
          {...{ row, audited, company, range }}
          name={figureOf(measure)}
          published={textOf[measure](row.value)}
        />
      </td>
      <td className={table.figure}>
        <CompareGap {...{ row, measure, average }} />
      </td>
      {measure === 'quality' && <MeanScore {...{ row, audited, company, range }} mean={mean} />}
      <td className={`${table.figure} ${table.quiet} ${css.secondary}`}>{countText(row.count)}</td>
    </tr>
  );
}

const figureOf = (measure: Measure) => (measure === 'quality' ? 'to_standard' : 'score');

/** 'n 412, 95% interval 88% – 95%'. */
function confidenceText({ interval, count }: CompareRow, measure: Measure): string {
  const write = textOf[measure];
  const n = `n ${countText(count)}`;
  return interval
    ? say({
        en: `${n}, 95% interval ${write(interval.low)} – ${write(interval.high)}`,
        es: `${n}, intervalo del 95 % ${write(interval.low)} – ${write(interval.high)}`,
      })
    : say({ en: `${n}, too few for an interval`, es: `${n}, muy pocas para un intervalo` });
}

function footText(rows: readonly CompareRow[], minimum: number): string {
  const within = say(WITHIN);
  const few = rows.some(({ verdict }) => verdict === 'few')
    ? say({
        en: ` Hollow: fewer than ${countText(minimum)} pizzas, not ranked.`,
        es: ` Hueco: menos de ${countText(minimum)} pizzas, sin puesto.`,
      })
    : '';
  return within + few;
}

function filesOf(
  rows: readonly CompareRow[],
  measure: Measure,
  audited: CompanyFigures,
): DataTable {
  const name = figureOf(measure);
  const kind = measure === 'quality' ? 'share' : 'score';
  return {
    columns: [
      { title: say({ en: 'Store', es: 'Tienda' }), kind: 'text' },
      {
        title:
          measure === 'quality'
            ? standardName('to_standard')
            : say({ en: 'Average score', es: 'Puntuación promedio' }),
        kind,
      },
      { title: say({ en: '95% from', es: '95 % desde' }), kind },
      { title: say({ en: '95% to', es: '95 % hasta' }), kind },
      { title: say({ en: 'Versus average', es: 'Frente al promedio' }), kind },
      { title: say({ en: 'Period before', es: 'Periodo anterior' }), kind },
      { title: say({ en: 'Verdict', es: 'Veredicto' }), kind: 'text' },
      { title: 'n', kind: 'count' },
      ...auditedColumns(name),
    ],
    rows: rows.map(({ name: store, venue, value, interval, gap, before, verdict, count }) => [
      store,
      value,
      interval?.low ?? null,
      interval?.high ?? null,
      gap,
      before,
      say(VERDICT_TEXT[verdict]),
      count,
      ...auditedCells(audited?.venues[venue]?.[name], audited?.seed_hashes),
    ]),
  };
}

const VERDICT_TEXT = {
  above: { en: 'above average', es: 'sobre el promedio' },
  below: { en: 'below average', es: 'bajo el promedio' },
  within: { en: 'no real difference', es: 'sin diferencia real' },
  few: { en: 'few pizzas', es: 'pocas pizzas' },
} as const satisfies Record<CompareRow['verdict'], unknown>;
