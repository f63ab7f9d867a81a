/** Why a tool is offered, in one line. */
import type { MatchEntry } from '../matching/entries.ts';
import type { Match, Reading } from './read-question.ts';

/** What an atom means in a sentence; atoms without words are left out. */
const WORDS: Readonly<Record<string, string>> = {
  compare: 'a comparison',
  change: 'a change',
  relate: 'a relation',
  strength: 'how strong it is',
  predict: 'a prediction',
  whether: 'whether something happens',
  two: 'two groups',
  many: 'three or more groups',
  onegroup: 'one group against a value',
  paired: 'the same cases, or pairs',
  rep3: 'repeated measurements',
  twofactors: 'two factors',
  nonnormal: 'no normal distribution',
  nonpar: 'no normal distribution',
  ordinal: 'ordered levels',
  ord: 'ordered levels',
  binout: 'a yes or no outcome',
  bin: 'two categories',
  cat: 'categories',
  cat2: 'two categories against each other',
  twocats: 'two categories against each other',
  num: 'a number',
  num2: 'two numbers',
  twonums: 'two numbers',
  numdep: 'a number as the outcome',
  proportion: 'proportions',
  countout: 'counts as the outcome',
  cnt: 'counts as the outcome',
  multiout: 'several categories as the outcome',
  ordout: 'ordered levels as the outcome',
  covariate: 'adjusting for other variables',
  nested: 'cases nested in groups',
  through: 'how or for whom an effect works',
  policy: 'a change of policy',
  outcomes: 'several outcomes together',
  agreement: 'agreement',
  scale: 'items of a scale',
  reduceword: 'fewer dimensions',
  clusterword: 'groups of similar cases',
  surv: 'time until an event',
  evt: 'time until an event',
  futureword: 'the future',
  series: 'a series in time',
  trendword: 'a trend',
  describeword: 'a summary',
  countword: 'how often values occur',
  normalq: 'normality',
  variances: 'variances',
  nonresp: 'missing values',
  samplesize: 'how many cases are needed',
  power: 'power',
  ci: 'a confidence interval',
  chart: 'a figure',
  summary: 'summary numbers instead of data',
  ttest: 'a t-test',
  anova: 'an analysis of variance',
  regression: 'a regression',
  wilcoxon: 'a Wilcoxon test',
  ztest: 'a z-test',
  equivalence: 'equivalence',
  exposed: 'exposure and disease',
  dx: 'a diagnostic test',
  fair: 'observed against expected counts',
  distword: 'a distribution',
  eachgroup: 'each group',
  groupsby: 'groups',
  shareword: 'shares of a whole',
  overtimeplot: 'a course over time',
  stableword: 'a stable process',
  specword: 'specification limits',
  defects: 'defects',
  settings: 'settings of an experiment',
  tableword: 'a table',
  paper: 'a paper',
  clusterdesign: 'its design',
  casecontrol: 'cases and controls',
  matchedcc: 'matched cases and controls',
  guided: 'step by step',
  effsize: 'the size of an effect',
  stat: 'a test statistic',
};

/** The longest phrase that says something. */
const longestFor = (atom: string, { matches }: Reading): Match | null =>
  matches
    .filter(({ phrase }) => phrase.atom === atom)
    .reduce<Match | null>(
      (best, match) => (best && best.end - best.start >= match.end - match.start ? best : match),
      null,
    );

const textOf = ({ start, end }: Match, { tokens }: Reading): string =>
  tokens
    .slice(start, end)
    .map(({ raw }) => raw)
    .join(' ');

const saidBy = (atom: string, reading: Reading): string | null => {
  const match = longestFor(atom, reading);
  return match && textOf(match, reading);
};

/** What other programs have and Constat has in another way, by the words that ask for it. */
const OTHERWISE: readonly (readonly [words: RegExp, way: string])[] = [
  [
    /^(dual|secondary|second|two|double)( y)? ax[ei]s|^axis on the right/i,
    'No second axis: two scales can be moved until any two courses seem to go together. Draw a chart of each and put them beside each other (Panels in the results manager)',
  ],
  [/complex sample/i, 'Weights, strata and clusters are set once, as the survey design of the dataset'],
  [/^copy (data )?properties/i, 'Labels, missing codes and types of one variable are applied to others here'],
  [/^define dates?/i, 'DATE makes a date of year, month and day; text that looks like dates is read as such'],
  [
    /validat/i,
    'Values out of range and unusual cases; the import names doubtful cells, the variable panel missing codes',
  ],
];

/** One line: the words that name the tool, or what was understood; else what the tool is for. */
export function reasonFor(entry: MatchEntry, atoms: readonly string[], reading: Reading): string {
  const named = atoms.filter((atom) => atom.startsWith('@')).flatMap((atom) => saidBy(atom, reading) ?? []);
  const otherwise = OTHERWISE.find(([words]) => named.some((said) => words.test(said)));
  if (otherwise) return otherwise[1];
  const parts = [
    ...new Set([...named.map((words) => `“${words}”`), ...atoms.flatMap((atom) => WORDS[atom] ?? [])]),
  ];
  return parts.length === 0 ? entry.description : `Fits ${parts.join(', ')}`;
}

/** Aims, the clearest first: what a question wants to know. */
const AIMS: Readonly<Record<string, string>> = {
  compare: 'compare groups',
  change: 'a change',
  predict: 'predict',
  relate: 'a relation',
  describeword: 'describe',
  countword: 'count',
  futureword: 'forecast',
  surv: 'time until an event',
  agreement: 'agreement',
  chart: 'draw',
  nonresp: 'missing values',
};

/** Words that say what is wanted, from word `start` up to before word `end`, and what they were taken for. */
export interface Aim {
  readonly said: string;
  readonly means: string;
  readonly start: number;
  readonly end: number;
}

/** What a question wants to know; null where no word says it. */
export function reasonAim(reading: Reading): Aim | null {
  for (const [atom, means] of Object.entries(AIMS)) {
    const match = reading.atoms.has(atom) ? longestFor(atom, reading) : null;
    if (match) return { said: textOf(match, reading), means, start: match.start, end: match.end };
  }
  return null;
}
