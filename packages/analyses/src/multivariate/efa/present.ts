import { bold, join, type NoticeBlock, num, rich } from '@constat/report';
import { codedNotice } from '../../correlation/kit/columns.ts';
import type { Estimates, Presentation } from '../../presentation.ts';
import type { WorkKey } from '../../shared/bibliography.ts';
import { excludedNotice } from '../../shared/parts.ts';
import { when } from '../../shared/references.ts';
import { checks } from './checks.ts';
import { figures } from './figures.ts';
import type { EfaOptions } from './options.ts';
import { rCode } from './r-code.ts';
import type { EfaResult } from './result.ts';
import {
  adequacyTable,
  correlationsTable,
  eigenvaluesTable,
  fitTable,
  loadingsTable,
  scoresTables,
  varianceTable,
} from './tables.ts';
import { apa, finding, interpretation, methods } from './text.ts';
import { isPca, kmoWord, noun, ofCovariances, rotationOf } from './words.ts';

export function present(result: EfaResult, options: EfaOptions): Presentation {
  return {
    ...finding(result, options),
    notices: [
      ...excludedNotice(result.sample, rich`They lack a value in at least one of the variables.`),
      ...codedNotice(result.coded),
      ...notices(result, options),
    ],
    estimates: estimates(result, options),
    tables: [
      loadingsTable(result, options),
      varianceTable(result, options),
      ...correlationsTable(result, options),
      eigenvaluesTable(result, options),
      ...fitTable(result, options),
      ...adequacyTable(result, options),
      ...scoresTables(result, options),
    ],
    checks: checks(result, options),
    figures: figures(result, options),
    interpretation: interpretation(result, options),
    apa: apa(result, options),
    methods: methods(result, options),
    works: references(result, options),
    r: rCode(result, options),
  };
}

function estimates(result: EfaResult, options: EfaOptions): Estimates {
  const { factors, variance, adequacy, fit } = result;
  return [
    {
      label: [isPca(options) ? 'Components kept' : 'Factors kept'],
      value: factors,
      format: 'integer',
      detail: rich`of ${num(result.variables.length, 'integer')} variables`,
    },
    {
      label: ['Variance explained'],
      value: variance.at(-1)!.cumulative,
      format: 'percent',
      detail: rich`by the ${factors === 1 ? '' : rich`${num(factors, 'integer')} `}${noun(options, factors)}`,
    },
    ...(adequacy
      ? [
          {
            label: ['KMO, sampling adequacy'],
            value: adequacy.kmo,
            format: 'proportion' as const,
            detail: [kmoWord(adequacy.kmo)],
          },
        ]
      : []),
    ...(fit
      ? [
          {
            label: ['RMSR, residual correlations'],
            value: fit.rmsr,
            format: 'proportion' as const,
            detail: [fit.rmsr < 0.05 ? 'small' : fit.rmsr < 0.08 ? 'moderate' : 'large'],
          },
        ]
      : []),
  ];
}

function notices(result: EfaResult, options: EfaOptions): NoticeBlock[] {
  const { heywood, variables, limitedTo, suggested, factors } = result;
  const found: NoticeBlock[] = [];
  if (heywood.length > 0)
    found.push({
      kind: 'notice',
      code: 'heywood-case',
      level: 'warning',
      message: rich`${join(
        heywood.map((i) => bold(variables[i]!.label)),
        ', ',
        ' and ',
      )} ${heywood.length === 1 ? 'has a communality' : 'have communalities'} of 1 or more (a Heywood case)${options.extraction === 'pa' ? '' : '; the uniqueness was held at .005'}. The solution is not proper: there may be too many factors, too few cases, or two variables that measure almost the same.`,
      ...(factors > 1
        ? {
            action: {
              kind: 'set-options',
              label: `Try ${factors - 1} ${noun(options, factors - 1)}`,
              options: { rule: 'fixed', factors: factors - 1 },
            } as const,
          }
        : {}),
    });
  if (limitedTo !== null)
    found.push({
      kind: 'notice',
      code: 'factors-limited',
      level: 'warning',
      message: rich`The rule would keep more ${noun(options, 2)}, but ${num(variables.length, 'integer')} variables and ${num(result.sample.used, 'integer')} cases allow ${num(limitedTo, 'integer')} at most.`,
    });
  if (options.rule === 'parallel' && suggested.parallel === 0)
    found.push({
      kind: 'notice',
      code: 'no-factor',
      level: 'warning',
      message: rich`No eigenvalue is above those of random data: there is no evidence of any ${noun(options)}. One is shown all the same.`,
    });
  if (options.rule === 'parallel' && suggested.parallel === null)
    found.push({
      kind: 'notice',
      code: 'no-parallel-analysis',
      level: 'info',
      message: ofCovariances(options)
        ? rich`Parallel analysis is about correlations; components with eigenvalues above their mean are kept.`
        : rich`Parallel analysis needs more cases than variables; ${noun(options, 2)} with eigenvalues above 1 are kept.`,
    });
  if (ofCovariances(options) && options.rotation !== 'none')
    found.push({
      kind: 'notice',
      code: 'not-rotated',
      level: 'info',
      message: rich`Components of covariances are shown without rotation.`,
      action: { kind: 'set-options', label: 'Use correlations', options: { matrix: 'correlation' } },
    });
  return found;
}

function references(result: EfaResult, options: EfaOptions): readonly WorkKey[] {
  const rotation = rotationOf(options, result.factors);
  return [
    ...when(isPca(options), 'hotelling1933'),
    ...when(options.extraction === 'ml', 'lawleyMaxwell1971'),
    ...when(options.extraction === 'minres' || options.extraction === 'pa', 'harmanJones1966'),
    ...when(rotation === 'varimax' || rotation === 'promax', 'kaiser1958'),
    ...when(rotation === 'promax', 'hendricksonWhite1964'),
    ...when(rotation === 'oblimin' || rotation === 'quartimax', 'bernaardsJennrich2005'),
    ...when(result.adequacy !== null, 'kaiser1974', 'bartlett1951'),
    ...when(result.scree[0]!.random !== null, 'horn1965'),
    ...when(result.fit?.test != null && result.fit.test.tli !== null, 'tuckerLewis1973'),
  ];
}
