import { domainRecord, findingOf, type TxtAnswer } from '@crustodian/domain/people/verified-domain';
import type { Config } from '#platform/config';
import { Resolver } from 'node:dns/promises';

/** How long one server may take for an answer, and how often each is asked. */
const PATIENCE_MS = 2000;
const TRIES = 2;
/** How long a look may take, however many servers there are. */
const MOST_MS = 8000;

/** That there is no such name, or none with a TXT record, is an answer. */
const NOTHING_THERE = new Set(['ENOTFOUND', 'ENODATA']);

/** Looks for the record of a domain at both of its names; never waits longer than some seconds. */
export async function findRecord(
  { dnsServers }: Pick<Config, 'dnsServers'>,
  { domain, token }: { domain: string; token: string },
): Promise<ReturnType<typeof findingOf>> {
  const resolver = new Resolver({ timeout: PATIENCE_MS, tries: TRIES });
  if (dnsServers.length > 0) resolver.setServers(dnsServers);
  const giveUp = setTimeout(() => resolver.cancel(), MOST_MS);
  try {
    const names = [domainRecord(domain, token).name, domain];
    return findingOf(await Promise.all(names.map((name) => txtOf(resolver, name))), token);
  } finally {
    clearTimeout(giveUp);
  }
}

async function txtOf(resolver: Resolver, name: string): Promise<TxtAnswer> {
  try {
    // A long text comes in parts.
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code !== undefined && NOTHING_THERE.has(code) ? [] : null;
  }
}
