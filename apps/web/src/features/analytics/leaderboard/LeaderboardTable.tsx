import type { DayRange } from '@crustodian/domain/time/day-range';
import { areFew, fewestPizzas } from '@crustodian/domain/figures/few-pizzas';
import { meanInterval, type Interval } from '@crustodian/domain/figures/interval';
import { isMuchBad, muchBadText } from '@crustodian/domain/figures/share-of-bad';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ChartCard, type CardState } from '../../../charts/ChartCard.tsx';
import type { DataTable } from '../../../charts/export/data-table.ts';
import { FigureHead } from '../../../charts/marks/FigureHead.tsx';
import { pageLanguage, say } from '../../../language/language.ts';
import { showText } from '../shared/periods.ts';
import { shiftName } from '../../../pizza/names.ts';
import table from '../../../charts/FigureTable.module.css';
import { IntervalLegend, IntervalMark } from '../../../charts/marks/IntervalMark.tsx';
import { scaleOf } from '../../../charts/marks/mark-scale.ts';
import { countText, scoreText, shareText } from '../../../pizza/formatters.ts';
import {
  useCompanyFigures,
  type CompanyFigures,
} from '../../../audited-figures/audited-figures-calls.ts';
import { auditedCells, auditedColumns } from '../../../audited-figures/audited-columns.ts';
import { AuditedFigure } from '../../../audited-figures/AuditedFigure.tsx';
import { feedOf } from '../shared/feed-link.ts';
import { badShareOf, type RankChange } from './leaderboard-ranks.ts';
import type { RankedShift } from '../shared/ranking-calls.ts';
import css from './LeaderboardTable.module.css';

interface LeaderboardTableProps {
  state: CardState;
  /** Every ranked shift, for exports and the shared scale. */
  all: readonly RankedShift[];
  /** Those below the podium. */
  entries: readonly RankedShift[];
  changes: ReadonlyMap<RankedShift, RankChange | null>;
  range: DayRange;
  company: number;
  own: string | undefined;
  minimum: number;
  fileName: string;
  /** The period in words. */
  days: string;
}

const scoreColumns = () => [
  { title: say({ en: 'Score', es: 'Puntuación' }), figure: true },
  { title: say({ en: '95% interval', es: 'Intervalo del 95 %' }), className: css.markHead },
];
const auditedColumn = () => ({
  title: say({ en: 'Store, audited', es: 'Tienda, auditado' }),
  className: css.audited,
});

/** `first`: an administrator chose to show audited figures first. */
const headOf = ({ moved, first }: { moved: boolean; first: boolean }) => [
  { title: say({ en: 'Rank', es: 'Puesto' }) },
  { title: say({ en: 'Store', es: 'Tienda' }) },
  { title: say({ en: 'Shift', es: 'Turno' }) },
  ...(first ? [auditedColumn(), ...scoreColumns()] : [...scoreColumns(), auditedColumn()]),
  { title: say({ en: 'Number of pizzas', es: 'Pizzas' }), figure: true },
  { title: say({ en: '% bad pizzas', es: '% malas' }), figure: true },
  moved && {
    title: say({ en: 'vs last', es: 'Cambio' }),
    figure: true,
    className: css.movedCell,
  },
];

const SCORES = { min: 0, max: 10 };

const intervalOf = ({ avg_score: mean, score_sd: sd, scored_pizzas: n }: RankedShift) =>
  meanInterval({ mean, sd, n });

/** Ranks from the fourth on, with the 95% interval of each score and the change of rank. */
export function LeaderboardTable(props: LeaderboardTableProps) {
  const { state, all, entries, changes, minimum, fileName, days } = props;
  const few = entries.some(({ scored_pizzas: n }) => areFew(n, minimum));
  const moved = [...changes.values()].some((change) => change !== null);
  const audited = useCompanyFigures(props.company, props.range);
  const first = audited?.audited_first ?? false;
  return (
    <ChartCard
      title={say({ en: 'Shift leaderboard', es: 'Clasificación por turno' })}
      note={
        <span className={css.note}>
          <IntervalLegend average={say({ en: 'average', es: 'promedio' })} />
          {days}
        </span>
      }
      state={state}
      table={tableOf(all, audited)}
      fileName={fileName}
      isTable
    >
      {entries.length === 0 ? (
        <p className={css.quiet}>
          {say({ en: 'Every shift is on the podium.', es: 'Todos los turnos están en el podio.' })}
        </p>
      ) : (
        <div className={table.frame}>
          <table className={`${table.table} ${css.ranks}`}>
            <FigureHead columns={headOf({ moved, first })} />
            <tbody>
              {entries.map((entry) => (
                <Row key={entry.rank} {...props} {...{ entry, moved, first, audited }} />
              ))}
            </tbody>
          </table>
          <p className={css.foot}>{muchBadText(badShareOf(all), pageLanguage())}.</p>
          {few && (
            <p className={css.foot}>
              {say({
                en: `* fewer than ${countText(fewestPizzas(minimum))} pizzas: too few to be reliable.`,
                es: `* menos de ${countText(fewestPizzas(minimum))} pizzas: muy pocas para fiarse.`,
              })}
            </p>
          )}
        </div>
      )}
    </ChartCard>
  );
}

interface RowProps extends LeaderboardTableProps {
  entry: RankedShift;
  moved: boolean;
  first: boolean;
  audited: CompanyFigures;
}

function Row(props: RowProps) {
  const { entry, all, changes, range, company, own, moved, first, minimum } = props;
  const { rank, venue, name, shift, avg_score: score, scored_pizzas: count } = entry;
  const isFew = areFew(count, minimum);
  const interval = intervalOf(entry);
  return (
    <tr data-own={venue === own || undefined}>
      <td className={table.strong}>{rank}</td>
      <th scope="row" className={table.strong}>
        <Link
          className={table.link}
          to="/daily-feed"
          search={feedOf({ id: Number(venue), company }, range, { counted: 'scored', shift })}
          title={showText(count)}
        >
          {name}
        </Link>
      </th>
      <td className={table.soft}>
        {shift} <span className={css.shiftName}>{shiftName(shift)}</span>
      </td>
      {first && <AuditedCell {...props} />}
      <td className={`${table.figure} ${table.strong}`} title={confidenceText(interval, count)}>
        {scoreText(score)}
      </td>
      <td className={css.markCell}>
        {score !== null && (
          <IntervalMark
            scale={scaleOf(all.flatMap(valuesOf), SCORES)}
            value={score}
            interval={interval}
            average={averageOf(all)}
            tone={isFew ? 'few' : 'within'}
          />
        )}
      </td>
      {!first && <AuditedCell {...props} />}
      <td className={table.figure}>
        {countText(count)}
        {isFew && '*'}
      </td>
      <td
        className={`${table.figure} ${isMuchBad(entry.pct_bads, badShareOf(all)) ? table.bad : ''}`}
        title={`n ${countText(count)}`}
      >
        {shareText(entry.pct_bads)}
      </td>
      {moved && (
        <td className={`${table.figure} ${css.movedCell}`}>
          <Moved change={changes.get(entry) ?? null} />
        </td>
      )}
    </tr>
  );
}

/** Audited figures are for the whole store: pizzas are drawn per day, not per shift. */
function AuditedCell({ entry: { venue, name, avg_score }, company, range, audited }: RowProps) {
  const figures = audited && audited.venues[venue];
  return (
    <td className={css.audited}>
      <AuditedFigure
        figure={figures && figures.score}
        name="score"
        place={{ company, venue: Number(venue), name, range }}
        published={scoreText(avg_score)}
        look="cell"
      />
    </td>
  );
}

/** The mean over all pizzas of the ranked shifts, shown by the dotted line. */
function averageOf(entries: readonly RankedShift[]): number {
  const count = entries.reduce((sum, { scored_pizzas: n }) => sum + n, 0);
  return entries.reduce((sum, one) => sum + (one.avg_score ?? 0) * one.scored_pizzas, 0) / count;
}

const valuesOf = (entry: RankedShift): number[] => {
  const interval = intervalOf(entry);
  return [
    ...(entry.avg_score === null ? [] : [entry.avg_score]),
    ...(interval ? [interval.low, interval.high] : []),
  ];
};

const confidenceText = (interval: Interval | null, count: number): string =>
  interval
    ? say({
        en: `n ${countText(count)}, 95% interval ${scoreText(interval.low)} – ${scoreText(interval.high)}`,
        es: `n ${countText(count)}, intervalo del 95 % ${scoreText(interval.low)} – ${scoreText(interval.high)}`,
      })
    : say({
        en: `n ${countText(count)}, too few for an interval`,
        es: `n ${countText(count)}, muy pocas para un intervalo`,
      });

/** Number of places up or down since the preceding period. */
function Moved({ change }: { change: RankChange | null }) {
  if (change === null) return <span className={table.quiet}>–</span>;
  if (change === 'new')
    return <span className={table.soft}>{say({ en: 'new', es: 'nuevo' })}</span>;
  if (change === 0) return <span className={table.quiet}>{say({ en: 'same', es: 'igual' })}</span>;
  const [Arrow, word] =
    change > 0
      ? [IconArrowUp, say({ en: 'up', es: 'sube' })]
      : [IconArrowDown, say({ en: 'down', es: 'baja' })];
  return (
    <span className={css.moved} data-up={change > 0}>
      <Arrow size={13} stroke={2.2} aria-hidden />
      <span className="cr-hidden">{word} </span>
      {Math.abs(change)}
    </span>
  );
}

const tableOf = (entries: readonly RankedShift[], audited: CompanyFigures): DataTable => ({
  columns: [
    { title: say({ en: 'Rank', es: 'Puesto' }), kind: 'count' },
    { title: say({ en: 'Store', es: 'Tienda' }), kind: 'text' },
    { title: say({ en: 'Shift', es: 'Turno' }), kind: 'text' },
    { title: say({ en: 'Score', es: 'Puntuación' }), kind: 'score' },
    { title: say({ en: '95% from', es: '95 % desde' }), kind: 'score' },
    { title: say({ en: '95% to', es: '95 % hasta' }), kind: 'score' },
    { title: say({ en: 'Number of pizzas', es: 'Número de pizzas' }), kind: 'count' },
    { title: say({ en: '% bad pizzas', es: '% de pizzas malas' }), kind: 'share' },
    ...auditedColumns('score'),
  ],
  rows: entries.map((entry) => {
    const interval = intervalOf(entry);
    return [
      entry.rank,
      entry.name,
      `${entry.shift} ${shiftName(entry.shift)}`,
      entry.avg_score,
      interval?.low ?? null,
      interval?.high ?? null,
      entry.scored_pizzas,
      entry.pct_bads,
      ...auditedCells(audited?.venues[entry.venue]?.score, audited?.seed_hashes),
    ];
  }),
});
