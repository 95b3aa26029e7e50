import { daysBetween } from '@crustodian/domain/time/calendar-day';
import { areFew } from '@crustodian/domain/figures/few-pizzas';
import { isMuchBad, muchBadText } from '@crustodian/domain/figures/share-of-bad';
import { BandBar } from '../../charts/marks/BandBar.tsx';
import { ChartCard } from '../../charts/ChartCard.tsx';
import type { DataTable } from '../../charts/export/data-table.ts';
import { FigureHead } from '../../charts/marks/FigureHead.tsx';
import { pageLanguage, say } from '../../language/language.ts';
import table from '../../charts/FigureTable.module.css';
import { scaleOf, type MarkScale } from '../../charts/marks/mark-scale.ts';
import { TrendLine } from '../../charts/marks/TrendLine.tsx';
import { ScrollBox } from '../../controls/lists/ScrollBox.tsx';
import { countText, scoreText, shareText, wholeMoneyText } from '../../pizza/formatters.ts';
import { AuditedFigure } from '../../audited-figures/AuditedFigure.tsx';
import { countsOf, meansOf } from './frames.ts';
import type { AuditedFigures } from '../../audited-figures/audited-figures-calls.ts';
import { auditedCells, auditedColumns } from '../../audited-figures/audited-columns.ts';
import type { Block } from './management-calls.ts';
import { trendLengthText, regionsOf, type ManagementPart } from './management-parts.ts';
import css from './Management.module.css';

/** A row per region, followed by the company. */
export function ManagementRegions(props: ManagementPart) {
  const { summary, periods, view, range, state, fileName } = props;
  const regions = regionsOf(summary);
  const days = daysBetween(range.min, range.max) + 1;
  const means = regions.flatMap(({ time_frames }) => meansOf(time_frames[view], periods));
  const scale = scaleOf(
    means.filter((mean) => mean !== null),
    { min: 0, max: 10 },
  );
  const rows = { ...props, days, scale };
  return (
    <ChartCard
      title={say({ en: 'Regions', es: 'Regiones' })}
      state={state}
      table={tableOf(props, days)}
      fileName={fileName}
      isTable
    >
      <ScrollBox
        className={table.frame}
        role="group"
        label={say({ en: 'Regions, figures', es: 'Regiones, cifras' })}
      >
        <table className={`${table.table} ${css.regions}`}>
          <FigureHead
            columns={headOf(trendLengthText(view, periods.length), {
              withSpent: summary.portion_control,
              first: isFirst(props),
            })}
          />
          <tbody>
            {regions.map((region) => (
              <Row
                key={region.code}
                {...rows}
                block={region}
                rowName={region.name}
                stores={region.venues}
                overSpent={region.over_spent}
                code={region.code}
              />
            ))}
            <Row
              {...rows}
              block={summary.company}
              rowName={props.name}
              overSpent={summary.company.portion_control?.over_spent ?? null}
              code={null}
            />
          </tbody>
        </table>
        <p className={css.foot}>{muchBadText(summary.company.pct_bads, pageLanguage())}.</p>
      </ScrollBox>
    </ChartCard>
  );
}

const scoreColumn = () => ({
  title: say({ en: 'Average score', es: 'Puntuación promedio' }),
  figure: true,
});
const auditedColumn = () => ({
  title: say({ en: 'Audited', es: 'Auditado' }),
  className: css.audited,
});

/** Whether an administrator put audited figures first. */
const isFirst = ({ audited }: ManagementPart) => audited?.audited_first ?? false;

const headOf = (course: string, { withSpent, first }: { withSpent: boolean; first: boolean }) => [
  { title: say({ en: 'Region', es: 'Región' }) },
  ...(first ? [auditedColumn(), scoreColumn()] : [scoreColumn(), auditedColumn()]),
  { title: course, className: css.course },
  {
    title: say({ en: 'Bad, good, excellent', es: 'Malas, buenas, excelentes' }),
    className: css.bands,
  },
  { title: say({ en: '% bad', es: '% malas' }), figure: true },
  {
    title: say({ en: '% excellent', es: '% excelentes' }),
    figure: true,
    className: css.secondary,
  },
  {
    title: say({ en: 'Pizzas a day', es: 'Pizzas por día' }),
    figure: true,
    className: css.secondary,
  },
  withSpent && {
    title: say({ en: 'Overspend', es: 'Sobrecosto' }),
    figure: true,
    className: css.secondary,
  },
];

interface RowProps extends ManagementPart {
  block: Omit<Block, 'portion_control'>;
  rowName: string;
  /** Omitted in the company's row. */
  stores?: number | null;
  overSpent: number | null;
  /** Null for the whole company. */
  code: string | null;
  days: number;
  scale: MarkScale;
}

function Row(props: RowProps) {
  const { block, rowName, stores, overSpent, code, days, scale, summary, periods, view } = props;
  const { count } = block;
  const n = `n ${countText(count)}`;
  const isTotal = code === null;
  return (
    <tr data-total={isTotal || undefined}>
      <th scope="row">
        <b>{rowName}</b> <span className={css.stores}>{sampleText(stores, count)}</span>
      </th>
      <Scores {...props} />
      <td className={css.course}>
        <TrendLine
          values={meansOf(block.time_frames[view], periods)}
          scale={scale}
          color={isTotal ? 'var(--text-2)' : 'var(--c11)'}
        />
      </td>
      <td className={css.bands}>
        <span className={css.bar}>
          <BandBar
            name={rowName}
            bands={countsOf(block)}
            onPick={(band) =>
              props.onShow({
                region: code,
                name: rowName,
                days: props.range,
                quality: band,
              })
            }
          />
        </span>
      </td>
      <td
        className={`${table.figure} ${isMuchBad(block.pct_bads, summary.company.pct_bads) ? table.bad : ''}`}
        title={n}
      >
        {shareText(block.pct_bads)}
      </td>
      <td className={`${table.figure} ${css.secondary}`} title={n}>
        {shareText(block.pct_excellents)}
      </td>
      <td className={`${table.figure} ${css.secondary}`} title={n}>
        {countText(count / days)}
      </td>
      {summary.portion_control && (
        <td className={`${table.figure} ${css.secondary}`}>
          {overSpent === null ? '–' : wholeMoneyText(overSpent, summary.currency)}
        </td>
      )}
    </tr>
  );
}

/** The published mean score and the audited one. */
function Scores(props: RowProps) {
  const { block, code, rowName: name, audited, company, range } = props;
  const published = scoreText(block.avg_score);
  const figures = audited && (code === null ? audited.company : audited.regions[code]);
  const place = { company, name, range, ...(code !== null && { region: code }) };
  const cells = [
    <td
      key="published"
      className={`${table.figure} ${table.strong}`}
      title={`n ${countText(block.count)}`}
    >
      {published}
    </td>,
    <td key="audited" className={css.audited}>
      <AuditedFigure
        figure={figures && figures.score}
        name="score"
        look="cell"
        {...{ place, published }}
      />
    </td>,
  ];
  return isFirst(props) ? cells.toReversed() : cells;
}

/** '4 stores, n 1,284'. */
function sampleText(stores: number | null | undefined, count: number): string {
  const parts = [
    typeof stores === 'number' &&
      (stores === 1
        ? say({ en: '1 store', es: '1 tienda' })
        : say({ en: `${stores} stores`, es: `${stores} tiendas` })),
    `n ${countText(count)}`,
    areFew(count) && say({ en: 'few pizzas', es: 'pocas pizzas' }),
  ];
  return parts.filter(Boolean).join(', ');
}

function tableOf({ summary, audited }: ManagementPart, days: number): DataTable {
  const { company } = summary;
  const row = (
    name: string,
    block: Omit<Block, 'portion_control'>,
    { overSpent, figures }: { overSpent: number | null; figures: AuditedFigures | undefined },
  ) => [
    name,
    block.avg_score,
    block.pct_bads,
    countsOf(block).pct_goods,
    block.pct_excellents,
    block.count,
    block.total_pizzas,
    block.count / days,
    overSpent,
    ...auditedCells(figures?.score, audited?.seed_hashes),
  ];
  return {
    columns: [
      { title: say({ en: 'Region', es: 'Región' }), kind: 'text' },
      { title: say({ en: 'Average score', es: 'Puntuación promedio' }), kind: 'score' },
      { title: say({ en: '% bad', es: '% malas' }), kind: 'share' },
      { title: say({ en: '% good', es: '% buenas' }), kind: 'share' },
      { title: say({ en: '% excellent', es: '% excelentes' }), kind: 'share' },
      { title: say({ en: 'Scored pizzas', es: 'Pizzas puntuadas' }), kind: 'count' },
      { title: say({ en: 'Detected pizzas', es: 'Pizzas detectadas' }), kind: 'count' },
      { title: say({ en: 'Pizzas a day', es: 'Pizzas por día' }), kind: 'count' },
      { title: say({ en: 'Overspend', es: 'Sobrecosto' }), kind: 'money' },
      ...auditedColumns('score'),
    ],
    rows: [
      ...regionsOf(summary).map((region) =>
        row(region.name, region, {
          overSpent: region.over_spent,
          figures: audited?.regions[region.code],
        }),
      ),
      row(say({ en: 'All', es: 'Todas' }), company, {
        overSpent: company.portion_control?.over_spent ?? null,
        figures: audited?.company,
      }),
    ],
  };
}
