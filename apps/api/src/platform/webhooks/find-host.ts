import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';

/** Timeout of one DNS server, and attempts per server. */
const PATIENCE_MS = 2000;
const TRIES = 2;

/**
 * The addresses of a host named by a company. `dns.lookup` has two threads for the whole process,
 * and a name whose server does not answer blocks one for many seconds, so it is used only for names
 * without a dot, which the operator's own server resolves.
 * @throws Error if the host cannot be resolved
 */
export async function findHost(
  host: string,
  servers: readonly string[] = [],
): Promise<LookupAddress[]> {
  if (!host.includes('.')) return lookup(host, { all: true });
  const listed = await listedIn(host);
  if (listed.length > 0) return listed;
  const resolver = new Resolver({ timeout: PATIENCE_MS, tries: TRIES });
  if (servers.length > 0) resolver.setServers(servers);
  const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found = [...addressesOf(ipv4, 4), ...addressesOf(ipv6, 6)];
  if (found.length > 0) return found;
  throw ipv4.status === 'rejected' ? ipv4.reason : new Error('the host has no address');
}

const addressesOf = (found: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] =>
  found.status === 'fulfilled' ? found.value.map((address) => ({ address, family })) : [];

/** Addresses that /etc/hosts lists for a name. */
async function listedIn(host: string): Promise<LookupAddress[]> {
  const lines = (await readFile('/etc/hosts', 'utf8').catch(() => '')).split('\n');
  return lines.flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    if (!names.some((name) => name.toLowerCase() === host.toLowerCase())) return [];
    return [{ address, family: address.includes(':') ? 6 : 4 }];
  });
}
