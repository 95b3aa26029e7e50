import type { ReactNode } from 'react';
import { Change } from '../../../charts/marks/Change.tsx';
import { IntervalMark, MarkAxis } from '../../../charts/marks/IntervalMark.tsx';
import { scaleOf, ticksOf, type MarkScale } from '../../../charts/marks/mark-scale.ts';
import { pointsBetween } from '@crustodian/domain/score/score-delta';
import { printedPointsText } from '../../../pizza/formatters.ts';
import { printedShareText } from '../../../pizza/printed-text.ts';
import { capital } from '../../../pizza/words.ts';
import { intervalOf, type Standing } from './standings.ts';
import css from './SheetRanking.module.css';

/** Height shared by the rows of a sheet, and limits of a row's height, in CSS pixels. */
const ROOM = 472;
const LOWEST = 31;
const HIGHEST = 60;
const rowHeight = (rows: number) => Math.max(LOWEST, Math.min(HIGHEST, Math.floor(ROOM / rows)));
/** Row height from which the text is larger. */
const ROOMY = 44;

/** Texts of a ranking. */
export interface RankingMessages {
  rank: string;
  /** Header of the name column. */
  head: string;
  withInterval: string;
  /** Names of the period and the previous one in the legend. */
  now: string;
  before: string;
  change: string;
  pizzas: string;
  number: (count: number) => string;
}

interface SheetRankingProps {
  messages: RankingMessages;
  /** All rows of the ranking, which determine the shared scale. */
  all: readonly Standing[];
  rows: readonly Standing[];
  /** Whether to highlight the row. */
  isOwn: (row: Standing) => boolean;
  average: { share: number; name: string } | null;
  /** The audited figure of a row, in a separate column. */
  audited?: { head: string; textOf: (row: Standing) => string } | undefined;
  /** A note after the name. */
  noteOf?: (row: Standing) => ReactNode;
}

/**
 * Part of a ranking by share to standard, with the 95% interval and the previous period of each
 * row.
 */
export function SheetRanking(props: SheetRankingProps) {
  const { messages, all, rows, isOwn, average, audited, noteOf } = props;
  const scale = scaleOfStandings(all);
  const height = rowHeight(rows.length);
  return (
    <>
      <table
        className={css.table}
        data-roomy={height >= ROOMY || undefined}
        data-audited={audited !== undefined || undefined}
      >
        <thead>
          <tr>
            <th scope="col" className={css.rank}>
              {messages.rank}
            </th>
            <th scope="col" className={css.name}>
              {messages.head}
            </th>
            <th scope="col" className={css.mark}>
              {messages.withInterval}
              <MarkAxis scale={scale} text={printedShareText} />
            </th>
            <th scope="col">{capital(messages.now)}</th>
            {audited && <th scope="col">{audited.head}</th>}
            <th scope="col">{capital(messages.before)}</th>
            <th scope="col">{messages.change}</th>
            <th scope="col">{messages.pizzas}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.id}
              {...{ row, scale, messages, height }}
              average={average?.share}
              own={isOwn(row)}
              audited={audited?.textOf(row)}
              note={noteOf?.(row)}
            />
          ))}
        </tbody>
      </table>
      <Legend {...{ messages, average }} />
    </>
  );
}

interface RowProps {
  row: Standing;
  messages: RankingMessages;
  scale: MarkScale;
  height: number;
  average: number | undefined;
  own: boolean;
  /** Undefined if there is no such column. */
  audited: string | undefined;
  note: ReactNode;
}

function Row({ row, messages, scale, height, average, own, audited, note }: RowProps) {
  const { share, before } = row;
  const change = share === null || before === null ? null : pointsBetween(share, before);
  return (
    <tr data-own={own || undefined} data-part={row.part || undefined} style={{ height }}>
      <td className={css.rank}>{!row.part && (share === null ? '–' : row.position)}</td>
      <th scope="row" className={css.name}>
        <div className={css.lines}>
          {row.name}
          {note !== undefined && <span className={css.note}>{note}</span>}
        </div>
      </th>
      <td className={css.mark}>
        {share !== null && (
          <IntervalMark
            scale={scale}
            ticks={ticksOf(scale)}
            value={share}
            interval={intervalOf(row)}
            average={average}
            before={before ?? undefined}
            tone="within"
          />
        )}
      </td>
      <td className={css.share}>{printedShareText(share)}</td>
      {audited !== undefined && <td>{audited}</td>}
      <td>{printedShareText(before)}</td>
      <td>{change !== null && <Change amount={change}>{printedPointsText(change)}</Change>}</td>
      <td>{messages.number(row.count)}</td>
    </tr>
  );
}

function Legend({ messages, average }: Pick<SheetRankingProps, 'messages' | 'average'>) {
  return (
    <p className={css.legend}>
      <span>
        <svg width="12" height="12" aria-hidden="true">
          <circle className={css.now} cx="6" cy="6" r="5" />
        </svg>
        {messages.now}
      </span>
      <span>
        <svg width="10" height="10" aria-hidden="true">
          <circle className={css.before} cx="5" cy="5" r="3.5" />
        </svg>
        {messages.before}
      </span>
      {average !== null && (
        <span>
          <svg width="6" height="14" aria-hidden="true">
            <line className={css.average} x1="3" x2="3" y1="0" y2="14" />
          </svg>
          {average.name} {printedShareText(average.share)}
        </span>
      )}
    </p>
  );
}

function scaleOfStandings(rows: readonly Standing[]): MarkScale {
  const values = rows.flatMap((row) => {
    const interval = intervalOf(row);
    return interval ? [interval.low, interval.high] : [];
  });
  return scaleOf(values, { min: 0, max: 1 });
}
