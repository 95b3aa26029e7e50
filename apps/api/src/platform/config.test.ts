import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('an empty environment gives the documented defaults', () => {
  expect(readConfig({})).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:8080',
    databaseUrl: undefined,
    flaggedPictureEmployers: [],
    demo: false,
    demoMonths: 13,
    demoPictures: 210,
    logLevel: 'info',
  });
});

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({
    port: 8080,
    databaseUrl: undefined,
  });
});

test('values are read in their own types', () => {
  const config = readConfig({
    PORT: '9000',
    DEMO: '1',
    PUBLIC_URL: 'https://pizza.example/',
    FLAGGED_PICTURE_EMPLOYERS: '3, 17',
    DATA_DIR: '/srv/crustodian',
  });
  expect(config).toMatchObject({
    port: 9000,
    demo: true,
    publicUrl: 'https://pizza.example',
    flaggedPictureEmployers: [3, 17],
    dataDir: '/srv/crustodian',
  });
});

test.each([
  ['PORT', '80a', 'must be a whole number'],
  ['PORT', '70000', 'must be at most 65535'],
  ['TRUSTED_PROXIES', '10.0.0.0/33', 'must be addresses such as 10.0.0.0/8'],
  ['DNS_SERVERS', 'dns.example', 'must be addresses of DNS servers'],
  ['DNS_SERVERS', '10.0.0.53:70000', 'must be addresses of DNS servers'],
  ['DNS_SERVERS', '[10.0.0.53]:53', 'must be addresses of DNS servers'],
  ['TRUSTED_PROXIES', 'loopback, everybody', 'must be addresses such as 10.0.0.0/8'],
  ['DATABASE_CONNECTIONS', '1', 'must be at least 2'],
  ['METRICS_TOKEN', 'short', 'must have at least 16 characters'],
  ['DATABASE_URL', 'mysql://x/y', 'must be an address that starts with postgres://'],
  ['STORAGE_URL', 's3://', 'must name a bucket'],
  ['STORAGE_URL', 'bucket', 'must be an address that starts with s3://'],
  ['DEMO', 'yes', 'must be 1 or 0'],
  ['DEMO_MONTHS', '14', 'must be at most 13'],
  ['DEMO_PICTURES', '59', 'must be at least 60'],
  ['LOG_LEVEL', 'loud', 'must be one of silent'],
  ['SECRET_KEY', 'short', 'must have at least 32 characters'],
  ['FLAGGED_PICTURE_EMPLOYERS', 'three', 'must be company keys'],
  ['SCORING_THREADS', '0', 'must be at least 1'],
  ['SCORING_THREADS', '10', 'must be below DATABASE_CONNECTIONS (10)'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4317', 'must be an address that starts with http://'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', 'must be http/protobuf'],
  ['OTEL_TRACES_SAMPLER', 'sometimes', 'must be one of always_on'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5', 'must be a ratio from 0 to 1'],
] as const)('%s=%s is refused with its name and the reason', (name, value, reason) => {
  const attempt = () => readConfig({ [name]: value });
  expect(attempt).toThrow(ConfigError);
  expect(attempt).toThrow(`${name} ${reason}`);
});

test('all wrong settings are named at once', () => {
  expect(() => readConfig({ PORT: 'x', DEMO: 'y' })).toThrow(/PORT[^]*DEMO/);
});

test('a secret value is not repeated in the message', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://root:hunter2@x' })).not.toThrow(/hunter2/);
});

const COLLECTOR = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };

test.each([
  ['without an address', {}, null],
  ['with one', COLLECTOR, { sampler: 'parentbased_always_on', ratio: 1 }],
  [
    'with one for traces alone',
    { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://collector/v1/traces' },
    { sampler: 'parentbased_always_on', ratio: 1 },
  ],
  [
    'with a sampler',
    { ...COLLECTOR, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.05' },
    { sampler: 'traceidratio', ratio: 0.05 },
  ],
  ['turned off', { ...COLLECTOR, OTEL_SDK_DISABLED: 'true' }, null],
  ['without an exporter', { ...COLLECTOR, OTEL_TRACES_EXPORTER: 'none' }, null],
] as const)('traces %s', (_case, env, traces) => {
  expect(readConfig(env).traces).toEqual(traces);
});
