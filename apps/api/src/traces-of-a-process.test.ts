import { testDatabase } from '#test/world/database';
import { startProduct, type Product } from '#test/world/start-product';
import { startTraceCollector, type TraceCollector } from '#test/world/trace-collector';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const database = testDatabase();
const LOADED = import.meta.resolve('./loaded-modules.fixture.ts');
let dataDir = '';
let collector: TraceCollector;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'crustodian-traces-'));
  collector = await startTraceCollector();
});
afterAll(async () => {
  await collector.close();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
});

/** A separate server, and the OpenTelemetry packages it has loaded besides the API. */
async function startWith(env: NodeJS.ProcessEnv): Promise<{ product: Product; loaded: string[] }> {
  const { promise, resolve } = Promise.withResolvers<string[]>();
  const product = await startProduct(
    { DATABASE_URL: database.url, DATA_DIR: dataDir, JOBS: '0', ...env },
    { inside: { module: LOADED, heard: (modules) => resolve(modules as string[]) } },
  );
  product.tell({});
  const names = (await promise).map((url) => /@opentelemetry\/([^/]+)/.exec(url)?.[1] ?? 'api');
  return { product, loaded: [...new Set(names)].filter((name) => name !== 'api') };
}

test('without a collector nothing of traces is loaded and nothing is sent', async () => {
  const { product, loaded } = await startWith({ OTEL_SERVICE_NAME: 'somebody else' });
  await fetch(`${product.address}/api/token/`, { method: 'POST' });
  expect(await product.stop()).toBe(0);
  expect(loaded).toEqual([]);
  expect(collector.requests).toEqual([]);
}, 60_000);

test('with one, what is left is sent when the process ends', async () => {
  const { product, loaded } = await startWith({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
    OTEL_BSP_SCHEDULE_DELAY: '3600000',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=a-test',
  });
  expect(loaded).toContain('sdk-trace');
  await fetch(`${product.address}/api/token/`, { method: 'POST' });
  expect(await product.stop()).toBe(0);
  expect(collector.spans.map(({ name }) => name)).toContain('POST /api/token/');
  const sent = Buffer.concat(collector.requests.map(({ body }) => body)).toString('latin1');
  for (const word of ['service.name', 'crustodian', 'a-test']) expect(sent).toContain(word);
}, 60_000);

test('a collector that is away keeps no process from ending', async () => {
  const { product } = await startWith({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  await fetch(`${product.address}/api/token/`, { method: 'POST' });
  const began = performance.now();
  expect(await product.stop()).toBe(0);
  expect(performance.now() - began).toBeLessThan(15_000);
}, 60_000);
