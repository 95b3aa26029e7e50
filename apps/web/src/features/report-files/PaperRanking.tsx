import type { ReactNode } from 'react';
import { Change } from '../../charts/Change.tsx';
import { IntervalMark } from '../../charts/IntervalMark.tsx';
import { scaleOf, type MarkScale } from '../../charts/mark-scale.ts';
import { pointsBetween } from '@crustodian/domain/score-delta';
import { printedPointsText, shareText } from '../../pizza/formatters.ts';
import { intervalOf, type Standing } from './standings.ts';
import css from './PaperRanking.module.css';

/** So few rows may be higher. */
const FEW_ROWS = 8;

/** What stands at the head of a ranking. */
export interface RankingWords {
  rank: string;
  /** Head of the names. */
  head: string;
  withInterval: string;
  /** The period and the one before, as the legend says them. */
  now: string;
  before: string;
  change: string;
  pizzas: string;
  number: (count: number) => string;
}

interface PaperRankingProps {
  words: RankingWords;
  /** Sets the common scale. */
  all: readonly Standing[];
  rows: readonly Standing[];
  /** Whose rows are raised. */
  isOwn: (row: Standing) => boolean;
  average: { share: number; name: string } | null;
  /** Said behind a name. */
  noteOf?: (row: Standing) => ReactNode;
}

/** Part of a ranking by share to standard, each with its 95% interval and the period before. */
export function PaperRanking({ words, all, rows, isOwn, average, noteOf }: PaperRankingProps) {
  const scale = scaleOfStandings(all);
  return (
    <>
      <table className={css.table} data-few={rows.length <= FEW_ROWS || undefined}>
        <thead>
          <tr>
            <th scope="col" className={css.rank}>
              {words.rank}
            </th>
            <th scope="col" className={css.name}>
              {words.head}
            </th>
            <th scope="col" className={css.mark}>
              {words.withInterval}
            </th>
            <th scope="col">{capital(words.now)}</th>
            <th scope="col">{capital(words.before)}</th>
            <th scope="col">{words.change}</th>
            <th scope="col">{words.pizzas}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.id}
              {...{ row, scale, words }}
              average={average?.share}
              own={isOwn(row)}
              note={noteOf?.(row)}
            />
          ))}
        </tbody>
      </table>
      <Legend {...{ words, average }} />
    </>
  );
}

interface RowProps {
  row: Standing;
  words: RankingWords;
  scale: MarkScale;
  average: number | undefined;
  own: boolean;
  note: ReactNode;
}

function Row({ row, words, scale, average, own, note }: RowProps) {
  const { share, before } = row;
  const change = share === null || before === null ? null : pointsBetween(share, before);
  return (
    <tr data-own={own || undefined}>
      <td className={css.rank}>{share === null ? '–' : row.position}</td>
      <th scope="row" className={css.name}>
        {row.name}
        {note !== undefined && <span className={css.note}>{note}</span>}
      </th>
      <td className={css.mark}>
        {share !== null && (
          <IntervalMark
            scale={scale}
            value={share}
            interval={intervalOf(row)}
            average={average}
            before={before ?? undefined}
            tone="within"
          />
        )}
      </td>
      <td className={css.share}>{shareText(share)}</td>
      <td>{shareText(before)}</td>
      <td>{change !== null && <Change amount={change}>{printedPointsText(change)}</Change>}</td>
      <td>{words.number(row.count)}</td>
    </tr>
  );
}

function Legend({ words, average }: Pick<PaperRankingProps, 'words' | 'average'>) {
  return (
    <p className={css.legend}>
      <span>
        <svg width="12" height="12" aria-hidden="true">
          <circle className={css.now} cx="6" cy="6" r="5" />
        </svg>
        {words.now}
      </span>
      <span>
        <svg width="10" height="10" aria-hidden="true">
          <circle className={css.before} cx="5" cy="5" r="3.5" />
        </svg>
        {words.before}
      </span>
      {average !== null && (
        <span>
          <svg width="6" height="14" aria-hidden="true">
            <line className={css.average} x1="3" x2="3" y1="0" y2="14" />
          </svg>
          {average.name} {shareText(average.share)}
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

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
