import type { JudgedPicture, Learnt } from '@crustodian/scoring/learning/learn-lesson';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface LearningTask {
  pictures: readonly JudgedPicture[];
  /** The lesson's name. */
  version: string;
}

const PROGRAM = new URL('./train-worker.ts', import.meta.url);

/** Runs learnLesson on its own thread, because it takes seconds. */
export async function trainInWorker(task: LearningTask, signal: AbortSignal): Promise<Learnt> {
  const worker = new Worker(PROGRAM, { workerData: task });
  try {
    const [answer] = (await once(worker, 'message', { signal })) as [Learnt];
    return answer;
  } finally {
    await worker.terminate();
  }
}
