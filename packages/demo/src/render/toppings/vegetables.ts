import { colour } from '../palette.ts';
import { fastAtan2, round, smooth, TAU } from '../pizza/shaping.ts';
import { fill, lay, tint, type Painter } from './ink.ts';

const BROWN = colour(140, 80, 34);

const OLIVE = colour(38, 32, 34);
const OLIVE_SHEEN = colour(70, 58, 58);
const OLIVE_FLESH = colour(104, 84, 66);

export const olive: Painter = (piece, u, v, _r, grain) => {
  const w = v * (1 + 0.12 * piece.a);
  const q = Math.sqrt(u * u + w * w) * (1 + 0.03 * grain);
  const hole = 0.36 + 0.1 * piece.b;
  if (q >= 1 || q <= hole) return;
  const e = (2 * (q - hole)) / (1 - hole) - 1;
  fill(OLIVE);
  tint(OLIVE_SHEEN, 0.3 + 0.4 * grain);
  tint(OLIVE_FLESH, 0.75 * (1 - smooth(-0.95, -0.35, e)));
  lay(
    (1 - smooth(0.93, 1, q)) * smooth(hole, hole + 0.07, q),
    2.2 + 6 * round(e) + 0.4 * grain,
    0.85,
  );
};

const MUSHROOM = colour(206, 180, 142);
const MUSHROOM_SHADE = colour(172, 140, 102);
const MUSHROOM_SKIN = colour(118, 82, 54);
const MUSHROOM_GILLS = colour(84, 58, 40);

/** A lengthwise slice: cap, gills and stem. */
export const mushroom: Painter = (piece, u, v, _r, grain, fine, patch) => {
  const cu = u / 0.96;
  const cv = (v + 0.12) / 0.76;
  const cap = Math.sqrt(cu * cu + cv * cv) * (1 + 0.04 * grain);
  const brim = 0.2 + 0.14 * Math.cos(u * 2.8);
  const stemHalf = 0.21 + 0.07 * v;
  const inCap = cap < 1 && v < brim;
  const inStem = Math.abs(u) < stemHalf && v > -0.1 && v < 0.88 - 0.3 * u * u;
  if (!inCap && !inStem) return;
  const toEdge = inCap
    ? Math.min(1 - cap, inStem ? 1 : (brim - v) * 1.2)
    : (stemHalf - Math.abs(u)) * 2.5;
  fill(MUSHROOM);
  tint(MUSHROOM_SHADE, 0.3 + 0.5 * grain + 0.2 * fine);
  tint(MUSHROOM_SKIN, 0.85 * (1 - smooth(0, 0.16, toEdge)));
  if (inCap && Math.abs(u) > stemHalf) {
    const gills = smooth(brim - 0.24, brim - 0.1, v) * (1 - smooth(0.78, 0.95, Math.abs(u)));
    tint(MUSHROOM_GILLS, gills * (0.7 + 0.25 * Math.sin(u * 40)));
  }
  tint(MUSHROOM_SKIN, 0.6 * smooth(0.1, 1, patch + 0.4 * piece.b) * piece.bake);
  lay(smooth(0, 0.05, toEdge), 3 + 2.6 * smooth(0, 0.2, toEdge) + 0.7 * grain + 1 * patch, 0.4);
};

const GREEN = colour(74, 116, 34);
const GREEN_DEEP = colour(46, 84, 24);
const GREEN_FLESH = colour(160, 186, 88);
const RED = colour(178, 38, 24);
const RED_DEEP = colour(138, 26, 18);
const RED_FLESH = colour(222, 110, 66);

/** A curved strip of bell pepper: dark skin outside, pale flesh inside, browned tips. */
export const pepper: Painter = (piece, u, v, _r, grain, fine, patch) => {
  const bow = 0.42 + 0.5 * piece.a;
  const half = 0.15 + 0.03 * Math.cos(u * 3 + piece.phase2);
  const middle = bow * (u * u - 0.35) + 0.05 * Math.sin(u * 6 + piece.phase1);
  const e = (v - middle) / (half * Math.sqrt(1 + 4 * bow * bow * u * u));
  const tip = Math.abs(u) / (0.86 + 0.1 * piece.b);
  const q = Math.sqrt(e * e + smooth(0.82, 1.05, tip) * 1.05) * (1 + 0.04 * grain);
  if (q >= 1 || tip > 1) return;
  const isRed = piece.c < piece.variety;
  fill(isRed ? RED : GREEN);
  tint(isRed ? RED_DEEP : GREEN_DEEP, 0.3 + 0.4 * grain);
  tint(isRed ? RED_FLESH : GREEN_FLESH, 0.8 * smooth(0.05, 0.7, -e + 0.15 * fine));
  tint(BROWN, 0.5 * smooth(0.45, 1.15, patch + 0.55 * tip) * piece.bake);
  lay(1 - smooth(0.86, 1, q), 3.4 + 5 * round(q) + 0.4 * grain, 0.72);
};

const ONION = colour(234, 216, 192);
const ONION_CLEAR = colour(214, 180, 136);
const PURPLE = colour(142, 58, 104);

/** One or two rings' arcs of translucent onion. */
export const onion: Painter = (piece, u, v, r, grain, _fine, patch) => {
  const w = v * (1.15 + 0.3 * piece.a);
  const angle = fastAtan2(w, u);
  const span = 1.15 + 1.1 * piece.c;
  const away = Math.abs(angle) / span;
  if (away >= 1 || r > 1.4) return;
  const q =
    Math.sqrt(u * u + w * w) * (1 + 0.05 * Math.cos(2 * angle + piece.phase1) + 0.02 * grain);
  const half = 0.12 * (1 - 0.45 * away * away);
  const outer = (q - 0.82) / half;
  const inner = piece.b > 0.62 ? (q - 0.54) / (half * 0.9) : 2;
  const e = Math.abs(outer) < 1 ? outer : inner;
  const q2 = e < 0 ? -e : e;
  if (q2 >= 1) return;
  fill(ONION);
  tint(ONION_CLEAR, 0.35 + 0.4 * patch);
  if (piece.d < piece.variety) tint(PURPLE, 0.85 * smooth(0.1, 0.8, e));
  tint(BROWN, 0.6 * smooth(0.4, 1.1, patch + 0.45 * away) * piece.bake);
  lay(0.86 * (1 - smooth(0.72, 1, q2)) * (1 - smooth(0.93, 1, away)), 2.4 + 3 * round(q2), 0.6);
};

const TOMATO = colour(198, 52, 30);
const TOMATO_LIGHT = colour(222, 96, 56);
const TOMATO_JELLY = colour(214, 112, 42);
const SEED = colour(240, 208, 130);
const TOMATO_SKIN = colour(150, 26, 18);

/** A round slice with walls, jelly and seeds. */
export const tomato: Painter = (piece, u, v, r, grain, fine, patch) => {
  if (r > 1.1) return;
  const angle = fastAtan2(v, u);
  const q = r * (1 + 0.03 * Math.cos(2 * angle + piece.phase1) + 0.02 * grain);
  if (q >= 1) return;
  const rooms = 4 + Math.floor(piece.a * 3);
  const place = (angle * rooms) / TAU + piece.phase1;
  const wall = Math.abs(place - Math.round(place)) * 2;
  const jelly =
    smooth(0.26, 0.4, q) * (1 - smooth(0.68, 0.8, q)) * smooth(0.2, 0.42, wall + 0.06 * grain);
  fill(TOMATO);
  tint(TOMATO_LIGHT, 0.4 + 0.45 * grain);
  tint(TOMATO_JELLY, jelly * 0.75);
  tint(SEED, jelly * smooth(0.35, 0.7, fine + 0.2 * Math.sin(angle * 13 + q * 9)) * 0.85);
  tint(TOMATO_SKIN, 0.85 * smooth(0.88, 0.97, q));
  tint(BROWN, 0.35 * smooth(0.5, 1.2, patch) * piece.bake);
  lay(
    1 - smooth(0.96, 1, q),
    4 - 2 * jelly + 1.1 * grain + 1 * patch - 1.5 * smooth(0.9, 1, q),
    0.85,
  );
};

const PINEAPPLE = colour(246, 210, 92);
const PINEAPPLE_DEEP = colour(228, 168, 48);
const PINEAPPLE_PALE = colour(252, 232, 150);

/** A chunk cut from a ring: a wedge with fibres, caramelised at the corners. */
export const pineapple: Painter = (piece, u, v, _r, grain, _fine, patch) => {
  const width = 0.76 - (0.15 + 0.15 * piece.a) * v;
  const eu = Math.abs(u) / width;
  const ev = Math.abs(v) / 0.62;
  const e = (eu ** 5 + ev ** 5) ** 0.2 * (1 + 0.06 * grain);
  if (e >= 1) return;
  const fibre = Math.sin(u * (11 + 5 * piece.b) + grain * 3 + v * 2) * 0.5 + 0.5;
  fill(PINEAPPLE);
  tint(PINEAPPLE_DEEP, 0.15 + 0.35 * fibre + 0.25 * grain);
  tint(PINEAPPLE_PALE, 0.4 * smooth(0.55, 0.9, e) * (1 - 0.5 * piece.bake));
  tint(BROWN, 0.6 * smooth(0.4, 1.15, patch + 0.4 * piece.c + 0.25 * e) * piece.bake);
  lay(1 - smooth(0.93, 1, e), 4.5 + 4.5 * (1 - smooth(0.6, 1, e)) + 0.6 * fibre + grain, 0.72);
};

const CORN = colour(250, 208, 70);
const CORN_DEEP = colour(230, 168, 40);

export const corn: Painter = (piece, u, v, _r, grain, _fine, patch) => {
  const q = Math.sqrt((u * 0.9) ** 2 + (v * (1.05 + 0.1 * piece.a)) ** 2) * (1 + 0.04 * grain);
  if (q >= 1) return;
  fill(CORN);
  tint(CORN_DEEP, 0.7 * smooth(0.4, 1, q));
  tint(BROWN, 0.4 * smooth(0.6, 1.2, patch) * piece.bake);
  lay(1 - smooth(0.88, 1, q), 2 + 7 * round(q), 0.8);
};

const BASIL = colour(58, 92, 30);
const BASIL_LIGHT = colour(92, 128, 46);
const VEIN = colour(134, 160, 86);
const WILTED = colour(38, 50, 22);

export const basil: Painter = (piece, u, v, _r, grain, _fine, patch) => {
  if (u <= -0.98 || u >= 0.98) return;
  const half = 0.46 * Math.sqrt(1 - u * u) * (1 + 0.25 * u);
  const e = (Math.abs(v) / half) * (1 + 0.07 * grain);
  if (e >= 1) return;
  fill(BASIL);
  tint(BASIL_LIGHT, 0.35 + 0.5 * grain);
  const side = Math.abs(Math.sin((Math.abs(v) * 1.4 - u) * 8 + piece.phase1));
  tint(VEIN, 0.65 * (1 - smooth(0, 0.05, Math.abs(v))) + 0.22 * (1 - smooth(0, 0.12, side)));
  tint(WILTED, 0.65 * smooth(0.1, 0.9, patch + 0.3 * e));
  lay(
    1 - smooth(0.93, 1, e),
    3 + 5 * (1 - e * e) + 2 * Math.sin(u * 5 + piece.phase1) + grain,
    0.62,
  );
};

const SPINACH = colour(46, 72, 26);
const SPINACH_LIGHT = colour(78, 106, 40);

export const spinach: Painter = (piece, u, v, r, grain, fine, patch) => {
  const angle = fastAtan2(v, u);
  const q =
    r *
    (1 +
      0.1 * Math.cos(3 * angle + piece.phase1) +
      0.14 * Math.cos(2 * angle + piece.phase3) +
      0.08 * Math.cos(5 * angle + piece.phase2) +
      0.15 * grain);
  if (q >= 1) return;
  fill(SPINACH);
  tint(SPINACH_LIGHT, 0.4 + 0.6 * grain + 0.3 * fine);
  tint(WILTED, 0.6 * smooth(0.1, 0.9, patch));
  tint(VEIN, 0.35 * (1 - smooth(0, 0.06, Math.abs(v + 0.1 * Math.sin(u * 4)))));
  lay(1 - smooth(0.9, 1, q), 3 + 2.6 * grain + fine + 2 * Math.cos(angle * 4 + piece.phase1), 0.5);
};
