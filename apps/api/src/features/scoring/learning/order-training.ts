import { handle } from '#platform/http/http';
import { orderTraining as contract } from '@crustodian/contract/scoring';
import { trainingsOf } from './read-trainings.ts';
import { storeTrainingOrder } from './train-company.ts';

export const orderTraining = handle(contract, async (_input, { db, jobs, viewer, company }) => {
  await storeTrainingOrder({ db, jobs }, { company, by: viewer.id });
  const [training] = await trainingsOf(db, company, { most: 1 });
  return { training: training! };
});
