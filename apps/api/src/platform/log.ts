import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import type { Config } from './config.ts';

export type Log = Logger;

/**
 * E-mail addresses in any message, e.g. of the database or a mail server. Also matches JSON
 * escapes, so that the n of \n is not taken for the start of an address.
 */
const ADDRESS =
  /(\\(?:["\\/bfnrt]|u[0-9a-f]{4}))|[\p{L}\p{N}._%+'-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,}/giu;

/** Logs cannot be erased selectively, so they identify people only by account id. */
const WITHOUT_NAMES: LoggerOptions = {
  // Values of a row that the database rejected, and what an identity provider says of somebody.
  redact: {
    paths: ['err', 'err.aggregateErrors[*]'].flatMap((error) => [
      `${error}.detail`,
      `${error}.where`,
      `${error}.error_description`,
      `${error}.cause`,
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
