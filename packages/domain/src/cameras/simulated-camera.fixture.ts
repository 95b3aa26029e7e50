import { evenDraws, normalDraws } from '../statistics/draws.ts';
import type { CameraFigure, CameraPicture } from './camera-picture.ts';

/** What a fault adds to a figure, or multiplies it by. */
export interface SimulatedFault {
  fromDay: number;
  fromHour: number;
  add?: Partial<Record<CameraFigure, number>>;
  times?: Partial<Record<CameraFigure, number>>;
}

interface Simulation {
  seed: number;
  days: number;
  perHour?: number;
  faults?: readonly SimulatedFault[];
}

export const OPENS = 11;
export const CLOSES = 23;

const USUAL: Record<CameraFigure, number> = {
  lightness: 62,
  a: 1,
  b: 4,
  unevenness: 0.08,
  sharpness: 0.19,
  oval: 0,
  x: 0.5,
  y: 0.37,
  radius: 0.27,
};
/** Standard deviation from pizza to pizza. */
const SPREAD: Record<CameraFigure, number> = {
  lightness: 1.2,
  a: 0.7,
  b: 1,
  unevenness: 0.015,
  sharpness: 0.02,
  oval: 0.008,
  x: 0.015,
  y: 0.015,
  radius: 0.009,
};
/** Variation from hour to hour, in spreads: daylight, steam and a lamp that warms up. */
const WANDER = 0.3;
const FIGURES = Object.keys(USUAL) as CameraFigure[];

/** Pictures of a camera over a number of days, reproducible from the seed. */
export function simulateCamera({ seed, days, perHour = 40, faults = [] }: Simulation) {
  const normal = normalDraws(seed);
  const even = evenDraws(seed + 1);
  const pictures: CameraPicture[] = [];
  const drifts = new Map(FIGURES.map((figure) => [figure, 0]));
  for (let day = 0; day < days; day++) {
    for (let hour = OPENS; hour < CLOSES; hour++) {
      for (const figure of FIGURES) {
        const wander = 0.6 * drifts.get(figure)! + 0.8 * WANDER * normal();
        drifts.set(figure, wander);
      }
      for (let k = 0; k < perHour; k++) {
        const minute = day * 1440 + hour * 60 + (60 * k) / perHour;
        const fault = even() < 0.05 ? 'covered' : null;
        pictures.push({
          minute,
          digest: `${seed}-${minute}`,
          fault,
          seen: fault
            ? null
            : figuresOf((figure) => {
                const value = USUAL[figure] + SPREAD[figure] * (normal() + drifts.get(figure)!);
                return withFaults(value, figure, { day, hour, faults });
              }),
        });
      }
    }
  }
  return pictures;
}

function withFaults(
  value: number,
  figure: CameraFigure,
  { day, hour, faults }: { day: number; hour: number; faults: readonly SimulatedFault[] },
): number {
  const on = faults.filter(
    ({ fromDay, fromHour }) => day > fromDay || (day === fromDay && hour >= fromHour),
  );
  return on.reduce(
    (sum, { add, times }) => sum * (times?.[figure] ?? 1) + (add?.[figure] ?? 0),
    value,
  );
}

function figuresOf(valueOf: (figure: CameraFigure) => number): Record<CameraFigure, number> {
  // Safe because every figure gets an entry.
  return Object.fromEntries(FIGURES.map((figure) => [figure, valueOf(figure)])) as Record<
    CameraFigure,
    number
  >;
}
