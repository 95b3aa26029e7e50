import { addDays } from '@crustodian/domain/time/calendar-day';
import { areFew } from '@crustodian/domain/figures/few-pizzas';
import { SHIFT_LABELS } from '@crustodian/domain/time/shift';
import { nextWeek, weekEnd } from '@crustodian/domain/time/week';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChartCard } from '../../../charts/ChartCard.tsx';
import type { DataTable } from '../../../charts/export/data-table.ts';
import { countText, dayRangeText, scoreText, shareText } from '../../../pizza/formatters.ts';
import { feedOf } from '../shared/feed-link.ts';
import { winnersQuery, type Winner } from '../shared/ranking-calls.ts';
import type { ReportVenue } from '../../../place/use-place.ts';
import css from './LeaderboardWinners.module.css';

interface LeaderboardWinnersProps {
  company: number | null;
  place: Pick<ReportVenue, 'company'>;
  own: string | undefined;
}

/** The last that are shown (spec 001 section 9). */
const LAST = 10;

/** The best shift of each of the last ten complete weeks, newest first. */
export function LeaderboardWinners({ company, place, own }: LeaderboardWinnersProps) {
  const winners = useQuery(winnersQuery(company));
  const shown = winners.data?.week_ranking.slice(0, LAST) ?? [];
  return (
    <ChartCard
      title="Winner history"
      note={<span>last {LAST}</span>}
      state={{ ...winners, isPlaceholderData: false }}
      table={shown.length > 0 ? tableOf(shown) : null}
      fileName="leaderboard"
      height={520}
      isTable
    >
      <ol className={css.winners}>
        {shown.map((winner) => (
          <li key={winner.week_stamp} data-own={winner.venue === own || undefined}>
            <span
              className={css.week}
              title={dayRangeText(winner.week_stamp, weekEnd(winner.week_stamp))}
            >
              W{winner.week_number}
            </span>
            <Link
              className={css.winner}
              to="/daily-feed"
              search={feedOf(
                { id: Number(winner.venue), company: place.company },
                { min: winner.week_stamp, max: addDays(nextWeek(winner.week_stamp), -1) },
                { counted: 'scored', shift: winner.shift },
              )}
              title={`${shareText(winner.pct_bads)} bad pizzas, n ${countText(winner.scored_pizzas)}`}
            >
              <b>{winner.name}</b>
              <span>
                {winner.shift} {SHIFT_LABELS[winner.shift]}, n {countText(winner.scored_pizzas)}
                {areFew(winner.scored_pizzas) && ', few pizzas'}
              </span>
            </Link>
            <b className={css.winnerScore} title={`n ${countText(winner.scored_pizzas)}`}>
              {scoreText(winner.avg_score)}
            </b>
          </li>
        ))}
      </ol>
    </ChartCard>
  );
}

const tableOf = (winners: readonly Winner[]): DataTable => ({
  columns: [
    { title: 'Week', kind: 'text' },
    { title: 'First day', kind: 'day' },
    { title: 'Store', kind: 'text' },
    { title: 'Shift', kind: 'text' },
    { title: 'Score', kind: 'score' },
    { title: 'Number of pizzas', kind: 'count' },
    { title: '% bad pizzas', kind: 'share' },
  ],
  rows: winners.map((winner) => [
    `W${winner.week_number}`,
    winner.week_stamp,
    winner.name,
    `${winner.shift} ${SHIFT_LABELS[winner.shift]}`,
    winner.avg_score,
    winner.scored_pizzas,
    winner.pct_bads,
  ]),
});
