import type { SliceKey } from '@crustodian/domain/pizza/criteria';
import type { PizzaCard } from '../../pizza/pizza-card.ts';
import { arcPath, slicesOf } from '../../pizza/slices.ts';
import { discInCrop, squareCrop } from '../../pizza/square-crop.ts';
import css from './Objections.module.css';

/** Side of the SVG's view box; the SVG scales with the picture. */
const SIDE = 320;
/** Gap at both ends of an arc, in degrees. */
const GAP = 2;
/** Distance of a criterion's arcs from the centre, in radii of the pizza. */
const DISTANCE: Readonly<Record<string, number>> = {
  'Ingredientes interior': 0.4,
  'Queso interior': 0.4,
  'Sello de queso': 0.86,
  'cheese seal': 0.86,
  Bordes: 0.94,
  Limpieza: 0.94,
  'border size': 0.94,
  'cheese on border': 0.94,
  'pizza size': 0.98,
};
const DISTANCE_OF_OTHERS = 0.68;

interface FaultArcsProps {
  card: Pick<PizzaCard, 'figure' | 'pictureSize' | 'evaluationResult'>;
  criterion: string;
  faulty: readonly SliceKey[];
}

/** Dashed arcs over the slices in which the engine took off points for a criterion. */
export function FaultArcs({ card, criterion, faulty }: FaultArcsProps) {
  const { figure, pictureSize, evaluationResult } = card;
  if (!figure || !pictureSize) return null;
  // The picture is cropped to its central square.
  const disc = discInCrop(figure, squareCrop(pictureSize, null), SIDE);
  const radius = disc.radius * (DISTANCE[criterion] ?? DISTANCE_OF_OTHERS);
  return (
    <svg className={css.arcs} viewBox={`0 0 ${SIDE} ${SIDE}`} aria-hidden="true">
      {slicesOf(figure, evaluationResult?.explanation)
        .filter(({ key }) => faulty.includes(key))
        .map((slice) => (
          <path key={slice.key} d={arcPath({ ...disc, radius }, slice, GAP)} />
        ))}
    </svg>
  );
}
