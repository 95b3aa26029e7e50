import { DIRECTIONS } from '../pizza/outline.ts';
import type { ToppingPlan } from '../pizza-parameters.ts';
import type { Scene } from '../scene/scene.ts';
import { TAU } from '../pizza/shaping.ts';
import { scratchBuffer } from '../pizza/surface.ts';
import { stampPiece, type PlacedPiece } from './stamp.ts';
import { TOPPING_KINDS } from './topping-kinds.ts';

interface Spot {
  x: number;
  y: number;
  radius: number;
}

/** Number of candidates for one piece; the one with the most room wins. */
const TRIES = 26;
const GOLDEN = 0.6180339887;

/** Places and draws every piece of every plan, in the order of the recipe. */
export function placeToppings(scene: Scene): PlacedPiece[] {
  const { pizza, surface } = scene;
  const bed = scratchBuffer('bed', surface.size * surface.size);
  bed.set(surface.height);
  const taken: Spot[] = [];
  const placed: PlacedPiece[] = [];
  for (const plan of pizza.toppings) {
    const own: Spot[] = [];
    const start = scene.random();
    const count = countOf(scene, plan);
    for (let n = 0; n < count; n++) {
      const spot = findSpot(scene, plan, drawSlice(scene, plan, n, start), own, taken);
      if (!spot) continue;
      own.push(spot);
      const piece = stampPiece(scene, plan.type, { ...spot, variety: plan.variety ?? 0.2 }, bed);
      if (piece) placed.push(piece);
    }
    taken.push(...own);
  }
  return placed;
}

/**
 * Finds the spot with the most room. Room counts more among pieces of one kind, so that a topping
 * spreads evenly; different kinds may overlap.
 */
function findSpot(
  scene: Scene,
  plan: ToppingPlan,
  slice: number,
  own: readonly Spot[],
  others: readonly Spot[],
): Spot | null {
  const { random, radius, pizza, outline } = scene;
  const kind = TOPPING_KINDS[plan.type];
  const size = radius * (plan.pieceSize ?? kind.pieceSize) * (0.88 + 0.24 * random());
  // Maximizing room would undo the gathering, so the available area shrinks.
  const spread = 1 - 0.45 * Math.max(0, pizza.gathering);
  let best: Spot | null = null;
  let bestRoom = -Infinity;
  for (let k = 0; k < TRIES; k++) {
    const angle = pizza.cutAngle + ((slice + random()) / 8) * TAU;
    const direction = Math.floor(((angle % TAU) / TAU) * DIRECTIONS);
    const inner = (outline.outer[direction]! - outline.crust[direction]! - size * 0.95) * spread;
    const away = random() ** (0.5 * (1 + pizza.gathering * 1.6)) * inner;
    const x = scene.cx + Math.cos(angle) * away;
    const y = scene.cy + Math.sin(angle) * away;
    const room = Math.min(
      roomAt(own, x, y, size) - kind.apart,
      (roomAt(others, x, y, size) - 0.5 * kind.apart) * 1.3,
    );
    if (room <= bestRoom) continue;
    bestRoom = room;
    best = { x, y, radius: size };
    if (room > 0.35) break;
  }
  return best && (bestRoom > -0.25 || random() < 0.5) ? best : null;
}

/** Distance to the nearest spot, in sums of both radii. */
function roomAt(spots: readonly Spot[], x: number, y: number, size: number): number {
  let nearest = 9;
  for (const spot of spots) {
    const gap = Math.sqrt((spot.x - x) ** 2 + (spot.y - y) ** 2) / (spot.radius + size);
    if (gap < nearest) nearest = gap;
  }
  return nearest;
}

/** Golden ratio steps distribute pieces evenly over the slices, in proportion to their shares. */
function drawSlice({ pizza }: Scene, plan: ToppingPlan, nth: number, start: number): number {
  const [from, to] = plan.sector ?? [0, 8];
  const share = pizza.toppingShare.slice(from, to);
  const all = share.reduce((sum, value) => sum + value, 0);
  let left = ((start + nth * GOLDEN) % 1) * all;
  for (const [k, value] of share.entries()) {
    if (left < value) return from + k;
    left -= value;
  }
  return to - 1;
}

/**
 * Total count: if slices get less, the missing pieces are omitted and not moved to other slices.
 */
function countOf({ pizza }: Scene, plan: ToppingPlan): number {
  const mean = pizza.toppingShare.reduce((sum, share) => sum + Math.min(1.1, share), 0) / 8;
  return Math.round(plan.count * Math.min(1, mean));
}
