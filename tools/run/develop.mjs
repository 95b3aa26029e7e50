import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './step.mjs';

/** Runs the server, started again at every change, and the web app with replacement in place. */
export function develop() {
  const env = { ...process.env, DEMO: process.env.DEMO ?? '1', PORT: process.env.PORT ?? '8080' };
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const children = [
    spawn(process.execPath, ['--watch', 'apps/api/src/main.ts'], { env, stdio: 'inherit' }),
    spawn(process.execPath, [vite, 'apps/web'], { env, stdio: 'inherit' }),
  ];
  const endAll = () => children.forEach((child) => child.kill('SIGTERM'));
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, endAll);
  for (const child of children) child.once('exit', endAll);
}
