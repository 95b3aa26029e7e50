import { areFew } from '@crustodian/domain/figures/few-pizzas';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ChartCard } from '../../../charts/ChartCard.tsx';
import type { DataTable } from '../../../charts/export/data-table.ts';
import { countText, scoreText } from '../../../pizza/formatters.ts';
import type { ComparePartProps } from './CompareStores.tsx';
import { feedOf } from '../shared/feed-link.ts';
import type { Comparison } from '../shared/ranking-calls.ts';
import { showText } from '../shared/periods.ts';
import { say } from '../../../language/language.ts';
import { shiftName } from '../../../pizza/names.ts';
import css from '../Compare.module.css';

type VenueShift = Comparison['venue_shift_average'][number];

/** Number of shifts shown before 'show all'. */
const FIRST = 12;

/** The shifts of all stores, best first, as ranked by the server (decision X67). */
export function CompareShifts(
  props: Omit<ComparePartProps, 'measure'> & { own: string | undefined },
) {
  const { state, comparison, range, company, fileName, own } = props;
  const [all, setAll] = useState(false);
  const shifts = comparison?.venue_shift_average.filter(({ scored_pizzas: n }) => n > 0) ?? [];
  const shown = all ? shifts : shifts.slice(0, FIRST);
  const setting = comparison?.minimum_pizzas;
  return (
    <ChartCard
      title={say({ en: 'Shift ranking', es: 'Clasificación por turno' })}
      note={<span>{say({ en: 'average score', es: 'puntuación promedio' })}</span>}
      state={state}
      table={shifts.length > 0 ? filesOf(shifts) : null}
      fileName={fileName}
      height={110}
      isTable
    >
      <ol className={css.shifts}>
        {shown.map((entry, at) => (
          <li key={`${entry.venue} ${entry.shift}`} data-own={entry.venue === own || undefined}>
            <span className={css.rank}>{at + 1}</span>
            <Link
              className={css.shiftLink}
              to="/daily-feed"
              search={feedOf({ id: Number(entry.venue), company }, range, {
                counted: 'scored',
                shift: entry.shift,
              })}
              title={showText(entry.scored_pizzas)}
            >
              <b>{entry.name}</b> {entry.shift} {shiftName(entry.shift)}
            </Link>
            <b>{scoreText(entry.avg_score)}</b>
            <span className={css.n}>
              n {countText(entry.scored_pizzas)}
              {areFew(entry.scored_pizzas, setting) && <abbr title={say(FEW)}>*</abbr>}
            </span>
          </li>
        ))}
      </ol>
      {shifts.length > FIRST && (
        <button type="button" className={css.more} onClick={() => setAll(!all)}>
          {all
            ? say({ en: `Show the first ${FIRST}`, es: `Mostrar los primeros ${FIRST}` })
            : say({
                en: `Show all ${shifts.length} shifts`,
                es: `Mostrar los ${shifts.length} turnos`,
              })}
        </button>
      )}
    </ChartCard>
  );
}

const FEW = {
  en: 'Few pizzas: the rank is not reliable',
  es: 'Pocas pizzas: el puesto no es fiable',
};

const filesOf = (shifts: readonly VenueShift[]): DataTable => ({
  columns: [
    { title: say({ en: 'Rank', es: 'Puesto' }), kind: 'count' },
    { title: say({ en: 'Store', es: 'Tienda' }), kind: 'text' },
    { title: say({ en: 'Shift', es: 'Turno' }), kind: 'text' },
    { title: say({ en: 'Average score', es: 'Puntuación promedio' }), kind: 'score' },
    { title: say({ en: '% bad pizzas', es: '% de pizzas malas' }), kind: 'share' },
    { title: say({ en: '% excellent pizzas', es: '% de pizzas excelentes' }), kind: 'share' },
    { title: 'n', kind: 'count' },
  ],
  rows: shifts.map((entry, at) => [
    at + 1,
    entry.name,
    `${entry.shift} ${shiftName(entry.shift)}`,
    entry.avg_score,
    entry.pct_bads,
    entry.pct_excellents,
    entry.scored_pizzas,
  ]),
});
