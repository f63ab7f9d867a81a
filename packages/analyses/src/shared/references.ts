/** The literature of a result: which works stand behind the methods that were really used. */
import { runsToText, type TextBlock } from '@constat/report';
import { WORKS, type WorkKey } from './bibliography.ts';
import type { BootstrapOptions } from './option-parts.ts';

/** A block with the works given, each once and alphabetical. */
export function referencesBlock(...keys: readonly WorkKey[]): TextBlock {
  const works = [...new Set(keys)].map((key) => ({ runs: WORKS[key], text: runsToText(WORKS[key]) }));
  return {
    kind: 'text',
    id: 'references',
    role: 'references',
    paragraphs: works.sort((a, b) => a.text.localeCompare(b.text, 'en')).map(({ runs }) => runs),
  };
}

/** Works that are cited only when something was asked for. */
export const when = (asked: boolean, ...keys: readonly WorkKey[]): readonly WorkKey[] => (asked ? keys : []);

/** The Shapiro–Wilk test as it is computed. */
export const SHAPIRO_WILK: readonly WorkKey[] = ['shapiroWilk1965', 'royston1995'];

/** Bootstrap intervals of either kind. */
export const bootstrapWorks = ({ bootstrap, bootstrapKind }: BootstrapOptions): readonly WorkKey[] => [
  ...when(bootstrap, 'efronTibshirani1993'),
  ...when(bootstrap && bootstrapKind === 'bca', 'efron1987'),
];

/** Effect sizes in standard deviations: the convention and the interval are always given, the size by choice. */
export const standardizedWorks = (
  size: 'cohenD' | 'cohenDAverage' | 'hedgesG' | 'glassDelta',
): readonly WorkKey[] => [
  'cohen1988',
  'steigerFouladi1997',
  ...when(size === 'hedgesG', 'hedges1981'),
  ...when(size === 'glassDelta', 'glass1976'),
];

const COMPARISONS = {
  tukey: ['tukey1949', 'kramer1956'],
  gamesHowell: ['gamesHowell1976'],
  bonferroni: ['dunn1961'],
  holm: ['holm1979'],
  sidak: ['sidak1967'],
  scheffe: ['scheffe1959'],
  lsd: ['fisher1925'],
  fdr: ['benjaminiHochberg1995'],
  dunnett: ['dunnett1955'],
} as const satisfies Readonly<Record<string, readonly WorkKey[]>>;

/** Comparisons of pairs of means. */
export const comparisonWorks = (
  methods: readonly (keyof typeof COMPARISONS)[],
  letters = false,
): readonly WorkKey[] => [
  ...methods.flatMap((method): readonly WorkKey[] => COMPARISONS[method]),
  ...when(letters && methods.some((method) => method !== 'dunnett'), 'piepho2004'),
];

const ADJUSTMENTS = {
  holm: ['holm1979'],
  bonferroni: ['dunn1961'],
  bh: ['benjaminiHochberg1995'],
  none: [],
} as const satisfies Readonly<Record<string, readonly WorkKey[]>>;

/** Adjustment of p values for several comparisons. */
export const adjustmentWorks = (adjustment: keyof typeof ADJUSTMENTS): readonly WorkKey[] =>
  ADJUSTMENTS[adjustment];
