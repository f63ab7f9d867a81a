/** Networks that a question never reaches, however a name leads there: names are looked up here, and what they stand for is judged. */
import dns, { type LookupAddress } from 'node:dns';
import { BlockList, isIPv6 } from 'node:net';

const family = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** From now on no name of this process leads into one of the networks (`169.254.0.0/16`); the answer takes that back. */
export function keepAwayFrom(networks: readonly string[]): () => void {
  const blocked = new BlockList();
  for (const network of networks) {
    const [base = '', bits = ''] = network.split('/');
    blocked.addSubnet(base, Number(bits), family(base));
  }
  const lookUp = dns.lookup;
  const guarded = (host: string, options: unknown, answer?: unknown): void => {
    const done = (answer ?? options) as (error: Error | null, ...found: unknown[]) => void;
    const wanted = typeof options === 'object' && options !== null ? (options as dns.LookupOptions) : {};
    const judged = (error: Error | null, found: readonly LookupAddress[]): void => {
      const [first] = error ? [] : found;
      if (error) done(error);
      else if (!first || found.some(({ address }) => blocked.check(address, family(address))))
        done(new Error(`${host} is an address that may not be asked from here`));
      else if (wanted.all) done(null, found);
      else done(null, first.address, first.family);
    };
    const numeric = typeof options === 'number' ? { family: options } : wanted;
    lookUp(
      host,
      { ...numeric, all: true },
      judged as (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
    );
  };
  Object.assign(dns, { lookup: guarded });
  return () => {
    Object.assign(dns, { lookup: lookUp });
  };
}
