/** Tells who keeps copies of saved results that some of them changed. */

type Listener = (owner: string, projectIds: ReadonlySet<string>) => void;

const listeners = new Set<Listener>();

/** Starts listening; the answer ends it. */
export function onResultsChanged(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** To be called after the change is stored. */
export function resultsChanged(owner: string, projectIds: ReadonlySet<string>): void {
  if (projectIds.size > 0) for (const listener of listeners) listener(owner, projectIds);
}
