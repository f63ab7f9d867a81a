/** What a factor analysis asks of the data, and what its solution shows. */
import { join, num, rich } from '@constat/report';
import { type Check, independenceCheck } from '../../shared/checks.ts';
import { alphaOf, pText } from '../../shared/wording.ts';
import type { EfaOptions } from './options.ts';
import type { EfaResult } from './result.ts';
import { isPca, kmoWord } from './words.ts';

export function checks(result: EfaResult, options: EfaOptions): readonly Check[] {
  return [
    ...adequacyChecks(result, options),
    sampleSize(result),
    ...(isPca(options) ? [] : [communalities(result, options)]),
    ...crossLoadings(result, options),
    independenceCheck(
      'Each case must be counted once: repeated measurements of one person are not independent.',
    ),
  ];
}

function adequacyChecks({ adequacy, variables }: EfaResult, options: EfaOptions): readonly Check[] {
  if (!adequacy)
    return [
      {
        kind: 'check',
        id: 'kmo',
        assumption: ['Variables share variance'],
        verdict: 'unverifiable',
        evidence: ['The correlation matrix is singular'],
        advice: [
          'Some variables are determined by others, so that KMO and Bartlett’s test do not exist. Components are defined all the same.',
        ],
      },
    ];
  const alpha = alphaOf(options.confidenceLevel);
  const { kmo, statistic, df, pValue } = adequacy;
  const worst = variables.reduce((a, b) => ((b.kmo ?? 1) < (a.kmo ?? 1) ? b : a));
  const low = (worst.kmo ?? 1) < 0.5;
  const enough = variables.length > 3;
  return [
    {
      kind: 'check',
      id: 'kmo',
      assumption: ['Variables share variance'],
      verdict: kmo >= 0.6 && !low ? 'met' : kmo >= 0.5 ? 'doubtful' : 'violated',
      caution: ['the variables shared too little variance for factors'],
      evidence: rich`KMO = ${num(kmo, 'proportion')}, ${kmoWord(kmo)} by Kaiser’s words${low ? rich`; lowest for ${worst.label}, ${num(worst.kmo!, 'proportion')}` : ''}`,
      advice: low
        ? rich`${worst.label} shares little with several others; try without it.`
        : kmo >= 0.6
          ? ['The correlations are worth a factor analysis.']
          : ['Pairs of variables go together, but not groups: factors will hardly be found.'],
      ...(low && enough
        ? {
            action: {
              kind: 'set-options',
              label: `Remove ${worst.name}`,
              options: { variables: options.variables.filter((name) => name !== worst.name) },
            } as const,
          }
        : {}),
    },
    {
      kind: 'check',
      id: 'bartlett',
      assumption: ['Variables are correlated'],
      verdict: pValue < alpha ? 'met' : 'violated',
      caution: ['the correlations may all be zero'],
      evidence: rich`Bartlett’s test of sphericity χ²(${num(df, 'df')}) = ${num(statistic, 'statistic')}, ${pText(pValue)}`,
      advice:
        pValue < alpha
          ? ['The correlations differ from zero.']
          : ['The correlations may all be zero: there is nothing for factors to explain.'],
    },
  ];
}

function sampleSize({ sample, variables }: EfaResult): Check {
  const each = sample.used / variables.length;
  const met = sample.used >= 100 && each >= 5;
  return {
    kind: 'check',
    id: 'size',
    assumption: ['Enough cases'],
    verdict: met ? 'met' : each < 3 ? 'violated' : 'doubtful',
    caution: ['there were few cases for each variable'],
    evidence: rich`${num(sample.used, 'integer')} cases, ${num(each, 'number', 1)} for each variable`,
    advice: met
      ? ['At least 100 cases and 5 for each variable.']
      : [
          'With fewer than 100 cases, or than 5 for each variable, another sample may give other loadings; strong loadings on several variables of a factor make up for that in part.',
        ],
  };
}

function communalities({ variables }: EfaResult, options: EfaOptions): Check {
  const low = variables.filter(({ communality }) => communality < 0.2);
  const common = { kind: 'check', id: 'communalities', assumption: ['Every variable is explained'] } as const;
  if (low.length === 0)
    return {
      ...common,
      verdict: 'met',
      evidence: rich`Lowest communality ${num(Math.min(...variables.map(({ communality }) => communality)), 'proportion')}`,
      advice: ['No variable stands apart.'],
    };
  const worst = low.reduce((a, b) => (b.communality < a.communality ? b : a));
  return {
    ...common,
    verdict: 'doubtful',
    evidence: rich`Communality below ${num(0.2, 'proportion')} for ${join(
      low.map(({ label }) => label),
      ', ',
      ' and ',
    )}`,
    advice: ['These variables have little in common with the others; the factors say nothing about them.'],
    ...(variables.length > 4
      ? {
          action: {
            kind: 'set-options',
            label: `Remove ${worst.name}`,
            options: { variables: options.variables.filter((name) => name !== worst.name) },
          } as const,
        }
      : {}),
  };
}

/** Variables that belong to two factors. */
function crossLoadings({ variables, factors }: EfaResult, options: EfaOptions): readonly Check[] {
  if (factors < 2 || options.rotation === 'none' || (isPca(options) && options.matrix === 'covariance'))
    return [];
  const crossed = variables.filter(
    ({ loadings }) => loadings.filter((value) => Math.abs(value) >= 0.4).length > 1,
  );
  return [
    {
      kind: 'check',
      id: 'simple-structure',
      assumption: ['Simple structure'],
      verdict: crossed.length === 0 ? 'met' : 'doubtful',
      evidence:
        crossed.length === 0
          ? rich`No variable loads ${num(0.4, 'proportion')} or more on two`
          : rich`${join(
              crossed.map(({ label }) => label),
              ', ',
              ' and ',
            )} ${crossed.length === 1 ? 'loads' : 'load'} ${num(0.4, 'proportion')} or more on two`,
      advice:
        crossed.length === 0
          ? ['Each variable belongs to one.']
          : [
              'Variables that load on two blur their meaning; another rotation or number of factors may tell them apart.',
            ],
    },
  ];
}
