import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { npm } from './npm.mjs';
import { ROOT, step } from './step.mjs';

/** The product runs on this line; a machine's own Node of it or newer is taken as it is. */
const VERSION = '24.21.0';
const MAJOR = 24;

/**
 * Where the running Node is too old: brings the pinned one into .runtime, runs the command line in
 * it and answers its exit code. Answers undefined where the running Node will do.
 */
export async function runWithPinnedNode(args) {
  if (Number.parseInt(process.versions.node, 10) >= MAJOR) {
    endWithParent();
    return undefined;
  }
  const node = pinnedNode();
  if (!existsSync(node)) await step(`Bringing Node ${VERSION}`, fetchNode);
  return runIn(node, args);
}

const folder = () => join(ROOT, '.runtime', `node-${VERSION}`);
const pinnedNode = () => join(folder(), 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

async function fetchNode() {
  const name = packageName();
  const draft = `${folder()}.new-${process.pid}`;
  mkdirSync(draft, { recursive: true });
  try {
    await npm(
      [
        'install',
        '--prefix',
        draft,
        '--no-save',
        '--no-package-lock',
        '--ignore-scripts',
        `${name}@${VERSION}`,
      ],
      { cwd: draft },
    );
    rmSync(folder(), { recursive: true, force: true });
    renameSync(join(draft, 'node_modules', name), folder());
  } catch (error) {
    throw new Error(
      `Node ${VERSION} could not be brought for ${process.platform} ${process.arch}. ` +
        `Install Node ${MAJOR} yourself and start again.\n${error.message}`,
    );
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function packageName() {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  return `node-${system}-${process.arch}`;
}

/** Signals that reach this process go on to the child; the channel tells it when this one dies. */
async function runIn(node, args) {
  const child = spawn(node, args, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: dirname(node) + delimiter + process.env.PATH },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // Ctrl-C reaches the child by itself: it is in the same terminal.
    process.on(signal, () =>
      signal !== 'SIGINT' || !process.stdin.isTTY ? child.kill(signal) : undefined,
    );
  }
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('exit', (code, signal) => done(signal ? 1 : (code ?? 1)));
  });
}

/** The older Node that started this one is gone: end like it, in good order. */
function endWithParent() {
  if (!process.channel) return;
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
