import type { ShiftScreen } from '@crustodian/contract/store-tv';
import { SLICES, type SliceKey } from '@crustodian/domain/pizza/criteria';
import { useState } from 'react';
import css from './CutPizza.module.css';

interface CutPizzaProps {
  src: string;
  alt: string;
  picture: Pick<ShiftScreen['last'][number], 'figure' | 'picture_size' | 'slice_angle'>;
  /** Slices marked with an arc outside. */
  arcs: readonly SliceKey[];
}

/** A pizza cut out of its picture; it fades in once the picture has loaded. */
export function CutPizza({ src, alt, picture, arcs }: CutPizzaProps) {
  const [isThere, setIsThere] = useState(false);
  return (
    <div className={css.pizza}>
      <span className={css.disc}>
        <img
          src={src}
          alt={alt}
          data-there={isThere}
          onLoad={() => setIsThere(true)}
          style={pictureStyle(picture)}
        />
      </span>
      <svg className={css.arcs} viewBox="0 0 100 100" aria-hidden="true">
        {arcs.map((slice) => (
          <path key={slice} d={arcOf(slice, picture.slice_angle)} />
        ))}
      </svg>
    </div>
  );
}

const percent = (share: number) => `${100 * share}%`;

function pictureStyle({ figure, picture_size: { width } }: CutPizzaProps['picture']) {
  if (!figure) return undefined;
  const side = 2 * figure.radius;
  return {
    width: percent(width / side),
    height: 'auto',
    left: percent((figure.radius - figure.x) / side),
    top: percent((figure.radius - figure.y) / side),
  };
}

const SLICE_DEGREES = 360 / SLICES.length;
const GAP_DEGREES = 3;
const RADIUS = 48.6;

/** SVG arc outside one slice, clockwise from the first cut. */
function arcOf(slice: SliceKey, angle: number): string {
  const from = angle + SLICES.indexOf(slice) * SLICE_DEGREES;
  const at = (degrees: number) => {
    const radians = (degrees * Math.PI) / 180;
    return `${50 + RADIUS * Math.sin(radians)} ${50 - RADIUS * Math.cos(radians)}`;
  };
  const [start, end] = [at(from + GAP_DEGREES), at(from + SLICE_DEGREES - GAP_DEGREES)];
  return `M${start}A${RADIUS} ${RADIUS} 0 0 1 ${end}`;
}
