/** Addresses of pages, by their path below /app. A page that only links to another needs nothing else of the route table. */

/** The address of a path below /app. */
export const hrefOf = (path: string): string => `/app/${path}`;

/** What each kind of account can do: where locked sections lead. */
export const PRICING = hrefOf('pricing');
