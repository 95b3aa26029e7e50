import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Runs npm and returns its output; prints it only on failure. Throws with npm's own message. */
export function npm(args, { cwd, env } = {}) {
  const script = npmScript();
  const [program, first] = script ? [process.execPath, [script]] : [npmCommand(), []];
  const child = spawn(program, [...first, ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: program.endsWith('.cmd'),
  });
  let said = '';
  let wrote = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  child.stdout.on('data', (text) => (wrote += text));
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('exit', (code) => {
      if (code === 0) done(wrote);
      else fail(new Error(`npm ${args.join(' ')} failed:\n${said.trim()}`));
    });
  });
}

/**
 * npm's script: from npm's environment variable if npm started this process, otherwise next to the
 * running Node.
 */
function npmScript() {
  const beside = join(dirname(process.execPath), '../lib/node_modules/npm/bin/npm-cli.js');
  return [process.env.npm_execpath, beside].find(
    (path) => path?.endsWith('.js') && existsSync(path),
  );
}

const npmCommand = () => (process.platform === 'win32' ? 'npm.cmd' : 'npm');
