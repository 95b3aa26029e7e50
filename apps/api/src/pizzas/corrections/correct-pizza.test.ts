import type { Jobs } from '#platform/jobs/jobs';
import { testApp } from '#test/world/app';
import { V1 } from '#test/world/fixture';
import { insertTestPizzas } from '#test/world/pizzas';
import type { Viewer } from '@crustodian/domain/people/access';
import { regularViewer } from '@crustodian/domain/people/viewer.fixture';
import { applyFeedback } from '@crustodian/domain/review/feedback';
import { OWN_PIPELINE_PREFIX } from '@crustodian/scoring/score/pipeline-result';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { correctPizza } from './correct-pizza.ts';

const t = testApp();
const staff: Viewer = { ...regularViewer, isStaff: true, allowFeedback: true, employerId: null };

/** A pizza with a picture whose specialty the engine did not recognize. */
async function unknownPizza() {
  const [key] = await insertTestPizzas(t.db, V1, [{ category: 'unknown', evaluation: null }]);
  await sql`UPDATE pizza SET picture = 'a', pipeline_id = ${OWN_PIPELINE_PREFIX}
    WHERE venue_id = ${V1} AND id = ${Number(key!.t_id.split('-')[2])}`.execute(t.db);
  return { ...key!, pipe_id: OWN_PIPELINE_PREFIX };
}

test('a score is requested with the jobs of the call, whatever calls came before it on the database', async () => {
  const name = async () => {
    const send = vi.fn<Jobs['send']>(async () => undefined);
    const jobs = { ...t.tools.jobs, send };
    const request = { key: await unknownPizza(), viewer: staff, at: new Date() };
    await correctPizza({ db: t.db, jobs }, request, {
      apply: ({ pizza, rules, viewerName }) =>
        applyFeedback(pizza, { specialty: 'hawaiana' }, { rules, reviewer: viewerName }),
    });
    return send.mock.calls.length;
  };
  expect([await name(), await name()]).toEqual([1, 1]);
});
