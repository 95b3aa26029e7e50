import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** A task and its time limit. */
export interface TaskMessage<Task> {
  task: Task;
  limitMs: number;
}

/** First message that a process sends. */
export const READY = 'ready';
/**
 * The signal that a process sends itself if a task takes too much memory, so that the parent can
 * report it.
 */
export const TOO_LARGE = 'SIGUSR2';
/** Memory limit of this process, passed at its start. */
export const MOST_BYTES = Number(process.argv[2]);
/** Time beyond the limit in which the parent may end this process. */
const SLACK_MS = 2000;

/**
 * Ends this process if its task takes too long or too much memory, or if the parent is gone. It
 * runs in a thread, so it works even if native code never returns. It sleeps while there is no
 * task.
 */
const WATCH = `
  const { workerData: { due, mostBytes, tooLarge } } = require('node:worker_threads');
  const asker = process.ppid;
  for (;;) {
    Atomics.wait(due, 0, 0n);
    const until = Atomics.load(due, 0);
    if (until === 0n) continue;
    if (process.memoryUsage.rss() > mostBytes) process.kill(process.pid, tooLarge);
    if (process.ppid !== asker || Date.now() > Number(until)) process.kill(process.pid, 'SIGKILL');
    Atomics.wait(due, 0, until, 100);
  }`;

/**
 * Answers tasks of the parent process (see OwnProcess), one after the other. An error thrown by
 * `answer` ends this process.
 */
export async function serveTasks<Task>(answer: (task: Task) => Promise<unknown>): Promise<void> {
  const due = new BigInt64Array(new SharedArrayBuffer(8));
  const watch = new Worker(WATCH, {
    eval: true,
    workerData: { due, mostBytes: MOST_BYTES, tooLarge: TOO_LARGE },
  });
  await once(watch, 'online');
  const dueAt = (ms: number) => {
    Atomics.store(due, 0, BigInt(ms));
    Atomics.notify(due, 0);
  };
  const carryOut = async ({ task, limitMs }: TaskMessage<Task>) => {
    dueAt(Date.now() + limitMs + SLACK_MS);
    const reply = await answer(task);
    dueAt(0);
    process.send?.(reply);
  };
  process.on('message', (message: TaskMessage<Task>) => void carryOut(message));
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  process.send?.(READY);
}
