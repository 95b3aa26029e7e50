import { showTraining as contract } from '@crustodian/contract/audit';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { goldenOf } from '../lane/show-task-golden.ts';
import { blindReply, UPRIGHT } from '../lane/show-task.ts';
import { trainingTasks } from './training-tasks.ts';

export const showTraining = handle(contract, async ({ params }, context) => {
  const { db, company, now } = context;
  const [task] = await trainingTasks(db, [params.task], { company, now: now() });
  if (params.picture === 'picture') return blindReply(context, task!.place, task!);
  const golden = await goldenOf(db, task!.place);
  if (!golden) throw new ApiError('picture_not_found');
  return blindReply(context, golden, UPRIGHT);
});
