import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startFfmpeg } from '../video/start-ffmpeg.ts';
import { childEnvironment } from './child-environment.ts';
import { OwnProcess } from './own-process.ts';

const SECRETS = ['SECRET_KEY', 'DATABASE_URL', 'STORAGE_URL', 'SMTP_URL', 'METRICS_TOKEN'];

beforeEach(() => SECRETS.forEach((name) => vi.stubEnv(name, 'a secret of the server')));
afterEach(() => vi.unstubAllEnvs());

test('what programs look for goes along, a setting of the server does not', () => {
  expect(childEnvironment({ PATH: '/bin', TZ: 'UTC', SECRET_KEY: 'x', HOME: undefined })).toEqual({
    PATH: '/bin',
    TZ: 'UTC',
  });
});

test('a process of its own is given no secret', async () => {
  const program = new URL('../fixtures/environment-program.ts', import.meta.url);
  const own = new OwnProcess<null, string[]>({ program });
  const given = await own.ask(null, 20_000);
  await own.end();
  expect(given).toContain('PATH');
  for (const name of SECRETS) expect(given).not.toContain(name);
});

test('nor is ffmpeg', async () => {
  const output = await text(startFfmpeg('env', []).stdout);
  expect(output).toContain('PATH=');
  for (const name of SECRETS) expect(output).not.toContain(name);
});
