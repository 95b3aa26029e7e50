import type { LoginLanguage } from '@crustodian/contract/session';
import type { Endpoint } from '@crustodian/contract/wire/endpoint';
import type { Config } from '#platform/config';
import type { Db } from '#platform/database/db';
import type { Jobs } from '#platform/jobs/jobs';
import type { LiveEvents } from '#platform/live/live-events';
import type { Mailer } from '#platform/mail/mail';
import type { Memory } from '#platform/memory';
import type { Limits } from '#platform/database/shared-counts';
import type { Meter } from '#platform/metrics';
import type { Cost } from '#platform/auth/passwords/password-hash';
import type { PictureStorage } from '#platform/pictures/picture-storage';
import type { SessionKeys } from '#platform/auth/tokens';

/** An account whose password everyone may know. */
export interface DemoAccount {
  username: string;
  password: string;
  /** What it shows, in a few words. */
  kind: Readonly<Record<LoginLanguage, string>>;
}

export interface Demo {
  accounts: readonly DemoAccount[];
  /** Pizzas drawn and scored before its chain can be looked at; null once it can, or 'stopped' if it failed. */
  making: { ready: number; all: number } | 'stopped' | null;
}

/** What the app hands to every handler and job. */
export interface Tools {
  config: Config;
  db: Db;
  pictures: PictureStorage;
  live: LiveEvents;
  jobs: Jobs;
  keys: SessionKeys;
  /** Names this process among those of its database, for what it claims. */
  process: string;
  mail: Mailer;
  /** Work per new password, where it is not the usual. */
  passwordCost: Partial<Cost>;
  /** Counts what this process does. */
  meter: Meter;
  limits: Limits;
  /** What it remembers between requests. */
  memory: Memory;
  /** Whether this process is stopping, and still answers for a while. */
  isDraining: () => boolean;
  /** The demo's accounts and notes on the log-in page; null outside a demo. */
  demo: Demo | null;
  /** Hears of answers whose JSON did not go through the contract; tests hold them against it. */
  inspectAnswer?: (endpoint: Endpoint, text: string, result: unknown) => void;
  /** Milliseconds since 1970; tests set it. */
  now: () => number;
}
