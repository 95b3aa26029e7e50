import { fork, type ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '../process/child-environment.ts';

const PROGRAM = fileURLToPath(new URL('./ffmpeg-program.ts', import.meta.url));

/** A running ffmpeg with readable output. */
export interface Ffmpeg extends ChildProcess {
  stdout: Readable;
  stderr: Readable;
}

/**
 * Starts ffmpeg with `stdin` as its input. It ends whenever the thread or process that started it
 * ends, for any reason.
 */
export function startFfmpeg(ffmpeg: string, args: readonly string[], stdin?: string): Ffmpeg {
  const child = fork(PROGRAM, [ffmpeg, ...args], {
    execArgv: [],
    env: childEnvironment(),
    stdio: [stdin === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe', 'ipc'],
  });
  // If the process ended before it read its input, its exit reports that.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(stdin);
  // Safe because of the stdio option.
  return child as Ffmpeg;
}

/** Ends ffmpeg if it is still running, and closes its output. */
export function endFfmpeg(child: Ffmpeg): void {
  if (child.connected) child.disconnect();
  // Programs that ffmpeg started may keep the other ends open.
  child.stdout.destroy();
  child.stderr.destroy();
}
