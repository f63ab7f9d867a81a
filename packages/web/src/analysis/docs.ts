/** The documentation of each analysis: the Markdown file in its own folder, loaded when it is opened. */
const files = import.meta.glob<string>('../../../analyses/src/*/*/docs.md', {
  query: '?raw',
  import: 'default',
});

const byId = new Map(
  Object.entries(files).map(([path, load]) => [path.split('/').at(-2) ?? path, load] as const),
);

/** The Markdown text, or null when the analysis has none. */
export const loadDocs = async (analysisId: string): Promise<string | null> =>
  (await byId.get(analysisId)?.()) ?? null;
