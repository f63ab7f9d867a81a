/** The options that put a saved regression into words, so that the text is about the same model. */
import type { RawOptions } from '../../options.ts';

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  (typeof value === 'object' && Object.keys(value).length === 0);

const onlyMainEffects = (terms: unknown): boolean =>
  !Array.isArray(terms) || terms.every((term) => Array.isArray(term) && term.length === 1);

/** Whether the model is told in full here: no weights, interactions, steps, strata, robust errors or other ties. */
const isPlain = ({
  weights,
  terms,
  steps,
  strata,
  start,
  robust,
  errors,
  ties,
  intercept,
}: RawOptions): boolean =>
  [weights, steps, strata, start].every(isEmpty) &&
  onlyMainEffects(terms) &&
  (robust ?? 'none') === 'none' &&
  ['none', 'nid'].includes(String(errors ?? 'none')) &&
  (ties ?? 'efron') === 'efron' &&
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
      const { outcome, exposure, family = 'poisson', zeros = 'none', zeroPart = 'all' } = saved;
      if (zeros !== 'none' && zeroPart !== 'all') return null;
      const type =
        zeros === 'none' ? family : family === 'negative-binomial' ? `${zeros}-negative-binomial` : zeros;
      return { ...common(saved), type, outcome, ...(isEmpty(exposure) ? {} : { exposure }) };
    }
    case 'cox-regression': {
      const { time, event, eventLevel = 'last' } = saved;
      return { ...common(saved), type: 'cox', outcome: time, event, eventLevel };
    }
    case 'competing-risks': {
      const { time, event, group, cause, censored, covariates, factors } = saved;
      const predictors = [covariates, factors].flatMap((names) => (Array.isArray(names) ? names : []));
      // a group that is no predictor takes cases away
      if (predictors.length === 0 || !(isEmpty(group) || predictors.includes(group))) return null;
      return {
        ...common(saved),
        type: 'fine-gray',
        outcome: time,
        event,
        ...(isEmpty(cause) ? {} : { cause }),
        ...(isEmpty(censored) ? {} : { censored }),
      };
    }
    case 'robust-regression':
      return (saved.psi ?? 'huber') === 'huber' && isEmpty(saved.tuning)
        ? { ...common(saved), type: 'robust', outcome: saved.outcome }
        : null;
    case 'quantile-regression': {
      const quantile = Number(saved.quantiles);
      return quantile >= 0.01 && quantile <= 0.99 && (saved.errors ?? 'nid') === 'nid'
        ? { ...common(saved), type: 'quantile', outcome: saved.outcome, quantile }
        : null;
    }
    case 'multinomial-regression': {
      const { outcome, method = 'multinomial', link = 'logit', base, order } = saved;
      if (method === 'multinomial')
        return { ...common(saved), type: 'multinomial', outcome, ...(isEmpty(base) ? {} : { base }) };
      return link === 'logit' && isEmpty(order) ? { ...common(saved), type: 'ordinal', outcome } : null;
    }
    case 'conditional-logistic-regression': {
      const { outcome, sets, event = 'last', method = 'exact' } = saved;
      return method === 'exact'
        ? { ...common(saved), type: 'conditional', outcome, clusters: sets, eventLevel: event }
        : null;
    }
    case 'gee': {
      const { outcome, cluster, family = 'gaussian', correlation = 'exchangeable' } = saved;
      const type = { gaussian: 'gee', binomial: 'gee-logistic', poisson: 'gee-poisson' }[String(family)];
      return type ? { ...common(saved), type, outcome, clusters: cluster, correlation } : null;
    }
    case 'mlm': {
      const { outcome, group, upper, slopes, family = 'gaussian', estimation = 'reml', smallSample } = saved;
      const same = isEmpty(upper) && isEmpty(slopes) && (smallSample ?? 'satterthwaite') === 'satterthwaite';
      if (!same || (family === 'gaussian' && estimation !== 'reml')) return null;
      const type = family === 'binomial' ? 'mixed-logistic' : 'mixed';
      return { ...common(saved), type, outcome, clusters: group };
    }
    default:
      return null;
  }
}
