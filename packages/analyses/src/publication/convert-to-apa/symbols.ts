/** The symbols of statistics as people write them, and how each is written by the rules of the APA. */
import { italic, type Run, type Runs } from '@constat/report';
import type { Family } from './found.ts';

export interface SymbolRule {
  /** As it is written in text; lower-case Greek letters stay upright. */
  readonly runs: Runs;
  /** The distribution of a test statistic. */
  readonly family?: Family;
  /** Cannot exceed 1 in size: no zero before the decimal mark. */
  readonly share?: true;
  readonly whole?: true;
}

const SQUARE: Run = { text: '2', marks: ['sup'] };
const letter = (name: string, rest: Omit<SymbolRule, 'runs'> = {}): SymbolRule => ({
  runs: [italic(name)],
  ...rest,
});
const sub = (name: string, below: string, rest: Omit<SymbolRule, 'runs'> = {}): SymbolRule => ({
  runs: [italic(name), { text: below, marks: ['sub'] }],
  ...rest,
});
const greek = (name: string, rest: Omit<SymbolRule, 'runs'> = {}): SymbolRule => ({ runs: [name], ...rest });
const squared = (name: string, rest: Omit<SymbolRule, 'runs'> = {}): SymbolRule => ({
  runs: [name, SQUARE],
  ...rest,
});
const ratio = (name: string): SymbolRule => ({ runs: [name], family: 'ratio' });

/** By the one name that each has in here. */
export const SYMBOLS = {
  t: letter('t', { family: 't' }),
  F: letter('F', { family: 'F' }),
  chi2: squared('χ', { family: 'chi-square' }),
  G2: { runs: [italic('G'), SQUARE], family: 'chi-square' },
  H: letter('H', { family: 'chi-square' }),
  Q: letter('Q', { family: 'chi-square' }),
  wald: { runs: ['Wald χ', SQUARE], family: 'chi-square' },
  z: letter('z', { family: 'z' }),
  r: letter('r', { family: 'r', share: true }),
  rs: sub('r', 's', { family: 'r', share: true }),
  tau: greek('τ', { family: 'none', share: true }),
  U: letter('U', { family: 'none' }),
  W: letter('W', { family: 'none' }),
  V: letter('V', { share: true }),
  rankV: letter('V', { family: 'none' }),
  rankS: letter('S', { family: 'none' }),
  OR: ratio('OR'),
  HR: ratio('HR'),
  RR: ratio('RR'),
  IRR: ratio('IRR'),
  p: letter('p', { share: true }),
  df: letter('df'),
  df1: sub('df', '1'),
  df2: sub('df', '2'),
  M: letter('M'),
  Mdn: letter('Mdn'),
  SD: letter('SD'),
  SE: letter('SE'),
  N: letter('N', { whole: true }),
  n: letter('n', { whole: true }),
  Mdiff: sub('M', 'diff'),
  d: letter('d'),
  g: letter('g'),
  b: letter('b'),
  B: letter('B'),
  beta: greek('β'),
  eta2: squared('η', { share: true }),
  etap2: { runs: ['η', { text: 'p', marks: ['sub'] }, SQUARE], share: true },
  omega2: squared('ω', { share: true }),
  R2: { runs: [italic('R'), SQUARE], share: true },
  adjR2: { runs: ['adjusted ', italic('R'), SQUARE], share: true },
  phi: greek('φ', { share: true }),
  alpha: greek('α', { share: true }),
  kappa: greek('κ', { share: true }),
  ICC: { runs: ['ICC'], share: true },
  AUC: { runs: ['AUC'], share: true },
  CI: { runs: ['CI'] },
} as const satisfies Readonly<Record<string, SymbolRule>>;
export type SymbolName = keyof typeof SYMBOLS;

/** The rule of a symbol; one that has none is written as it is. */
export const ruleOf = (symbol: string): SymbolRule =>
  Object.hasOwn(SYMBOLS, symbol) ? SYMBOLS[symbol as SymbolName] : { runs: [symbol] };

/** How each is typed; what comes first is tried first. Letters count as they are, capitals apart. */
export const TYPED_SYMBOLS: readonly (readonly [pattern: string, symbol: SymbolName])[] = [
  ['Kruskal-Wallis (?:chi-squared|χ2|H)|KW-H', 'H'],
  [
    "(?:(?:Friedman|McNemar's|Cochran's|Bartlett's|Pearson|LR|Wald) )?(?:[Cc]hi-? ?[Ss]quared?|[Cc]hi ?\\^?2|χ ?\\^?2|χ|X-squared|X\\^?2|K-squared)",
    'chi2',
  ],
  ['G ?\\^?2', 'G2'],
  [
    '(?:[Pp]rob|Pr) ?> ?(?:F|chi2|\\|?[tz]\\|?)|P ?> ?\\|[tz]\\||Pr(?:\\(\\|T\\| > \\|t\\|\\))?|[Ss]ig\\.?(?: \\([12]-(?:tailed|sided)\\))?|[Pp][- ]?values?|[pP]',
    'p',
  ],
  ['adj(?:usted|\\.)? ?R ?\\^?2|Adjusted R-squared|R ?\\^?2 ?adj', 'adjR2'],
  ['(?:Multiple )?R-squared|R ?\\^?2', 'R2'],
  ['(?:partial (?:η ?\\^?2|eta[- ]squared|eta ?\\^?2)|η ?\\^?p ?\\^?2|ηp2|η_p\\^?2|η2 ?_?p|ηp ?2)', 'etap2'],
  ['η ?\\^?2|eta[- ]squared|eta ?\\^?2', 'eta2'],
  ['ω ?\\^?2|omega[- ]squared|omega ?\\^?2', 'omega2'],
  ['r_?s|rho|ρ|Spearman(?:.s)? (?:rho|r)', 'rs'],
  ['τb?|[Tt]au(?:-b)?', 'tau'],
  ['a?OR|[Oo]dds [Rr]atio|Exp\\(B\\)', 'OR'],
  ['a?HR|[Hh]azard [Rr]atio', 'HR'],
  ['IRR|[Rr]ate [Rr]atio', 'IRR'],
  ['a?RR|[Rr]isk [Rr]atio|[Rr]elative [Rr]isk', 'RR'],
  ['num df|df1|df_1', 'df1'],
  ['denom df|df2|df_2', 'df2'],
  ['[dD]egrees of freedom|[dD][fF]|d\\.f\\.', 'df'],
  ['Mdn|[Mm]edian', 'Mdn'],
  ['SD|S\\.D\\.', 'SD'],
  ['SE|S\\.E\\.', 'SE'],
  ['ICC', 'ICC'],
  ['AUC', 'AUC'],
  ["Cohen's d|Cohen’s d|d", 'd'],
  ["Hedges' g|Hedges’ g|g", 'g'],
  ['κ|[Kk]appa', 'kappa'],
  ['α|[Aa]lpha', 'alpha'],
  ['φ|[Pp]hi', 'phi'],
  ['β|[Bb]eta', 'beta'],
  ['[zZ]', 'z'],
  ['t', 't'],
  ['F', 'F'],
  ['H', 'H'],
  ['Q', 'Q'],
  ['U', 'U'],
  ['W', 'W'],
  ['V', 'V'],
  ['M', 'M'],
  ['N', 'N'],
  ['n', 'n'],
  ['r', 'r'],
  ['b', 'b'],
  ['B', 'B'],
];
