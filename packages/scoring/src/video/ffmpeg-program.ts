import { spawn } from 'node:child_process';
import { NOT_FOUND, NOT_RUN } from './ffmpeg-exit.ts';

/* Runs the program that it is given and writes through what that writes. Anyone who asked may be
   killed without a word: the program ends with them, even where it hangs. */
const [program, ...args] = process.argv.slice(2);
const child = spawn(program!, args, { stdio: 'inherit' });
process.on('disconnect', () => child.kill('SIGKILL'));
child.once('error', ({ code }: NodeJS.ErrnoException) =>
  process.exit(code === 'ENOENT' ? NOT_FOUND : NOT_RUN),
);
child.once('exit', (code) => process.exit(code ?? 1));
