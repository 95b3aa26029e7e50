import type { SliceKey } from '@crustodian/domain/pizza/criteria';
import type { Explanation } from '@crustodian/domain/pizza/pipeline-result';
import { useId } from 'react';
import type { Disc } from '../../../pizza/square-crop.ts';
import { weakestSlice, type Matrix } from '../score/score-story.ts';
import { SliceOverlay, type DrawnSlice } from './SliceOverlay.tsx';
import { SliceStops } from './SliceStops.tsx';
import { SliceTooltip } from './SliceTooltip.tsx';

interface PhotoSlicesProps {
  side: number;
  disc: Disc;
  slices: readonly DrawnSlice[];
  matrix: Matrix;
  explanation: Explanation | undefined;
  /**
   * Whether the selected slice is explained next to the photo, so that only the others have a
   * tooltip.
   */
  focused: boolean;
  slice: SliceKey | null;
  onSlice: (slice: SliceKey | null) => void;
  /** The slice under the pointer, or focused by Tab. */
  pointed: SliceKey | null;
  onPoint: (slice: SliceKey | null) => void;
}

/**
 * Layers over a photo: the ring of slices, their keyboard stops, and the tooltip that explains a
 * slice.
 */
export function PhotoSlices(props: PhotoSlicesProps) {
  const { side, disc, slices, matrix, focused, slice, onSlice, pointed, onPoint } = props;
  const tooltip = useId();
  const pointedSlice = slices.find(({ key }) => key === pointed && !(focused && key === slice));
  const weakest = matrix.total.lost >= LEAST_LOSS ? weakestSlice(matrix) : null;
  return (
    <>
      <SliceOverlay {...{ side, disc, slices, weakest }} chosen={slice} />
      <SliceStops {...{ side, disc, slices, slice, onSlice, pointed, onPoint, tooltip }} />
      {pointedSlice && (
        <SliceTooltip
          id={tooltip}
          matrix={matrix}
          slice={pointedSlice.key}
          lying={pointedSlice}
          explanation={props.explanation}
        />
      )}
    </>
  );
}

/** A pizza that lost less than this number of points has no weakest slice. */
const LEAST_LOSS = 0.005;
