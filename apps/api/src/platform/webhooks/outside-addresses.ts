import { trustedProxies } from '#platform/http/trusted-proxies';
import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';

/**
 * Whether a message may be sent to an address; unencrypted only to networks that are allowed
 * explicitly.
 */
export type AddressRule = (address: string, isPlain: boolean) => boolean;

/**
 * Allows addresses of the public internet, and networks that the operator allows. Anything not
 * known to be public is refused: private, loopback and link-local networks, those of carriers and
 * of tests, and IPv6 addresses that map to any of them.
 */
export function addressRule(allowed: readonly string[]): AddressRule {
  const isAllowed = trustedProxies(allowed);
  return (text, isPlain) => {
    if (!ipaddr.isValid(text)) return false;
    // Treats an IPv4-mapped IPv6 address as the IPv4 address.
    const address = ipaddr.process(text);
    if (isAllowed(address.toString())) return true;
    return !isPlain && address.range() === 'unicast' && isAssigned(address);
  };
}

/** In IPv6 only 2000::/3 is public; an unassigned address may map to an IPv4 one, as ::7f00:1 does. */
const isAssigned = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  address instanceof ipaddr.IPv4 || address.match(ipaddr.IPv6.parseCIDR('2000::/3'));

/** The host of a URL, without the brackets of IPv6. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Whether a URL is asked without encryption, however it is written: 'HTTP://', 'ht\ntp://'. */
export const isPlainUrl = (url: string): boolean => URL.parse(url)?.protocol === 'http:';

/**
 * Why messages to this URL are refused, as far as that is known before resolving its host; null
 * otherwise.
 */
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

/** Why messages to an address are refused; null if they are allowed. */
export function refusalOfAddress(
  address: string,
  { isPlain, mayReach }: { isPlain: boolean; mayReach: AddressRule },
): string | null {
  if (mayReach(address, isPlain)) return null;
  return isPlain && mayReach(address, false) ? ENCRYPTED_ONLY : OWN_NETWORK;
}

export const ENCRYPTED_ONLY = 'must start with https://';

export const OWN_NETWORK = 'the address points into your own network';
