import type { ToppingPlan } from '../pizza-parameters.ts';
import type { Random } from '../random.ts';
import type { Scene } from '../scene.ts';
import { TAU } from '../shaping.ts';
import { scratchBuffer } from '../surface.ts';
import { stampPiece, TOPPING_KINDS, type PlacedPiece } from './stamp.ts';

interface Spot {
  x: number;
  y: number;
  radius: number;
}

/** Candidates tried for one piece; the one with most room wins. */
const TRIES = 26;

/** Puts every piece of every plan on the pizza and draws it, in the order of the recipe. */
export function placeToppings(scene: Scene): PlacedPiece[] {
  const { pizza, surface } = scene;
  const bed = scratchBuffer('bed', surface.size * surface.size);
  bed.set(surface.height);
  const taken: Spot[] = [];
  const placed: PlacedPiece[] = [];
  for (const plan of pizza.toppings) {
    const own: Spot[] = [];
    for (let n = 0; n < plan.count; n++) {
      const spot = findSpot(scene, plan, n, own, taken);
      if (!spot) continue;
      own.push(spot);
      const piece = stampPiece(scene, plan.type, { ...spot, variety: plan.variety ?? 0.2 }, bed);
      if (piece) placed.push(piece);
    }
    taken.push(...own);
  }
  return placed;
}

/** Room counts most among pieces of one kind, so that a recipe spreads evenly; kinds may overlap. */
function findSpot(
  scene: Scene,
  plan: ToppingPlan,
  nth: number,
  own: readonly Spot[],
  others: readonly Spot[],
): Spot | null {
  const { random, radius, pizza } = scene;
  const kind = TOPPING_KINDS[plan.type];
  const size = radius * (plan.pieceSize ?? kind.pieceSize) * (0.88 + 0.24 * random());
  const slice = drawSlice(scene, plan, nth, random);
  if (slice === null) return null;
  let best: Spot | null = null;
  let bestRoom = -Infinity;
  for (let k = 0; k < TRIES; k++) {
    const angle = pizza.cutAngle + ((slice + random()) / 8) * TAU;
    const inner = radius * (1 - pizza.crustWidth) - size * 0.92;
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

/** Distance to the nearest spot in sums of radii. */
function roomAt(spots: readonly Spot[], x: number, y: number, size: number): number {
  let nearest = 9;
  for (const spot of spots) {
    const gap = Math.hypot(spot.x - x, spot.y - y) / (spot.radius + size);
    if (gap < nearest) nearest = gap;
  }
  return nearest;
}

/** Goes round the slices like a hand does; a slice with a low share is often skipped. */
function drawSlice(scene: Scene, plan: ToppingPlan, nth: number, random: Random): number | null {
  const [from, to] = plan.sector ?? [0, 8];
  const share = scene.pizza.toppingShare;
  const most = Math.max(1, ...share);
  const mean = share.reduce((sum, value) => sum + value, 0) / 8;
  for (let turn = 0; turn < 12; turn++) {
    const slice = from + ((nth * 3 + turn + Math.floor(random() * 2)) % (to - from));
    if (random() < share[slice]! / most) return slice;
  }
  return random() < mean ? null : from;
}
