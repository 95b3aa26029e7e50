import { serveTasks } from '@crustodian/scoring/own-process/serve-tasks';
import { NOTHING_SEEN, POISON } from './test-capture.ts';

/** A scoring program that takes the server along at a poisoned picture. */
await serveTasks(async ({ file }: { file: Uint8Array }) => {
  if (Buffer.from(file).includes(POISON)) process.kill(process.ppid, 'SIGABRT');
  return { score: NOTHING_SEEN };
});
