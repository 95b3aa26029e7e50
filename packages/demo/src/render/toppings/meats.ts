import { colour } from '../palette.ts';
import { fastAtan2, round, smooth } from '../pizza/shaping.ts';
import { fill, lay, tint, type Painter } from './ink.ts';

const CHAR = colour(50, 20, 12);
const BROWN = colour(140, 78, 32);

const PEPPERONI = colour(158, 46, 32);
const PEPPERONI_LIGHT = colour(186, 80, 52);
const PEPPERONI_DEEP = colour(112, 26, 20);
const PEPPERONI_EDGE = colour(80, 22, 14);
const FAT = colour(226, 140, 92);
const GREASE = colour(206, 96, 26);

/** A slice of sausage; cups curl up, burn at the brim and collect grease. */
export const pepperoni: Painter = (piece, u, v, r, grain, fine, patch) => {
  if (r > 1.1) return;
  const angle = fastAtan2(v, u);
  const q =
    r *
    (1 +
      0.025 * Math.cos(2 * angle + piece.phase1) +
      0.018 * Math.cos(5 * angle + piece.phase2) +
      0.02 * grain);
  if (q >= 1) return;
  const cup = piece.a < piece.variety ? 0.55 + 0.45 * piece.b : 0.12 + 0.3 * piece.b;
  fill(PEPPERONI);
  tint(PEPPERONI_LIGHT, 0.45 + 0.4 * grain + 0.25 * patch);
  tint(PEPPERONI_DEEP, 0.6 * smooth(0.2, 1, fine + 0.4 * grain));
  tint(FAT, 0.7 * smooth(0.5, 1.05, -fine * 0.9 + 0.35 * grain + 0.15));
  const side = 0.6 + 0.4 * Math.cos(angle + piece.phase3);
  tint(PEPPERONI_EDGE, smooth(0.62, 0.98, q + 0.06 * patch) * (0.35 + 0.4 * side) * piece.bake);
  tint(
    CHAR,
    smooth(0.86, 1, q + 0.04 * grain) * (0.3 + cup * 0.65 * side) * (0.5 + 0.5 * piece.bake),
  );
  const pool = cup * (1 - smooth(0.25, 0.72, q + 0.12 * patch));
  tint(GREASE, pool * 0.5);
  const wall = smooth(0.5, 0.93, q) * (1 - 0.55 * smooth(0.93, 1, q));
  lay(
    1 - smooth(0.965, 1, q),
    3.4 + 10 * cup * wall + 1.2 * patch + 0.7 * grain,
    0.5 + 0.45 * pool + 0.2 * grain,
  );
};

const HAM = colour(212, 130, 110);
const HAM_DEEP = colour(188, 98, 82);
const HAM_EDGE = colour(166, 78, 60);
const HAM_RIM = colour(232, 166, 138);

export const ham: Painter = (piece, u, v, _r, grain, fine, patch) => {
  const width = 0.88 - 0.1 * v * piece.c;
  const tall = 0.62 + 0.26 * piece.b;
  const eu = Math.abs(u) / width;
  const ev = Math.abs(v) / tall;
  // A rounded square, or a whole round slice.
  const e =
    (piece.variety > 0.5 ? Math.sqrt(u * u + v * v) : (eu ** 5 + ev ** 5) ** 0.2) *
    (1 + 0.05 * grain + 0.03 * Math.cos(u * 3 + piece.phase2));
  if (e >= 1) return;
  fill(HAM);
  tint(HAM_DEEP, 0.4 + 0.5 * grain + 0.3 * fine);
  tint(HAM_RIM, 0.45 * smooth(0.78, 0.96, e));
  tint(HAM_EDGE, 0.55 * smooth(0.86, 1, e));
  tint(BROWN, 0.6 * smooth(0.25, 1.1, patch + 0.35 * e) * piece.bake);
  const curl = Math.cos(u * 2.4 + piece.phase1) * 1.8;
  lay(
    1 - smooth(0.95, 1, e),
    4.2 + curl + 1.1 * patch + 0.5 * grain - 1.4 * smooth(0.85, 1, e),
    0.5,
  );
};

const BEEF = colour(104, 64, 38);
const BEEF_DARK = colour(66, 38, 24);
const BEEF_LIGHT = colour(152, 102, 62);

export const beef: Painter = (piece, u, v, r, grain, fine, patch) => {
  const angle = fastAtan2(v, u);
  const q =
    r *
    (1 +
      0.18 * Math.cos(2 * angle + piece.phase1) +
      0.13 * Math.cos(3 * angle + piece.phase2) +
      0.08 * Math.cos(7 * angle + piece.phase3) +
      0.12 * grain);
  if (q >= 1) return;
  fill(BEEF);
  tint(BEEF_DARK, 0.35 + 0.45 * fine + 0.35 * grain);
  tint(BEEF_LIGHT, 0.65 * smooth(0.1, 0.9, grain + 0.3 * patch));
  lay(1 - smooth(0.93, 1, q), 3 + 9 * round(q) + 1.2 * fine + 1.8 * grain, 0.42);
};

const MEATBALL = colour(120, 70, 40);
const MEATBALL_LIGHT = colour(166, 108, 66);
const MEATBALL_DARK = colour(76, 42, 24);
const GLAZE = colour(172, 56, 24);

export const meatball: Painter = (piece, u, v, r, grain, fine, patch) => {
  const q = r * (1 + 0.05 * Math.cos(3 * fastAtan2(v, u) + piece.phase1) + 0.04 * grain);
  if (q >= 1) return;
  fill(MEATBALL);
  tint(MEATBALL_LIGHT, 0.35 + 0.45 * grain - 0.3 * q);
  tint(MEATBALL_DARK, 0.6 * smooth(0, 0.9, fine + 0.5 * patch) + 0.35 * smooth(0.75, 1, q));
  tint(GLAZE, 0.45 * smooth(0.4, 1.1, patch - 0.25 * q + 0.3 * piece.a));
  lay(1 - smooth(0.96, 1, q), 3 + 19 * round(q * 0.96) + 1.1 * fine + 1.8 * grain, 0.55);
};

const CHICKEN = colour(222, 182, 124);
const CHICKEN_PALE = colour(240, 214, 166);
const CHICKEN_GOLD = colour(186, 118, 56);
const CHICKEN_SEAR = colour(126, 74, 34);

export const chicken: Painter = (piece, u, v, _r, grain, fine, patch) => {
  const w = v * (1.2 + 0.5 * piece.b);
  const angle = fastAtan2(w, u);
  const q =
    Math.sqrt(u * u + w * w) *
    (1 +
      0.12 * Math.cos(2 * angle + piece.phase1) +
      0.1 * Math.cos(3 * angle + piece.phase2) +
      0.05 * Math.cos(5 * angle + piece.phase3) +
      0.07 * grain);
  if (q >= 1) return;
  const fibre = Math.sin(u * 17 + grain * 2.6) * 0.5 + 0.5;
  fill(CHICKEN);
  tint(CHICKEN_PALE, 0.25 + 0.35 * fibre + 0.25 * fine);
  tint(CHICKEN_GOLD, 0.85 * smooth(-0.1, 0.9, patch + 0.4 * q + 0.25 * grain));
  tint(CHICKEN_SEAR, 0.85 * smooth(0.5, 1.25, patch + 0.6 * grain + 0.5 * q));
  lay(1 - smooth(0.94, 1, q), 3.5 + 8 * round(q) + 1.3 * grain + 0.7 * fibre, 0.42);
};

const BACON = colour(150, 54, 34);
const BACON_FAT = colour(226, 166, 120);
const BACON_CRISP = colour(88, 34, 20);

export const bacon: Painter = (piece, u, v, _r, grain, _fine, patch) => {
  const w = v + 0.12 * Math.sin(u * 4 + piece.phase1);
  const half = 0.34 + 0.05 * Math.cos(u * 5 + piece.phase2);
  const e = Math.max(Math.abs(u) / (0.85 + 0.4 * piece.b), Math.abs(w) / half) * (1 + 0.06 * grain);
  if (e >= 1) return;
  fill(BACON);
  tint(BACON_FAT, 0.8 * smooth(0.1, 0.75, Math.sin(w * 17 + grain * 1.6 + piece.phase3)));
  tint(BACON_CRISP, 0.75 * smooth(0.1, 0.95, patch + 0.3 * grain) + 0.4 * smooth(0.8, 1, e));
  lay(1 - smooth(0.9, 1, e), 4.5 + 3 * Math.sin(u * 5.5 + piece.phase2) + 1.2 * grain, 0.7);
};
