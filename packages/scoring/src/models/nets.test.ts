import { expect, test } from 'vitest';
import { loadModel } from '../segmentation/net-manifest.ts';
import { LEARNT_ON, NETS } from './nets.ts';

test('the small nets were trained on the outputs of the segmentation net next to them', async () => {
  const { manifest } = await loadModel();
  expect(manifest.sha256.slice(0, 8)).toBe(LEARNT_ON);
});

test.each(Object.entries(NETS))('%s answers zeros with numbers', (_name, net) => {
  const answers = net.run(new Float32Array(net.inputs), 1);
  expect(answers).toHaveLength(net.outputs);
  for (const answer of answers) expect(Number.isFinite(answer)).toBe(true);
});
