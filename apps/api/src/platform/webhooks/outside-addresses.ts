import { trustedProxies } from '#platform/http/trusted-proxies';
import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';

/** Whether a message may be sent to an address; unencrypted only into a network that is allowed by name. */
export type AddressRule = (address: string, isPlain: boolean) => boolean;

/**
 * Lets messages go to addresses of the public internet, and to networks that the operator allows. What is
 * not known to be public is refused: private, loopback and link-local networks, those of carriers and
 * of tests, and IPv6 addresses that stand for any of them.
 */
export function addressRule(allowed: readonly string[]): AddressRule {
  const isAllowed = trustedProxies(allowed);
  return (text, isPlain) => {
    if (!ipaddr.isValid(text)) return false;
    // An IPv4 address that is written as IPv6 is that address.
    const address = ipaddr.process(text);
    if (isAllowed(address.toString())) return true;
    return !isPlain && address.range() === 'unicast' && isAssigned(address);
  };
}

/** In IPv6 only 2000::/3 is public; an unassigned address may stand for an IPv4 one, as ::7f00:1 does. */
const isAssigned = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  address instanceof ipaddr.IPv4 || address.match(ipaddr.IPv6.parseCIDR('2000::/3'));

/** The host of an address, without the brackets of IPv6. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Why no message could be sent to this address, as far as that shows before it is looked up; null where it does not. */
export function refusalOfUrl(text: string, mayReach: AddressRule): string | null {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return ENCRYPTED_ONLY;
  if (url.username || url.password) return 'must not have a user name or password';
  const host = hostOf(url);
  const isPlain = url.protocol === 'http:';
  if (isIP(host) > 0) return refusalOfAddress(host, { isPlain, mayReach });
  if (/(?:^|\.)localhost\.?$/.test(host)) {
    return refusalOfAddress('127.0.0.1', { isPlain, mayReach });
  }
  return null;
}

/** Why no message is sent to an address; null where one may be. */
export function refusalOfAddress(
  address: string,
  { isPlain, mayReach }: { isPlain: boolean; mayReach: AddressRule },
): string | null {
  if (mayReach(address, isPlain)) return null;
  return isPlain && mayReach(address, false) ? ENCRYPTED_ONLY : OWN_NETWORK;
}

export const ENCRYPTED_ONLY = 'must start with https://';

export const OWN_NETWORK = 'the address points into your own network';
