import ipaddr from 'ipaddr.js';

/**
 * What counts as one address: an IPv6 network of 64 bits, because a client with one address of it
 * has them all; an IPv4 address itself, also where it is written as one of IPv6.
 */
export const networkOf = (address: string): string => widened(address, 64);

/** Who takes turns as one client: a site often has an IPv6 network of 48 bits, which contains 65,536 of 64 bits. */
export const siteOf = (address: string): string => widened(address, 48);

function widened(address: string, bits: 48 | 64): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const parts = parsed.parts.slice(0, bits / 16).map((part) => part.toString(16));
  return `${parts.join(':')}::/${bits}`;
}
