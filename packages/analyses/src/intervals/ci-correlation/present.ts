import { italic, num, type Runs, rich } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { estimateTable } from '../../shared/calculator/estimate-table.ts';
import { intervalFigure } from '../../shared/calculator/intervals.ts';
import { sizeFigure } from '../../shared/calculator/size-figure.ts';
import { LIMITS_WORDS, liesWords, zeroWords } from '../../shared/calculator/words.ts';
import { pItem } from '../../shared/parts.ts';
import { rNumber } from '../../shared/r-code.ts';
import { ciText, pText, whole } from '../../shared/wording.ts';
import type { CorrelationResult, OneCorrelation, TwoCorrelations } from './compute.ts';
import type { CorrelationOptions } from './options.ts';

const COEFFICIENTS = {
  pearson: { name: 'Pearson’s correlation', symbol: 'r', error: '1 / sqrt(n - 3)' },
  spearman: { name: 'Spearman’s correlation', symbol: 'ρ', error: 'sqrt((1 + r^2 / 2) / (n - 3))' },
  kendall: { name: 'Kendall’s correlation', symbol: 'τ', error: 'sqrt(0.437 / (n - 4))' },
} as const;

const share = (value: number) => num(value, 'proportion');

export const present = (
  { one, two, sample }: CorrelationResult,
  options: CorrelationOptions,
): Presentation => (one ? ofOne(one, sample.used, options) : ofTwo(two!, options));

function ofOne(result: OneCorrelation, n: number, options: CorrelationOptions): Presentation {
  const { estimate, fisherZ, standardErrorZ, fieller, curve } = result;
  // a bound on one side leaves the end of the scale on the other
  const ciLower = result.ciLower ?? -1;
  const ciUpper = result.ciUpper ?? 1;
  const { alternative, confidenceLevel: level } = options;
  const type = options.type === 'two-correlations' ? 'pearson' : options.type;
  const { name, symbol, error } = COEFFICIENTS[type];
  const tail = rNumber(alternative === 'two-sided' ? (1 - level) / 2 : 1 - level);
  const own = curve.find((point) => point.n === n);
  return {
    finding: rich`With ${num(level, 'level')} confidence ${name} in the population ${liesWords(result, share)}: ${italic(symbol)} = ${share(estimate)}.`,
    meta: [rich`*n* = ${num(n, 'integer')}`, [LIMITS_WORDS[alternative]]],
    estimates: [
      { label: [name], value: estimate, format: 'proportion', ciLower, ciUpper, level, reference: 0 },
      ...(type === 'pearson'
        ? [
            {
              label: ['Shared variance'],
              value: estimate * estimate,
              format: 'proportion' as const,
              detail: rich`*r*²`,
            },
          ]
        : []),
    ],
    tables: [
      {
        ...estimateTable({
          title: 'Confidence Interval of the Correlation',
          of: 'Method',
          estimate: [italic(symbol)],
          format: 'proportion',
          rows: [
            {
              label: type === 'spearman' ? 'Bonett–Wright' : type === 'kendall' ? 'Fieller' : 'Fisher',
              estimate,
              ciLower,
              ciUpper,
            },
            ...(fieller ? [{ label: 'Fieller', estimate, ...fieller }] : []),
          ],
          level,
          notes: rich`On Fisher’s scale the correlation is *z* = ${num(fisherZ, 'statistic', 3)} with a standard error of ${num(standardErrorZ, 'statistic', 3)}; the limits are brought back by the hyperbolic tangent. The interval is not symmetric.`,
        }),
      },
    ],
    figures: own
      ? [
          sizeFigure({
            id: 'margin',
            title: ['Half the Width by Number of Cases'],
            value: 'Half the width',
            curve,
            own,
            alt: `Half the width of the interval of the correlation for samples of ${whole(curve[0].n)} to ${whole(curve.at(-1).n)} cases; the own sample of ${whole(n)} is marked.`,
            notes: rich`Both limits at ${num(level, 'level')} confidence and the same correlation; the point is the sample of ${num(n, 'integer')}.`,
          }),
        ]
      : [],
    interpretation: [
      zeroWords(result, 0, 'no correlation'),
      rich`Correlations from small samples are far less certain than they look: half the width here is ${num(own?.value ?? 0, 'proportion')}.`,
      ...(type === 'pearson'
        ? [
            rich`Fisher’s interval assumes two normal variables that go together along a line. Outliers and curves mislead it; with the data at hand, look at the scatter plot.`,
          ]
        : [
            rich`The standard error is an approximation for coefficients of ranks that are not close to −1 or 1.`,
          ]),
    ],
    apa: rich`The correlation was ${italic(symbol)}${type === 'kendall' || type === 'spearman' ? '' : rich`(${num(n - 2, 'integer')})`} = ${share(estimate)}, ${ciText(level, ciLower, ciUpper, 'proportion')}, *n* = ${num(n, 'integer')}.`,
    methods: rich`The confidence interval of ${name} was computed from the coefficient and the number of cases on Fisher’s *z* scale${type === 'spearman' ? ' with the standard error of Bonett and Wright' : type === 'kendall' ? ' with the standard error of Fieller, Hartley and Pearson' : ''}.`,
    works: [
      'fisher1921',
      ...(type === 'spearman' ? (['bonettWright2000'] as const) : []),
      ...(type === 'kendall' || fieller ? (['fieller1957'] as const) : []),
    ],
    r: [
      `r <- ${estimate}; n <- ${n}; z <- qnorm(${tail}, lower.tail = FALSE)`,
      `se <- ${fieller ? `c(bonettWright = ${error}, fieller = sqrt(1.06 / (n - 3)))` : error}`,
      `cbind(r, fisherZ = atanh(r), se${alternative === 'less' ? '' : ', lower = tanh(atanh(r) - z * se)'}${alternative === 'greater' ? '' : ', upper = tanh(atanh(r) + z * se)'}${type === 'pearson' ? ', shared = r^2' : ''})`,
    ],
  };
}

function ofTwo(result: TwoCorrelations, options: CorrelationOptions): Presentation {
  const { difference, statistic, pValue, cohenQ, ciLower, ciUpper, groups } = result;
  const { confidenceLevel: level } = options;
  const [first, second] = [groups[0], groups[1]];
  const test = rich`*z* = ${num(statistic, 'statistic')}, ${pText(pValue)}`;
  const rows = [
    ...groups.map((group, i) => ({ label: `Group ${i + 1}`, ...group })),
    { label: 'Difference', estimate: difference, ciLower, ciUpper },
  ];
  return {
    finding: rich`With ${num(level, 'level')} confidence the difference of the correlations (group 1 − group 2) ${liesWords(result)}: ${num(difference)}, ${test}.`,
    meta: [rich`*n* = ${num(first.n, 'integer')} + ${num(second.n, 'integer')}`, ['both limits']],
    estimates: [
      { label: ['Difference'], value: difference, format: 'number', ciLower, ciUpper, level, reference: 0 },
      { label: rich`Cohen’s *q*`, value: cohenQ, format: 'effect', detail: ['difference on Fisher’s scale'] },
      pItem(pValue, level, 'two-sided'),
    ],
    tables: [
      estimateTable({
        title: 'Correlations and Their Difference',
        of: 'Group',
        estimate: rich`*r*`,
        rows: rows.map((row, i) => ({ ...row, ...(i === 2 ? { statistic, pValue } : {}) })),
        test: 'z',
        level,
        notes: rich`Correlations with Fisher’s intervals; the interval of the difference is built from them (Zou, 2007), the test compares Fisher’s *z* of both.`,
      }),
    ],
    figures: intervalFigure({
      id: 'correlations',
      title: 'Correlations and Their Difference',
      axis: 'Correlation',
      rows,
      reference: 0,
      notes: rich`Lines are ${num(level, 'level')} confidence intervals; the dashed line is zero.`,
    }),
    interpretation: twoWords(result),
    apa: rich`The correlations, *r*(${num(first.n - 2, 'integer')}) = ${share(first.estimate)} and *r*(${num(second.n - 2, 'integer')}) = ${share(second.estimate)}, differed by ${num(difference)}, ${ciText(level, ciLower, ciUpper)}, ${test}.`,
    methods: rich`Two independent correlations were compared from their coefficients and sizes: the interval of the difference after Zou (2007), the test on Fisher’s *z* scale.`,
    works: ['zou2007', 'fisher1921', 'cohen1988'],
    r: [
      `r <- c(${first.estimate}, ${second.estimate}); n <- c(${first.n}, ${second.n}); z <- qnorm(${rNumber((1 + level) / 2)})`,
      'se <- 1 / sqrt(n - 3); lower <- tanh(atanh(r) - z * se); upper <- tanh(atanh(r) + z * se)',
      'cbind(r, lower, upper)',
      'd <- r[1] - r[2]; q <- atanh(r[1]) - atanh(r[2]); statistic <- q / sqrt(sum(se^2))',
      'c(d = d, lower = d - sqrt((r[1] - lower[1])^2 + (upper[2] - r[2])^2), upper = d + sqrt((upper[1] - r[1])^2 + (r[2] - lower[2])^2), q = q, z = statistic, p = 2 * pnorm(-abs(statistic)))',
    ],
  };
}

const twoWords = (result: TwoCorrelations): readonly Runs[] => [
  zeroWords(result, 0, 'equal correlations'),
  rich`That one correlation is significant and the other is not would say nothing about their difference; this interval does.`,
  rich`Both correlations must come from separate cases. Two correlations of the same cases are compared in the correlation matrix.`,
];
