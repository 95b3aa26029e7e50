import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Patience } from './patience.ts';
import { UnreadableVideo } from './video-problem.ts';
import { videoInput, WIDEST, type FrameOptions } from './video-frames.ts';

const run = promisify(execFile);

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
  const asked = run(ffmpeg, ['-v', 'info', ...videoInput(path), ...oneFrame]);
  const answer = new Patience(patience).for(asked).finally(() => asked.child.kill('SIGKILL'));
  const { stderr } = await answer;
  const [, width] = / s:(\d+)x\d+ /.exec(stderr) ?? [];
  if (!width) throw new UnreadableVideo('unreadable', 'The video does not say how wide it is.');
  return Number(width);
}
