import { testApp } from '#test/world/app';
import { COMPANY_A, V1 } from '#test/world/fixture';
import { expect, test } from 'vitest';
import { auditedWeekJob } from '#platform/jobs/audited-week-job';
import {
  insertDraw,
  insertJudgement,
  steadyWeek,
} from '../../features/audited-figures/audited-weeks.fixture.ts';
import { recountWeek } from '../../features/audited-figures/recount-week.ts';
import { deleteJobs } from '#test/world/jobs';
import { figureText, verifyFigures } from './verify-figures.ts';

const t = testApp();
const WEEK = '2024-03-10';
const NOW = Date.UTC(2024, 2, 20, 12);
const recount = () => recountWeek(t.db, { venue: V1, week: WEEK }, NOW);
const found = async () => (await verifyFigures(t.db)).map(figureText);

test('a week whose figure lacks a draw or a judgement is found, unless its recount waits', async () => {
  const days = steadyWeek(WEEK, { venue: V1, company: COMPANY_A });
  for (const day of days) await insertDraw(t.db, day);
  expect(await found()).toEqual([
    'audited_figure: venue 1 2024-03-10: missing, facts 21 judged of 21 drawn of 84',
  ]);
  await recount();
  expect(await found()).toEqual([]);
  const one = { venue: V1, company: COMPANY_A, day: WEEK, pizza: 4, engine: 800, score: 7 };
  await insertJudgement(t.db, one);
  await t.tools.jobs.send(t.db, 'recount-audited-figures', [auditedWeekJob(V1, WEEK)]);
  expect(await found()).toEqual([]);
  await deleteJobs(t.db);
  expect(await found()).toEqual([
    'audited_figure: venue 1 2024-03-10: 21 judged of 21 drawn of 84, facts 22 judged of 21 drawn of 84',
  ]);
  await recount();
  expect(await found()).toEqual([]);
});
