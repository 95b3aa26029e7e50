import type { SliceKey } from '@crustodian/domain/pizza/criteria';
import { ingredientLabel } from '@crustodian/domain/pizza/ingredients';
import type { Explanation } from '@crustodian/domain/pizza/pipeline-result';
import { BandGlyph } from '../../../pizza/BandGlyph.tsx';
import { scoreText } from '../../../pizza/formatters.ts';
import { lossesOf, type Matrix, type PieceNote } from './score-story.ts';
import { SliceReasons } from './SliceReasons.tsx';
import { pageLanguage, say } from '../../../language/language.ts';
import css from './SliceStory.module.css';

interface SliceStoryProps {
  matrix: Matrix;
  slice: SliceKey;
  weakest: boolean;
  pieces: PieceNote | null;
  explanation: Explanation | undefined;
}

/** Maximum number of lines that leave room for the matrix below. */
const MOST_MEASURED = 5;

/** One slice: what it lost, what was measured, and its cost. */
export function SliceStory({ matrix, slice, weakest, pieces, explanation }: SliceStoryProps) {
  const { lost, max } = matrix.slices[slice];
  return (
    <div className={css.story} aria-live="polite">
      <p className={css.title}>
        <b>
          {say({
            en: `Slice ${slice} lost ${scoreText(lost)} of ${scoreText(max)}`,
            es: `La porción ${slice} perdió ${scoreText(lost)} de ${scoreText(max)}`,
          })}
        </b>
        {weakest && lost > 0 && (
          <span className={css.weakest}>
            <BandGlyph quality="bad" size={8} decorative />{' '}
            {say({ en: 'weakest', es: 'la más débil' })}
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
  const name = ingredientLabel(type, pageLanguage()).toLowerCase();
  const one = least === most;
  return say({
    en: `${here} ${name} found here; the other slices hold ${one ? least : `${least} to ${most}`}.`,
    es: `${here} de ${name} aquí; las demás porciones tienen ${one ? least : `entre ${least} y ${most}`}.`,
  });
}
