import { lookup as lookUp } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks that are not the internet (RFC 6890), in which a push service cannot be. */
const notPublic = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv4');
/** In IPv6 only 2000::/3 is the public internet; within it some are tunnels to IPv4, or examples. */
const tunnels = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  tunnels.addSubnet(network, prefix, 'ipv6');
const publicIpv6 = new BlockList();
publicIpv6.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is one of the public internet. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address);
  if (family === 4) return !notPublic.check(address, 'ipv4');
  return family === 6 && publicIpv6.check(address, 'ipv6') && !tunnels.check(address, 'ipv6');
};

/**
 * Whether a browser's push service may be at this address, as far as the address itself says it: over HTTPS,
 * without a password, and not at an IP address of a private network. What a name leads to is looked at when
 * it is called.
 */
export const isAllowedEndpoint = (endpoint: string, privateNetworks: boolean): boolean => {
  const url = URL.parse(endpoint);
  if (url === null || url.username !== '' || url.password !== '') return false;
  if (privateNetworks) return url.protocol === 'https:' || url.protocol === 'http:';
  if (url.protocol !== 'https:') return false;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(host) === 0 ? host.includes('.') : isPublicAddress(host);
};

/**
 * Looks a name up and refuses it when one of its addresses is not public: the connection goes to an address
 * that was looked at.
 */
export const publicLookup: LookupFunction = (hostname, options, done): void => {
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, []);
    const wrong = addresses.find(({ address }) => !isPublicAddress(address));
    const [first] = addresses;
    if (wrong || !first) return done(new NotPublicError(hostname), []);
    if (options.all === true) return done(null, addresses);
    done(null, first.address, first.family);
  });
};

/** A name leads into a private network. */
export class NotPublicError extends Error {
  constructor(hostname: string) {
    super(`${hostname} is not an address of the public internet`);
  }
}
