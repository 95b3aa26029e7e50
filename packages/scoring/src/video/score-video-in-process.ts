import { OwnProcess } from '../process/own-process.ts';
import type { ScoredVideo } from './score-video.ts';
import { UnreadableVideo } from './video-problem.ts';
import type { VideoAnswer, VideoJob } from './video-program.ts';

const PROGRAM = new URL('./video-program.ts', import.meta.url);
/** Many times the duration of scoring the longest video. */
const LIMIT_MS = 6 * 60 * 60 * 1000;

/**
 * scoreVideo in a separate process that ends afterwards, because a video takes minutes. `signal`
 * aborts it.
 * @throws UnreadableVideo no_ffmpeg, unreadable, too_long; AbortError
 */
export async function scoreVideoInProcess(
  job: VideoJob,
  signal: AbortSignal = new AbortController().signal,
): Promise<ScoredVideo> {
  signal.throwIfAborted();
  const process = new OwnProcess<VideoJob, VideoAnswer>({ program: PROGRAM });
  const breakOff = () => void process.end();
  signal.addEventListener('abort', breakOff);
  try {
    const answer = await process.ask(job, LIMIT_MS);
    if ('video' in answer) return answer.video;
    if ('unreadable' in answer) throw new UnreadableVideo(answer.unreadable, answer.message);
    throw new Error(answer.failed);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', breakOff);
    await process.end();
  }
}
