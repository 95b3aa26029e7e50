import { domainRecord, findingOf, type TxtAnswer } from '@crustodian/domain/people/verified-domain';
import type { Config } from '#platform/config';
import { Resolver } from 'node:dns/promises';

/** Timeout of one DNS server, and how often each is queried. */
const PATIENCE_MS = 2000;
const TRIES = 2;
/** Timeout of the whole lookup, however many servers there are. */
const MOST_MS = 8000;

/** A missing name, or one without a TXT record, is a valid answer. */
const NOTHING_THERE = new Set(['ENOTFOUND', 'ENODATA']);

/** Looks for a domain's record under both of its names; never waits longer than MOST_MS. */
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
    // A long TXT record arrives in parts.
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code !== undefined && NOTHING_THERE.has(code) ? [] : null;
  }
}
