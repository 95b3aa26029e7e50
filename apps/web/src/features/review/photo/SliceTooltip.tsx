import type { Explanation } from '@crustodian/domain/pizza/pipeline-result';
import type { SliceKey } from '@crustodian/domain/pizza/criteria';
import { scoreText } from '../../../pizza/formatters.ts';
import { lossesOf, type Matrix } from '../score/score-story.ts';
import { SliceReasons } from '../score/SliceReasons.tsx';
import type { Slice } from '../../../pizza/slices.ts';
import { partOf, sliceName } from '../review-texts.ts';
import css from './SliceTooltip.module.css';

interface SliceTooltipProps {
  id: string;
  matrix: Matrix;
  slice: SliceKey;
  lying: Slice;
  explanation: Explanation | undefined;
}

/** Maximum number of lines with which the tooltip stays within the opposite half of the photo. */
const MOST_MEASURED = 6;

/** Explains the points of the slice under the pointer; shown on the opposite half of the photo. */
export function SliceTooltip({ id, matrix, slice, lying, explanation }: SliceTooltipProps) {
  const { value, max } = matrix.slices[slice];
  const middle = (((lying.from + lying.to) / 2) * Math.PI) / 180;
  return (
    <div
      id={id}
      role="tooltip"
      className={css.tooltip}
      data-side={Math.sin(middle) > 0 ? 'left' : 'right'}
      data-edge={Math.cos(middle) > 0 ? 'bottom' : 'top'}
    >
      <p className={css.title}>
        <b>{sliceName(slice)}</b> {partOf(scoreText(value), scoreText(max))}
      </p>
      <SliceReasons
        losses={lossesOf(matrix, slice, explanation?.findings)}
        confidence={explanation?.confidence ?? {}}
        most={MOST_MEASURED}
      />
    </div>
  );
}
