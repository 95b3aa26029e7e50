import { parentPort, workerData } from 'node:worker_threads';
import { decodeOnOneThread } from '../decode-image.ts';
import { scoreSnapshot, type ScoringSettings } from '../score-snapshot.ts';
import { scoreVideo, type ScoredVideo } from './score-video.ts';
import { UnreadableVideo, type VideoProblem } from './video-problem.ts';

/** What the thread is started with. */
export interface VideoJob {
  path: string;
  settings: ScoringSettings;
}

/** Errors lose their class on the way, so they travel as data. */
export type VideoAnswer =
  { video: ScoredVideo } | { unreadable: VideoProblem; message: string } | { failed: string };

decodeOnOneThread();
// Holds because scoreVideoBeside starts this thread.
parentPort?.postMessage(await answer(workerData as VideoJob));

async function answer({ path, settings }: VideoJob): Promise<VideoAnswer> {
  try {
    return { video: await scoreVideo(path, scoreSnapshot, settings) };
  } catch (error) {
    if (error instanceof UnreadableVideo)
      return { unreadable: error.reason, message: error.message };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
