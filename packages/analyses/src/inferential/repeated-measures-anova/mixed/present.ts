import { bold, type NoticeBlock, num, rich, type TableBlock } from '@constat/report';
import type { Estimates, Presentation } from '../../../presentation.ts';
import { type Check, independenceCheck, normalityCheck } from '../../../shared/checks.ts';
import { excludedNotice, pItem } from '../../../shared/parts.ts';
import { comparisonWorks, SHAPIRO_WILK, when } from '../../../shared/references.ts';
import { quantileFigure } from '../../../shared/residual-figures.ts';
import { symbol, table, text, value } from '../../../shared/table.ts';
import { alphaOf, countedText, whole } from '../../../shared/wording.ts';
import { interactionNotice, observedTable } from '../../kit/anova-parts.ts';
import { interactionFigures } from '../../kit/interaction-figure.ts';
import { meanContrastTable, meanLetterTables, meanPairTables, meanTable } from '../../kit/marginal-tables.ts';
import type { RepeatedOptions } from '../options.ts';
import type { MixedResult } from '../result.ts';
import { rCode } from './r-code.ts';
import { apa, finding, interpretation, leadingMixed, methods } from './text.ts';

export function presentMixed(result: MixedResult, options: RepeatedOptions): Presentation {
  const { factors, measurements, measure, withinCount } = result;
  const level = options.confidenceLevel;
  return {
    ...finding(result, options),
    notices: [
      ...excludedNotice(
        result.sample,
        rich`They lack every measurement${options.between.length + options.covariates.length > 0 ? ', a group or a covariate' : ''}.`,
      ),
      ...keptNotice(result),
      ...singularNotice(result),
      ...pairsNotice(result, options),
    ],
    estimates: estimates(result, level),
    tables: [
      effectTable(result),
      varianceTable(result),
      observedTable(
        result.conditions.map((condition) => ({ ...condition, variable: condition.variableLabel })),
        [...factors.slice(withinCount), ...factors.slice(0, withinCount)],
        { id: 'conditions', title: ['Measurements'], notes: ['All cases with this measurement.'] },
      ),
      ...result.means.map((set) =>
        meanTable(
          set,
          factors,
          level,
          result.covariates.length > 0
            ? 'Means of the model at the means of the covariates, every group counted alike.'
            : 'Means of the model, every group counted alike.',
        ),
      ),
      ...(options.letters ? meanLetterTables(result.pairs, factors, alphaOf(level)) : []),
      ...meanPairTables(result.pairs, factors, level),
      ...meanContrastTable(result.contrasts, factors, level),
    ],
    checks: checks(result, options),
    figures: [
      ...(options.plots.includes('means')
        ? interactionFigures(result.plotted, factors, options.measure || 'Value', level)
        : []),
      ...(result.qq.length > 0 ? [quantileFigure(result.qq, measurements.used, measure)] : []),
    ],
    interpretation: interpretation(result, options),
    apa: apa(result, options),
    methods: methods(result, options),
    works: [
      'bates2015',
      'kenwardRoger1997',
      ...when(options.marginalMeans, 'searleSpeedMilliken1980'),
      ...comparisonWorks(options.postHoc, options.letters),
      ...when(options.checks.includes('normality'), ...SHAPIRO_WILK),
    ],
    r: rCode(result, options),
  };
}

/** The test that the finding speaks of first. */
function estimates(result: MixedResult, level: number): Estimates {
  const main =
    leadingMixed(result, alphaOf(level)) ??
    result.effects.find(({ within, factors, covariate }) => within && factors.length === 1 && !covariate);
  if (!main) return [];
  return [
    { label: rich`*F*, ${main.label}`, value: main.statistic, format: 'statistic' },
    pItem(main.pValue, level),
  ];
}

function keptNotice({ measurements, sample }: MixedResult): NoticeBlock[] {
  const { incomplete, missing, used } = measurements;
  if (incomplete === 0) return [];
  return [
    {
      kind: 'notice',
      code: 'cases-kept',
      level: 'info',
      message: rich`${bold(`${whole(incomplete)} of ${countedText(sample.used, 'cases')} ${incomplete === 1 ? 'lacks' : 'lack'} a measurement.`)} ${incomplete === 1 ? 'It counts' : 'They count'} with what there is: ${num(used, 'integer')} of ${num(used + missing, 'integer')} measurements.`,
    },
  ];
}

function singularNotice({ isSingular }: MixedResult): NoticeBlock[] {
  if (!isSingular) return [];
  return [
    {
      kind: 'notice',
      code: 'zero-variance',
      level: 'info',
      message: rich`**A variance is estimated as zero.** Measurements of a case are no more alike there than those of different cases; the tests hold, but an analysis of variance would differ.`,
    },
  ];
}

function pairsNotice(result: MixedResult, options: RepeatedOptions): NoticeBlock[] {
  const interaction = leadingMixed(result, alphaOf(options.confidenceLevel));
  if (!interaction || options.pairsWithin) return [];
  return [
    interactionNotice(interaction.label, 'pairs-within', {
      kind: 'set-options',
      label: 'Compare pairs within levels',
      options: { pairsWithin: true, ...(options.postHoc.length === 0 ? { postHoc: ['holm'] } : {}) },
    }),
  ];
}

const effectTable = ({ effects }: MixedResult): TableBlock =>
  table(effects, {
    id: 'effects',
    title: 'Tests of Effects',
    columns: [
      text('Effect', ({ label }) => label),
      symbol('F', 'statistic', ({ statistic }) => statistic),
      value(rich`*df*₁`, 'df', ({ df1 }) => df1),
      value(rich`*df*₂`, 'df', ({ df2 }) => df2),
      symbol('p', 'p', ({ pValue }) => pValue),
    ],
    notes: rich`Type III tests of a linear mixed model by restricted maximum likelihood, with the degrees of freedom of Kenward and Roger.`,
  });

function varianceTable({ variances }: MixedResult): TableBlock {
  const total = variances.reduce((sum, { variance }) => sum + variance, 0);
  return table(variances, {
    id: 'variances',
    title: 'Random Effects',
    columns: [
      text('Differences between', ({ label }) => label),
      value('Variance', 'number', ({ variance }) => variance),
      symbol('SD', 'number', ({ variance }) => Math.sqrt(variance)),
      value('Share', 'percent', ({ variance }) => variance / total),
    ],
    notes: rich`The share of cases is the correlation of two measurements of a case that have no level in common.`,
  });
}

function checks(result: MixedResult, options: RepeatedOptions): Check[] {
  const { used } = result.measurements;
  return [
    {
      kind: 'check',
      id: 'missing',
      assumption: ['Missing at random'],
      verdict: 'unverifiable',
      evidence: rich`${num(result.measurements.missing, 'integer')} of ${num(used + result.measurements.missing, 'integer')} measurements missing`,
      advice: [
        'Gaps may depend on what was measured, on groups and covariates. Where cases dropped out for what nobody measured, compare with what the worst and the best values would give.',
      ],
    },
    ...(options.checks.includes('sphericity')
      ? [
          {
            kind: 'check' as const,
            id: 'compound',
            assumption: ['Equal variances and correlations of the measurements'],
            verdict: 'unverifiable' as const,
            evidence: rich`Assumed by the random intercepts`,
            advice: [
              'Two measurements of a case are taken to be as alike as any two others, as sphericity has it. Of the complete cases the analysis of variance tests it; multilevel models offer errors that fade with time.',
            ],
          },
        ]
      : []),
    ...(options.checks.includes('normality')
      ? [
          normalityCheck({
            id: 'residuals',
            of: 'residuals',
            who: 'the residuals',
            n: used,
            alpha: alphaOf(options.confidenceLevel),
            normality: result.residualNormality,
            robust: rich`With ${num(used, 'integer')} measurements the tests are usually robust.`,
            fragile: rich`With ${num(used, 'integer')} measurements the *p* values lean on normality; consider Friedman’s test of the complete cases.`,
            action: { kind: 'open-analysis', label: 'Open Friedman’s test', analysis: 'friedman-test' },
          }),
        ]
      : []),
    independenceCheck('Measurements of one case belong together; different cases must be independent.'),
  ];
}
