import { InvalidArgumentError, Option, type Command } from '@commander-js/extra-typings';
import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { runAgent } from '../agent/run-agent.ts';
import {
  checkSettings,
  readCameraOption,
  readSettingsFile,
  SettingsError,
  type CameraSettings,
} from '../agent/settings.ts';
import packageJson from '../../../../package.json' with { type: 'json' };
import { CommandError, notBlank, say } from './command.ts';

const MB = 2 ** 20;

export const addAgent = (program: Command) =>
  program
    .command('agent')
    .description('runs at a store: follows its cameras and sends their pizzas to a server')
    .option('--server <address>', 'such as https://quality.example.com', notBlank)
    .addOption(new Option('--token <token>', 'of device-token create').env('CRUSTODIAN_TOKEN'))
    .option(
      '--camera <name=address>',
      'may be repeated; the address is rtsp:, onvif:, http:, folder: or usb:',
      (text: string, cameras: CameraSettings[]) => [
        ...cameras,
        asCommandError(() => readCameraOption(text)),
      ],
      [] as CameraSettings[],
    )
    .option('--settings <file>', 'JSON with server, token and cameras, which no other user sees')
    .option('--folder <path>', 'where captures wait until they are sent', 'agent')
    .option(
      '--inbox <path>',
      'where servers for FTP or SFTP have folders of cameras that are set up by phone (default: inbox in --folder)',
    )
    .option('--name <text>', 'of this machine', ownName())
    .option('--spool-mb <number>', 'space for waiting captures', positive, 8192)
    .option('--rate <number>', 'captures sent a minute at most', positive, 60)
    .action(async ({ settings: path, camera, server, token, spoolMb, rate, inbox, ...options }) => {
      const file = path === undefined ? {} : await settingsIn(path);
      const settings = {
        ...options,
        server: server ?? file.server ?? '',
        token: token ?? file.token ?? '',
        cameras: [...camera, ...(file.cameras ?? [])],
        inbox: inbox ?? join(options.folder, 'inbox'),
        spoolBytes: spoolMb * MB,
        rate,
      };
      asCommandError(() => checkSettings(settings));
      const stopping = new AbortController();
      for (const signal of ['SIGINT', 'SIGTERM'] as const) {
        process.once(signal, () => stopping.abort());
      }
      const log = (text: string) => say(`${new Date().toISOString()} ${text}`);
      const { version } = packageJson;
      const names = settings.cameras.map(({ name }) => name).join(', ');
      log(`The agent follows ${names || 'cameras that are set up by phone'}.`);
      await runAgent(settings, { version, log, signal: stopping.signal }).catch(rethrowForUser);
    });

const ownName = (): string =>
  hostname()
    .replace(/[^\w.-]/g, '_')
    .slice(0, 100) || 'agent';

function positive(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number above 0.');
}

async function settingsIn(path: string) {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CommandError(`${path} cannot be read.`);
  });
  return asCommandError(() => readSettingsFile(text));
}

function asCommandError<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    rethrowForUser(error);
  }
}

function rethrowForUser(error: unknown): never {
  throw error instanceof SettingsError ? new CommandError(error.message) : error;
}
