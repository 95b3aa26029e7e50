import { makeDemoAccounts } from './demo/make-demo.ts';
import { scorerOfToday } from './demo/score-catalogue.ts';
import { testDatabase } from '#test/world/database';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

const database = testDatabase();
let dataDir = '';
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'crustodian-main-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20 }));

interface Started {
  server: ChildProcess;
  /** Everything it has printed so far. */
  said: () => string;
}

function start(env: Record<string, string>): Started {
  const server = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  return { server, said: () => output };
}

async function answering({ server, said }: Started): Promise<string> {
  for (;;) {
    const address = /running at (http:\/\/\S+)/.exec(said())?.[1];
    if (address) return address.replace('localhost', '127.0.0.1');
    if (server.exitCode !== null) throw new Error(`It ended:\n${said()}`);
    await new Promise((next) => setTimeout(next, 50));
  }
}

async function end({ server }: Started): Promise<unknown> {
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  const [code] = (await ended) as [number | null];
  return code;
}

describe('the server', () => {
  test('answers, and stops cleanly on a signal', { timeout: 60_000 }, async () => {
    const started = start({ DATABASE_URL: database.url });
    const address = await answering(started);
    const health = await fetch(`${address}/api/health`);
    expect(await health.json()).toMatchObject({ status: 'ok' });
    expect((await fetch(`${address}/api/login`)).status).toBe(200);
    expect(await end(started)).toBe(0);
    expect(started.said()).not.toContain('Demo accounts');
    expect(started.said()).toContain('Nobody can sign in yet.');
    expect(started.said()).toContain('npm run cli -- company create');
    expect(started.said()).toContain('npm run cli -- users create');
  });

  test(
    'of a demo tells its accounts, and leaves companies of somebody alone',
    {
      timeout: 60_000,
    },
    async () => {
      const own = { name: 'somebody', pretty_name: 'Somebody', brand_key: 'x' };
      await database.db.insertInto('company').values(own).execute();
      const started = start({ DATABASE_URL: database.url, DEMO: '1' });
      const address = await answering(started);
      expect(await (await fetch(`${address}/api/login`)).text()).toContain(
        'staff@crustodian.example',
      );
      expect(await end(started)).toBe(0);
      expect(started.said()).toContain('so no demo data is created');
      expect(started.said()).toMatch(
        /^This is the demo\. To run in production, set DEMO=0 and .+$/m,
      );
      const companies = await database.db.selectFrom('company').select('name').execute();
      expect(companies).toEqual([{ name: 'somebody' }]);
    },
  );

  test(
    'in production refuses a database of the demo, as long as one of its accounts has the known password',
    { timeout: 60_000 },
    async () => {
      await database.db.deleteFrom('company').execute();
      await makeDemoAccounts({ db: database.db, now: Date.now });
      const { server, said } = start({ DATABASE_URL: database.url, DEMO: '0' });
      const [code] = (await once(server, 'exit')) as [number];
      expect(code).toBe(1);
      expect(said()).toContain('has the demo password.\nTo run in production, set DATA_DIR');
      expect(said()).not.toContain('running at');
      await database.db.updateTable('user_account').set({ password_hash: null }).execute();
      const started = start({ DATABASE_URL: database.url, DEMO: '0' });
      await answering(started);
      expect(await end(started)).toBe(0);
    },
  );

  test(
    'of a demo says on the log-in page that its chain has stopped',
    { timeout: 60_000 },
    async () => {
      const broken = { madeOn: '2026-03-01', scoredBy: await scorerOfToday(), pictures: [{}] };
      await mkdir(join(dataDir, 'demo'), { recursive: true });
      await writeFile(join(dataDir, 'demo', 'catalogue.json'), JSON.stringify(broken));
      const started = start({ DATABASE_URL: database.url, DEMO: '1' });
      const address = await answering(started);
      const page = async () => (await fetch(`${address}/api/login`)).text();
      await vi.waitFor(async () => expect(await page()).toContain('is no longer updated'), {
        timeout: 20_000,
      });
      expect(await end(started)).toBe(0);
      expect(started.said()).toContain('the demo chain has stopped updating');
    },
  );

  test('says which setting cannot be used', { timeout: 60_000 }, async () => {
    const { server, said } = start({ PORT: 'pizza' });
    const [code] = (await once(server, 'exit')) as [number];
    expect(code).toBe(1);
    expect(said()).toContain("PORT must be a whole number (is 'pizza')");
  });

  test('says which port is in use', { timeout: 60_000 }, async () => {
    const first = start({ DATABASE_URL: database.url });
    const { port } = new URL(await answering(first));
    const second = start({ DATABASE_URL: database.url, PORT: port });
    const [code] = (await once(second.server, 'exit')) as [number];
    expect(code).toBe(1);
    expect(second.said()).toContain(`Port ${port} is in use. Set PORT to a different port.`);
    expect(await end(first)).toBe(0);
  });
});
