/** The network of a caller: what one person can be taken to hold of the address space. */
import { isIP } from 'node:net';

/** Where a connection comes from: its other end, or what a proxy that is trusted wrote last into X-Forwarded-For. */
export function addressOf(
  remote: string | undefined,
  forwarded: string | undefined,
  trustProxy: boolean,
): string | null {
  const named = trustProxy ? forwarded?.split(',').at(-1)?.trim() : undefined;
  return named || (remote ?? null);
}

/** Some proxies write the port, which is another one for each connection. */
const withoutPort = (address: string): string =>
  /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? address;

/** An IPv4 address as it is; of an IPv6 address the first 64 bits, because whoever has one address has all with these. */
export function networkOf(address: string | null): string {
  if (address === null) return 'unknown';
  const plain = withoutPort(address).replace(/%.*$/, '').toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (mapped) return mapped;
  if (isIP(plain) !== 6) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const before = groups(head);
  const after = groups(tail ?? '');
  const gap = tail === undefined ? 0 : 8 - before.length - after.length;
  const all = [...before, ...Array.from({ length: Math.max(0, gap) }, () => '0'), ...after];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
