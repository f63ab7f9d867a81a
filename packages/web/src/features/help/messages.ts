/** A message that a tool or a page of the app may show. */
export interface HelpMessage {
  readonly text: string;
  /** Ids of the analyses that say it; none for the app itself. */
  readonly analyses: readonly string[];
  readonly code?: string;
}
