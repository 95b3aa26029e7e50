import { handle } from '#platform/http/http';
import { readAccuracy as contract } from '@crustodian/contract/scoring';
import { loadAccuracy } from '@crustodian/scoring/models/load-accuracy';
import { engineVersionOf } from '@crustodian/scoring/score/engine-version';
import { loadSegmenter } from '@crustodian/scoring/segmentation/load-segmenter';

/**
 * The figures as measured, whether or not they reach their goals, and the running engine, which
 * differs if the net is not running or if the figures are older than the engine.
 */
export const readAccuracy = handle(contract, async () => ({
  ...(await loadAccuracy()),
  runningEngine: engineVersionOf(await loadSegmenter()),
}));
