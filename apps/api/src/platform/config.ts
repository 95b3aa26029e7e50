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

/** Whether a text is an address, an address with a prefix length, or the name of a kind of network. */
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

/**
 * Whether a text is the address of a DNS server, with its port unless it is 53: 10.0.0.53,
 * 127.0.0.1:5353, [::1]:5353.
 */
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

/** The bucket follows the optional access key and secret. */
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

/** Each scoring process holds a connection and sometimes needs a second one. */
function leaveConnections(
  { SCORING_THREADS: threads, DATABASE_CONNECTIONS: connections }: z.infer<typeof settings>,
  context: z.RefinementCtx,
): void {
  if (threads < connections) return;
  const message = `must be below DATABASE_CONNECTIONS (${connections}): each of them uses a connection`;
  context.addIssue({ code: 'custom', path: ['SCORING_THREADS'], message, input: threads });
}

/** All environment variables the product defines itself; those of OpenTelemetry are standard. */
export const SETTING_NAMES: readonly string[] = Object.keys(settings.shape);

export interface Config {
  port: number;
  host: string;
  /** Base URL under which browsers reach the product, without a trailing slash. */
  publicUrl: string;
  /** Networks of proxies whose forwarded client address is trusted. */
  trustedProxies: readonly string[];
  /** Absolute path of the folder for all persistent data. */
  dataDir: string;
  /** An external PostgreSQL; if not set, the embedded one is used. */
  databaseUrl: string | undefined;
  /** Maximum pool size of this process; the connection for live events is extra. */
  databaseConnections: number;
  pgBinDir: string | undefined;
  storageUrl: string | undefined;
  /** Origins from which the parameter image_server may load pictures (decision X62). */
  imageServers: readonly string[];
  /** Networks of the operator to which webhooks may be sent, also unencrypted. */
  webhookNetworks: readonly string[];
  /** DNS servers for looking up domain verification records; if empty, the system's. */
  dnsServers: readonly string[];
  /** Signs tokens; if not set, `secretKeyOf` generates and stores one. */
  secretKey: string | undefined;
  /** Tokens signed with this key are also accepted, during key rotation. */
  secretKeyAccepted: string | undefined;
  /** Key of the company that provides the product; its people are staff (decision X14). */
  providerCompany: number;
  /** Company keys whose people see flagged snapshots (decision X20). */
  flaggedPictureEmployers: readonly number[];
  /** The mail server; if not set, mails are written to a folder. */
  smtpUrl: string | undefined;
  /** Sender of all mails, an address or 'name <address>'. */
  mailFrom: string;
  /** The browser that prints reports; if not set, it is located on the system. */
  chromiumPath: string | undefined;
  /** Whether Chromium uses its own sandbox; not needed inside a container. */
  chromiumSandbox: boolean;
  /** Ranking entries with fewer scored pizzas than this are marked (decision X67). */
  rankingMinPizzas: number;
  imageThreads: number;
  scoringProcesses: number;
  /** Whether this process runs background jobs: scoring, printing, the inbox, the nightly work. */
  jobs: boolean;
  /** How long a stopping process still answers while it reports not ready. */
  drainSeconds: number;
  /** Bearer token for reading the metrics; if not set, only this machine may read them. */
  metricsToken: string | undefined;
  logLevel: LogLevel;
  /** Which traces are sent to a collector; null if none. */
  traces: Sampling | null;
  demo: boolean;
  /** Full months of history that the demo chain gets, in addition to the current one. */
  demoMonths: number;
  /** Number of distinct pictures among the demo chain's pizzas. */
  demoPictures: number;
}

/** Settings have invalid values; the message lists each of them with the reason. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads the settings of this process from its environment. An empty variable counts as not set.
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

/** Settings whose value must not be logged. */
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
