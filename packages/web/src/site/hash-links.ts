/** Links of earlier versions kept the page behind a '#'; they lead to the address that counts now. */

/**
 * The address for a hash, or null when the hash is an ordinary place on the page: '#app/x' and '#/x' always are
 * addresses, '#name' only when a page has that name.
 */
export function addressOfHash(hash: string, isPage: (path: string) => boolean): string | null {
  const name = decoded(hash.replace(/^#/, ''));
  if (name === null || name === '' || /^[a-z]+:|^\/\//i.test(name)) return null;
  if (/^app(\/|$)/.test(name)) return `/${name}`;
  if (name.startsWith('/')) return name === '/' ? '/' : shortest(name);
  return isPage(name) ? `/app/${name}` : null;
}

/** A hash that is malformed, '#100%', is no address: null. */
function decoded(text: string): string | null {
  try {
    return decodeURI(text);
  } catch {
    return null;
  }
}

/** '#/app/x' and '#/x' mean the same page. */
const shortest = (name: string): string =>
  name.startsWith('/app/') || name === '/app' ? name : `/app${name}`;
