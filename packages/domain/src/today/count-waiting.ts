import { isGoodNews, type TodayLine } from './today-lines.ts';

/** Lines that need attention, and how many cameras they are about. A doubt is about all cameras of its venue. */
export function countWaiting(lines: readonly TodayLine[]): { lines: number; cameras: number } {
  const waiting = lines.filter((line) => !isGoodNews(line));
  const cameras = waiting.flatMap((line) => {
    if (line.kind === 'camera-item') return [`${line.item.venue} ${line.item.camera}`];
    return line.kind === 'camera' ? [line.doubt.venue] : [];
  });
  return { lines: waiting.length, cameras: new Set(cameras).size };
}
