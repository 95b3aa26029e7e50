import { isHidden } from './classes.ts';
import { CROP_REACH } from './raster.ts';
import { HALF_SIDE, type PizzaView, type Segmentation } from './segmentation/segmenter.ts';

const WITHIN = 0.97;
/** Darker than this share of the pizza's bright parts is scorched. */
const SCORCHED = 0.33;
/** Scorched share from which a pizza counts as overbaked: 2 % of good photographs reach it. */
const OVERBAKED_FROM = 0.24;

export interface Judged {
  value: boolean;
  /** 0..1 */
  confidence: number;
  /** What the value was decided on, greater meaning more likely; only its order means something. */
  strength: number;
}

/**
 * Scorched share of the pizza against its own bright parts. It misses every second burnt pizza: pale
 * burns and dark pictures look alike, so confidence is low.
 */
export function judgeOverbaked({ half }: PizzaView, map: Segmentation): Judged {
  const share = scorchedShare(half.L, map);
  const value = share > OVERBAKED_FROM;
  const margin = Math.min(1, Math.abs(share - OVERBAKED_FROM) / OVERBAKED_FROM);
  return { value, strength: share, confidence: value ? 0.4 + 0.4 * margin : 0.3 + 0.4 * margin };
}

/** Share of all that is pizza; on charred pizzas char and dark toppings cannot be told apart. */
function scorchedShare(L: Float32Array, { size, classes }: Segmentation): number {
  const unit = (2 * CROP_REACH) / HALF_SIDE;
  const scale = size / HALF_SIDE;
  const values = L.filter((_, i) => {
    const x = i % HALF_SIDE;
    const y = Math.floor(i / HALF_SIDE);
    const dx = (x + 0.5) * unit - CROP_REACH;
    const dy = (y + 0.5) * unit - CROP_REACH;
    if (dx * dx + dy * dy > WITHIN * WITHIN) return false;
    return !isHidden(classes[Math.floor(y * scale) * size + Math.floor(x * scale)]!);
  });
  if (values.length === 0) return 0;
  const bright = values.toSorted()[Math.floor(values.length * 0.9)]!;
  return values.filter((value) => value < SCORCHED * bright).length / values.length;
}
