import type { SetupState } from './setup-calls.ts';
import type { TroubleKind } from './TroubleCard.tsx';

/** 'Bandera, camera oven-1'. */
export const setupTitle = ({ store, camera }: Pick<SetupState, 'store' | 'camera'>): string =>
  `${store}, camera ${camera.replace(/^camera[-_. ]?/i, '') || camera}`;

/** 'live, 0.4 s ago'. */
export const ageText = (ms: number): string =>
  ms < 10_000 ? `live, ${(ms / 1000).toFixed(1)} s ago` : `${Math.round(ms / 1000)} s ago`;

/** From when on a picture is called old, and one that does not come any more is said. */
const SLOW_FROM_MS = 6000;
const SILENT_FROM_MS = 30_000;

/** What is wrong with the newest picture of a pizza, the first that has to be mended. */
export function pictureTrouble(live: SetupState['live']): TroubleKind | null {
  if (!live || live.age_ms >= SILENT_FROM_MS) return 'silent';
  if (live.look?.is_black) return 'black';
  if (live.look?.faults.includes('covered')) return 'hands';
  if (live.look && (live.look.faults.some(isNoPizza) || !live.look.figure)) return 'noPizza';
  return live.age_ms >= SLOW_FROM_MS ? 'slow' : null;
}

const isNoPizza = (fault: string): boolean =>
  fault === 'no_pizza' || fault === 'not_whole' || fault === 'not_known';
