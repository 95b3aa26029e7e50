import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { Log } from '#platform/log';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';

/** Messages between processes: what changed, never the change itself. */
export type RelayedEvent =
  | [kind: 'day' | 'report', venue: number, day: CalendarDay]
  | [kind: 'screen' | 'charts', venue: number]
  | [kind: 'rights', person: number]
  | [kind: 'snapshots' | 'missed'];

const relayedEvent = z.union([
  z.tuple([z.literal(['day', 'report']), z.number(), z.string()]),
  z.tuple([z.literal(['screen', 'charts', 'rights']), z.number()]),
  z.tuple([z.literal(['snapshots', 'missed'])]),
]) satisfies z.ZodType<RelayedEvent>;

/** Relays change events between the processes of one database. */
export interface EventRelay {
  /** Sends an event to the other processes, shortly after and deduplicated. */
  publish: (event: RelayedEvent) => void;
  /** Calls back with the events of other processes. Call once. */
  onEvent: (listener: (event: RelayedEvent) => void) => void;
  /**
   * Listens to another channel on the same connection; `onConnected` is also called after each
   * reconnect.
   */
  listen: (
    channel: string,
    heard: (payload: string) => void,
    onConnected: () => void,
  ) => Promise<{ close: () => Promise<void> }>;
  /** Whether events of other processes are being received. */
  isListening: () => boolean;
  /** Sends what is pending, and stops receiving. */
  close(): Promise<void>;
}

const CHANNEL = 'crustodian';
/** Events within this time are sent together. */
const GATHER_MS = 40;
/** PostgreSQL's limit is 8,000 bytes. */
const MOST_BYTES = 7500;
/**
 * Beyond this number, events waiting for a connection are replaced by a single "something was
 * missed".
 */
const MOST_WAITING = 5000;
const PAUSES_MS = { first: 250, longest: 15_000 };
/** While nothing is received, followers are asked to reload this often. */
const RELOAD_WHILE_DISCONNECTED_MS = 30_000;
/** How often the connection is probed for silent failure, and the time limit of a probe. */
const PROBE_EVERY_MS = 15_000;
const ANSWER_WITHIN_MS = 10_000;

interface Parts {
  /** URL of the database; a pooler in front of it must use session pooling. */
  url: string;
  log?: Log | undefined;
  /** For occasional senders: opens the connection only when there is something to send. */
  sendOnly?: boolean;
}

/**
 * Receives and sends on its own connection through LISTEN and NOTIFY. A lost connection is reopened
 * with exponential backoff; after reconnecting, and every half minute until then, it reports that
 * something was missed.
 */
export function openEventRelay({ url, log, sendOnly = false }: Parts): EventRelay {
  const self = randomUUID().slice(0, 8);
  const ending = new AbortController();
  const outbox = createOutbox(self);
  let receive: (event: RelayedEvent) => void = () => undefined;
  const channels = createChannels();
  void channels.add(CHANNEL, (payload) => {
    for (const event of eventsOf(payload, self)) receive(event);
  });
  const connected = () =>
    stayConnected({
      connect: () => listen(url, channels),
      use: async (client) => {
        outbox.open(client);
        await untilLost(client, ending.signal);
        channels.shut();
        await outbox.shut();
        await endConnection(client);
      },
      onFailure: (error) =>
        log?.warn({ err: error }, 'changes in other processes are not received'),
      onMissed: () => receive(['missed']),
      signal: ending.signal,
    });
  let staying = sendOnly ? undefined : connected();
  return {
    publish: (event) => {
      outbox.add(event);
      staying ??= connected();
    },
    onEvent: (listener) => void (receive = listener),
    listen: async (channel, heard, onConnected) => {
      await channels.add(channel, heard, onConnected);
      return { close: async () => channels.remove(channel) };
    },
    isListening: outbox.isOpen,
    async close() {
      ending.abort();
      await staying;
    },
  };
}

interface Connecting {
  connect: () => Promise<pg.Client>;
  /** Resolves when the connection is lost or no longer wanted. */
  use: (client: pg.Client) => Promise<void>;
  /** Called at the first of consecutive failures. */
  onFailure: (error: unknown) => void;
  onMissed: () => void;
  signal: AbortSignal;
}

async function stayConnected(parts: Connecting): Promise<void> {
  const { connect, use, onFailure, onMissed, signal } = parts;
  let failures = 0;
  let isFirst = true;
  let disconnectedSince = Date.now();
  while (!signal.aborted) {
    const client = await connect().catch((error: unknown) => {
      if (failures === 0) onFailure(error);
      return null;
    });
    if (client ? !isFirst : Date.now() - disconnectedSince >= RELOAD_WHILE_DISCONNECTED_MS) {
      onMissed();
      disconnectedSince = Date.now();
    }
    if (!client) {
      const pause = Math.min(PAUSES_MS.first * 2 ** failures, PAUSES_MS.longest);
      failures += 1;
      await sleep(pause * (0.5 + Math.random() / 2), null, { signal }).catch(() => undefined);
      continue;
    }
    isFirst = false;
    failures = 0;
    await use(client);
    disconnectedSince = Date.now();
  }
}

type Channels = ReturnType<typeof createChannels>;

/** The channels listened to, across reconnects. */
function createChannels() {
  interface Listener {
    heard: (payload: string) => void;
    onConnected: () => void;
  }
  const listeners = new Map<string, Listener>();
  let client: pg.Client | null = null;

  const follow = async (connection: pg.Client, channel: string) => {
    await connection.query(`LISTEN ${connection.escapeIdentifier(channel)}`);
    listeners.get(channel)?.onConnected();
  };
  return {
    async add(channel: string, heard: Listener['heard'], onConnected = () => undefined as void) {
      listeners.set(channel, { heard, onConnected });
      // If the connection breaks meanwhile, the next one listens to it.
      if (client) await follow(client, channel).catch(() => undefined);
    },
    remove: (channel: string): void => void listeners.delete(channel),
    async open(connection: pg.Client): Promise<void> {
      connection.on('notification', ({ channel, payload = '' }) =>
        listeners.get(channel)?.heard(payload),
      );
      for (const channel of listeners.keys()) await follow(connection, channel);
      client = connection;
    },
    shut: (): void => void (client = null),
  };
}

async function listen(url: string, channels: Channels) {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'crustodian events',
    keepAlive: true,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  });
  // Without a listener, a broken connection would end the process; untilLost handles it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await channels.open(client);
  } catch (error) {
    await endConnection(client);
    throw error;
  }
  return client;
}

async function untilLost(client: pg.Client, signal: AbortSignal): Promise<void> {
  const lost = new AbortController();
  for (const event of ['error', 'end'] as const) client.once(event, () => lost.abort());
  const over = AbortSignal.any([lost.signal, signal]);
  while (!over.aborted) {
    await sleep(PROBE_EVERY_MS, null, { signal: over }).catch(() => undefined);
    if (!over.aborted) await client.query('SELECT 1').catch(() => lost.abort());
  }
}

const endConnection = (client: pg.Client): Promise<unknown> =>
  Promise.race([client.end().catch(() => undefined), sleep(2000, null, { ref: false })]);

/** Events to send, batched briefly, and kept while disconnected. */
function createOutbox(self: string) {
  const waiting = new Set<string>();
  let client: pg.Client | null = null;
  let gathering: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();

  function send(): Promise<void> {
    clearTimeout(gathering);
    gathering = undefined;
    // Unsent events stay queued for the next connection.
    sending = sending.then(() => sendWaiting(client, self, waiting)).catch(() => undefined);
    return sending;
  }

  return {
    add: (event: RelayedEvent): void => {
      const isTooMuch = waiting.size >= MOST_WAITING;
      if (isTooMuch) waiting.clear();
      waiting.add(JSON.stringify(isTooMuch ? ['missed'] : event));
      gathering ??= setTimeout(() => void send(), GATHER_MS);
    },
    open(connection: pg.Client): void {
      client = connection;
      void send();
    },
    async shut(): Promise<void> {
      await send();
      client = null;
    },
    isOpen: () => client !== null,
  };
}

async function sendWaiting(client: pg.Client | null, self: string, waiting: Set<string>) {
  while (client && waiting.size > 0) {
    const taken = firstOf(waiting);
    // Removed before sending, so that the same event can be queued again meanwhile.
    for (const event of taken) waiting.delete(event);
    try {
      await client.query('SELECT pg_notify($1, $2)', [CHANNEL, `${self}[${taken.join(',')}]`]);
    } catch (error) {
      for (const event of taken) waiting.add(event);
      throw error;
    }
  }
}

/** As many as fit into one message. */
function firstOf(waiting: ReadonlySet<string>): string[] {
  const taken: string[] = [];
  let bytes = 0;
  for (const event of waiting) {
    bytes += event.length + 1;
    if (bytes > MOST_BYTES) break;
    taken.push(event);
  }
  return taken;
}

/** The events of a message, except this process's own and unknown ones. */
function eventsOf(payload: string, self: string): RelayedEvent[] {
  const found = /^([\da-f]{8})(\[.*\])$/s.exec(payload);
  if (!found || found[1] === self) return [];
  return listIn(found[2]!).flatMap((event) => {
    const known = relayedEvent.safeParse(event);
    return known.success ? [known.data] : [];
  });
}

/** The text may be from a newer release, or from other software on this channel. */
function listIn(text: string): unknown[] {
  try {
    // Safe because the text starts and ends like an array.
    return JSON.parse(text) as unknown[];
  } catch {
    return [];
  }
}
