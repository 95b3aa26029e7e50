import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ScoredVideo } from './score-video.ts';
import { UnreadableVideo } from './video-problem.ts';
import type { VideoAnswer, VideoJob } from './video-worker.ts';

const PROGRAM = new URL('./video-worker.ts', import.meta.url);

/**
 * scoreVideo on a thread of its own, which ends with it: a video has minutes of work in it. `signal`
 * breaks it off.
 * @throws UnreadableVideo no_ffmpeg, unreadable, too_long; AbortError
 */
export async function scoreVideoBeside(
  job: VideoJob,
  signal: AbortSignal = new AbortController().signal,
): Promise<ScoredVideo> {
  signal.throwIfAborted();
  const worker = new Worker(PROGRAM, { workerData: job });
  try {
    const [answer] = (await once(worker, 'message', { signal })) as [VideoAnswer];
    if ('video' in answer) return answer.video;
    if ('unreadable' in answer) throw new UnreadableVideo(answer.unreadable, answer.message);
    throw new Error(answer.failed);
  } finally {
    await worker.terminate();
  }
}
