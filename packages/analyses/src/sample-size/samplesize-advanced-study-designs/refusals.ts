/** Why no size can be given, each with a code and what to change. */
import { bold, rich } from '@constat/report';
import { type Refusal, RefusedError } from '../../contract.ts';
import { given } from '../../shared/wording.ts';
import { positiveRefusal, shareWidthRefusal, tooFewRefusal, zeroEffectRefusal } from '../kit/refusals.ts';
import { limitsOf, withRatio } from './coefficient-studies.ts';
import {
  CLUSTERED,
  CORRELATION,
  DEPENDENT,
  ESTIMATES,
  FIRST_GROUP,
  isOneOf,
  ONE_SIZE,
  R_SQUARED,
  TWO_LINES,
} from './designs.ts';
import { effectOf } from './effects.ts';
import { type AdvancedSizeOptions, options as fields } from './options.ts';

type Field = keyof AdvancedSizeOptions;

const labelOf = (field: Field): string => fields[field].label;

export function check(_: unknown, given: AdvancedSizeOptions): readonly Refusal[] {
  const options = withRatio(given);
  const refusal =
    spreadReason(options) ??
    shareReason(options) ??
    orderReason(options) ??
    effectReason(options) ??
    sizeReason(options);
  return refusal ? [refusal] : [];
}

/** Numbers of which there must be some. */
const POSITIVE: Readonly<Partial<Record<AdvancedSizeOptions['design'], readonly Field[]>>> = {
  'cluster-means': ['sd'],
  'regression-slope': ['sdPredictor', 'sdResidual'],
  'two-slopes': ['sdPredictor1', 'sdPredictor2', 'sdResidual'],
  'two-intercepts': ['sdPredictor1', 'sdPredictor2', 'sdResidual'],
  'variance-one': ['sdTested', 'sdAssumed', 'varianceRatio'],
  'variance-two': ['sdTested', 'sdAssumed', 'varianceRatio'],
  'crossover-z': ['sdWithin'],
  'crossover-t': ['sdWithin'],
  'bioequivalence-2x2': ['cv'],
  'icc-precision': ['width'],
  'diagnostic-buderer': ['halfWidth'],
  'auc-precision': ['halfWidth'],
  survey: ['halfWidth'],
  cox: ['hazardRatio', 'sdX'],
  'logistic-continuous': ['oddsRatio'],
  'logistic-binary': ['oddsRatio'],
  'case-control-unmatched': ['oddsRatio'],
  'case-control-matched': ['oddsRatio'],
  cohort: ['riskRatio'],
};

function spreadReason(options: AdvancedSizeOptions): Refusal | null {
  for (const field of POSITIVE[options.design] ?? []) {
    if (options.solveFor === 'effect' && effectOf(options)?.option === field) continue;
    if (field === 'sdX' && options.predictorKind === 'binary') continue;
    if ((field === 'sdTested' || field === 'sdAssumed') && !asksSpreads(options)) continue;
    const refusalOf = field === 'halfWidth' ? shareWidthRefusal : positiveRefusal;
    const refusal = refusalOf(field, labelOf(field), options[field] as number | null);
    if (refusal) return refusal;
  }
  return null;
}

const asksSpreads = ({ solveFor, ratioFrom }: AdvancedSizeOptions): boolean =>
  solveFor !== 'effect' && ratioFrom === 'sds';

/** Shares that may be neither none nor all. */
const INNER: Readonly<Partial<Record<AdvancedSizeOptions['design'], readonly Field[]>>> = {
  'logistic-continuous': ['eventRate'],
  'logistic-binary': ['eventRate0', 'proportionExposed'],
  'case-control-unmatched': ['exposureControls'],
  'case-control-matched': ['exposureControls'],
  cohort: ['riskUnexposed'],
  'diagnostic-buderer': ['prevalence', 'sensitivity', 'specificity'],
  survey: ['proportion'],
  'auc-test': ['auc'],
  'auc-precision': ['auc'],
  'icc-walter': ['rho'],
  'icc-precision': ['rho'],
  'cronbach-test': ['cronbach'],
  'regression-r2': ['rSquared'],
  'regression-r2-change': ['rSquaredFull'],
  'regression-coefficient': ['rSquaredFull'],
  'regression-random': ['rSquared'],
  'correlation-tetrachoric': ['shareX', 'shareY'],
  'cluster-proportions': ['proportion1', 'proportion2'],
  'cluster-hayes-bennett': ['proportion1', 'proportion2'],
};

const outside = (field: Field, value: number, low: number, high: number): Refusal => ({
  code: 'outside-range',
  variable: field,
  message: rich`${bold(labelOf(field))} is ${given(value)}; it must lie between ${given(low)} and ${given(high)}.`,
  advice: rich`Enter a value between them, not one of them.`,
});

/** Correlations that the design asks for. */
function correlationsOf(
  design: AdvancedSizeOptions['design'],
): readonly ('correlation' | 'correlation1' | 'correlation2' | CorrelationField)[] {
  if (isOneOf(CORRELATION, design)) return ['correlation'];
  if (design === 'two-correlations') return ['correlation1', 'correlation2'];
  if (design === 'correlations-sharing') return ['correlationAB', 'correlationAC', 'correlationBC'];
  return design === 'correlations-apart'
    ? ['correlationAB', 'correlationCD', 'correlationBC', 'crossAC', 'crossAD', 'crossBD']
    : [];
}

type CorrelationField =
  | 'correlationAB'
  | 'correlationAC'
  | 'correlationBC'
  | 'correlationCD'
  | `cross${'AC' | 'AD' | 'BD'}`;

function shareReason(options: AdvancedSizeOptions): Refusal | null {
  const { design, solveFor } = options;
  const asked = solveFor === 'effect' ? effectOf(options)?.option : null;
  const inner: Field[] = [...(INNER[design] ?? [])];
  if (design === 'cox' && options.predictorKind === 'binary') inner.push('proportionExposed');
  for (const field of inner) {
    const value = options[field] as number | null;
    if (field === asked || value === null || (value > 0 && value < 1)) continue;
    return field === 'rSquared' && value === 0 && options.rSquaredNull === 0
      ? zeroEffectRefusal(field)
      : outside(field, value, 0, 1);
  }
  if (design === 'cox' && options.eventRate === 0) return outside('eventRate', 0, 0, 1);
  for (const field of correlationsOf(design)) {
    const value = options[field];
    if (field !== asked && value !== null && Math.abs(value) >= 1) return outside(field, value, -1, 1);
  }
  if (design === 'rates' && asked !== 'rate1' && (options.rate1 ?? 0) + (options.rate2 ?? 0) === 0)
    return zeroEffectRefusal('rate1');
  return design === 'rates' && asked === 'rate1'
    ? positiveRefusal('rate2', labelOf('rate2'), options.rate2)
    : null;
}

/** Correlations that no variables can have, under one of the hypotheses. */
function impossibleReason(options: AdvancedSizeOptions): Refusal | null {
  if (!isOneOf(DEPENDENT, options.design)) return null;
  const field = options.design === 'correlations-sharing' ? 'correlationAC' : 'correlationCD';
  const limits = limitsOf(options);
  const own = options.solveFor === 'effect' ? null : (options[field] ?? 0);
  const wrong = [options.correlationAB ?? 0, ...(own === null ? [] : [own])].find(
    (value) => !limits || value <= limits[0] || value >= limits[1],
  );
  if (wrong === undefined) return null;
  return {
    code: 'impossible-correlations',
    variable: field,
    message: limits
      ? rich`No variables have these correlations: ${bold(labelOf(field))} can only lie between ${given(+limits[0].toFixed(4))} and ${given(+limits[1].toFixed(4))}, and ${given(wrong)} does not.`
      : rich`No variables have these correlations: those of c and d with a and b contradict each other.`,
    advice: rich`Enter correlations that go together, such as those of an earlier study.`,
  };
}

/** Numbers that must lie in an order. */
function orderReason(options: AdvancedSizeOptions): Refusal | null {
  const { design, solveFor } = options;
  const impossible = impossibleReason(options);
  if (impossible) return impossible;
  if (
    design === 'regression-random' &&
    solveFor !== 'effect' &&
    (options.rSquared ?? 0) <= options.rSquaredNull
  )
    return {
      code: 'below-null',
      variable: 'rSquared',
      message: rich`The assumed *R*² is not above that of the null hypothesis.`,
      advice: rich`Enter a higher ${bold('R²')}, or a lower one for the null hypothesis.`,
    };
  if (design === 'regression-r2-change' || design === 'regression-coefficient') {
    if (design === 'regression-r2-change' && options.testedPredictors > options.predictors)
      return {
        code: 'too-many-tested',
        variable: 'testedPredictors',
        message: rich`More predictors are tested than the full model has.`,
        advice: rich`${bold('Predictors')} counts all of the full model, the tested ones too.`,
      };
    if (solveFor !== 'effect' && (options.rSquaredFull ?? 0) <= (options.rSquaredReduced ?? 0))
      return {
        code: 'not-increasing',
        variable: 'rSquaredFull',
        message: rich`The full model explains no more than the reduced one.`,
        advice: rich`${bold('R² of the full model')} must be above that of the reduced model.`,
      };
  }
  if (design === 'cronbach-precision') {
    const { lower, upper } = options;
    if ((upper ?? 0) >= 1) return outside('upper', upper ?? 0, 0, 1);
    if ((lower ?? 0) >= (upper ?? 0))
      return {
        code: 'limits-reversed',
        variable: 'upper',
        message: rich`The lower limit is not below the upper one.`,
        advice: rich`Enter the smaller value as ${bold('Lower limit')}.`,
      };
  }
  const single =
    (design.startsWith('icc-') && options.raters < 2 && 'raters') ||
    (design.startsWith('cronbach-') && options.items < 2 && 'items');
  if (single) return tooFewRefusal(single, labelOf(single), 1, 2);
  if (design === 'icc-walter' && solveFor !== 'effect' && (options.rho ?? 0) < options.iccNull)
    return {
      code: 'below-null',
      variable: 'rho',
      message: rich`The assumed reliability is below that of the null hypothesis.`,
      advice: rich`Enter a higher ${bold('Intraclass correlation')}, or a lower one for the null hypothesis.`,
    };
  if (design === 'bioequivalence-2x2') {
    const { meansRatio, upperLimit } = options;
    if (meansRatio >= upperLimit || meansRatio <= 1 / upperLimit)
      return {
        code: 'outside-limits',
        variable: 'meansRatio',
        message: rich`The true ratio lies outside the limits of equivalence: no size shows the opposite.`,
        advice: rich`Enter a ratio between ${given(+(1 / upperLimit).toFixed(4))} and ${given(upperLimit)}.`,
      };
    if (solveFor === 'effect')
      return {
        code: 'no-detectable-effect',
        variable: 'solveFor',
        message: rich`A test of equivalence looks for no effect, so none can be detected.`,
        advice: rich`Solve for the size or the power of this design.`,
        actions: [{ kind: 'set-options', label: 'Solve for the power', options: { solveFor: 'power' } }],
      };
  }
  if (design === 'cohort' && solveFor !== 'effect') {
    const risk = (options.riskUnexposed ?? 0) * (options.riskRatio ?? 0);
    if (risk >= 1)
      return {
        code: 'risk-above-one',
        variable: 'riskRatio',
        message: rich`The risk of the exposed would be ${given(+risk.toFixed(4))}, which is no probability below 1.`,
        advice: rich`Enter a smaller ${bold('Risk ratio')}, or a smaller risk of the unexposed.`,
      };
  }
  return null;
}

function effectReason(options: AdvancedSizeOptions): Refusal | null {
  if (options.solveFor === 'effect' || isOneOf(ESTIMATES, options.design)) return null;
  const effect = effectOf(options);
  return effect && options[effect.option] === effect.none ? zeroEffectRefusal(effect.option) : null;
}

/** The least sizes that the tests can have. */
function sizeReason(options: AdvancedSizeOptions): Refusal | null {
  const { design, solveFor } = options;
  if (solveFor === 'n' || isOneOf(ESTIMATES, design)) return null;
  if (isOneOf(CLUSTERED, design)) return tooFewRefusal('clusters', labelOf('clusters'), options.clusters, 2);
  if (design === 'case-control-matched') return tooFewRefusal('pairs', labelOf('pairs'), options.pairs, 1);
  if (design === 'rates') return positiveRefusal('personTime', labelOf('personTime'), options.personTime);
  if (isOneOf(FIRST_GROUP, design))
    return tooFewRefusal(
      'nFirst',
      labelOf('nFirst'),
      options.nFirst,
      design === 'two-correlations' ? 4 : isOneOf(TWO_LINES, design) ? 3 : 2,
    );
  return isOneOf(ONE_SIZE, design) ? oneSizeReason(options) : null;
}

function oneSizeReason(options: AdvancedSizeOptions): Refusal | null {
  const { design } = options;
  const least =
    isOneOf(R_SQUARED, design) || design === 'regression-coefficient'
      ? options.predictors + 2
      : design.startsWith('correlation') || design.startsWith('crossover') || design === 'bioequivalence-2x2'
        ? 4
        : design === 'cronbach-test' || design === 'regression-slope'
          ? 3
          : 2;
  return tooFewRefusal('n', labelOf('n'), options.n, least);
}

/** Thrown where even the largest effect is not found. */
export const notDetectable = (): RefusedError =>
  new RefusedError([
    {
      code: 'no-effect-large-enough',
      variable: 'power',
      message: rich`No effect is large enough to be found with this size and power.`,
      advice: rich`Enter more cases, or a lower ${bold('Power')}.`,
    },
  ]);
