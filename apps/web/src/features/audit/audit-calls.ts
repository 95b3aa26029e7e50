import {
  judgeTask,
  nextTask,
  noteTask,
  openTask,
  readLane,
  type Judgement,
} from '@crustodian/contract/audit';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** Progress of the week's draw and the number of pizzas left. */
export const laneQuery = queryOptions({
  queryKey: ['audit', 'progress'],
  queryFn: ({ signal }) => call(readLane, {}, { signal, background: true }),
});

export const leaseNext = async () => (await call(nextTask, { body: {} })).task;

// In the background, because a rejected answer must not replace the page with an error.
export const sendJudgement = (task: string, body: Judgement) =>
  call(judgeTask, { params: { task }, body }, { background: true });

export const sendNote = (task: string, note: string) =>
  call(noteTask, { params: { task }, body: { note } }, { background: true });

/** Venue, day and id of a judged pizza. */
export const findPizza = (task: string) =>
  call(openTask, { params: { task } }, { background: true });
