import { qualityOf, type QualityDefinition } from '@crustodian/domain/score/quality-band';
import { BandGlyph } from './BandGlyph.tsx';
import { scoreText } from './formatters.ts';
import css from './ScoreBadge.module.css';

interface ScoreBadgeProps {
  /** 0..10. */
  score: number;
  /** The venue's thresholds; 6 and 8 if unset. */
  quality?: QualityDefinition | undefined;
  /** Alternative format of the number, such as with a comma. */
  format?: (score: number) => string;
}

/** A score with the glyph and colour of its band. */
export function ScoreBadge({ score, quality, format = scoreText }: ScoreBadgeProps) {
  const band = qualityOf(score, quality);
  return (
    <span className={`${css.score} ${css[band]}`}>
      <BandGlyph quality={band} />
      {format(score)}
    </span>
  );
}
