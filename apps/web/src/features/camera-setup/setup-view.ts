import { fitRing, type RingFit } from '@crustodian/domain/cameras/setup-ring';
import { wordFor } from '@crustodian/domain/language/words';
import { pageLanguage, say } from '../../language/language.ts';
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

/** An agent calls each minute, and every few seconds during a set-up. */
const BOX_SILENT_FROM_MS = 90_000;

export const isBoxSilent = ({ box_age_ms }: Source): boolean =>
  box_age_ms === null || box_age_ms >= BOX_SILENT_FROM_MS;

/** The first problem to fix in the newest picture of a pizza; null if there is none. */
export function pictureTrouble({
  live,
  source,
}: Pick<SetupState, 'live' | 'source'>): TroubleKind | null {
  if (!live || live.age_ms >= SILENT_FROM_MS) {
    if (!source) return 'silent';
    return isBoxSilent(source) ? 'silentBox' : 'silentCamera';
  }
  if (live.inspection?.is_black) return 'black';
  // Before 'covered', because an empty table is reported as covered too.
  if (live.inspection?.faults.includes('no_pizza')) return 'noPizza';
  if (live.inspection?.faults.includes('covered')) return 'hands';
  if (live.inspection && (live.inspection.faults.some(isNoWholePizza) || !live.inspection.figure))
    return 'noPizza';
  return live.age_ms >= SLOW_FROM_MS ? 'slow' : null;
}

/**
 * How the pizza lies in the ring once the picture is rotated clockwise by quarter turns; null
 * without a pizza.
 */
export function ringOf(live: SetupState['live'], rotation: number): RingFit | null {
  if (!live?.inspection?.figure) return null;
  let { figure, width, height } = live.inspection;
  for (let turn = 0; turn < rotation; turn += 1) {
    figure = { ...figure, x: height - figure.y, y: figure.x };
    [width, height] = [height, width];
  }
  return fitRing(figure, { width, height }, pageLanguage());
}

const isNoWholePizza = (fault: string): boolean => fault === 'not_whole' || fault === 'not_known';

type Source = NonNullable<SetupState['source']>;

const TRIED_TROUBLES = {
  no_answer: 'noAnswer',
  password_refused: 'refused',
  wrong_address: 'wrongAddress',
  stopped: 'silentCamera',
  black: 'black',
  unreadable: 'unreadable',
  no_ffmpeg: 'noFfmpeg',
  no_folder: 'noFolder',
  folder_taken: 'folderTaken',
  too_slow: 'tooSlow',
} as const;

type TriedTrouble = (typeof TRIED_TROUBLES)[keyof typeof TRIED_TROUBLES];

/** The problem of the camera tried by the box; null if it works. */
export function triedTrouble(
  { state, codec }: NonNullable<Source['tried']>,
  way: Source['way'],
): TriedTrouble | 'tooLarge' | 'noDevice' | null {
  if (!(state in TRIED_TROUBLES)) return null;
  const trouble = TRIED_TROUBLES[state as keyof typeof TRIED_TROUBLES];
  if (trouble === 'tooSlow' && codec !== 'hevc') return 'tooLarge';
  return trouble === 'wrongAddress' && way === 'usb' ? 'noDevice' : trouble;
}

const CODECS = { h264: 'H.264', hevc: 'H.265', mjpeg: 'JPEG' };
export const codecName = (codec: string): string => wordFor(CODECS, codec) ?? codec;

/** For network administrators: '10.0.0.7:554' or 'H.265, 2560 × 1440'. */
export function technicalText({ address, tried }: Source): string {
  const host = /^\w+:\/\/([^/]+)/.exec(address)?.[1] ?? address;
  if (tried?.codec && tried.width)
    return `${codecName(tried.codec)}, ${tried.width} × ${tried.height}`;
  return host;
}
