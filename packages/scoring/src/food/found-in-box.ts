import type { FoundPizza } from '../locate/find-pizza-by-colour.ts';
import { ANGLES, directions } from '../image/polar.ts';
import { evenCircle } from '../locate/tilted-disc.ts';
import type { FoundBox } from './best-box.ts';

const RAY = directions(ANGLES);
/** A box whose absolute log aspect ratio is below this counts as square. */
const ROUND = 0.08;

/** The pizza whose outline touches all sides of a box. */
export function foundInBox({ box, likelihood }: FoundBox): FoundPizza {
  const { left, top, right, bottom } = box;
  const [across, down] = [(right - left) / 2, (bottom - top) / 2];
  const seen = across / down;
  const stretch = Math.abs(Math.log(seen)) < ROUND ? 1 : seen;
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
  const radius = Math.sqrt(across * down) / Math.sqrt(stretch);
  const circle = evenCircle({ ...middle, radius, stretch });
  const outline = Float32Array.from({ length: ANGLES }, (_, k) => {
    const away = radius / Math.hypot(RAY.x[k]! / stretch, RAY.y[k]!);
    return away / circle.radius;
  });
  return { circle, outline, stretch, residual: 0, confidence: likelihood };
}
