/** The options that put a saved regression into words, so that the text is about the same model. */
import type { RawOptions } from '../../options.ts';

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === false || (Array.isArray(value) && value.length === 0);

const onlyMainEffects = (terms: unknown): boolean =>
  !Array.isArray(terms) || terms.every((term) => Array.isArray(term) && term.length === 1);

/** Whether the model is told in full here: no weights, interactions, steps, strata, robust errors, other ties or a part for zeros. */
const isPlain = ({
  weights,
  terms,
  steps,
  strata,
  start,
  robust,
  errors,
  ties,
  zeros,
  intercept,
}: RawOptions): boolean =>
  [weights, steps, strata, start].every(isEmpty) &&
  onlyMainEffects(terms) &&
  (robust ?? 'none') === 'none' &&
  (errors ?? 'none') === 'none' &&
  (ties ?? 'efron') === 'efron' &&
  (zeros ?? 'none') === 'none' &&
  intercept !== false;

const common = ({ covariates, factors, references, confidenceLevel }: RawOptions): RawOptions =>
  Object.fromEntries(
    Object.entries({ covariates, factors, references, confidenceLevel }).filter(
      ([, value]) => value !== undefined,
    ),
  );

/** The options for a result of this analysis; null where the words would be about another model. */
export function interpretationOptions(analysisId: string, saved: RawOptions): RawOptions | null {
  if (!isPlain(saved)) return null;
  switch (analysisId) {
    case 'linear-regression':
      return { ...common(saved), type: 'linear', outcome: saved.outcome };
    case 'logistic-regression': {
      const { outcome, event = 'last', method = 'likelihood', intervals } = saved;
      const profile = method === 'likelihood' && intervals === 'profile';
      return {
        ...common(saved),
        type: 'logistic',
        outcome,
        eventLevel: event,
        method: profile ? 'profile' : method,
      };
    }
    case 'poisson-regression': {
      const { outcome, exposure, family = 'poisson' } = saved;
      return { ...common(saved), type: family, outcome, ...(isEmpty(exposure) ? {} : { exposure }) };
    }
    case 'cox-regression': {
      const { time, event, eventLevel = 'last' } = saved;
      return { ...common(saved), type: 'cox', outcome: time, event, eventLevel };
    }
    default:
      return null;
  }
}
