import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { npm } from './npm.mjs';
import { ROOT, step } from './step.mjs';

/**
 * The product runs on this major version; an installed Node of this or a newer one is used as it
 * is.
 */
const VERSION = '24.21.0';
const MAJOR = 24;

/**
 * If the running Node is too old, downloads the pinned one to .runtime, runs the command line in it
 * and returns its exit code. Returns undefined if the running Node is sufficient.
 */
export async function runWithPinnedNode(args) {
  if (Number.parseInt(process.versions.node, 10) >= MAJOR) {
    endWithParent(() => process.kill(process.pid, 'SIGTERM'));
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

/** Closing the IPC channel tells the child that this process was stopped or died. */
async function runIn(node, args) {
  const child = spawn(node, args, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: dirname(node) + delimiter + process.env.PATH },
  });
  const end = () => child.connected && child.disconnect();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
  endWithParent(end);
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('exit', (code, signal) => done(signal ? 1 : (code ?? 1)));
  });
}

/**
 * Calls `end` when the parent process is gone: either the older Node, or npm's shell, which leaves
 * its children running. Does nothing if a signal arrived here as well, as in a terminal.
 */
function endWithParent(end) {
  let isEnding = false;
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      isEnding = true;
      if (process.listenerCount(signal) === 1) process.exit(1);
    });
  }
  const parent = process.ppid;
  const watch = setInterval(() => process.ppid !== parent && endOnce(), 500);
  watch.unref();
  process.on('disconnect', () => setTimeout(endOnce, 200));
  process.channel?.unref();

  function endOnce() {
    clearInterval(watch);
    if (!isEnding) end();
  }
}
