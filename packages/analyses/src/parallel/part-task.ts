/** What a task that is shared among workers looks like. */

/** Takes what all parts share, once per worker, and returns the function of a part. */
export type PartTask<Shared, Part, Result> = (shared: Shared) => (part: Part) => Result;
