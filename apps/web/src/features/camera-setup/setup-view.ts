import { say } from '../../language/language.ts';
import { decimalText } from '../../pizza/formatters.ts';
import type { SetupState } from './setup-calls.ts';
import type { TroubleKind } from './TroubleCard.tsx';

/** 'Bandera, camera oven-1'. */
export function setupTitle({ store, camera }: Pick<SetupState, 'store' | 'camera'>): string {
  const name = camera.replace(/^camera[-_. ]?/i, '') || camera;
  return say({ en: `${store}, camera ${name}`, es: `${store}, cámara ${name}` });
}

/** 'live, 0.4 s ago'. */
export function ageText(ms: number): string {
  const isLive = ms < 10_000;
  const seconds = isLive ? decimalText(ms / 1000, 1) : String(Math.round(ms / 1000));
  return isLive
    ? say({ en: `live, ${seconds} s ago`, es: `en vivo, hace ${seconds} s` })
    : say({ en: `${seconds} s ago`, es: `hace ${seconds} s` });
}

/** 'The picture is 8 s old.' */
export function oldText(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return say({
    en: `The picture is ${seconds} s old.`,
    es: `La foto tiene ${seconds} s.`,
  });
}

/** Age from which a picture is called old, and age from which the camera counts as silent. */
const SLOW_FROM_MS = 6000;
const SILENT_FROM_MS = 30_000;

/** The first problem to fix in the newest picture of a pizza; null if there is none. */
export function pictureTrouble(live: SetupState['live']): TroubleKind | null {
  if (!live || live.age_ms >= SILENT_FROM_MS) return 'silent';
  if (live.look?.is_black) return 'black';
  // Before 'covered', because an empty table is reported as covered too.
  if (live.look?.faults.includes('no_pizza')) return 'noPizza';
  if (live.look?.faults.includes('covered')) return 'hands';
  if (live.look && (live.look.faults.some(isNoWholePizza) || !live.look.figure)) return 'noPizza';
  return live.age_ms >= SLOW_FROM_MS ? 'slow' : null;
}

const isNoWholePizza = (fault: string): boolean => fault === 'not_whole' || fault === 'not_known';

type Source = NonNullable<SetupState['source']>;

const TRIED_TROUBLES = {
  no_answer: 'noAnswer',
  password_refused: 'refused',
  wrong_address: 'wrongAddress',
  stopped: 'silent',
  black: 'black',
  unreadable: 'unreadable',
  no_ffmpeg: 'noFfmpeg',
  no_folder: 'noFolder',
  folder_taken: 'folderTaken',
  too_slow: 'tooSlow',
} as const;

/** The problem of the camera tried by the box; null if it works. */
export function triedTrouble({
  state,
}: NonNullable<Source['tried']>): (typeof TRIED_TROUBLES)[keyof typeof TRIED_TROUBLES] | null {
  return state in TRIED_TROUBLES ? TRIED_TROUBLES[state as keyof typeof TRIED_TROUBLES] : null;
}

/** For network administrators: '10.0.0.7:554' or 'hevc, 2560 × 1440'. */
export function technicalText({ address, tried }: Source): string {
  const host = /^\w+:\/\/([^/]+)/.exec(address)?.[1] ?? address;
  if (tried?.codec && tried.width) return `${tried.codec}, ${tried.width} × ${tried.height}`;
  return host;
}
