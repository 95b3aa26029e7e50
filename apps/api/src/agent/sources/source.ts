import type { CameraState } from '@crustodian/contract/ingest';
import type { LeftPizza } from '@crustodian/scoring/video/table-watch';

/** Half the side of the crop around a pizza that does not lie alone, in radii. */
export const REACH = 1.3;

/**
 * The key of a pizza's capture within its camera; includes the position, because adjacent pizzas
 * may share their best picture.
 */
export function captureKey(
  takenAt: number,
  { circle: { x, y }, isAlone }: Pick<LeftPizza<unknown>, 'circle' | 'isAlone'>,
): string {
  const place = isAlone ? [] : [x, y].map(Math.round);
  return [takenAt, ...place].map((part) => part.toString(36)).join('-');
}

/** Receives the state of a camera and its captures. */
export interface Sink {
  /** The camera provides pictures, with this size if known. */
  works: (size: { width: number; height: number } | null) => void;
  /** State detected from its pictures. */
  looks: (state: Extract<CameraState, 'works' | 'frozen' | 'black'>) => void;
  /** A capture; false if there is no room for it, so that its source must keep it. */
  capture: (taken: { takenAt: number; picture: Buffer; key: string }) => Promise<boolean>;
  /** Receives every picture while the camera is being set up; `seconds` is its time within a stream. */
  shows?: (shown: { jpeg: () => Promise<Buffer>; seconds?: number }) => void;
  /** The codec of its stream, as named by ffmpeg; reported once pictures arrive. */
  coded?: (codec: string) => void;
}

/** Produces captures until the camera fails or `signal` aborts. @throws CameraTrouble */
export type Follow = (sink: Sink, signal: AbortSignal) => Promise<void>;
