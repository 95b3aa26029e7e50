import type { SliceKey } from '@crustodian/domain/pizza/criteria';
import { ingredientLabel } from '@crustodian/domain/pizza/ingredients';
import type { Explanation } from '@crustodian/domain/pizza/pipeline-result';
import { BandGlyph } from '../../../pizza/BandGlyph.tsx';
import { scoreText } from '../../../pizza/formatters.ts';
import { lossesOf, type Matrix, type PieceNote } from './score-story.ts';
import { SliceReasons } from './SliceReasons.tsx';
import css from './SliceStory.module.css';

interface SliceStoryProps {
  matrix: Matrix;
  slice: SliceKey;
  weakest: boolean;
  pieces: PieceNote | null;
  explanation: Explanation | undefined;
}

/** Most lines that leave room for the matrix below them. */
const MOST_MEASURED = 5;

/** One slice: what it lost, what was measured and what that cost. */
export function SliceStory({ matrix, slice, weakest, pieces, explanation }: SliceStoryProps) {
  const { lost, max } = matrix.slices[slice];
  return (
    <div className={css.story} aria-live="polite">
      <p className={css.title}>
        <b>
          Slice {slice} lost {scoreText(lost)} of {scoreText(max)}
        </b>
        {weakest && lost > 0 && (
          <span className={css.weakest}>
            <BandGlyph quality="bad" size={8} decorative /> weakest
          </span>
        )}
      </p>
      <SliceReasons
        losses={lossesOf(matrix, slice, explanation?.findings)}
        confidence={explanation?.confidence ?? {}}
        most={MOST_MEASURED}
      />
      {pieces && <p className={css.pieces}>{pieceSentence(pieces)}</p>}
    </div>
  );
}

function pieceSentence({ type, here, least, most }: PieceNote): string {
  const others = least === most ? `${least}` : `${least} to ${most}`;
  return `${here} ${ingredientName(type)} found here; the other slices hold ${others}.`;
}

/** 'olive', in the language of names: the first two letters of the browser's (spec 000 section 1). */
const ingredientName = (type: string): string =>
  ingredientLabel(type, navigator.language.startsWith('es') ? 'es' : 'en').toLowerCase();
