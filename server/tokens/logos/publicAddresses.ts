import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/**
 * Addresses of machines that are not on the public internet, or that stand for other addresses (RFC 6890).
 */
const NOT_PUBLIC = new BlockList();
for (const [address, bits] of [
  ...([
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
  ] as const),
  ...(['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'] as const),
  ...(['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'] as const),
].map((range) => range.split('/')))
  NOT_PUBLIC.addSubnet(address ?? '', Number(bits), 'ipv4');
/**
 * The only addresses of version 6 that are given to machines, and the ranges among them that lead elsewhere:
 * Teredo, 6to4, examples.
 */
const PUBLIC_6 = new BlockList();
PUBLIC_6.addSubnet('2000::', 3, 'ipv6');
for (const [address, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  NOT_PUBLIC.addSubnet(address, bits, 'ipv6');

/** Returns whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !NOT_PUBLIC.check(address, 'ipv4');
  return version === 6 && PUBLIC_6.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6');
}

/**
 * Returns whether the host of a URL is a name, or a public address. Names are checked when they are looked
 * up.
 */
export function mayBePublic({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 || isPublicAddress(host);
}

type FindAll = (host: string) => Promise<readonly LookupAddress[]>;

const bySystem: FindAll = (host) =>
  new Promise((resolve, reject) => {
    systemLookup(host, { all: true }, (error, found) => (error === null ? resolve(found) : reject(error)));
  });

/**
 * Returns a look-up of names for connections, which fails for a name that leads to an address that is not
 * public. The connection is made to the address that was checked, so that the name cannot lead elsewhere in
 * between.
 */
export function publicLookup(findAll: FindAll = bySystem): LookupFunction {
  return (host, { all }, callback) => {
    findAll(host).then(
      (found) => {
        const [first] = found;
        const other = found.find(({ address }) => !isPublicAddress(address));
        if (first === undefined || other !== undefined) {
          callback(new Error(`${host} is not on the public internet`), [], 0);
        } else if (all === true) callback(null, [...found]);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, [], 0),
    );
  };
}
