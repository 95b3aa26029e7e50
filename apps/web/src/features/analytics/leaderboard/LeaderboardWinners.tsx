import { addDays } from '@crustodian/domain/time/calendar-day';
import { areFew } from '@crustodian/domain/figures/few-pizzas';
import { nextWeek, weekEnd } from '@crustodian/domain/time/week';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChartCard } from '../../../charts/ChartCard.tsx';
import type { DataTable } from '../../../charts/export/data-table.ts';
import { countText, dayRangeText, scoreText, shareText } from '../../../pizza/formatters.ts';
import { feedOf } from '../shared/feed-link.ts';
import { winnersQuery, type Winner } from '../shared/ranking-calls.ts';
import type { ReportVenue } from '../../../place/use-place.ts';
import { weekName } from '../../../controls/week-name.ts';
import { say } from '../../../language/language.ts';
import { shiftName } from '../../../pizza/names.ts';
import css from './LeaderboardWinners.module.css';

interface LeaderboardWinnersProps {
  company: number | null;
  place: Pick<ReportVenue, 'company'>;
  own: string | undefined;
}

/** Number of winners shown (spec 001 section 9). */
const LAST = 10;

/** The best shift of each of the last ten complete weeks, newest first. */
export function LeaderboardWinners({ company, place, own }: LeaderboardWinnersProps) {
  const winners = useQuery(winnersQuery(company));
  const shown = winners.data?.week_ranking.slice(0, LAST) ?? [];
  return (
    <ChartCard
      title={say({ en: 'Winner history', es: 'Historial de ganadores' })}
      note={<span>{say({ en: `last ${LAST}`, es: `últimos ${LAST}` })}</span>}
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
              {weekName(winner.week_stamp)}
            </span>
            <Link
              className={css.winner}
              to="/daily-feed"
              search={feedOf(
                { id: Number(winner.venue), company: place.company },
                { min: winner.week_stamp, max: addDays(nextWeek(winner.week_stamp), -1) },
                { counted: 'scored', shift: winner.shift },
              )}
              title={say({
                en: `${shareText(winner.pct_bads)} bad pizzas, n ${countText(winner.scored_pizzas)}`,
                es: `${shareText(winner.pct_bads)} de pizzas malas, n ${countText(winner.scored_pizzas)}`,
              })}
            >
              <b>{winner.name}</b>
              <span>
                {winner.shift} {shiftName(winner.shift)}, n {countText(winner.scored_pizzas)}
                {areFew(winner.scored_pizzas) && say({ en: ', few pizzas', es: ', pocas pizzas' })}
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
    { title: say({ en: 'Week', es: 'Semana' }), kind: 'text' },
    { title: say({ en: 'First day', es: 'Primer día' }), kind: 'day' },
    { title: say({ en: 'Store', es: 'Tienda' }), kind: 'text' },
    { title: say({ en: 'Shift', es: 'Turno' }), kind: 'text' },
    { title: say({ en: 'Score', es: 'Puntuación' }), kind: 'score' },
    { title: say({ en: 'Number of pizzas', es: 'Número de pizzas' }), kind: 'count' },
    { title: say({ en: '% bad pizzas', es: '% de pizzas malas' }), kind: 'share' },
  ],
  rows: winners.map((winner) => [
    weekName(winner.week_stamp),
    winner.week_stamp,
    winner.name,
    `${winner.shift} ${shiftName(winner.shift)}`,
    winner.avg_score,
    winner.scored_pizzas,
    winner.pct_bads,
  ]),
});
