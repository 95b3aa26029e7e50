import type { CSSProperties } from 'react';
import { AgreeMark } from './AgreeMark.tsx';
import type { ComparedCriterion } from './comparison.ts';
import { criterionTitle } from '../lane-messages.ts';
import { shareText } from '../../../pizza/formatters.ts';
import { say } from '../../../language/language.ts';
import css from './ComparedRows.module.css';

interface ComparedRowsProps {
  rows: readonly ComparedCriterion[];
  flags: { you: string; engine: string; agree: boolean };
}

const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** One line per criterion, with a disc for the rater and a diamond for the engine. */
export const ComparedRows = ({ rows, flags }: ComparedRowsProps) => (
  <ol className={css.rows}>
    {rows.map(({ key, you, engine, agree }, at) => (
      <li key={key} className={css.row} data-differ={!agree || undefined}>
        <span className={css.place} aria-hidden>
          {at + 1}
        </span>
        <span>{criterionTitle(key)}</span>
        <span
          className={css.track}
          role="img"
          aria-label={say({
            en: `You ${shareText(you)}, engine ${shareText(engine)} of the points`,
            es: `Tú ${shareText(you)}, motor ${shareText(engine)} de los puntos`,
          })}
          style={
            {
              '--you': percent(you),
              '--engine': percent(engine),
              '--from': percent(Math.min(you, engine)),
              '--gap': percent(Math.abs(you - engine)),
            } as CSSProperties
          }
        >
          <i className={css.gap} />
          <i className={css.engine} />
          <i className={css.you} />
        </span>
        <AgreeMark agree={agree} />
      </li>
    ))}
    <li className={css.row} data-differ={!flags.agree || undefined}>
      <span className={css.place} />
      <span>{say({ en: 'Flags', es: 'Marcas' })}</span>
      <span className={css.flags}>
        {flags.you}, {flags.engine}
      </span>
      <AgreeMark agree={flags.agree} />
    </li>
  </ol>
);
