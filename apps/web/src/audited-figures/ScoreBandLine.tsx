import { scoreBandSource, scoreBandText } from './audited-messages.ts';
import type { ScoreBand } from './score-band-query.ts';
import css from './ScoreBandLine.module.css';

/** Between which scores a person's score of the pizza lies, and what says so; has its place before it is loaded. */
export const ScoreBandLine = ({ band }: { band: ScoreBand | undefined }) => (
  <p className={css.line}>
    {band && (
      <>
        <b>{scoreBandText(band)}</b>, 9 times in 10 <span>{scoreBandSource(band)}</span>
      </>
    )}
  </p>
);
