/** Keeps saved documents in step with the results whose numbers they show. */
import Dexie from 'dexie';
import { onResultsChanged, resultsChanged } from '../storage/results-events.ts';
import { reportNotStored } from './storage-full.ts';

/** Owners whose results changed since the last look. */
const waiting = new Set<string>();
let busy = false;

async function work(): Promise<void> {
  busy = true;
  try {
    const { followLinks } = await import('../storage/linked-documents.ts');
    for (const owner of waiting) {
      waiting.delete(owner);
      const projects = await followLinks(owner);
      // Copies in the account hear of it; nothing is left to follow then, so that it ends here.
      resultsChanged(owner, projects);
    }
  } catch (error) {
    reportNotStored(error, 'The browser refused to store documents whose linked numbers changed.');
  } finally {
    busy = false;
  }
}

/** To be called once, at the start. */
export function followLinkedDocuments(): void {
  onResultsChanged((owner) => {
    waiting.add(owner);
    // The change may still be under way: what is read here must wait for it, not take part in it.
    if (!busy) void Dexie.ignoreTransaction(work);
  });
}
