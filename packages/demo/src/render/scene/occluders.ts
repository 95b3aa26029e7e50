import { BACKGROUND, OCCLUDER } from '@crustodian/scoring/segmentation/classes';
import type { Planes } from './light.ts';
import { NOISE_MASK, NOISE_SIDE, noiseTables } from '../noise.ts';
import { colour, scaled, type Colour } from '../palette.ts';
import type { Occluder, OccluderKind } from '../pizza-parameters.ts';
import type { Scene } from './scene.ts';
import { clamp, fastAtan2, smooth } from '../pizza/shaping.ts';

/**
 * An object over the table, defined by its signed distance in pixels (negative inside) and its
 * colour.
 */
interface Thing {
  /** Distance at (u, v): u from the pizza's centre towards the object's side, v across. */
  distance: (u: number, v: number) => number;
  paint: (u: number, v: number) => Colour;
  /** Pixels over which its edge rounds off. */
  rounding: number;
}

/** Draws the occluder over the lit picture; returns the share 0..1 of the pizza that it hides. */
export function drawOccluder(scene: Scene, planes: Planes): number {
  const { pizza, surface } = scene;
  if (!pizza.occluder) return 0;
  const thing = thingOf(scene, pizza.occluder);
  const { size, classes } = surface;
  const { broad } = noiseTables();
  const cos = Math.cos(pizza.occluder.angle);
  const sin = Math.sin(pizza.occluder.angle);
  const fade = 26 * scene.unit;
  const [wr, wg, wb] = pizza.camera.whiteBalance.map((gain) => gain * pizza.camera.exposure * 0.95);
  let food = 0;
  let hidden = 0;
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const i = y * size + x;
      const isFood = classes[i] !== BACKGROUND;
      if (isFood) food++;
      const dx = x - scene.cx;
      const dy = y - scene.cy;
      const u = dx * cos + dy * sin;
      const v = dy * cos - dx * sin;
      const d = thing.distance(u, v);
      if (d >= fade) continue;
      if (d >= 0) {
        const shade = 0.5 + 0.5 * smooth(0, 1, d / fade);
        planes.red[i]! *= shade;
        planes.green[i]! *= shade;
        planes.blue[i]! *= shade;
        continue;
      }
      const paint = thing.paint(u, v);
      const n = broad[((y + 77) & NOISE_MASK) * NOISE_SIDE + (x & NOISE_MASK)]!;
      const value = 0.4 + 0.62 * Math.sqrt(clamp(-d / thing.rounding, 0, 1)) + 0.05 * n;
      planes.red[i] = paint[0]! * value * wr!;
      planes.green[i] = paint[1]! * value * wg!;
      planes.blue[i] = paint[2]! * value * wb!;
      if (isFood) hidden++;
      classes[i] = OCCLUDER;
    }
  }
  return food === 0 ? 0 : hidden / food;
}

const SKIN = [colour(214, 162, 130), colour(176, 118, 84), colour(128, 82, 58)] as const;
const SLEEVE = [colour(36, 38, 44), colour(158, 34, 34), colour(226, 224, 218)] as const;
const GLOVE = colour(70, 72, 78);
const CARDBOARD = colour(202, 164, 120);
const CARDBOARD_EDGE = colour(226, 194, 152);
const METAL = colour(168, 172, 178);
const HANDLE = colour(40, 40, 44);

function thingOf(scene: Scene, occluder: Occluder): Thing {
  const { radius, random } = scene;
  const reach = radius * (1 - 1.9 * occluder.reach);
  const makers: Record<OccluderKind, () => Thing> = {
    hand: () => hand(scene, reach, SKIN[Math.floor(random() * 3)] ?? SKIN[0]),
    glove: () => hand(scene, reach, GLOVE),
    box: () => lid(reach, radius),
    paddle: () => paddle(reach, radius),
    cutter: () => cutter(reach, radius),
  };
  return makers[occluder.kind]();
}

/** Distance to a capsule from a to b whose radius changes from `ra` to `rb`. */
function capsule(
  u: number,
  v: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  ra: number,
  rb: number,
): number {
  const dx = bx - ax;
  const dy = by - ay;
  const t = clamp(((u - ax) * dx + (v - ay) * dy) / (dx * dx + dy * dy), 0, 1);
  return Math.sqrt((u - ax - t * dx) ** 2 + (v - ay - t * dy) ** 2) - (ra + (rb - ra) * t);
}

/** Smooth union, so that fingers merge with the palm. */
function joined(a: number, b: number, k: number): number {
  const h = clamp(0.5 + (0.5 * (b - a)) / k, 0, 1);
  return b + (a - b) * h - k * h * (1 - h);
}

function hand(scene: Scene, reach: number, skin: Colour): Thing {
  const { random } = scene;
  const s = (scene.radius / 480) * 1.25;
  const side = (random() - 0.5) * scene.radius * 0.6;
  const flip = random() < 0.5 ? 1 : -1;
  const sleeve = SLEEVE[Math.floor(random() * 3)] ?? SLEEVE[0];
  const fingers = [-54, -18, 18, 52].map((v, k) => ({
    v: v * s,
    tip: reach + [26, 2, 8, 34][k]! * s + random() * 12 * s,
    tipV: v * (1.25 + 0.1 * random()) * s,
  }));
  const nail = scaled(skin, 1.16);
  const distance = (u: number, w: number): number => {
    const v = (w - side) * flip;
    let d = capsule(u, v, reach + 190 * s, 0, reach + 240 * s, 0, 74 * s, 66 * s);
    for (const finger of fingers) {
      const f = capsule(u, v, finger.tip, finger.tipV, reach + 170 * s, finger.v, 17 * s, 21 * s);
      d = joined(d, f, 10 * s);
    }
    const thumb = capsule(u, v, reach + 90 * s, 112 * s, reach + 200 * s, 46 * s, 19 * s, 30 * s);
    d = joined(d, thumb, 22 * s);
    const wrist = capsule(u, v, reach + 250 * s, 0, reach + 900 * s, 20 * s, 52 * s, 66 * s);
    return joined(d, wrist, 30 * s);
  };
  const cuff = reach + 400 * s;
  const paint = (u: number, w: number): Colour => {
    if (u > cuff) return sleeve;
    const v = (w - side) * flip;
    for (const finger of fingers) {
      const isNail = ((u - finger.tip - 2 * s) / 11) ** 2 + ((v - finger.tipV) / 8) ** 2 < s * s;
      if (isNail) return nail;
    }
    return skin;
  };
  return { distance, paint, rounding: 24 * s };
}

function lid(reach: number, radius: number): Thing {
  return {
    distance: (u, v) => reach + 0.06 * v - u,
    paint: (u, v) => (u - reach - 0.06 * v < radius * 0.02 ? CARDBOARD_EDGE : CARDBOARD),
    rounding: radius * 0.004,
  };
}

function paddle(reach: number, radius: number): Thing {
  const half = radius * 0.46;
  return {
    distance: (u, v) => {
      const over = Math.max(0, half + reach - u);
      return Math.abs(v) < half && u > reach + half
        ? Math.max(Math.abs(v) - half, reach - u)
        : Math.hypot(over, v) - half;
    },
    paint: () => METAL,
    rounding: radius * 0.012,
  };
}

function cutter(reach: number, radius: number): Thing {
  const wheel = radius * 0.3;
  const middle = reach + wheel;
  const shines = METAL.map(() => 0);
  return {
    distance: (u, v) =>
      Math.min(
        Math.hypot(u - middle, v) - wheel,
        capsule(u, v, middle, 0, middle + radius * 2, radius * 0.1, radius * 0.05, radius * 0.07),
      ),
    paint: (u, v) => {
      if (Math.hypot(u - middle, v) > wheel || Math.abs(v) < radius * 0.045) return HANDLE;
      const turn = fastAtan2(v, u - middle);
      const shine = 0.7 + 0.45 * Math.abs(Math.cos(turn * 1.5 + 0.6));
      for (let c = 0; c < 3; c++) shines[c] = METAL[c]! * shine;
      return shines;
    },
    rounding: radius * 0.01,
  };
}
