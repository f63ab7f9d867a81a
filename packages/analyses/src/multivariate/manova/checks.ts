import { andList, num, rich } from '@constat/report';
import { type Check, independenceCheck } from '../../shared/checks.ts';
import { alphaOf, pText } from '../../shared/wording.ts';
import type { ManovaOptions } from './options.ts';
import type { ManovaResult } from './result.ts';
import { labelOf } from './text.ts';

/** Box’s M finds the slightest differences: below the chosen level they are doubtful, below this one the assumption fails. */
const BOX_LEVEL = 0.001;
/** Correlation from which two outcomes say the same. */
const SAME = 0.9;

/** What the tests assume, each with evidence and advice. */
export function checks(result: ManovaResult, options: ManovaOptions): Check[] {
  const wanted = (key: ManovaOptions['checks'][number]) => options.checks.includes(key);
  return [
    ...(wanted('covariances') ? [covariances(result, options)] : []),
    ...(wanted('normality') ? [normality(result, alphaOf(options.confidenceLevel))] : []),
    ...(wanted('outliers') ? outliers(result) : []),
    ...(wanted('collinearity') ? [collinearity(result)] : []),
    independenceCheck('Cases must not influence each other: one row per person, no clusters.'),
  ];
}

function covariances({ boxM, cells }: ManovaResult, options: ManovaOptions): Check {
  const common = { kind: 'check', id: 'covariances', assumption: ['Equal covariances'] } as const;
  if (!boxM)
    return {
      ...common,
      verdict: 'unverifiable',
      evidence: rich`Smallest group *n* = ${num(Math.min(...cells.map(({ n }) => n)), 'integer')}`,
      advice: ['A group has too few cases, or no spread, for covariances of its own. Prefer Pillai’s trace.'],
    };
  const failed = boxM.fPValue < alphaOf(options.confidenceLevel);
  const robust = options.statistic === 'pillai';
  return {
    ...common,
    verdict: failed ? (robust || boxM.fPValue >= BOX_LEVEL ? 'doubtful' : 'violated') : 'unopposed',
    caution: ['the covariances differed between the groups'],
    evidence: rich`Box *F*(${num(boxM.df1, 'df')}, ${num(boxM.df2, 'df')}) = ${num(boxM.f, 'statistic')}, ${pText(boxM.fPValue)}`,
    advice: [
      failed
        ? `Covariances differ between the groups. ${robust ? 'Pillai’s trace bears it best' : 'Use Pillai’s trace, which bears it best'}, above all with groups of equal size.`
        : 'With small groups differences can be missed.',
    ],
    ...(failed && !robust
      ? {
          action: {
            kind: 'set-options',
            label: 'Use Pillai’s trace',
            options: { statistic: 'pillai' },
          } as const,
        }
      : {}),
  };
}

function normality({ mardia, cells }: ManovaResult, alpha: number): Check {
  const common = { kind: 'check', id: 'normality', assumption: ['Multivariate normality'] } as const;
  if (!mardia)
    return {
      ...common,
      verdict: 'unverifiable',
      evidence: ['Too few cases'],
      advice: ['Look at each variable.'],
    };
  const failed = mardia.skewnessPValue < alpha || mardia.kurtosisPValue < alpha;
  const large = Math.min(...cells.map(({ n }) => n)) >= 20;
  return {
    ...common,
    verdict: failed ? (large ? 'doubtful' : 'violated') : 'unopposed',
    caution: ['the dependent variables were not multivariate normal'],
    evidence: rich`Mardia: skewness ${pText(mardia.skewnessPValue)}, kurtosis ${pText(mardia.kurtosisPValue)}`,
    advice: [
      failed
        ? large
          ? 'Not normal, but with twenty or more cases in every group the tests bear it.'
          : 'Not normal, and some groups are small: transform skewed variables, or compare them one by one with rank tests.'
        : 'With small groups only strong departures would show.',
    ],
  };
}

function outliers({ outliers: found }: ManovaResult): Check[] {
  if (!found) return [];
  const { rows, limit, largest } = found;
  return [
    {
      kind: 'check',
      id: 'outliers',
      assumption: ['Outliers'],
      verdict: rows.length === 0 ? 'met' : 'doubtful',
      evidence: rich`Largest Mahalanobis distance ${num(largest, 'statistic')}, limit ${num(limit, 'statistic')}`,
      advice: [
        rows.length === 0
          ? 'No case has an unusual combination of values.'
          : `Unusual ${rows.length === 1 ? 'row' : 'rows'}: ${andList(rows.map(String))}. Check ${rows.length === 1 ? 'it' : 'them'}, and report the result with and without.`,
      ],
    },
  ];
}

function collinearity(result: ManovaResult): Check {
  const { first, second, r } = result.strongest;
  const same = Math.abs(r) >= SAME;
  return {
    kind: 'check',
    id: 'collinearity',
    assumption: ['Correlated outcomes'],
    verdict: same ? 'doubtful' : 'met',
    evidence: rich`Strongest: ${labelOf(result, first)} and ${labelOf(result, second)}, *r* = ${num(r, 'proportion')}`,
    advice: [
      same
        ? 'Two dependent variables say nearly the same; use one of them, or their mean.'
        : 'Within the groups no two dependent variables repeat each other.',
    ],
  };
}
