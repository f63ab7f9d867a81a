/** Counts with a part for zeros, and events that compete. */
import { rich } from '@constat/report';
import { chiSquare, modelMatrix } from '@constat/stats';
import { RefusedError } from '../../contract.ts';
import type { Model } from '../../regression/kit/model.ts';
import { packedModel } from '../../regression/kit/packed.ts';
import { waldTerms } from '../../regression/kit/wald.ts';
import { fitZeros, zeroRows } from '../../regression/poisson-regression/zeros/compute.ts';
import { endsOf, fitFineGray } from '../../survival/competing-risks/compute.ts';
import {
  type Asked,
  byTerm,
  type FittedModel,
  type ModelKind,
  ratiosOf,
  single,
  ZERO_PARTS,
} from './fit-parts.ts';

const NO_MEASURES = { rSquared: null, adjustedRSquared: null } as const;

const without = (model: Model, term: readonly string[]): Model => {
  const terms = model.terms.filter((each) => each !== term);
  const variables = model.variables.filter(({ name }) => terms.some((names) => names.includes(name)));
  return {
    ...model,
    variables,
    terms,
    design: modelMatrix({ variables, terms, rows: model.design.rows }),
  };
};

const isHurdle = (kind: ModelKind): boolean => kind.startsWith('hurdle');

/** Refusals of the part for zeros, with what to change on this page. */
function onThisPage<T>(fit: () => T, plain: 'poisson' | 'negative-binomial'): T {
  try {
    return fit();
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    throw new RefusedError(
      error.refusals.map((refusal) =>
        PARTED.includes(refusal.code)
          ? {
              ...refusal,
              advice: rich`Choose a regression of counts without a part for zeros, or fewer predictors.`,
              actions: [
                {
                  kind: 'set-options',
                  label: plain === 'poisson' ? 'Use Poisson' : 'Use negative binomial',
                  options: { type: plain },
                },
              ],
            }
          : refusal,
      ),
    );
  }
}

const PARTED: readonly string[] = ['no-zeros', 'zeros-not-converged'];

/** Every predictor in both parts; a term by what leaving it out of both takes from the likelihood. */
export function zeroModel({ frame, spec, model, overall }: Asked): FittedModel {
  const rows = zeroRows(frame, spec, model);
  const asked = {
    ...spec,
    model: isHurdle(spec.kind) ? 'hurdle' : 'zero-inflated',
    family: spec.kind.endsWith('negative-binomial') ? 'negative-binomial' : 'poisson',
  } as const;
  const fitted = (own: Model) => {
    const packed = packedModel(own);
    return fitZeros(packed, packed, rows, asked);
  };
  const fit = onThisPage(() => fitted(model), asked.family);
  /** p of a term; none where the model without it has no estimate. */
  const tested = (term: readonly string[]): readonly (readonly [string, number])[] => {
    const fewer = without(model, term);
    const left = model.design.columns.length - fewer.design.columns.length;
    try {
      const statistic = Math.max(0, 2 * (fit.logLik - fitted(fewer).logLik));
      return [[term.join(':'), chiSquare.sf(statistic, 2 * left)]];
    } catch (error) {
      if (error instanceof RefusedError) return [];
      throw error;
    }
  };
  const [count = null, zero = null] = ZERO_PARTS[spec.kind] ?? [];
  return {
    ...NO_MEASURES,
    equations: [
      { category: count, slopes: ratiosOf(fit.countCoefficients.slice(1)) },
      { category: zero, slopes: ratiosOf(fit.zeroCoefficients.slice(1)) },
    ],
    events: rows.all,
    levels: null,
    terms: overall ? Object.fromEntries(model.terms.flatMap(tested)) : {},
    aic: fit.aic,
    pValue: fit.likelihoodRatio?.pValue ?? null,
  };
}

/** The hazard of the subdistribution of one of several events; terms and the whole by Wald's test. */
export function fineGrayModel({ frame, spec, model, overall }: Asked): FittedModel {
  const asked = { ...spec, time: spec.outcome, event: spec.event ?? '' };
  const ends = endsOf(frame, asked, model.mask, model.used);
  const fit = fitFineGray(model, frame, ends, asked);
  const events = new Uint8Array(frame.rows);
  for (let row = 0, i = 0; row < frame.rows; row++)
    if (model.mask[row]) events[row] = ends.causes[i++] === 1 ? 1 : 0;
  const estimates = fit.coefficients.map(({ estimate }) => estimate);
  return {
    ...NO_MEASURES,
    equations: single(ratiosOf(fit.coefficients)),
    events,
    levels: { event: ends.names[0] ?? '', other: ends.censored },
    terms: overall ? byTerm(waldTerms(model.design, estimates, fit.covariance, 1)) : {},
    aic: null,
    pValue: fit.wald?.pValue ?? null,
  };
}
