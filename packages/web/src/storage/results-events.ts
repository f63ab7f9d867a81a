/** Tells who keeps copies of saved results and reports that some of them changed. */

type ResultsListener = (owner: string, projectIds: ReadonlySet<string>) => void;
type ReportListener = (owner: string, projectId: string) => void;

const ofResults = new Set<ResultsListener>();
const ofReports = new Set<ReportListener>();

function listen<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Starts listening; the answer ends it. */
export const onResultsChanged = (listener: ResultsListener) => listen(ofResults, listener);

/** To be called after the change is stored. */
export function resultsChanged(owner: string, projectIds: ReadonlySet<string>): void {
  if (projectIds.size > 0) for (const listener of ofResults) listener(owner, projectIds);
}

/** Starts listening to changes of reports, with the project that each belongs to; the answer ends it. */
export const onReportChanged = (listener: ReportListener) => listen(ofReports, listener);

/** To be called after the change is stored. */
export function reportChanged(owner: string, projectId: string): void {
  for (const listener of ofReports) listener(owner, projectId);
}
