import type { SliceKey } from '@crustodian/domain/pizza/criteria';
import type { Disc } from '../../../pizza/square-crop.ts';
import { labelPlace, type DrawnSlice } from './SliceOverlay.tsx';
import { say } from '../../../language/language.ts';
import { partOf, sliceName } from '../review-texts.ts';
import css from './SliceStops.module.css';

interface SliceStopsProps {
  side: number;
  disc: Disc;
  slices: readonly DrawnSlice[];
  slice: SliceKey | null;
  onSlice: (slice: SliceKey | null) => void;
  /** The slice being explained. */
  pointed: SliceKey | null;
  onPoint: (slice: SliceKey | null) => void;
  /** Id of the tooltip. */
  tooltip: string;
}

/** Keyboard access to the slices: Tab focuses and explains a slice, Enter selects it. */
export function SliceStops(props: SliceStopsProps) {
  const { side, disc, slices, slice: chosen, onSlice, pointed, onPoint, tooltip } = props;
  return (
    <div role="group" aria-label={say({ en: 'Slices', es: 'Porciones' })}>
      {slices.map((slice) => {
        const { x, y } = labelPlace(disc, side, slice);
        return (
          <button
            key={slice.key}
            type="button"
            className={css.stop}
            style={{ left: `${(x / side) * 100}%`, top: `${(y / side) * 100}%` }}
            aria-label={`${sliceName(slice.key)}: ${partOf(slice.points, slice.max)}`}
            aria-pressed={slice.key === chosen}
            aria-describedby={pointed === slice.key ? tooltip : undefined}
            onFocus={() => onPoint(slice.key)}
            onBlur={() => onPoint(null)}
            onClick={() => onSlice(slice.key === chosen ? null : slice.key)}
          />
        );
      })}
    </div>
  );
}
