import { qualityOf } from '@crustodian/domain/score/quality-band';
import { IconArrowRight } from '@tabler/icons-react';
import { BandGlyph } from '../../../pizza/BandGlyph.tsx';
import { scoreText } from '../../../pizza/formatters.ts';
import type { ReviewSetting } from '../review-setting.ts';
import { say } from '../../../language/language.ts';
import { qualityName } from '../../../pizza/names.ts';
import css from './ScoreHead.module.css';

const MINUS = '−';

/** A change of points with its sign: '+0.45', '−0.20'. */
export const signedText = (value: number): string =>
  `${value < 0 ? MINUS : '+'}${scoreText(Math.abs(value))}`;

interface ScoreHeadProps {
  score: number;
  quality: ReviewSetting['quality'];
  /** Next to the score: its source. */
  note?: string;
  size?: 'large' | 'small';
}

/** The score as a large number with its band. */
export function ScoreHead({ score, quality, note, size = 'large' }: ScoreHeadProps) {
  return (
    <div className={css.head} data-size={size}>
      <span className={`cr-display ${css.number}`}>{scoreText(score)}</span>
      <Band score={score} quality={quality} />
      {note && <span className={css.note}>{note}</span>}
    </div>
  );
}

interface ScoreChangeProps {
  before: number;
  after: number;
  quality: ReviewSetting['quality'];
}

/** Old score, new score and difference while points are being edited. */
export function ScoreChange({ before, after, quality }: ScoreChangeProps) {
  const change = Math.round((after - before) * 100) / 100;
  return (
    <div className={css.head} aria-live="polite">
      {change !== 0 && (
        <>
          <s className={`cr-display ${css.old}`}>{scoreText(before)}</s>
          <IconArrowRight
            size={20}
            stroke={1.7}
            className={css.arrow}
            aria-label={say({ en: 'becomes', es: 'pasa a' })}
          />
        </>
      )}
      <span className={`cr-display ${css.new}`}>{scoreText(after)}</span>
      <Band score={after} quality={quality} />
      {change !== 0 && (
        <span className={css.change} data-down={change < 0 || undefined}>
          {signedText(change)}
        </span>
      )}
    </div>
  );
}

function Band({ score, quality }: { score: number; quality: ReviewSetting['quality'] }) {
  const band = qualityOf(score, quality);
  return (
    <span className={css.band} data-band={band}>
      <BandGlyph quality={band} size={10} decorative />
      {qualityName(band)}
    </span>
  );
}
