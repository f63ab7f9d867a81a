/**
 * Keys of local storage under which earlier versions kept datasets, results, projects and the theme. Their names varied:
 * `constat_datasets`, `constat-results`, `savedResults`, `projects`.
 */
export const LEGACY_KINDS = ['projects', 'results', 'datasets', 'theme'] as const;
export type LegacyKind = (typeof LEGACY_KINDS)[number];

const LEGACY =
  /^(?:constat[-_.:]?)?(?:(?:saved|local|user|analysis)[-_.]?)?(projects|results|datasets|theme)$/i;
/** The theme is still kept under this name. */
const CURRENT = /^constat:theme$/;

/** What an old key holds; null for every other key. */
export function legacyKind(key: string): LegacyKind | null {
  if (CURRENT.test(key)) return null;
  const kind = LEGACY.exec(key)?.[1]?.toLowerCase();
  return LEGACY_KINDS.find((each) => each === kind) ?? null;
}

/** Where what could not be read is kept. */
export const keptKey = (key: string): string => `constat:earlier:${key}`;
