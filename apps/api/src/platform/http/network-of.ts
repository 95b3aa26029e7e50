import ipaddr from 'ipaddr.js';

/**
 * What counts as one address: an IPv6 network of 64 bits, because a client with one address of it
 * has them all; an IPv4 address itself, also where it is written as one of IPv6.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
