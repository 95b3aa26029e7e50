import { SCORE_MAX } from '@crustodian/domain/score/score-formula';
import type { SliceKey } from '@crustodian/domain/pizza/criteria';
import type { PizzaCard } from '../../../pizza/pizza-card.ts';
import { MatrixTable } from '../score/MatrixTable.tsx';
import type { ReviewSetting } from '../review-setting.ts';
import { ingredientPart } from '../edit/score-edit.ts';
import { penaltiesOf, scoreSum, sliceCriteria } from '../score/score-parts.ts';
import { pieceNote, type Matrix } from '../score/score-story.ts';
import { ScoreBar } from '../score/ScoreBar.tsx';
import { ScoreHead } from '../score/ScoreHead.tsx';
import { piecesBySlice, slicesOf } from '../../../pizza/slices.ts';
import { SliceStory } from '../score/SliceStory.tsx';
import { say } from '../../../language/language.ts';

interface DetailsViewProps {
  card: PizzaCard;
  matrix: Matrix;
  setting: ReviewSetting;
  /** The selected slice, by default the weakest. */
  slice: SliceKey;
  weakest: SliceKey;
  onSlice: (slice: SliceKey) => void;
}

/** How the points came about: base, slices and losses, the slice as text, criteria by slices. */
export function DetailsView({ card, matrix, setting, slice, weakest, onSlice }: DetailsViewProps) {
  const explanation = card.evaluationResult?.explanation;
  const counts = card.figure
    ? piecesBySlice(card.detections, slicesOf(card.figure, explanation))
    : new Map();
  return (
    <>
      {card.scoreValue !== null && (
        <>
          <ScoreHead
            score={card.scoreValue}
            quality={setting.quality}
            note={say({
              en: `base + 8 slices, maximum ${SCORE_MAX}`,
              es: `base + 8 porciones, máximo ${SCORE_MAX}`,
            })}
            size="small"
          />
          <ScoreBar
            {...scoreSum({
              grid: setting.rules.grid,
              score: card.scoreValue,
              criteria: sliceCriteria(matrix),
              ingredients: ingredientPart(card, setting.rights.rawScores),
              penalties: penaltiesOf(card),
              effects: card.evaluationResult?.flag_effects,
            })}
          />
        </>
      )}
      <SliceStory
        matrix={matrix}
        slice={slice}
        weakest={slice === weakest}
        pieces={pieceNote(counts, slice)}
        explanation={explanation}
      />
      <MatrixTable matrix={matrix} chosen={slice} quality={setting.quality} onSlice={onSlice} />
    </>
  );
}
