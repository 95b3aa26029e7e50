import { join } from 'node:path';
import { beatUntilEnd } from './heartbeat.ts';
import { lockFolder } from './lock-folder.ts';
import { sendUntil } from './sender.ts';
import { serverCalls, type ServerTrouble } from './server-calls.ts';
import type { AgentSettings } from './settings.ts';
import { Spool } from './spool.ts';
import { StoreClock } from './store-clock.ts';
import { newStatus, watchCamera } from './watch-camera.ts';

export interface AgentOptions {
  version: string;
  tell: (text: string) => void;
  signal: AbortSignal;
}

/**
 * The agent at the store: follows cameras, keeps captures on disk, sends them, and tells the server each minute
 * how it is. Ends when `signal` does.
 */
export async function runAgent(settings: AgentSettings, options: AgentOptions): Promise<void> {
  const { name, server, token, cameras, folder, spoolBytes, rate } = settings;
  const { tell, version } = options;
  const failed = new AbortController();
  const signal = AbortSignal.any([options.signal, failed.signal]);
  await lockFolder(folder);
  const spool = await Spool.open(join(folder, 'spool'), { mostBytes: spoolBytes });
  const clock = await StoreClock.open(join(folder, 'store.json'));
  const calls = serverCalls(server, token);
  const statuses = cameras.map(({ name }) => newStatus(name, clock.now()));
  const heard = serverTeller(tell, signal);
  let news = Promise.withResolvers<void>();
  const changed = () => {
    news.resolve();
    news = Promise.withResolvers();
  };
  const beating = {
    agent: name,
    folder,
    spool,
    clock,
    statuses,
    version,
    calls,
    heard,
    tell,
    signal,
  };
  const parts = [
    beatUntilEnd({ ...beating, news: () => news.promise }),
    sendUntil({ spool, calls, clock, rate, tell, heard, signal }),
    ...cameras.map((camera, i) =>
      watchCamera({ camera, spool, clock, signal, status: statuses[i]!, changed, tell }),
    ),
  ];
  // One that cannot go on ends them all: who looks after the process starts it again.
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
  busy: 'The server is busy. Captures are kept here and sent later.',
};

/** Tells what is wrong with the server once, and when it is well again. */
function serverTeller(tell: (text: string) => void, signal: AbortSignal) {
  let last: ServerTrouble | null = null;
  return (trouble: ServerTrouble | null) => {
    if (trouble === last || signal.aborted) return;
    tell(trouble ? SENTENCES[trouble] : 'The server answers again.');
    last = trouble;
  };
}
