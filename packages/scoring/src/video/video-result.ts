import type { PipelineResult } from '@crustodian/domain/pizza/pipeline-result';
import { assembleResult, type CaptureIds } from '../score/pipeline-result.ts';
import type { ScoredVideo } from './score-video.ts';

/** Path of a video's n-th snapshot among the capture's pictures. */
export const snapshotPath = (index: number): string => `pizza-${index + 1}.jpg`;

/** The pipeline result of a video: each pizza with its best snapshot and all frames that show it. */
export const videoResultOf = ({ pizzas }: ScoredVideo, ids: CaptureIds): PipelineResult =>
  assembleResult(
    pizzas.map((pizza, index) => ({
      ...pizza,
      id: String(index + 1),
      picturePath: snapshotPath(index),
    })),
    ids,
  );
