import { join } from 'node:path';
import { CameraFleet } from './camera-fleet.ts';
import { CameraSetups } from './camera-setups.ts';
import { sendHeartbeats } from './heartbeat.ts';
import { lockFolder } from './lock-folder.ts';
import { sendCaptures } from './sender.ts';
import { serverCalls, type ServerTrouble } from './server-calls.ts';
import type { AgentSettings } from './settings.ts';
import { Spool } from './spool.ts';
import { StoreClock } from './store-clock.ts';

export interface AgentOptions {
  version: string;
  log: (text: string) => void;
  signal: AbortSignal;
}

/**
 * The agent at a store: watches cameras, spools captures on disk, sends them, and reports its state
 * to the server each minute. Ends when `signal` aborts.
 */
export async function runAgent(settings: AgentSettings, options: AgentOptions): Promise<void> {
  const { name, server, token, cameras, folder, inbox, spoolBytes, rate } = settings;
  const { log, version } = options;
  const failed = new AbortController();
  const signal = AbortSignal.any([options.signal, failed.signal]);
  await lockFolder(folder);
  const spool = await Spool.open(join(folder, 'spool'), { mostBytes: spoolBytes, log });
  const clock = await StoreClock.open({ path: join(folder, 'store.json'), token });
  const calls = serverCalls(server, token);
  const onServer = serverLogger(log, signal);
  let change = Promise.withResolvers<void>();
  const changed = () => {
    change.resolve();
    change = Promise.withResolvers();
  };
  const path = join(folder, 'cameras.json');
  const fleet = await CameraFleet.open(cameras, {
    path,
    inbox,
    spool,
    clock,
    signal,
    changed,
    log,
  });
  const setups = new CameraSetups({ fleet, calls, clock, inbox, changed, log, signal });
  const reported = {
    agent: name,
    folder,
    spool,
    clock,
    statuses: () => fleet.statuses(),
    setups,
    version,
    calls,
    onServer,
    log,
    signal,
  };
  const parts = [
    sendHeartbeats({ ...reported, nextChange: () => change.promise }),
    sendCaptures({ spool, calls, clock, rate, log, onServer, signal }),
  ];
  // If one part fails, all end; the service manager restarts the process.
  const ended = parts.map((part) => part.finally(() => failed.abort()));
  try {
    await Promise.all(ended);
  } finally {
    await Promise.allSettled(ended);
  }
}

const SENTENCES: Record<ServerTrouble, string> = {
  no_server: 'The server cannot be reached. Captures are kept here and sent later.',
  token_refused: 'The server refuses the token. Make a new one with "device-token create".',
  name_taken:
    'Another agent of this store has this name. Give this one its own, or wait five minutes after a new token.',
  heartbeat_refused:
    'The server refuses the heartbeat of this agent; captures are sent if the store is known. Does it have more than 32 cameras, or is it another release than the server?',
  not_the_product:
    'What answers at this address is not the product: a proxy or a log-in page, perhaps. Captures are kept here and sent later.',
  busy: 'The server is busy. Captures are kept here and sent later.',
};

/** Logs each server problem once, and when the server answers again. */
function serverLogger(log: (text: string) => void, signal: AbortSignal) {
  let last: ServerTrouble | null = null;
  return (trouble: ServerTrouble | null) => {
    if (trouble === last || signal.aborted) return;
    log(trouble ? SENTENCES[trouble] : 'The server answers again.');
    last = trouble;
  };
}
