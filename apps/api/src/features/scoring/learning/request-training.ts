import { handle } from '#platform/http/http';
import { requestTraining as contract } from '@crustodian/contract/scoring';
import { trainingsOf } from './read-trainings.ts';
import { queueTraining } from './train-company.ts';

export const requestTraining = handle(contract, async (_input, { db, jobs, viewer, company }) => {
  await queueTraining({ db, jobs }, { company, by: viewer.id });
  const [training] = await trainingsOf(db, company, { most: 1 });
  return { training: training! };
});
