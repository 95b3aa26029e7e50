import { text } from 'node:stream/consumers';
import { Patience } from './patience.ts';
import { endFfmpeg, startFfmpeg } from './start-ffmpeg.ts';
import { UnreadableVideo } from './video-problem.ts';
import { videoInput, WIDEST, type FrameOptions } from './video-frames.ts';

/**
 * How wide the upright film is of which a sampled frame is so wide. Only the widest frames can be
 * shrunk ones: of these ffmpeg is asked.
 * @throws UnreadableVideo unreadable
 */
export async function filmWidth(
  path: string,
  sampled: number,
  { ffmpeg = 'ffmpeg', patience }: Pick<FrameOptions, 'ffmpeg' | 'patience'>,
): Promise<number> {
  if (sampled < WIDEST) return sampled;
  const oneFrame = ['-vf', 'showinfo=checksum=0', '-frames:v', '1', '-f', 'null', '-'];
  const child = startFfmpeg(ffmpeg, ['-v', 'info', ...videoInput(path), ...oneFrame]);
  const said = await new Patience(patience).for(text(child.stderr)).finally(() => endFfmpeg(child));
  const [, width] = / s:(\d+)x\d+ /.exec(said) ?? [];
  if (!width) throw new UnreadableVideo('unreadable', 'The width of the video is unknown.');
  return Number(width);
}
