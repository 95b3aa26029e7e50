import type { Duplex } from 'node:stream';
import pg from 'pg';

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

/** A connection pool that survives database failures, and can be marked as away. */
export class ResilientPool extends pg.Pool {
  readonly #open = new Set<pg.ClientBase>();
  /** Statement timeouts of connections, in milliseconds; others have none. */
  readonly #timeouts = new WeakMap<pg.PoolClient, number>();
  #isAway = false;

  /** Runs `settings` on each new connection, and drops the connection if that fails or times out. */
  constructor(config: pg.PoolConfig, settings: pg.QueryConfig) {
    super(config);
    // The pool awaits the result, although its types do not say so.
    this.options.onConnect = (client) => this.#begin(client, settings) as unknown as void;
    // A broken connection is replaced at the next query; without a listener the event would end the
    // process.
    this.on('error', () => undefined);
    this.on('connect', (client) => {
      this.#open.add(client);
      client.on('error', () => undefined);
    });
    this.on('remove', (client) => void this.#open.delete(client));
  }

  async #begin(client: pg.ClientBase, settings: pg.QueryConfig): Promise<void> {
    this.#open.add(client);
    await client.query(settings).catch((error: unknown) => {
      this.#open.delete(client);
      streamOf(client).destroy();
      throw error;
    });
  }

  /** While away, every query fails immediately, including those in progress. */
  setAway(isAway: boolean): void {
    this.#isAway = isAway;
    if (!isAway) return;
    for (const client of this.#open) streamOf(client).destroy();
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<pg.PoolClient> | void {
    const connecting = this.connectFor(0);
    if (!connected) return connecting;
    connecting.then(
      (client) => connected(undefined, client, (error) => client.release(error)),
      (error: Error) => connected(error, undefined, () => undefined),
    );
  }

  /**
   * A connection whose statements the server ends after this time (SQLSTATE 57014); 0 for no limit.
   * The timeout is changed only where the last user of the connection had another.
   */
  async connectFor(timeoutMs: number): Promise<pg.PoolClient> {
    if (this.#isAway) throw new Error('Connection terminated: the database is away');
    const client = await super.connect();
    if ((this.#timeouts.get(client) ?? 0) === timeoutMs) return client;
    try {
      await client.query(`SET statement_timeout = ${timeoutMs}`);
    } catch (error) {
      client.release(true);
      throw error;
    }
    this.#timeouts.set(client, timeoutMs);
    return client;
  }
}

/**
 * Ending the client would wait for a server that does not answer. Safe because the driver's
 * connection has its socket here.
 */
const streamOf = (client: pg.ClientBase): Duplex =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream;
