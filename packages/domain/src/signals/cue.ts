import { SLICES, type SliceKey } from '../pizza/criteria.ts';

/** No cue is shown until this many pizzas of the shift are known. */
export const PIZZAS_BEFORE_CUES = 20;
/** Number of pizzas on the strip of a shift screen, which is also what a cue counts over. */
export const LAST_PIZZAS = 20;
/** A new cue stays for this many pizzas, so that everybody can read it. */
const STAYS_PIZZAS = 5;

/** A kitchen signal of the current shift. */
export interface CueSignal {
  ratio: number;
  /** Number of pizzas of the shift since the signal began, the first one included. */
  since: number;
  isOn: boolean;
}

/** The signal to show as a cue: the strongest, except that a new one stays for five pizzas. */
export function shownCue<Signal extends CueSignal>(
  signals: readonly Signal[],
  pizzas: number,
): Signal | null {
  if (pizzas < PIZZAS_BEFORE_CUES) return null;
  const alive = signals
    .filter(({ isOn, since }) => isOn || since < STAYS_PIZZAS)
    .toSorted((a, b) => b.since - a.since);
  const first = alive[0];
  if (!first || first.since < STAYS_PIZZAS) return first ?? null;
  return alive.reduce((strongest, one) => (one.ratio > strongest.ratio ? one : strongest));
}

export const SIDES = ['top', 'right', 'bottom', 'left'] as const;
export type Side = (typeof SIDES)[number];

/**
 * What a bad pizza lost and where: the direction of its first cut in degrees clockwise from 12
 * o'clock, and the points lost per slice.
 */
export interface BadPizza {
  angle: number;
  lost: Readonly<Record<SliceKey, number>>;
}

const SLICE_DEGREES = 360 / SLICES.length;
/** Losses less concentrated on one side than this count as all around. */
const ONE_SIDED = 0.35;

/**
 * The slices on which at least half of the bad pizzas lost points; empty for a fault without
 * slices.
 */
export const cueSlices = (pizzas: readonly BadPizza[]): SliceKey[] =>
  SLICES.filter((slice) => {
    const bad = pizzas.filter(({ lost }) => lost[slice] > 0).length;
    return bad > 0 && 2 * bad >= pizzas.length;
  });

/**
 * The side of the picture on which bad pizzas lost their points; null if they lost them all around.
 */
export function cueSide(pizzas: readonly BadPizza[]): Side | null {
  let [x, y, whole] = [0, 0, 0];
  for (const { angle, lost } of pizzas) {
    for (const [at, slice] of SLICES.entries()) {
      const middle = ((angle + (at + 0.5) * SLICE_DEGREES) * Math.PI) / 180;
      x += lost[slice] * Math.sin(middle);
      y -= lost[slice] * Math.cos(middle);
      whole += lost[slice];
    }
  }
  if (whole === 0 || Math.hypot(x, y) / whole < ONE_SIDED) return null;
  const clockwise = (Math.atan2(x, -y) * 180) / Math.PI + 360;
  return SIDES[Math.round(clockwise / 90) % 4]!;
}
