import type { SliceKey } from '@crustodian/domain/criteria';
import type { Quality } from '@crustodian/domain/quality-band';
import type { Disc } from '../../pizza/square-crop.ts';
import { arcPath, labelPoint, slicePath, type Slice } from './slices.ts';
import css from './SliceOverlay.module.css';

export interface DrawnSlice extends Slice {
  points: string;
  band: Quality;
}

interface SliceOverlayProps {
  side: number;
  disc: Disc;
  slices: readonly DrawnSlice[];
  /** Only the chosen slice carries its points. */
  focused: boolean;
  chosen: SliceKey | null;
}

const ARC_WIDTH = 6;
const EDGE_WIDTH = 15;
/** Between the crust and its arcs. */
const RIM_GAP = 2;
/** What must stay free around the disc, in the drawing's units: gap, arcs, and air to the edge. */
export const RIM_ROOM = RIM_GAP + EDGE_WIDTH + 4;
/** Degrees left free at both ends of an arc. */
const GAP = 1.7;
const PILL = { width: 58, height: 24 };

/** Arcs outside the crust, coloured by band, with number and points, and the chosen slice; the photo's alt text says the same. */
export function SliceOverlay({ side, disc, slices, focused, chosen }: SliceOverlayProps) {
  const rim = { ...disc, radius: rimRadius(disc, side) };
  const picked = slices.find(({ key }) => key === chosen);
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
      {slices.map((slice) => (
        <g key={slice.key} className={css.slice} data-band={slice.band}>
          <path className={css.edge} d={arcPath(rim, slice, GAP)} strokeWidth={EDGE_WIDTH} />
          <path
            className={css.arc}
            d={arcPath(rim, slice, GAP)}
            strokeWidth={ARC_WIDTH}
            data-quiet={(picked && slice.key !== chosen) || undefined}
          />
          <Label slice={slice} disc={disc} small={focused && slice.key !== chosen} />
        </g>
      ))}
    </svg>
  );
}

/** Just outside the crust; inside it where the picture is cut to the pizza's circle. */
function rimRadius({ x, y, radius }: Disc, side: number): number {
  const room = Math.min(x, y, side - x, side - y) - EDGE_WIDTH / 2;
  return Math.max(radius * 0.8, Math.min(radius + RIM_GAP + EDGE_WIDTH / 2, room));
}

function Label({ slice, disc, small }: { slice: DrawnSlice; disc: Disc; small: boolean }) {
  const { x, y } = labelPoint(disc, slice);
  if (small) {
    return (
      <g transform={`translate(${x} ${y})`} className={css.number}>
        <circle r="10" />
        <text y="4">{slice.key}</text>
      </g>
    );
  }
  return (
    <g transform={`translate(${x - PILL.width / 2} ${y - PILL.height / 2})`} className={css.pill}>
      <rect width={PILL.width} height={PILL.height} rx={PILL.height / 2} />
      <circle cx="12" cy="12" r="9" />
      <text className={css.key} x="12" y="16">
        {slice.key}
      </text>
      <text className={css.points} x="50" y="16.2">
        {slice.points}
      </text>
    </g>
  );
}
