import { bold, join, type NoticeBlock, num, rich } from '@constat/report';
import type { Estimates, Presentation } from '../../presentation.ts';
import type { WorkKey } from '../../shared/bibliography.ts';
import { excludedNotice, pItem } from '../../shared/parts.ts';
import { adjustmentWorks, bootstrapWorks, SHAPIRO_WILK, when } from '../../shared/references.ts';
import { capital } from '../../shared/wording.ts';
import { codedNotice } from '../kit/columns.ts';
import { COEFFICIENT_WORDS } from '../kit/words.ts';
import { checks } from './checks.ts';
import { overviewFigures, scatterFigures } from './figures.ts';
import type { MatrixOptions } from './options.ts';
import { rCode } from './r-code.ts';
import type { MatrixResult } from './result.ts';
import {
  comparisonsTable,
  descriptivesTable,
  furtherTable,
  groupsTable,
  matrixTable,
  pairsTable,
} from './tables.ts';
import {
  apa,
  askedCoefficients,
  finding,
  interpretation,
  mainCoefficient,
  methods,
  pairLabel,
} from './text.ts';

export function present(result: MatrixResult, options: MatrixOptions): Presentation {
  const coefficients = askedCoefficients(options);
  return {
    ...finding(result, options),
    notices: [
      ...excludedNotice(
        result.sample,
        options.missing === 'listwise' || result.variables.length === 2
          ? rich`They lack a value in at least one of the variables.`
          : rich`They have a value in fewer than two of the variables.`,
      ),
      ...codedNotice(result.coded),
      ...missingNotice(result),
    ],
    estimates: result.variables.length === 2 ? estimates(result, options) : [],
    tables: [
      ...(result.variables.length > 2
        ? coefficients.map((coefficient) => matrixTable(coefficient, result, options))
        : []),
      ...coefficients.map((coefficient) => pairsTable(coefficient, result, options)),
      ...furtherTable(result, options),
      ...(result.variables.length === 2 && options.descriptives ? [descriptivesTable(result)] : []),
      ...groupsTable(result, options),
      ...comparisonsTable(result, options),
    ],
    checks: checks(result, options),
    figures: [...overviewFigures(result, options), ...scatterFigures(result, options)],
    interpretation: interpretation(result, options),
    apa: apa(result, options),
    methods: methods(result, options),
    works: references(result, options),
    r: rCode(result, options),
  };
}

/** Pairs that have no correlation stay empty in the matrix. */
function missingNotice(result: MatrixResult): NoticeBlock[] {
  const { missingPairs } = result;
  if (missingPairs.length === 0) return [];
  return [
    {
      kind: 'notice',
      code: 'pairs-without-correlation',
      level: 'warning',
      message: rich`${bold(`${missingPairs.length} of ${missingPairs.length + result.pairs.length} pairs have no correlation.`)} They have fewer than three common cases, or one of the two does not vary in them: ${join(
        missingPairs.map((pair) => pairLabel(pair, result)),
        ', ',
      )}.`,
    },
  ];
}

function estimates(result: MatrixResult, options: MatrixOptions): Estimates {
  const coefficient = mainCoefficient(options);
  const tested = result.pairs[0]!.tested[coefficient]!;
  const hasLimits = tested.ciLower !== null && tested.ciUpper !== null;
  return [
    {
      label: [capital(COEFFICIENT_WORDS[coefficient].name)],
      value: tested.estimate,
      format: 'proportion',
      ...(hasLimits
        ? {
            ciLower: tested.ciLower,
            ciUpper: tested.ciUpper,
            level: options.confidenceLevel,
            reference: 0,
          }
        : {}),
    },
    ...(coefficient === 'pearson'
      ? [
          {
            label: rich`*r*², shared variance`,
            value: tested.estimate ** 2,
            format: 'proportion' as const,
            detail: rich`${num(tested.estimate ** 2, 'percent')}`,
          },
        ]
      : []),
    pItem(
      tested.pValue,
      options.confidenceLevel,
      options.alternative === 'two-sided' ? 'two-sided' : 'one-sided',
    ),
  ];
}

const PRINCIPAL = {
  pearson: ['fisher1915', 'fisher1921'],
  spearman: ['spearman1904'],
  kendall: ['kendall1938', 'fieller1957'],
  polychoric: ['olsson1979'],
} as const;

function references(result: MatrixResult, options: MatrixOptions): readonly WorkKey[] {
  const coefficients = askedCoefficients(options);
  const pearson = coefficients.includes('pearson');
  const [main] = result.comparisons;
  return [
    'cohen1988',
    ...coefficients.flatMap((coefficient) => PRINCIPAL[coefficient]),
    ...when(
      coefficients.includes('spearman'),
      options.rankInterval === 'fieller' ? 'fieller1957' : 'bonettWright2000',
    ),
    ...when(
      result.pairs.some(({ polychoric }) => polychoric?.kind === 'polyserial'),
      'olsson1982',
    ),
    ...when(options.further.includes('distance'), 'szekely2007', 'szekelyRizzo2013', 'shen2022'),
    ...when(options.further.includes('biweight'), 'langfelderHorvath2012', 'wilcox2017'),
    ...adjustmentWorks(options.adjustment),
    ...bootstrapWorks(options),
    ...when(options.bayesFactor && pearson, 'jeffreys1961', 'ly2016'),
    ...when(options.bayesFactor && coefficients.includes('kendall'), 'vanDoorn2018'),
    ...when(main !== undefined, 'steiger1980'),
    ...when(
      result.comparisons.some(({ williams }) => williams !== null),
      'williams1959',
    ),
    ...when(result.group !== null, 'fisher1921'),
    ...when(pearson && options.checks.includes('normality'), ...SHAPIRO_WILK),
  ];
}
