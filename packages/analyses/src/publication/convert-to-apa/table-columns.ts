/** Heads of columns as SPSS, R, jamovi, JASP and Stata write them, and what they mean. */
export const ROLES = [
  'p',
  'p-one',
  't',
  'z',
  'F',
  'chi2',
  'wald',
  'statistic',
  'df',
  'df1',
  'df2',
  'ss',
  'ms',
  'b',
  'difference',
  'se',
  'beta',
  'ratio',
  'hazard',
  'rate',
  'lower',
  'upper',
  'other',
] as const;
export type Role = (typeof ROLES)[number];

/** Long heads first: in tables set with spaces they are looked for in this order. */
const HEADS: readonly (readonly [pattern: string, ...roles: Role[]])[] = [
  ['Pr\\(>\\|[tzT]\\|\\)|Pr\\(>F\\)|Pr\\(>Chi(?:sq)?\\)|P ?> ?\\|[tz]\\||P ?> ?chi2|Prob ?> ?F', 'p'],
  ['Sig\\. ?\\(1-tailed\\)|One-Sided p|Exact Sig\\. ?\\(1-(?:sided|tailed)\\)', 'p-one'],
  [
    'Sig\\. ?\\(2-tailed\\)|Two-Sided p|Asymp(?:totic|\\.) Sig(?:nificance|\\.)(?: ?\\(2-(?:sided|tailed)\\))?|Exact Sig\\. ?\\(2-(?:sided|tailed)\\)|p[- .](?:value|tukey|bonferroni|holm|scheffe)|p(?:tukey|bonferroni|holm|scheffe|bonf)|Sig\\.?(?![a-z])',
    'p',
  ],
  ['Type (?:III|II|I) Sum of Squares|Sum of Squares|Sum Sq|SS(?![a-z])', 'ss'],
  ['Mean Square|Mean Sq(?![a-z])|MS(?![a-z])', 'ms'],
  [
    'Std\\. Error (?:Difference|Mean)|Std\\. ?[Ee]rror|Std\\. ?[Ee]rr\\.|Standard [Ee]rror|SE (?:[Dd]ifference)|se\\(coef\\)|S\\.E\\.|SE(?![a-z])',
    'se',
  ],
  ['\\[95% [Cc]onf\\. [Ii]nterval\\]', 'lower', 'upper'],
  [
    'exp\\(-coef\\)|Mean Rank|Sum of Ranks|Std\\. Deviation|Number of obs|Partial Eta Squared|[Ee]ffect [Ss]ize|Cohen.s d|η2p?|ω2|VIF|Tolerance|VS-MPR|Deviance|Resid\\. Dev',
    'other',
  ],
  ['exp\\(coef\\)|Haz\\. [Rr]atio|Hazard [Rr]atio', 'hazard'],
  ['IRR(?![a-z])|Rate [Rr]atio', 'rate'],
  ['Exp\\(B\\)|Odds [Rr]atio', 'ratio'],
  ['Lower Bound|[Ll]ower \\.95|95% CI Lower|Lower|2\\.5 ?%', 'lower'],
  ['Upper Bound|[Uu]pper \\.95|95% CI Upper|Upper|97\\.5 ?%', 'upper'],
  ['Standardized(?: Coefficients)?(?: Beta)?|Stand\\. Estimate|Beta|β', 'beta'],
  ['Mean [Dd]ifference', 'difference'],
  ['Unstandardized(?: Coefficients)?(?: B)?|Coefficients?(?!s? ?\\()|Coef\\.|coef(?![a-z(])|Estimate', 'b'],
  ['t value', 't'],
  ['z value', 'z'],
  ['F value', 'F'],
  ['Wald(?: Statistic| Chi-Square)?', 'wald'],
  ['[Cc]hi-[Ss]quare|Chisq|χ2|X2', 'chi2'],
  ['num Df|numDF|df1|DFn', 'df1'],
  ['den Df|denDF|df2|DFd', 'df2'],
  ['[Dd]f(?![a-z0-9])|DF(?![a-z0-9])|d\\.f\\.', 'df'],
  ['[Ss]tatistic|Value', 'statistic'],
  ['t', 't'],
  ['[zZ]', 'z'],
  ['F', 'F'],
  ['p', 'p'],
  ['[Bb]', 'b'],
];

const EXACT = new RegExp(`^(?:${HEADS.map(([pattern]) => `(${pattern})`).join('|')})[a-e]?$`, 'u');

/** What a head of a column in a table of cells means; null where it says nothing known. */
export function roleOf(head: string): Role | null {
  const text = head.trim();
  if (text === '' || text.length > 60) return null;
  const match = EXACT.exec(text);
  const at = match ? match.slice(1).findIndex((part) => part !== undefined) : -1;
  return HEADS[at]?.[1] ?? null;
}

/** A line that may be a head: cheap to tell, so that running text is passed over. */
const MAYBE = /(?:^|[\s|])(?:p|P ?>|Pr|Prob|Sig|[dD]f|DF|d\.f|One-|Two-|Asymp|Exact|SS|Sum)/;

export const mayBeHead = (line: string): boolean => MAYBE.test(line);

export interface PlacedRole {
  readonly role: Role;
  readonly start: number;
  readonly end: number;
}

const PLACED = new RegExp(
  `(?<![\\p{L}\\p{N}_.|(\\[>-])(?:${HEADS.map(([pattern]) => `(${pattern})`).join('|')})(?![\\p{L}\\p{N}_(]| {0,20}[=<>,;])`,
  'gu',
);

/** Longest line that can be the head of a table set with spaces. */
const LONGEST_HEAD = 400;
/** Three heads of one letter, with spaces between. */
const SHORTEST_HEAD = 5;
/** Letters that are no head of a column: the name of the outcome, say. */
const OTHER_LETTERS = 40;

/** The heads of a line set with spaces, each with its place. */
export function placedRoles(line: string): readonly PlacedRole[] {
  if (line.length > LONGEST_HEAD || line.length < SHORTEST_HEAD) return [];
  // running text that happens to name statistics
  if (
    line
      .replace(PLACED, '')
      .replace(/=.*/, '')
      .replace(/[^\p{L}]/gu, '').length > OTHER_LETTERS
  )
    return [];
  return [...line.matchAll(PLACED)].flatMap((match) => {
    const at = match.slice(1).findIndex((part) => part !== undefined);
    const [, ...roles] = HEADS[at] ?? [''];
    return roles.map((role, i) => {
      const width = match[0].length / roles.length;
      const start = match.index + Math.round(i * width);
      return { role, start, end: match.index + Math.round((i + 1) * width) };
    });
  });
}

const STATISTICS: ReadonlySet<Role | null> = new Set(['t', 'z', 'F', 'chi2', 'wald', 'statistic']);

export const isStatistic = (role: Role | null): boolean => STATISTICS.has(role);

/** Whether heads announce a table of tests: a p value and a statistic or an estimate. */
export function announcesTests(roles: readonly (Role | null)[]): boolean {
  const has = (...wanted: readonly Role[]): boolean => wanted.some((role) => roles.includes(role));
  const tested = roles.some(isStatistic);
  return (
    (has('p', 'p-one') && (tested || has('b', 'difference', 'ratio', 'hazard', 'rate'))) ||
    (has('df') && has('ss') && has('ms'))
  );
}
