import { bold, join, num, type Runs, rich } from '@constat/report';
import type { Paragraphs, Presentation } from '../../presentation.ts';
import {
  alphaNumber,
  alphaOf,
  article,
  levelOf,
  pText,
  sampleText,
  significance,
} from '../../shared/wording.ts';
import type { Curve, DoseResult } from './compute.ts';
import { type DoseOptions, isLogistic } from './options.ts';
import { CURVE_WORDS, curveName, ec50Of, isProfiled, limitsOf, limitsText, parameterOf } from './words.ts';

/** What one curve says, without the name of its group. */
function curveClause(curve: Curve, result: DoseResult, options: DoseOptions): Runs {
  const level = options.confidenceLevel;
  const of = (name: string) => parameterOf(curve, name);
  const ec50 = ec50Of(curve, options);
  if (isLogistic(options) && ec50) {
    const hill = of('hill')!.estimate;
    const [low, high] = [of('bottom')?.estimate ?? 0, of('top')!.estimate];
    const [from, to] = hill > 0 ? [low, high] : [high, low];
    return rich`${to > from ? 'rises' : 'falls'} from ${num(from)} to ${num(to)}, half of the way at ${result.dose.label} ${num(ec50.estimate)} (EC50${limitsText(level, ec50)})`;
  }
  if (options.model === 'michaelis-menten') {
    const km = of('km')!;
    const vmax = of('vmax')!;
    return rich`rises towards ${num(vmax.estimate)} (Vmax${limitsText(level, limitsOf(vmax, options))}), half of it at ${result.dose.label} ${num(km.estimate)} (Km${limitsText(level, limitsOf(km, options))})`;
  }
  const start = of('start')!.estimate;
  const end = of('plateau')?.estimate ?? 0;
  const life = curve.halfLife;
  const half =
    life && life.estimate > 0
      ? rich` with a half-life of ${num(life.estimate)}${limitsText(level, life)}`
      : rich`, and its rate is not above zero: there is no decay`;
  return rich`goes from ${num(start)} to ${num(end)}${half}`;
}

const comparedText = ({ comparison, group }: DoseResult, options: DoseOptions): Runs =>
  comparison && group
    ? rich` The difference between the curves of ${group.label} was ${significance(comparison.pValue, alphaOf(options.confidenceLevel))}, *F*(${num(comparison.df1, 'df')}, ${num(comparison.df2, 'df')}) = ${num(comparison.statistic, 'statistic')}, ${pText(comparison.pValue)}.`
    : [];

export function finding(result: DoseResult, options: DoseOptions): Pick<Presentation, 'finding' | 'meta'> {
  const { curves, outcome, group } = result;
  const clauses = curves.map((curve) => {
    const clause = curveClause(curve, result, options);
    return group ? rich`with ${bold(curveName(result, curve))} it ${clause}` : clause;
  });
  return {
    finding: rich`${bold(outcome.label)}${group ? ': ' : ' '}${join(clauses, '; ', '; ')}.${comparedText(result, options)}`,
    meta: [sampleText(result.sample), rich`${CURVE_WORDS[options.model]}`],
  };
}

export function interpretation(result: DoseResult, options: DoseOptions): Paragraphs {
  const { ratios, curves, comparison, group } = result;
  const alpha = alphaOf(options.confidenceLevel);
  const meaning = isLogistic(options)
    ? rich`EC50 is the dose at which the curve has gone half of the way between bottom and top; of a falling curve it is also called IC50. ${isProfiled(options) ? '' : 'Its limits are those of its logarithm. '}The Hill slope says how steep the curve is there: beyond ±1 it is steeper than one molecule at one place of binding would give.`
    : options.model === 'michaelis-menten'
      ? rich`Vmax is the speed that the reaction comes near to when there is plenty of substrate, Km the concentration at which it has half of that speed.`
      : rich`The half-life is the time in which half of the distance to the end is gone, whatever the start.`;
  return [
    meaning,
    ...ratios.map(
      ({ level, estimate, ciLower, ciUpper, pValue }) =>
        rich`The EC50 of ${levelOf(group?.label ?? '', level)} is ${num(estimate)} times that of ${curves[0]!.level ?? ''}${limitsText(options.confidenceLevel, { ciLower, ciUpper })}, ${pText(pValue)}: ${pValue < alpha ? (estimate > 1 ? 'more of it is needed' : 'less of it is needed') : 'these data do not rule out equal potency'}.`,
    ),
    ...(curves.length > 1 && !comparison
      ? [rich`No single curve fits all groups, so that there is no test of one curve against several.`]
      : []),
  ];
}

export function apa(result: DoseResult, options: DoseOptions): Paragraphs {
  const { curves, outcome, dose } = result;
  return curves.map((curve, i) => {
    const last = i === curves.length - 1;
    return rich`${i === 0 ? `${article(CURVE_WORDS[options.model]) === 'an' ? 'An' : 'A'} ${CURVE_WORDS[options.model]} of ${outcome.label} over ${dose.label}` : 'Another one'} was fitted${result.group ? ` for ${curveName(result, curve)}` : ''} (*n* = ${num(curve.n, 'integer')}, residual *SE* = ${num(curve.residualStandardError)}, *R*² = ${num(curve.rSquared, 'proportion', 3)}): it ${curveClause(curve, result, options)}.${last ? comparedText(result, options) : ''}`;
  });
}

export function methods(
  { outcome, dose, group, comparison, ratios }: DoseResult,
  options: DoseOptions,
): Runs {
  const kind =
    options.intervals === 'wald'
      ? `Wald intervals${isLogistic(options) ? ' (those of the EC50 from its logarithm)' : ''}`
      : options.model === 'logistic5'
        ? 'profile intervals (those of the EC50 from its logarithm)'
        : 'profile intervals';
  const compared = comparison
    ? ' One curve for all was compared with one for each by the extra-sum-of-squares F test.'
    : '';
  const ratio = ratios.length > 0 ? ' Ratios of EC50 are from differences of their logarithms.' : '';
  return rich`${article(CURVE_WORDS[options.model]) === 'an' ? 'An' : 'A'} ${CURVE_WORDS[options.model]} of ${outcome.label} over ${dose.label}${group ? ` was fitted for each level of ${group.label}` : ' was fitted'} by nonlinear least squares, with ${num(options.confidenceLevel, 'level')} ${kind} (α = ${alphaNumber(alphaOf(options.confidenceLevel))}).${options.logDoses && options.model !== 'exponential-decay' ? ' Doses were given as logarithms to the base 10.' : ''}${compared}${ratio} Cases with a missing value were left out.`;
}
