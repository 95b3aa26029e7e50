import { handle } from '#platform/http/http';
import { nextTask as contract } from '@crustodian/contract/audit';
import { blindTask } from './blind-task.ts';
import { leaseTask } from './lease-task.ts';

export const nextTask = handle(contract, async (_input, { db, viewer, now }) => {
  const task = await leaseTask(db, { viewer, now: now() });
  if (!task) return { task };
  return { task: await blindTask(db, { ...task, address: `/api/static/audit/${task.id}` }) };
});
