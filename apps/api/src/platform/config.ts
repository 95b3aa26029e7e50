import { samplingOf, TRACE_SETTINGS, type Sampling } from '#platform/tracing/trace-settings';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const flag = z
  .enum(['1', '0', 'true', 'false'], 'must be 1 or 0')
  .transform((text) => text === '1' || text === 'true');

const wholeNumber = (lowest: number, highest: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(
      z
        .number()
        .min(lowest, `must be at least ${lowest}`)
        .max(highest, `must be at most ${highest}`),
    );

const urlWith = (protocols: readonly string[]) => {
  const accepted = protocols.map((protocol) => `${protocol}://`).join(' or ');
  return z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol.slice(0, -1)),
      `must be an address that starts with ${accepted}`,
    );
};

const companyKeys = z
  .string()
  .regex(/^\d+(\s*,\s*\d+)*$/, 'must be company keys separated by commas, such as 3,17')
  .transform((text) => text.split(',').map(Number));

const origins = z
  .string()
  .transform((text) => text.split(',').map((each) => each.trim()))
  .refine(
    (each) => each.every((text) => /^https?:/.test(text) && URL.parse(text)?.origin === text),
    'must be origins such as https://pictures.example.com, separated by commas',
  );

const NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

/** An address, one with its number of network bits, or the name of a kind of network. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const most = { 4: 32, 6: 128 }[isIP(address)];
  if (most === undefined) return NETWORKS.includes(text);
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most && more.length === 0)
  );
}

const networks = z
  .string()
  .transform((text) => text.split(',').map((each) => each.trim()))
  .refine(
    (each) => each.every(isNetwork),
    `must be addresses such as 10.0.0.0/8, or ${NETWORKS.join(', ')}, separated by commas`,
  );

/** An address of a DNS server, with its port where that is not 53: 10.0.0.53, 127.0.0.1:5353, [::1]:5353. */
function isServer(text: string): boolean {
  if (isIP(text) !== 0) return true;
  const [, six, four, port] = /^(?:\[(.+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  return (isIP(six ?? '') === 6 || isIP(four ?? '') === 4) && Number(port ?? 53) <= 65_535;
}

const servers = z
  .string()
  .transform((text) => text.split(',').map((each) => each.trim()))
  .refine(
    (each) => each.every(isServer),
    'must be addresses of DNS servers such as 10.0.0.53 or [::1]:5353, separated by commas',
  );

const secretKey = z.string().min(32, 'must have at least 32 characters');

/** After a key and its secret, if there are any. */
const NAMES_A_BUCKET = /^s3:\/\/(?:[^/?#@]*@)?[^/?#]/i;

const settings = z.object({
  PORT: wholeNumber(0, 65_535).default(8080),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: urlWith(['http', 'https']).optional(),
  TRUSTED_PROXIES: networks.default(['loopback']),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: urlWith(['postgres', 'postgresql']).optional(),
  DATABASE_CONNECTIONS: wholeNumber(2, 200).default(10),
  PG_BIN_DIR: z.string().optional(),
  STORAGE_URL: urlWith(['s3'])
    .pipe(z.string().regex(NAMES_A_BUCKET, 'must name a bucket, such as s3://pizzas'))
    .optional(),
  IMAGE_SERVERS: origins.default([]),
  WEBHOOK_NETWORKS: networks.default([]),
  DNS_SERVERS: servers.default([]),
  SECRET_KEY: secretKey.optional(),
  SECRET_KEY_ACCEPTED: secretKey.optional(),
  PROVIDER_COMPANY: wholeNumber(1, 2_147_483_647).default(1),
  FLAGGED_PICTURE_EMPLOYERS: companyKeys.default([]),
  SMTP_URL: urlWith(['smtp', 'smtps']).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>\r\n]+ )?<?[^\s<>@]+@[^\s<>@]+>?$/, 'must be an address such as a@b.example')
    .default('Crustodian <crustodian@localhost>'),
  CHROMIUM_PATH: z.string().optional(),
  CHROMIUM_SANDBOX: flag.default(true),
  RANKING_MIN_PIZZAS: wholeNumber(1, 1_000_000).default(1),
  IMAGE_THREADS: wholeNumber(1, 64).default(1),
  SCORING_THREADS: wholeNumber(1, 64).default(1),
  JOBS: flag.default(true),
  DRAIN_SECONDS: wholeNumber(0, 300).default(0),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  DEMO: flag.default(false),
  DEMO_MONTHS: wholeNumber(1, 13).default(13),
  DEMO_PICTURES: wholeNumber(60, 210).default(210),
});

/** Each capture that is scored keeps a connection, and needs another one now and then. */
function leaveConnections(
  { SCORING_THREADS: threads, DATABASE_CONNECTIONS: connections }: z.infer<typeof settings>,
  context: z.RefinementCtx,
): void {
  if (threads < connections) return;
  const message = `must be below DATABASE_CONNECTIONS (${connections}): each of them uses a connection`;
  context.addIssue({ code: 'custom', path: ['SCORING_THREADS'], message, input: threads });
}

/** Every environment variable of the product's own; those of OpenTelemetry are standard. */
export const SETTING_NAMES: readonly string[] = Object.keys(settings.shape);

export interface Config {
  port: number;
  host: string;
  /** Where browsers reach the product, without a slash at the end. */
  publicUrl: string;
  /** Networks whose word is taken for where a request came from. */
  trustedProxies: readonly string[];
  /** Absolute folder of everything that is kept. */
  dataDir: string;
  /** An outside PostgreSQL; the embedded one serves where it is not set. */
  databaseUrl: string | undefined;
  /** Most connections of this process; the one for live events comes on top. */
  databaseConnections: number;
  pgBinDir: string | undefined;
  storageUrl: string | undefined;
  /** Origins from which the parameter image_server may load pictures (decision X62). */
  imageServers: readonly string[];
  /** Networks of the operator's own that webhooks may be sent to, also unencrypted. */
  webhookNetworks: readonly string[];
  /** Where records that prove domains are looked up; the system's servers where there are none. */
  dnsServers: readonly string[];
  /** Signs tokens; `secretKeyOf` makes and keeps one where it is not set. */
  secretKey: string | undefined;
  /** Tokens of this key are accepted too, while keys change. */
  secretKeyAccepted: string | undefined;
  /** Key of the company that provides the product; its people are staff (decision X14). */
  providerCompany: number;
  /** Company keys whose people see flagged snapshots (decision X20). */
  flaggedPictureEmployers: readonly number[];
  /** The mail server; mails are kept in a folder where it is not set. */
  smtpUrl: string | undefined;
  /** Sender of every mail, an address or 'name <address>'. */
  mailFrom: string;
  /** The browser that prints reports; found on the system where it is not set. */
  chromiumPath: string | undefined;
  /** Whether Chromium shuts itself in; a container does so in its place. */
  chromiumSandbox: boolean;
  /** Fewer scored pizzas mark an entry of a ranking (decision X67). */
  rankingMinPizzas: number;
  imageThreads: number;
  scoringProcesses: number;
  /** Whether this process does the work next to the calls: scoring, printing, the inbox, the nightly work. */
  jobs: boolean;
  /** How long a stopping process reports that it is not ready but still answers. */
  drainSeconds: number;
  /** Allows its holder to read the metrics; if not set, only this machine may. */
  metricsToken: string | undefined;
  logLevel: LogLevel;
  /** Which traces are sent to a collector; null where none are. */
  traces: Sampling | null;
  demo: boolean;
  /** Months of history that the demo chain gets, next to the one under way. */
  demoMonths: number;
  /** Distinct pictures that the demo chain's pizzas show. */
  demoPictures: number;
}

/** A setting has a value that cannot be used; the message names every such setting and the reason. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * The settings of this process from its environment. An empty variable counts as not set.
 * Throws ConfigError that lists every wrong setting with its reason.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = settings.extend(TRACE_SETTINGS).superRefine(leaveConnections).safeParse(given);
  if (!parsed.success) throw new ConfigError(refusal(parsed.error, given));
  const set = parsed.data;
  return {
    port: set.PORT,
    host: set.HOST,
    publicUrl: (set.PUBLIC_URL ?? `http://localhost:${set.PORT}`).replace(/\/+$/, ''),
    trustedProxies: set.TRUSTED_PROXIES,
    dataDir: resolve(set.DATA_DIR),
    databaseUrl: set.DATABASE_URL,
    databaseConnections: set.DATABASE_CONNECTIONS,
    pgBinDir: set.PG_BIN_DIR,
    storageUrl: set.STORAGE_URL,
    imageServers: set.IMAGE_SERVERS,
    webhookNetworks: set.WEBHOOK_NETWORKS,
    dnsServers: set.DNS_SERVERS,
    secretKey: set.SECRET_KEY,
    secretKeyAccepted: set.SECRET_KEY_ACCEPTED,
    providerCompany: set.PROVIDER_COMPANY,
    flaggedPictureEmployers: set.FLAGGED_PICTURE_EMPLOYERS,
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM,
    chromiumPath: set.CHROMIUM_PATH,
    chromiumSandbox: set.CHROMIUM_SANDBOX,
    rankingMinPizzas: set.RANKING_MIN_PIZZAS,
    imageThreads: set.IMAGE_THREADS,
    scoringProcesses: set.SCORING_THREADS,
    jobs: set.JOBS,
    drainSeconds: set.DRAIN_SECONDS,
    metricsToken: set.METRICS_TOKEN,
    logLevel: set.LOG_LEVEL,
    traces: samplingOf(set),
    demo: set.DEMO,
    demoMonths: set.DEMO_MONTHS,
    demoPictures: set.DEMO_PICTURES,
  };
}

/** Settings whose value must not reach a log. */
const SECRET = new Set([
  'SECRET_KEY',
  'SECRET_KEY_ACCEPTED',
  'METRICS_TOKEN',
  'DATABASE_URL',
  'STORAGE_URL',
  'SMTP_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
]);

function refusal(error: z.ZodError, given: Record<string, string | undefined>): string {
  const lines = error.issues.map((issue) => {
    const name = String(issue.path[0]);
    const value = SECRET.has(name) ? '' : ` (is '${given[name]}')`;
    return `  ${name} ${issue.message}${value}`;
  });
  return `These settings cannot be used:\n${lines.join('\n')}`;
}
