import type { LoginLanguage } from '@crustodian/contract/session';
import type { Endpoint } from '@crustodian/contract/wire/endpoint';
import type { Config } from '#platform/config';
import type { Db } from '#platform/database/db';
import type { ReadsOf } from '#platform/database/read-connections';
import type { Jobs } from '#platform/jobs/jobs';
import type { LiveEvents } from '#platform/live/live-events';
import type { Mailer } from '#platform/mail/mail';
import type { Memory } from '#platform/memory';
import type { Limits } from '#platform/database/shared-counts';
import type { Meter } from '#platform/metrics';
import type { Cost } from '#platform/auth/passwords/password-hash';
import type { PictureStorage } from '#platform/pictures/picture-storage';
import type { SessionKeys } from '#platform/auth/tokens';

/** An account with a public password. */
export interface DemoAccount {
  username: string;
  password: string;
  /** Short description of what it demonstrates. */
  kind: Readonly<Record<LoginLanguage, string>>;
}

export interface Demo {
  accounts: readonly DemoAccount[];
  /**
   * Pizzas rendered and scored so far, while the demo chain is being created; null once it is
   * complete, 'stopped' if it failed.
   */
  making: { ready: number; all: number } | 'stopped' | null;
}

/** The dependencies that the app passes to every handler and job. */
export interface Tools {
  config: Config;
  db: Db;
  /** The same database for calls that only read, whose statements have a time limit. */
  readsOf: ReadsOf;
  pictures: PictureStorage;
  live: LiveEvents;
  jobs: Jobs;
  keys: SessionKeys;
  /** Id of this process among those of its database, for claiming work. */
  process: string;
  mail: Mailer;
  /** Hashing cost of new passwords, if not the default. */
  passwordCost: Partial<Cost>;
  meter: Meter;
  limits: Limits;
  /** In-memory state between requests. */
  memory: Memory;
  /** Whether this process is shutting down but still answers. */
  isDraining: () => boolean;
  /** The demo accounts and notes on the log-in page; null outside a demo. */
  demo: Demo | null;
  /** Called with answers whose JSON skipped encoding; tests check them against the contract. */
  inspectAnswer?: (endpoint: Endpoint, text: string, result: unknown) => void;
  /** Current time in milliseconds since 1970; tests replace it. */
  now: () => number;
}
