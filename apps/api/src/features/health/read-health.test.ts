import { testApp } from '#test/world/app';
import { buildApp } from '../../app.ts';
import { connect } from '#platform/database/db';
import { engineVersionOf } from '@crustodian/scoring/score/engine-version';
import { loadSegmenter } from '@crustodian/scoring/segmentation/load-segmenter';
import { expect, test } from 'vitest';

const t = testApp();

test('ok with the version and the engine that runs, for anybody', async () => {
  const reply = await t.ask('anon', { url: '/api/health' });
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({
    status: 'ok',
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    engine: engineVersionOf(await loadSegmenter()),
  });
});

test('starting while the database is not responding', async () => {
  const away = connect('postgresql://nobody@127.0.0.1:1/nothing');
  const app = buildApp({ ...t.tools, db: away.db });
  const reply = await app.inject({ url: '/api/health' });
  expect(reply.json()).toMatchObject({ status: 'starting' });
  await app.close();
  await away.close();
});
