import type { Quality } from '@crustodian/domain/score/quality-band';
import { qualityName } from './names.ts';

export const QUALITY_NAMES = {
  bad: 'Bad',
  good: 'Good',
  excellent: 'Excellent',
} as const satisfies Record<Quality, string>;

const SHAPES = {
  excellent: <path d="M5 .8L9.6 9H.4z" fill="currentColor" />,
  good: <circle cx="5" cy="5" r="4.1" fill="currentColor" />,
  bad: <path d="M5 9.2L.4 1h9.2z" fill="currentColor" />,
} satisfies Record<Quality, unknown>;

interface BandGlyphProps {
  quality: Quality;
  size?: number;
  /** Set if text next to the glyph names the band. */
  decorative?: boolean;
}

/** Up triangle Excellent, disc Good, down triangle Bad; inherits the text colour. */
export function BandGlyph({ quality, size = 9, decorative }: BandGlyphProps) {
  const name = decorative
    ? { 'aria-hidden': true }
    : { role: 'img', 'aria-label': qualityName(quality) };
  return (
    <svg {...name} width={size} height={size} viewBox="0 0 10 10">
      {SHAPES[quality]}
    </svg>
  );
}
