import { areFew, fewestPizzas } from '@crustodian/domain/figures/few-pizzas';
import type { Quality } from '@crustodian/domain/score/quality-band';
import { isMuchBad, muchBadText } from '@crustodian/domain/figures/share-of-bad';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BandBar } from '../../../charts/marks/BandBar.tsx';
import { ChartCard } from '../../../charts/ChartCard.tsx';
import { countText, shareText } from '../../../pizza/formatters.ts';
import { badShareOf } from '../leaderboard/leaderboard-ranks.ts';
import { bandsTable } from './performance-view.ts';
import { specialtyQualityQuery, type SpecialtyQualityAnswer } from '../shared/report-calls.ts';
import type { ReportParts } from '../shared/report-parts.ts';
import { specialtyName } from '../shared/catalogue-names.ts';
import { pageLanguage, say } from '../../../language/language.ts';
import css from '../BandRows.module.css';

const TITLE = { en: '% by specialty', es: '% por especialidad' };

const HEIGHT = 180;
/** Number of rows that fit next to a heatmap without making the page longer. */
const FIRST = 8;
const fewText = (): string =>
  say({
    en: `fewer than ${fewestPizzas()} pizzas: too few to be reliable`,
    es: `menos de ${fewestPizzas()} pizzas: muy pocas para fiarse`,
  });

const SHARE = { en: '% of pizzas', es: '% de las pizzas' };
const worstText = (): string => say({ en: `The worst ${FIRST}`, es: `Las ${FIRST} peores` });
const allText = (count: number): string =>
  say({ en: `All ${count} specialties`, es: `Las ${count} especialidades` });

/** Each specialty's bad, good and excellent pizzas, the worst first. */
export function SpecialtyCard({ asked, showPizzas, fileName }: ReportParts) {
  const answer = useQuery(specialtyQualityQuery(asked));
  const [all, setAll] = useState(false);
  const rows = (answer.data?.data ?? [])
    .filter(({ scored_pizzas: n }) => n > 0)
    .toSorted((a, b) => b.pct_bads - a.pct_bads || b.scored_pizzas - a.scored_pizzas);
  const usual = badShareOf(rows);
  const pick = (specialty: string) => showPizzas(asked.range, { counted: 'scored', specialty });
  const shown = all ? rows : rows.slice(0, FIRST);
  const table = bandsTable(
    say({ en: 'Specialty', es: 'Especialidad' }),
    rows.map((bands) => ({ name: specialtyName(bands.specialty), bands })),
  );
  return (
    <ChartCard
      title={say(TITLE)}
      note={say({ en: 'sorted by % bad', es: 'por % de malas' })}
      state={answer}
      table={
        rows.length === 0
          ? null
          : {
              columns: [...table.columns, { title: say(SHARE), kind: 'share' }],
              rows: table.rows.map((row, at) => [...row, rows[at]!.pct]),
              onPick: (row) => pick(rows[row]!.specialty),
            }
      }
      fileName={fileName}
      height={HEIGHT}
    >
      <ul className={css.rows}>
        {shown.map((bands) => (
          <SpecialtyRow
            key={bands.specialty}
            bands={bands}
            usual={usual}
            onPick={(quality) =>
              showPizzas(asked.range, {
                counted: 'scored',
                specialty: bands.specialty,
                ...(quality && { quality }),
              })
            }
          />
        ))}
      </ul>
      <p className={css.legend}>
        {muchBadText(usual, pageLanguage())}.
        {shown.some(({ scored_pizzas: n }) => areFew(n)) && ` * ${fewText()}.`}
      </p>
      {rows.length > FIRST && (
        <button type="button" className={css.more} onClick={() => setAll(!all)}>
          {all ? worstText() : allText(rows.length)}
        </button>
      )}
    </ChartCard>
  );
}

interface SpecialtyRowProps {
  bands: SpecialtyQualityAnswer['data'][number];
  /** The share of bad pizzas over all specialties. */
  usual: number;
  /** Opens the pizzas of one band, or all of them. */
  onPick: (quality?: Quality) => void;
}

function SpecialtyRow({ bands, usual, onPick }: SpecialtyRowProps) {
  const name = specialtyName(bands.specialty);
  const n = countText(bands.scored_pizzas);
  return (
    <li className={css.row} data-specialty>
      <span className={css.name}>
        <button
          type="button"
          title={say({
            en: `${shareText(bands.pct)} of the pizzas; show them`,
            es: `${shareText(bands.pct)} de las pizzas; mostrarlas`,
          })}
          onClick={() => onPick()}
        >
          {name}
        </button>
      </span>
      <BandBar name={name} bands={bands} onPick={onPick} />
      <span
        className={css.bad}
        data-usual={!isMuchBad(bands.pct_bads, usual) || undefined}
        title={say({ en: `bad, n ${n}`, es: `malas, n ${n}` })}
      >
        {shareText(bands.pct_bads)}
      </span>
      <span className={css.n}>
        n {n}
        {areFew(bands.scored_pizzas) && <abbr title={fewText()}>*</abbr>}
      </span>
    </li>
  );
}
