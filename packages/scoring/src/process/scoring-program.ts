import {
  decodeOnOneThread,
  UnreadableImage,
  type UnreadableReason,
} from '../image/decode-image.ts';
import { serveTasks } from './serve-tasks.ts';
import {
  scoreSnapshot,
  type ScoringSettings,
  type SnapshotScore,
} from '../score/score-snapshot.ts';

/** A job for a scoring process. */
export interface ScoringJob {
  file: Uint8Array;
  settings: ScoringSettings;
}

/**
 * The answer of a scoring process; errors travel as data, because they lose their class in transit.
 */
export type ScoringAnswer =
  | { score: SnapshotScore }
  | { unreadable: UnreadableReason; message: string }
  | { failed: string };

decodeOnOneThread();
await serveTasks(answer);

async function answer({ file, settings }: ScoringJob): Promise<ScoringAnswer> {
  try {
    return { score: await scoreSnapshot(file, settings) };
  } catch (error) {
    if (error instanceof UnreadableImage) {
      return { unreadable: error.reason, message: error.message };
    }
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
