import ipaddr from 'ipaddr.js';

/**
 * Normalizes a client address: an IPv6 address is reduced to its /64 network, because a client
 * usually controls all of it; an IPv4 address, also if mapped to IPv6, is kept.
 */
export const networkOf = (address: string): string => widened(address, 64);

/**
 * Key for fairness between clients: a site often has an IPv6 /48 network, which contains 65,536 /64
 * networks.
 */
export const siteOf = (address: string): string => widened(address, 48);

function widened(address: string, bits: 48 | 64): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const parts = parsed.parts.slice(0, bits / 16).map((part) => part.toString(16));
  return `${parts.join(':')}::/${bits}`;
}
