import { handle } from '#platform/http/http';
import { readAccuracy as contract } from '@crustodian/contract/scoring';
import { loadAccuracy } from '@crustodian/scoring/models/load-accuracy';
import { engineVersionOf } from '@crustodian/scoring/score/engine-version';
import { loadSegmenter } from '@crustodian/scoring/segmentation/load-segmenter';

/**
 * The figures as they were measured, whether they reach their goals or not, and the engine that
 * runs: another one where the net does not run, or no one has measured since it changed.
 */
export const readAccuracy = handle(contract, async () => ({
  ...(await loadAccuracy()),
  runningEngine: engineVersionOf(await loadSegmenter()),
}));
