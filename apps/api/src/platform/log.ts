import { pino, type Logger } from 'pino';
import type { Config } from './config.ts';

export type Log = Logger;

/** The log of this process: readable lines in a terminal, JSON otherwise. */
export function openLog({ logLevel }: Pick<Config, 'logLevel'>): Log {
  if (!process.stdout.isTTY) return pino({ level: logLevel });
  return pino({
    level: logLevel,
    transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } },
  });
}
