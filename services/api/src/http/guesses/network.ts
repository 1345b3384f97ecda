import { isIPv6 } from 'node:net';

/**
 * Whose attempts are counted together: an IPv4 address, or the first 64 bits of an IPv6 address, as a
 * customer of a provider has all addresses of such a network.
 */
export const networkOf = (address: string): string => {
  const ipv4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(address)?.[1];
  if (ipv4 !== undefined) return ipv4;
  const plain = address.replace(/^\[|\](:\d+)?$/g, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return address;
  // An address in a URL has the one canonical form: lower case, no leading zeros, the longest run of zeros as
  // "::".
  const canonical = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = canonical.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`;
};
