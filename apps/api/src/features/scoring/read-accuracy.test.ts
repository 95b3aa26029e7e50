import { testApp } from '#test/world/app';
import { loadAccuracy } from '@crustodian/scoring/models/load-accuracy';
import { engineVersionOf } from '@crustodian/scoring/score/engine-version';
import { loadSegmenter } from '@crustodian/scoring/segmentation/load-segmenter';
import { expect, test } from 'vitest';

const t = testApp();
const URL = '/api/scoring/accuracy';

test('staff get the figures as they were measured, and the engine that runs', async () => {
  const reply = await t.ask('staff', { url: URL });
  expect(reply.statusCode).toBe(200);
  const runningEngine = engineVersionOf(await loadSegmenter());
  expect(reply.json()).toEqual({ ...(await loadAccuracy()), runningEngine });
});
