import type { CameraState } from '@crustodian/contract/ingest';
import type { LeftPizza } from '@crustodian/scoring/video/table-watch';

/** Half the side of the square about a pizza that did not lie alone, in radii. */
export const REACH = 1.3;

/** The key of a pizza's capture at its camera; two pizzas side by side may share their best picture. */
export function captureKey(
  takenAt: number,
  { circle: { x, y }, isAlone }: Pick<LeftPizza<unknown>, 'circle' | 'isAlone'>,
): string {
  const place = isAlone ? [] : [x, y].map(Math.round);
  return [takenAt, ...place].map((part) => part.toString(36)).join('-');
}

/** Takes the state of a camera and its captures. */
export interface Sink {
  /** The camera gives pictures; of this size, if any was seen yet. */
  works: (size: { width: number; height: number } | null) => void;
  /** What its pictures look like. */
  looks: (state: Extract<CameraState, 'works' | 'frozen' | 'black'>) => void;
  /** A capture; false where there is no room for it, so that it must stay where it is. */
  capture: (taken: { takenAt: number; picture: Buffer; key: string }) => Promise<boolean>;
  /** Takes every picture while the camera is set up; `seconds` is its time in a stream. */
  shows?: (shown: { jpeg: () => Promise<Buffer>; seconds?: number }) => void;
  /** How its stream is coded, as ffmpeg names it; reported once pictures arrive. */
  coded?: (codec: string) => void;
}

/** Gives captures until the camera fails or `signal` ends it. @throws CameraTrouble */
export type Follow = (sink: Sink, signal: AbortSignal) => Promise<void>;
