import { serveTasks } from '@crustodian/scoring/process/serve-tasks';
import { NOTHING_SEEN, POISON } from './capture.fixture.ts';

/** A scoring program that kills the server at a poisoned picture. */
await serveTasks(async ({ file }: { file: Uint8Array }) => {
  if (Buffer.from(file).includes(POISON)) process.kill(process.ppid, 'SIGABRT');
  return { score: NOTHING_SEEN };
});
