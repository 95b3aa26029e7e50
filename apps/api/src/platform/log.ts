import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import type { Config } from './config.ts';

export type Log = Logger;

/**
 * An e-mail address, in whichever message it stands: of the database, of a mail server. Matches escapes of JSON too, so
 * that the n of \n is not taken for the start of an address.
 */
const ADDRESS =
  /(\\(?:["\\/bfnrt]|u[0-9a-f]{4}))|[\p{L}\p{N}._%+'-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,}/giu;

/** A log cannot be erased from, so it names people by the numbers of their accounts alone. */
const WITHOUT_NAMES: LoggerOptions = {
  // The values of a row that the database refused.
  redact: {
    paths: ['err', 'err.aggregateErrors[*]'].flatMap((error) => [
      `${error}.detail`,
      `${error}.where`,
    ]),
    remove: true,
  },
  hooks: {
    streamWrite: (line) =>
      line.replaceAll(ADDRESS, (_found, escaped?: string) => escaped ?? '(address)'),
  },
};

/** The log of this process: readable lines in a terminal, JSON otherwise, or to `stream`. */
export function openLog({ logLevel }: Pick<Config, 'logLevel'>, stream?: DestinationStream): Log {
  const options = { ...WITHOUT_NAMES, level: logLevel };
  if (stream) return pino(options, stream);
  if (!process.stdout.isTTY) return pino(options);
  return pino({
    ...options,
    transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } },
  });
}
