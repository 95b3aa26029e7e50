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

/** How much of the week is judged, and what is left. */
export const laneQuery = queryOptions({
  queryKey: ['audit', 'progress'],
  queryFn: ({ signal }) => call(readLane, {}, { signal, background: true }),
});

export const leaseNext = async () => (await call(nextTask, { body: {} })).task;

// In the background: an answer that is refused is not worth losing the page.
export const sendJudgement = (task: string, body: Judgement) =>
  call(judgeTask, { params: { task }, body }, { background: true });

export const sendNote = (task: string, note: string) =>
  call(noteTask, { params: { task }, body: { note } }, { background: true });

/** Where the pizza of a judged task is. */
export const findPizza = (task: string) =>
  call(openTask, { params: { task } }, { background: true });
