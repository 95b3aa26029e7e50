import { testApp } from '#test/world/app';
import { buildApp } from '../../app.ts';
import { connect } from '#platform/database/db';
import { describe, expect, test } from 'vitest';

const t = testApp();
const TOKEN = 'a token of sixteen characters and more';
const ask = (request: { headers?: Record<string, string>; remoteAddress?: string } = {}) =>
  t.app.inject({ url: '/metrics', ...request });

describe('/metrics', () => {
  test('tells what waits, what failed and how calls fared, in lines that Prometheus reads: 200', async () => {
    await t.ask('anon', { url: '/api/health' });
    const reply = await ask();
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toContain('text/plain');
    for (const line of reply.body.split('\n').filter(Boolean)) {
      expect(line).toMatch(/^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{[^}]*\})? (?:-?[\d.e+-]+|NaN))$/);
    }
    expect(reply.body).toMatch(/^crustodian_waiting\{kind="captures"\} 0$/m);
    expect(reply.body).toMatch(/^crustodian_failed\{kind="prints"\} 0$/m);
    expect(reply.body).toMatch(/^crustodian_processes 1$/m);
    expect(reply.body).toMatch(/^crustodian_database_up 1$/m);
    expect(reply.body).toContain('route="/api/health",status="200"} 1');
  });

  test.each([
    ['another machine', { remoteAddress: '10.1.2.3' }],
    ['a proxy of this machine for another one', { headers: { 'x-forwarded-for': '203.0.113.9' } }],
    ['a proxy of this machine that hides it', { headers: { via: '1.1 proxy' } }],
    [
      'a token that nobody set',
      { remoteAddress: '10.1.2.3', headers: { authorization: 'Bearer ' } },
    ],
  ])('refuses %s: 403', async (_who, request) => {
    expect((await ask(request)).statusCode).toBe(403);
  });

  test('with METRICS_TOKEN lets in who has it, from anywhere, and nobody else', async () => {
    const config = { ...t.tools.config, metricsToken: TOKEN };
    const app = buildApp({ ...t.tools, config });
    const from = (authorization: string, remoteAddress: string) =>
      app.inject({ url: '/metrics', headers: { authorization }, remoteAddress });
    expect((await from(`Bearer ${TOKEN}`, '10.1.2.3')).statusCode).toBe(200);
    expect((await from(`Bearer ${TOKEN}x`, '10.1.2.3')).statusCode).toBe(403);
    expect((await app.inject({ url: '/metrics' })).statusCode).toBe(403);
    await app.close();
  });

  test('says that the database is away, and tells of the process all the same', async () => {
    const away = connect('postgresql://nobody@127.0.0.1:1/nothing');
    const app = buildApp({ ...t.tools, db: away.db });
    const { statusCode, body } = await app.inject({ url: '/metrics' });
    expect(statusCode).toBe(200);
    expect(body).toMatch(/^crustodian_database_up 0$/m);
    expect(body).toContain('process_cpu_seconds_total');
    await app.close();
    await away.close();
  });
});

describe('readiness and liveness', () => {
  test('ready and alive while all is well: 200', async () => {
    expect((await t.app.inject({ url: '/api/health/ready' })).json()).toEqual({ status: 'ready' });
    expect((await t.app.inject({ url: '/api/health/live' })).json()).toEqual({ status: 'alive' });
  });

  test('alive, but not ready while the process ends: 503', async () => {
    const app = buildApp({ ...t.tools, isDraining: () => true });
    expect((await app.inject({ url: '/api/health/ready' })).statusCode).toBe(503);
    expect((await app.inject({ url: '/api/health/live' })).statusCode).toBe(200);
    await app.close();
  });

  test('alive, but not ready while the database is away: 503', async () => {
    const away = connect('postgresql://nobody@127.0.0.1:1/nothing');
    const app = buildApp({ ...t.tools, db: away.db });
    expect((await app.inject({ url: '/api/health/ready' })).json()).toMatchObject({
      code: 'unavailable',
    });
    expect((await app.inject({ url: '/api/health/live' })).statusCode).toBe(200);
    await app.close();
    await away.close();
  });
});
