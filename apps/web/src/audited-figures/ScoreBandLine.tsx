import { scoreBandSource, scoreBandText } from './score-band-messages.ts';
import type { ScoreBand } from './score-band-query.ts';
import { say } from '../language/language.ts';
import css from './ScoreBandLine.module.css';

/** The range of a person's score of the pizza, and its source; reserves its space while loading. */
export const ScoreBandLine = ({ band }: { band: ScoreBand | undefined }) => (
  <p className={css.line}>
    {band && (
      <>
        <b>{scoreBandText(band)}</b>
        {say({ en: ', 9 times in 10', es: ', 9 de cada 10 veces' })}{' '}
        <span>{scoreBandSource(band)}</span>
      </>
    )}
  </p>
);
