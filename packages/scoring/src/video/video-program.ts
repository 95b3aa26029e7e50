import { decodeOnOneThread } from '../image/decode-image.ts';
import { serveTasks } from '../process/serve-tasks.ts';
import { scoreSnapshot, type ScoringSettings } from '../score/score-snapshot.ts';
import { scoreVideo, type ScoredVideo } from './score-video.ts';
import { UnreadableVideo, type VideoProblem } from './video-problem.ts';

/** A job for the video process. */
export interface VideoJob {
  path: string;
  settings: ScoringSettings;
}

/** Errors travel as data, because they lose their class in transit. */
export type VideoAnswer =
  | { video: ScoredVideo }
  | { unreadable: VideoProblem; message: string }
  | { failed: string };

decodeOnOneThread();
await serveTasks(answer);

async function answer({ path, settings }: VideoJob): Promise<VideoAnswer> {
  try {
    return { video: await scoreVideo(path, scoreSnapshot, settings) };
  } catch (error) {
    if (error instanceof UnreadableVideo)
      return { unreadable: error.reason, message: error.message };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
