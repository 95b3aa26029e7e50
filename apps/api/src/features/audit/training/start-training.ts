import { startTraining as contract } from '@crustodian/contract/audit';
import { handle } from '#platform/http/http';
import { blindTask } from '../lane/blind-task.ts';
import { makeTrainingTasks, OPEN_MS } from './training-tasks.ts';

const PIZZAS = 5;

export const startTraining = handle(contract, async (_input, { db, viewer, company, now }) => {
  const asked = { viewer, company, now: now(), count: PIZZAS };
  const made = await db.transaction().execute((trx) => makeTrainingTasks(trx, asked));
  const tasks = await Promise.all(
    made.map((task) =>
      blindTask(db, {
        ...task,
        address: `/api/static/audit/training/${company}/${task.id}`,
        needsPoints: false,
        withoutGolden: false,
        seconds: OPEN_MS / 1000,
      }),
    ),
  );
  return { tasks: tasks.filter((task) => task !== null) };
});
