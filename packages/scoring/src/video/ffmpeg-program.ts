import { spawn } from 'node:child_process';
import { NOT_FOUND, NOT_RUN } from './ffmpeg-exit.ts';

/*
 * Runs the given program and passes its output through. The parent may be killed without warning;
 * the program then ends as well, even if it hangs.
 */
const [program, ...args] = process.argv.slice(2);
const child = spawn(program!, args, { stdio: 'inherit' });
process.on('disconnect', () => child.kill('SIGKILL'));
child.once('error', ({ code }: NodeJS.ErrnoException) =>
  process.exit(code === 'ENOENT' ? NOT_FOUND : NOT_RUN),
);
child.once('exit', (code) => process.exit(code ?? 1));
