/** The matrix itself, the tests pair by pair, and what was compared. */
import { type Cell, num, type Runs, rich, sub, type TableBlock } from '@constat/report';
import { bootstrapName } from '../../shared/bootstrap.ts';
import { interval, limits, symbol, table, text, under, value } from '../../shared/table.ts';
import { ALTERNATIVE_WORDS } from '../../shared/wording.ts';
import { STARS_NOTE, stars } from '../kit/flags.ts';
import { ADJUSTMENT_NAMES } from '../kit/option-parts.ts';
import { COEFFICIENT_WORDS, type Coefficient } from '../kit/words.ts';
import type { MatrixOptions } from './options.ts';
import type { MatrixResult, PairResult, Tested } from './result.ts';
import { mainCoefficient, pairLabel } from './text.ts';

/** Which test the p values are from, as sentences that begin with a space. */
function pNotes(coefficient: Coefficient, result: MatrixResult, options: MatrixOptions): Runs {
  const tested = result.pairs.map((pair) => pair.tested[coefficient]!);
  const exact = tested.filter(({ isExact }) => isExact).length;
  const sides = options.alternative === 'two-sided' ? '' : ' one-sided';
  const adjusted =
    options.adjustment === 'none'
      ? ''
      : ` adjusted by the method of ${ADJUSTMENT_NAMES[options.adjustment]} over ${tested.length} correlations`;
  return [
    ...(sides || adjusted ? rich` *p* values are${sides}${sides && adjusted ? ' and' : ''}${adjusted}.` : []),
    ...(exact === 0
      ? []
      : [
          exact === tested.length
            ? ' They are exact.'
            : ' They are exact where pairs are few and without ties.',
        ]),
  ];
}

/** The lower triangle, as papers print it. */
export function matrixTable(
  coefficient: Coefficient,
  result: MatrixResult,
  options: MatrixOptions,
): TableBlock {
  const { variables, pairs, missingPairs } = result;
  // once is enough where there are several matrices
  const descriptives = options.descriptives && coefficient === mainCoefficient(options);
  const found = new Map(pairs.map((pair) => [`${pair.first}-${pair.second}`, pair.tested[coefficient]!]));
  const sizes = pairs.map(({ n }) => n);
  const equal = sizes.every((n) => n === sizes[0]) && missingPairs.length === 0;
  const cell = (row: number, at: number): Cell => {
    if (row === at) return '—';
    const tested = row > at ? found.get(`${at}-${row}`) : undefined;
    if (!tested) return null;
    return options.flagSignificant
      ? [num(tested.estimate, 'proportion'), stars(tested.pValue)]
      : tested.estimate;
  };
  return table(variables, {
    id: `matrix-${coefficient}`,
    title: COEFFICIENT_WORDS[coefficient].title,
    columns: [
      text('Variable', ({ label }, row) => `${row + 1}. ${label}`),
      descriptives
        ? [
            symbol('n', 'integer', ({ n }) => n),
            symbol('M', 'number', ({ mean }) => mean),
            symbol('SD', 'number', ({ sd }) => sd),
          ]
        : [],
      variables.slice(0, -1).map((_, at) => value(String(at + 1), 'proportion', (__, row) => cell(row, at))),
    ],
    notes: rich`${
      equal
        ? rich`*n* = ${num(sizes[0]!, 'integer')} for every correlation.`
        : rich`*n* of the correlations from ${num(Math.min(...sizes), 'integer')} to ${num(Math.max(...sizes), 'integer')}, each with the cases that have both values.`
    }${pNotes(coefficient, result, options)}${options.flagSignificant ? STARS_NOTE : ''}`,
  });
}

/** n, mean and standard deviation, where there is no matrix to hold them. */
export const descriptivesTable = ({ variables }: MatrixResult): TableBlock =>
  table(variables, {
    id: 'descriptives',
    title: 'Variables',
    columns: [
      text('Variable', ({ label }) => label),
      symbol('n', 'integer', ({ n }) => n),
      symbol('M', 'number', ({ mean }) => mean),
      symbol('SD', 'number', ({ sd }) => sd),
    ],
  });

/** Every pair with its interval and test. */
export function pairsTable(
  coefficient: Coefficient,
  result: MatrixResult,
  options: MatrixOptions,
): TableBlock {
  const { symbol: letter, title } = COEFFICIENT_WORDS[coefficient];
  const isLatent = coefficient === 'polychoric';
  const hasNormality = isLatent && result.pairs.some(({ polychoric }) => polychoric?.normality);
  const isZ = coefficient === 'kendall' || isLatent;
  const bayes = options.bayesFactor && (coefficient === 'pearson' || coefficient === 'kendall');
  const tests = result.pairs.map((pair): PairResult & Tested => ({ ...pair, ...pair.tested[coefficient]! }));
  return table(tests, {
    id: `pairs-${coefficient}`,
    title: `${title}, Pair by Pair`,
    columns: [
      text('Pair', (pair) => pairLabel(pair, result)),
      isLatent ? text('Kind', ({ polychoric }) => (polychoric ? KINDS[polychoric.kind] : '')) : [],
      symbol('n', 'integer', ({ n }) => n),
      value(letter, 'proportion', ({ estimate }) => estimate),
      isLatent ? symbol('SE', 'proportion', ({ polychoric }) => polychoric?.standardError ?? null) : [],
      interval(options.confidenceLevel, 'proportion', (pair) => pair),
      options.bootstrap && !isLatent
        ? under(
            'Bootstrap CI',
            limits('proportion', ({ bootstrap }) => bootstrap),
          )
        : [],
      symbol(isZ ? 'z' : 't', 'statistic', ({ statistic }) => statistic),
      isZ ? [] : symbol('df', 'df', ({ df }) => df),
      symbol('p', 'p', ({ pValue }) => pValue),
      hasNormality
        ? under(
            'Normality',
            value('χ²', 'statistic', ({ polychoric }) => polychoric?.normality?.statistic ?? null),
            symbol('df', 'df', ({ polychoric }) => polychoric?.normality?.df ?? null),
            symbol('p', 'p', ({ polychoric }) => polychoric?.normality?.pValue ?? null),
          )
        : [],
      bayes
        ? [
            value(rich`BF${sub('10')}`, 'number', ({ logBayesFactor: log }) =>
              log !== null && log < 700 ? Math.exp(log) : null,
            ),
            value(rich`log BF${sub('10')}`, 'number', ({ logBayesFactor }) => logBayesFactor),
          ]
        : [],
    ],
    notes: rich`${intervalNote(coefficient, options)}${hasNormality ? ' Normality tests whether two normal variables could have given the table of a pair; a table of two by two fits always.' : ''}${pNotes(coefficient, result, options)}${
      options.bootstrap && !isLatent
        ? rich` The bootstrap interval is the two-sided ${bootstrapName(options)} interval of ${num(options.bootstrapSamples, 'integer')} samples of cases (seed ${String(result.seed)}).`
        : ''
    }${bayes ? bayesNote(coefficient, options) : ''}`,
  });
}

/** Association beyond a line, pair by pair. */
export function furtherTable(result: MatrixResult, { further, alternative }: MatrixOptions): TableBlock[] {
  if (further.length === 0) return [];
  const distance = further.includes('distance');
  const biweight = further.includes('biweight');
  const lacks = (which: 'distance' | 'biweight'): boolean =>
    further.includes(which) && result.pairs.some((pair) => !pair.further?.[which]);
  return [
    table(result.pairs, {
      id: 'further',
      title: 'Association Beyond a Line',
      columns: [
        text('Pair', (pair) => pairLabel(pair, result)),
        symbol('n', 'integer', ({ n }) => n),
        distance
          ? under(
              'Distance correlation',
              value('dCor', 'proportion', (pair) => pair.further?.distance?.estimate ?? null),
              value('χ²', 'statistic', (pair) => pair.further?.distance?.statistic ?? null),
              symbol('p', 'p', (pair) => pair.further?.distance?.pValue ?? null),
            )
          : [],
        biweight
          ? under(
              'Biweight midcorrelation',
              value('bicor', 'proportion', (pair) => pair.further?.biweight?.estimate ?? null),
              symbol('t', 'statistic', (pair) => pair.further?.biweight?.statistic ?? null),
              symbol('p', 'p', (pair) => pair.further?.biweight?.pValue ?? null),
            )
          : [],
      ],
      notes: [
        ...(distance
          ? rich`dCor runs from 0, where the two are independent, to 1; χ² is *n* times its unbiased square plus 1, with one degree of freedom, and its test is slightly conservative.`
          : []),
        ...(biweight
          ? rich`${distance ? ' ' : ''}bicor is Pearson’s *r* of deviations from the medians, weighed down with their distance; its *t* has *n* − 2 degrees of freedom and is ${ALTERNATIVE_WORDS[alternative]}.`
          : []),
        ...rich` These *p* values are not adjusted.`,
        ...(lacks('distance')
          ? [' A distance correlation is missing where there are fewer than 4 cases or more than 20,000.']
          : []),
        ...(lacks('biweight') ? [' bicor is missing where half of the values are equal.'] : []),
      ],
    }),
  ];
}

const KINDS = {
  polychoric: 'two ordered variables',
  polyserial: 'ordered variable and number',
  numbers: 'two numbers',
} as const;

const INTERVAL_NOTES = {
  pearson: 'Limits are from Fisher’s z.',
  bonettWright: 'Limits are on Fisher’s scale with the standard error of Bonett and Wright (2000).',
  fieller: 'Limits are on Fisher’s scale with the standard error of Fieller et al. (1957).',
} as const;

function intervalNote(coefficient: Coefficient, { rankInterval, polychoricMethod }: MatrixOptions): string {
  if (coefficient === 'polychoric')
    return `Limits are the estimate and normal quantiles times the standard error${polychoricMethod === 'two-step' ? ', where the cuts of two ordered variables count as known' : ''}.`;
  if (coefficient === 'pearson') return INTERVAL_NOTES.pearson;
  return INTERVAL_NOTES[coefficient === 'kendall' ? 'fieller' : rankInterval];
}

const bayesNote = (coefficient: Coefficient, options: MatrixOptions): Runs =>
  rich` BF${sub('10')} above 1 is evidence for a correlation, below 1 for none; stretched beta prior of width ${num(options.priorWidth, 'number')}${
    coefficient === 'kendall' ? ' carried over to τ (van Doorn et al., 2018)' : ''
  }${options.alternative === 'two-sided' ? '' : ', the half in the direction of the alternative'}. Factors too large to write are given by their logarithm alone.`;

/** Pearson's correlation in each group. */
export function groupsTable(result: MatrixResult, options: MatrixOptions): TableBlock[] {
  const { group, groups } = result;
  if (!group) return [];
  const two = groups.some(({ difference }) => difference !== null);
  // what compares the groups stands in the row of the first
  const rows = groups.flatMap((pair) =>
    pair.groups.map((each, i) => ({ ...each, compared: i === 0 ? pair : null })),
  );
  return [
    table(rows, {
      id: 'groups',
      title: rich`Pearson Correlations by ${group.label}`,
      columns: [
        text('Pair', ({ compared }) => (compared ? pairLabel(compared, result) : '')),
        text(group.label, ({ level }) => level),
        symbol('n', 'integer', ({ n }) => n),
        symbol('r', 'proportion', ({ estimate }) => estimate),
        interval(options.confidenceLevel, 'proportion', (row) => row),
        two
          ? [
              symbol('z', 'statistic', ({ compared }) => testIn(compared)?.statistic ?? null),
              value(rich`Cohen’s *q*`, 'effect', ({ compared }) => compared?.difference?.cohenQ ?? null),
            ]
          : [
              value('χ²', 'statistic', ({ compared }) => testIn(compared)?.statistic ?? null),
              symbol('df', 'df', ({ compared }) => compared?.homogeneity?.df ?? null),
            ],
        symbol('p', 'p', ({ compared }) => testIn(compared)?.pValue ?? null),
      ],
      notes: two
        ? rich`*z* tests the difference of the two correlations on Fisher’s scale, two-sided; Cohen’s *q* is that difference.`
        : rich`χ² tests whether the correlations of all groups are equal, on Fisher’s scale. Groups of fewer than four cases are not compared.`,
    }),
  ];
}

/** The test that the groups are equal. */
const testIn = (compared: MatrixResult['groups'][number] | null) =>
  compared?.difference ?? compared?.homogeneity ?? null;

/** Correlations of the same cases. */
export function comparisonsTable(result: MatrixResult, { missing }: MatrixOptions): TableBlock[] {
  if (result.comparisons.length === 0) return [];
  return [
    table(result.comparisons, {
      id: 'comparisons',
      title: 'Comparisons of Correlations',
      columns: [
        text('First pair', ({ first }) => pairLabel({ first: first[0], second: first[1] }, result)),
        text('Second pair', ({ second }) => pairLabel({ first: second[0], second: second[1] }, result)),
        symbol('n', 'integer', ({ n }) => n),
        value(rich`*r* first`, 'proportion', ({ estimates }) => estimates[0]),
        value(rich`*r* second`, 'proportion', ({ estimates }) => estimates[1]),
        under(
          'Williams',
          symbol('t', 'statistic', ({ williams }) => williams?.statistic ?? null),
          symbol('df', 'df', ({ williams }) => williams?.df ?? null),
          symbol('p', 'p', ({ williams }) => williams?.pValue ?? null),
        ),
        under(
          'Steiger',
          symbol('z', 'statistic', ({ steiger }) => steiger.statistic),
          symbol('p', 'p', ({ steiger }) => steiger.pValue),
        ),
      ],
      notes: [
        `Pearson correlations of the cases with a value in every variable${missing === 'listwise' ? '' : ' of the comparison'}; tests are two-sided. Williams’ t is for correlations that share a variable, Steiger’s z for either kind.`,
      ],
    }),
  ];
}
