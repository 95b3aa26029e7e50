import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A tool that builds and runs containers. */
export interface Engine {
  name: string;
  build: (tag: string, settings: Record<string, string>) => void;
  /** Size of the image's files in bytes. */
  sizeOf: (tag: string) => number;
  /** Starts the product in a container, at a port of this machine. */
  start: (tag: string, port: number) => { stop: () => Promise<void> };
}

/** The first available engine. */
export function installedEngine(): Engine | undefined {
  const asks: [Engine, string][] = [
    [ofDocker('docker'), 'version'],
    [ofDocker('podman'), 'version'],
    [BUILDAH, 'images'],
  ];
  return asks.find(([{ name }, ask]) => spawnSync(name, [ask]).status === 0)?.[0];
}

const ask = (name: string, args: readonly string[]): string =>
  execFileSync(name, args, { encoding: 'utf8' }).trim();

const buildArgs = (settings: Record<string, string>): string[] =>
  Object.entries(settings).flatMap(([key, value]) => ['--build-arg', `${key}=${value}`]);

function buildWith(name: string, tag: string, settings: Record<string, string>): void {
  const args = ['build', ...buildArgs(settings), '--tag', tag, '.'];
  execFileSync(name, args, { stdio: ['ignore', 'ignore', 'inherit'] });
}

function ofDocker(name: string): Engine {
  return {
    name,
    build: (tag, settings) => buildWith(name, tag, settings),
    sizeOf: (tag) => Number(ask(name, ['image', 'inspect', '--format', '{{.Size}}', tag])),
    start(tag, port) {
      const child = spawn(name, ['run', '--rm', '--publish', `127.0.0.1:${port}:8080`, tag], {
        stdio: 'ignore',
      });
      return { stop: () => ended(child) };
    },
  };
}

/** Builds without a daemon. Containers share the network and the users of this machine. */
const BUILDAH: Engine = {
  name: 'buildah',
  build: (tag, settings) => buildWith('buildah', tag, settings),
  sizeOf(tag) {
    const container = ask('buildah', ['from', tag]);
    try {
      const folder = ask('buildah', ['mount', container]);
      return Number(ask('du', ['-sb', '--one-file-system', folder]).split('\t')[0]);
    } finally {
      ask('buildah', ['rm', container]);
    }
  },
  start(tag, port) {
    const container = ask('buildah', ['from', tag]);
    const command = ['tini', '--', 'node', 'apps/api/src/main.ts'];
    const child = spawn(
      'buildah',
      ['run', '--user', 'node', '--env', `PORT=${port}`, container, '--', ...command],
      { stdio: 'ignore' },
    );
    return {
      async stop() {
        await ended(child);
        ask('buildah', ['rm', container]);
      },
    };
  },
};

async function ended(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
