import type { SliceKey } from '@crustodian/domain/pizza/criteria';
import type { Quality } from '@crustodian/domain/score/quality-band';
import { useId } from 'react';
import type { Disc } from '../../../pizza/square-crop.ts';
import {
  arcPath,
  isBelow,
  pointAt,
  slicePath,
  type Point,
  type Slice,
} from '../../../pizza/slices.ts';
import { say } from '../../../language/language.ts';
import css from './SliceOverlay.module.css';

export interface DrawnSlice extends Slice {
  points: string;
  /** '1.10': the maximum of the slice. */
  max: string;
  band: Quality;
}

interface SliceOverlayProps {
  side: number;
  disc: Disc;
  slices: readonly DrawnSlice[];
  /** The highlighted slice; the others are dimmed. */
  chosen: SliceKey | null;
  /** Marked while no slice is chosen; null if none lost points. */
  weakest: SliceKey | null;
}

const EDGE_WIDTH = 20;
const ARC_WIDTH = 4;
/** Gap between the crust and the ring. */
const RIM_GAP = 1;
/** Space that must stay free around the disc, in SVG units: gap, ring, and a margin. */
export const RIM_ROOM = RIM_GAP + EDGE_WIDTH + 1;
/** Gap at both ends of an arc, in degrees. */
const GAP = 1.7;
/**
 * Offset of the text's baseline from the ring's centre line; text is upright above and below the
 * pizza.
 */
const BASELINE = { above: -2, below: 6 };

/**
 * A ring around the crust, coloured by band, with number and points of each slice. Hidden from
 * screen readers, because the photo's alt text says the same.
 */
export function SliceOverlay({ side, disc, slices, chosen, weakest }: SliceOverlayProps) {
  const rim = { ...disc, radius: rimRadius(disc, side) };
  const picked = slices.find(({ key }) => key === chosen);
  const weak = picked ? undefined : slices.find(({ key }) => key === weakest);
  return (
    <svg className={css.overlay} viewBox={`0 0 ${side} ${side}`} aria-hidden="true">
      {picked && (
        <>
          <path
            className={css.shade}
            fillRule="evenodd"
            d={`M0 0h${side}v${side}h-${side}z${slicePath(picked)}`}
          />
          <path className={css.sector} d={slicePath(picked)} />
        </>
      )}
      {weak && <path className={css.weak} d={slicePath(weak)} />}
      {slices.map((slice) => (
        <RingPart
          key={slice.key}
          {...{ slice, rim }}
          quiet={picked !== undefined && slice.key !== chosen}
          weakest={slice.key === weakest}
        />
      ))}
    </svg>
  );
}

/**
 * Radius of the ring's centre line: just outside the crust, or inside it if the picture is cropped
 * to the pizza's circle.
 */
function rimRadius({ x, y, radius }: Disc, side: number): number {
  const room = Math.min(x, y, side - x, side - y) - EDGE_WIDTH / 2;
  return Math.max(radius * 0.8, Math.min(radius + RIM_GAP + EDGE_WIDTH / 2, room));
}

/** Position of a slice's text. */
export const labelPlace = (disc: Disc, side: number, { from, to }: Slice): Point =>
  pointAt(disc, (from + to) / 2, rimRadius(disc, side));

interface RingPartProps {
  slice: DrawnSlice;
  rim: Disc;
  quiet: boolean;
  weakest: boolean;
}

function RingPart({ slice, rim, quiet, weakest }: RingPartProps) {
  const id = useId();
  const colored = { ...rim, radius: rim.radius - EDGE_WIDTH / 2 + ARC_WIDTH / 2 };
  const below = isBelow(slice);
  const written = {
    ...rim,
    radius: rim.radius + (below ? BASELINE.below : BASELINE.above),
  };
  return (
    <g className={css.slice} data-band={slice.band} data-quiet={quiet || undefined}>
      <path className={css.edge} d={arcPath(rim, slice, GAP)} strokeWidth={EDGE_WIDTH} />
      <path className={css.arc} d={arcPath(colored, slice, GAP)} strokeWidth={ARC_WIDTH} />
      <path id={id} fill="none" d={arcPath(written, slice, GAP, below)} />
      <text className={css.messages}>
        <textPath href={`#${id}`} startOffset="50%">
          <tspan className={css.key}>{slice.key}</tspan>
          <tspan dx="5">{slice.points}</tspan>
          <tspan className={css.max} dx="3">
            {say({ en: 'of', es: 'de' })} {slice.max}
          </tspan>
          {weakest && (
            <tspan className={css.key} dx="4">
              ▼
            </tspan>
          )}
        </textPath>
      </text>
    </g>
  );
}
