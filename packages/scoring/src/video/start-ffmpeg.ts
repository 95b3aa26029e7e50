import { fork, type ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '../process/child-environment.ts';

const PROGRAM = fileURLToPath(new URL('./ffmpeg-program.ts', import.meta.url));

/** A running ffmpeg, whose output is to be read. */
export interface Ffmpeg extends ChildProcess {
  stdout: Readable;
  stderr: Readable;
}

/** Starts ffmpeg, which ends with the thread and process that started it, however these end; it reads `stdin`. */
export function startFfmpeg(ffmpeg: string, args: readonly string[], stdin?: string): Ffmpeg {
  const child = fork(PROGRAM, [ffmpeg, ...args], {
    execArgv: [],
    env: childEnvironment(),
    stdio: [stdin === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe', 'ipc'],
  });
  // One that ended before it read is told by its exit.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(stdin);
  // Safe because of its stdio.
  return child as Ffmpeg;
}

/** Ends it, where it has not ended, and all that is read from it. */
export function endFfmpeg(child: Ffmpeg): void {
  if (child.connected) child.disconnect();
  // Programs that it started may hold the other ends.
  child.stdout.destroy();
  child.stderr.destroy();
}
