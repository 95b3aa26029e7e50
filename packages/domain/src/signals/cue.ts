import { SLICES, type SliceKey } from '../pizza/criteria.ts';

/** A cue waits until so many pizzas of the shift are known. */
export const PIZZAS_BEFORE_CUES = 20;
/** The strip of a shift screen, and what a cue counts over. */
export const LAST_PIZZAS = 20;
/** A cue that appeared is read by everybody before it may go or change. */
const STAYS_PIZZAS = 5;

/** A kitchen signal of the shift that is under way. */
export interface CueSignal {
  ratio: number;
  /** Pizzas of the shift from its beginning on, that one included. */
  since: number;
  isOn: boolean;
}

/** The one signal that is a cue: the strongest; one that just appeared stays for five pizzas. */
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

/** What a bad pizza lost where: its first cut in degrees clockwise from 12 o'clock, and points of each slice. */
export interface BadPizza {
  angle: number;
  lost: Readonly<Record<SliceKey, number>>;
}

const SLICE_DEGREES = 360 / SLICES.length;
/** Losses that point less to one side than this are all around. */
const ONE_SIDED = 0.35;

/** The slices on which at least half of the bad pizzas lost points; none of a fault that has no slices. */
export const cueSlices = (pizzas: readonly BadPizza[]): SliceKey[] =>
  SLICES.filter((slice) => {
    const bad = pizzas.filter(({ lost }) => lost[slice] > 0).length;
    return bad > 0 && 2 * bad >= pizzas.length;
  });

/** On which side of their pictures bad pizzas lost their points; null where they did so all around. */
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
