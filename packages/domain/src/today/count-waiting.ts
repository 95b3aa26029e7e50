import { isGoodNews, type TodayLine } from './today-lines.ts';

/**
 * Counts the lines that need attention and the cameras they are about. A doubt concerns all cameras
 * of its venue, but counts as one.
 */
export function countWaiting(lines: readonly TodayLine[]): { lines: number; cameras: number } {
  const waiting = lines.filter((line) => !isGoodNews(line));
  const cameras = waiting.flatMap((line) => {
    if (line.kind === 'camera-item') return [`${line.item.venue} ${line.item.camera}`];
    return line.kind === 'camera' ? [line.doubt.venue] : [];
  });
  return { lines: waiting.length, cameras: new Set(cameras).size };
}
