import { num, rich } from '@constat/report';
import { collinearityCheck } from '../../regression/kit/collinearity.ts';
import { clusterCheck } from '../../regression/kit/errors.ts';
import { coefficientLabel, labelOf } from '../../regression/kit/labels.ts';
import { chiText } from '../../regression/kit/model-text.ts';
import { type Check, independenceCheck } from '../../shared/checks.ts';
import { alphaOf, shareOut } from '../../shared/wording.ts';
import type { CoxOptions } from './options.ts';
import type { CoxResult } from './result.ts';
import { ratioLabel } from './text.ts';

/** Events per coefficient that a stable model should have, and that it must. */
const EVENTS = { enough: 10, few: 5 } as const;
/** Change of a coefficient, in standard errors, by one case. */
const INFLUENCE = { some: 0.5, much: 1 } as const;

/** What the model assumes and what makes it fragile, each with evidence and advice. */
export function checks(result: CoxResult, options: CoxOptions): Check[] {
  const wanted = (key: CoxOptions['checks'][number]) => options.checks.includes(key);
  return [
    ...(wanted('proportional') && !result.frailty ? [proportional(result, options)] : []),
    ...(wanted('events') ? [enoughEvents(result)] : []),
    ...(wanted('collinearity') ? collinearity(result) : []),
    ...(wanted('influence') ? influence(result) : []),
    ...clustered(result),
  ];
}

function proportional(result: CoxResult, options: CoxOptions): Check {
  const common = { kind: 'check', id: 'proportional', assumption: ['Proportional hazards'] } as const;
  const tests = result.proportional;
  if (options.ties === 'exact')
    return {
      ...common,
      verdict: 'unverifiable',
      evidence: ['Exact ties'],
      advice: ['The test is made for approximations of the ties: look at it with Efron’s method.'],
      action: { kind: 'set-options', label: 'Use Efron’s method', options: { ties: 'efron' } },
    };
  if (!tests)
    return {
      ...common,
      verdict: 'unverifiable',
      evidence: rich`${num(result.fit.events, 'integer')} events`,
      advice: ['Too few event times to test whether coefficients change with time.'],
    };
  const worst = tests.terms.reduce((a, b) => (b.pValue < a.pValue ? b : a));
  const evidence = rich`Schoenfeld, all terms: ${chiText(tests.global)}`;
  const alpha = alphaOf(options.confidenceLevel);
  const failed = tests.global.pValue < alpha || worst.pValue < alpha / tests.terms.length;
  if (!failed)
    return {
      ...common,
      verdict: 'unopposed',
      evidence,
      advice: ['With few events a ratio that changes over time can be missed; look at the residuals.'],
    };
  const stratify = options.strata === null && options.factors.includes(worst.term);
  const left = options.covariates.length + options.factors.length > 1;
  return {
    ...common,
    verdict: result.fit.events > 1000 ? 'doubtful' : 'violated',
    caution:
      tests.terms.length > 1
        ? rich`the hazards were not proportional, most of all for ${coefficientLabel(worst.term, result)}`
        : ['the hazards were not proportional'],
    evidence: rich`${evidence}; ${coefficientLabel(worst.term, result)}: ${chiText(worst)}`,
    advice: rich`The effect of a predictor, most of all ${coefficientLabel(worst.term, result)}, changes over time; its hazard ratio is an average. ${stratify && left ? 'Make it the strata,' : 'Stratify by groups of it,'} or look at the residuals and describe early and late times apart.`,
    ...(stratify && left
      ? {
          action: {
            kind: 'set-options',
            label: `Stratify by ${labelOf(worst.term, result)}`,
            options: {
              strata: worst.term,
              factors: options.factors.filter((name) => name !== worst.term),
              terms: null,
              ...(options.curvesOf === worst.term ? { curvesOf: null } : {}),
            },
          } as const,
        }
      : options.plots.includes('schoenfeld')
        ? {}
        : {
            action: {
              kind: 'set-options',
              label: 'Show the residuals',
              options: { plots: [...options.plots, 'schoenfeld'] },
            } as const,
          }),
  };
}

function enoughEvents({ fit }: CoxResult): Check {
  const per = fit.events / Math.max(1, fit.overall.df);
  const verdict = per >= EVENTS.enough ? 'met' : per >= EVENTS.few ? 'doubtful' : 'violated';
  return {
    kind: 'check',
    id: 'events',
    assumption: ['Enough events'],
    verdict,
    caution: ['there were few events for each coefficient'],
    evidence: rich`${num(fit.events, 'integer')} events, ${shareOut(per)} for each coefficient`,
    advice: [
      verdict === 'met'
        ? 'Ten or more events for each coefficient keep estimates and tests honest.'
        : 'With fewer than ten events for each coefficient hazard ratios tend to be too far from one. Use fewer predictors.',
    ],
  };
}

function collinearity(result: CoxResult): Check[] {
  const values = result.gvif.map(({ term, gvif, df }) => ({
    name: labelOf(term, result),
    value: gvif ** (1 / df),
  }));
  return collinearityCheck(values, 'hazard ratios');
}

function influence(result: CoxResult): Check[] {
  const largest = result.diagnostics?.dfbetas;
  if (!largest) return [];
  const size = Math.abs(largest.max);
  const verdict = size < INFLUENCE.some ? 'met' : size < INFLUENCE.much ? 'doubtful' : 'violated';
  return [
    {
      kind: 'check',
      id: 'influence',
      assumption: ['Influential cases'],
      verdict,
      caution: rich`row ${num(largest.row, 'integer')} moved a coefficient by ${num(size, 'number', 1)} standard errors`,
      evidence: rich`Row ${num(largest.row, 'integer')} moves ${ratioLabel(largest.of, result)} by ${num(size, 'statistic')} standard errors, the most`,
      advice: [
        verdict === 'met'
          ? 'No single case decides the result.'
          : `Row ${largest.row} pulls a coefficient: check it, and report the result with and without it.`,
      ],
    },
  ];
}

/** That rows are independent, or that there are enough of the clusters that they belong to. */
function clustered({ together }: CoxResult): Check[] {
  const end = 'the end of observation must have nothing to do with their risk.';
  const enough =
    together?.errors === 'cluster'
      ? [clusterCheck({ df: null, clusters: together.clusters, clusterLabel: together.label }, '')]
      : [];
  const who = together === null || together.errors === 'robust' ? 'Cases' : 'Clusters';
  return [...enough, independenceCheck(`${who} must not influence each other, and ${end}`)];
}
