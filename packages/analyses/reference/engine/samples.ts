/** Complex samples, imputed data, and correlations of ordered variables. */
import type { Frame } from '@constat/data';
import {
  coxRegression,
  denseDesign,
  denseLeastSquares,
  denseLogistic,
  type Matrix,
  matrix,
  originalCoefficients,
  originalCovariance,
  poolEstimate,
  poolTest,
  prepareDesign,
  StatsError,
  selectRows,
  surveyCrosstab,
  surveyMean,
  surveyProportions,
  surveyQuantiles,
  surveyRatio,
  surveyRegression,
  surveyTotal,
} from '@constat/stats';
import { byName, designAt, eventsAt, levelsAt, type ModelInputs, numbersAt, rowsOf } from './case-data.ts';
import { engineAdapter } from './engine-adapter.ts';

interface SurveyInputs extends ModelInputs {
  readonly weights?: string;
  readonly strata?: string;
  readonly clusters?: readonly string[] | string;
  readonly fpc?: readonly string[] | string;
  readonly domain?: { readonly variable: string; readonly level: unknown };
  readonly analysis:
    | 'mean'
    | 'total'
    | 'proportion'
    | 'ratio'
    | 'quantile'
    | 'crosstab'
    | 'linear'
    | 'logistic';
  readonly variables: readonly string[] | string;
  readonly variable: string;
  readonly numerator: string;
  readonly denominator: string;
  readonly probabilities: readonly number[] | number;
  readonly row: string;
  readonly column: string;
  readonly outcome: string;
  readonly event?: unknown;
  readonly confidenceLevel?: number;
}

export const survey = engineAdapter<SurveyInputs>('survey-design', (inputs, whole) => {
  const frame = whole!;
  const clusters = [inputs.clusters ?? []].flat();
  const fpc = [inputs.fpc ?? []].flat();
  const named = [inputs.weights, inputs.strata, ...clusters, ...fpc].filter((name) => name !== undefined);
  const rows = rowsOf(frame, named.length > 0 ? named : [frame.columns[0]!.name]);
  const sample = prepareDesign({
    weights: inputs.weights ? numbersAt(frame, inputs.weights, rows) : new Float64Array(rows.length).fill(1),
    ...(inputs.strata ? { strata: levelsAt(frame, inputs.strata, rows).codes } : {}),
    ...(clusters.length > 0 ? { clusters: clusters.map((name) => levelsAt(frame, name, rows).codes) } : {}),
    ...(fpc.length > 0 ? { fpc: fpc.map((name) => numbersAt(frame, name, rows)) } : {}),
  });
  /** Rows of the domain that have all values. */
  const insideOf = (names: readonly string[]): Uint8Array => {
    const { mask } = frame.complete(names);
    const domain = inputs.domain ? levelsAt(frame, inputs.domain.variable, rows) : null;
    return Uint8Array.from(rows, (row, i) =>
      mask[row] === 1 && (!domain || domain.levels[domain.codes[i]!] === String(inputs.domain!.level))
        ? 1
        : 0,
    );
  };
  const level = inputs.confidenceLevel;
  const variables = [inputs.variables ?? []].flat();
  const each = (estimate: typeof surveyMean | typeof surveyTotal) => ({
    variables: Object.fromEntries(
      variables.map((name) => [
        name,
        estimate(sample, numbersAt(frame, name, rows), insideOf([name]), level),
      ]),
    ),
  });
  const factorAt = (name: string, inside: Uint8Array) => {
    const used = rows.filter((_, i) => inside[i] === 1);
    const { levels } = levelsAt(frame, name, used);
    const all = levelsAt(frame, name, rows);
    const place = all.levels.map((each) => levels.indexOf(each));
    return { levels, count: levels.length, codes: all.codes.map((code) => (code < 0 ? -1 : place[code]!)) };
  };
  switch (inputs.analysis) {
    case 'mean':
      return each(surveyMean);
    case 'total':
      return each(surveyTotal);
    case 'proportion': {
      const inside = insideOf([inputs.variable]);
      const { levels, codes, count } = factorAt(inputs.variable, inside);
      const result = surveyProportions(sample, codes, count, inside, level);
      return { ...result, levels: Object.fromEntries(levels.map((name, k) => [name, result.levels[k]])) };
    }
    case 'ratio':
      return surveyRatio(
        sample,
        numbersAt(frame, inputs.numerator, rows),
        numbersAt(frame, inputs.denominator, rows),
        insideOf([inputs.numerator, inputs.denominator]),
        level,
      );
    case 'quantile': {
      const result = surveyQuantiles(
        sample,
        numbersAt(frame, inputs.variable, rows),
        [inputs.probabilities].flat(),
        insideOf([inputs.variable]),
        level,
      );
      return { ...result, quantiles: Object.fromEntries(result.quantiles.map((q) => [q.p, q])) };
    }
    case 'crosstab': {
      const inside = insideOf([inputs.row, inputs.column]);
      const row = factorAt(inputs.row, inside);
      const column = factorAt(inputs.column, inside);
      const result = surveyCrosstab(sample, row, column, inside, level);
      return {
        ...result,
        cells: Object.fromEntries(
          row.levels.map((name, i) => [
            name,
            Object.fromEntries(
              column.levels.map((other, j) => [
                other,
                result.cells.find((cell) => cell.row === i && cell.column === j),
              ]),
            ),
          ]),
        ),
      };
    }
    default: {
      const inside = insideOf([inputs.outcome, ...inputs.predictors!]);
      const used = Int32Array.from(rows, (_, i) => i).filter((i) => inside[i] === 1);
      const own = Int32Array.from(used, (i) => rows[i]!);
      const binary = inputs.analysis === 'logistic';
      const y = binary
        ? eventsAt(frame, inputs.outcome, inputs.event, own)
        : numbersAt(frame, inputs.outcome, own);
      const fit = surveyRegression(
        sample,
        used,
        designAt(frame, own, inputs),
        y,
        binary ? 'binomial' : 'gaussian',
        level,
      );
      return {
        ...fit,
        terms: byName(
          fit.coefficients.map((c) => ({
            ...c,
            oddsRatio: Math.exp(c.estimate),
            oddsRatioCiLower: Math.exp(c.ciLower),
            oddsRatioCiUpper: Math.exp(c.ciUpper),
          })),
        ),
        wald: byName(fit.wald),
      };
    }
  }
});

interface PoolInputs extends ModelInputs {
  readonly imputation: string;
  readonly analysis: 'mean' | 'ttest' | 'linear' | 'logistic' | 'cox';
  readonly variables: readonly string[] | string;
  readonly outcome: string;
  readonly group: string;
  readonly time: string;
  readonly event: string;
  readonly joint?: readonly string[] | string;
  readonly dfComplete?: 'infinite';
  readonly confidenceLevel?: number;
}

/** What one completed dataset gives. */
interface OneFit {
  readonly names: readonly string[];
  readonly estimates: readonly number[];
  readonly covariance: Matrix;
  readonly df: number;
  readonly rSquared?: number;
  readonly events?: number;
  readonly means?: readonly number[];
  readonly levels?: readonly string[];
  readonly terms?: readonly { readonly name: string; readonly first: number; readonly count: number }[];
}

function fitOne(frame: Frame, rows: Int32Array, inputs: PoolInputs): OneFit {
  if (inputs.analysis === 'mean') {
    const variables = [inputs.variables].flat();
    const covariance = matrix(variables.length, variables.length);
    const estimates = variables.map((name, j) => {
      const x = numbersAt(frame, name, rows);
      const mean = x.reduce((sum, v) => sum + v, 0) / x.length;
      const s2 = x.reduce((sum, v) => sum + (v - mean) ** 2, 0) / (x.length - 1);
      covariance.data[j + j * variables.length] = s2 / x.length;
      return mean;
    });
    return { names: variables, estimates, covariance, df: rows.length - 1 };
  }
  if (inputs.analysis === 'ttest') {
    const { codes, levels } = levelsAt(frame, inputs.group, rows);
    if (levels.length !== 2) throw new StatsError('out-of-domain', 'two groups are compared', inputs.group);
    const x = numbersAt(frame, inputs.outcome, rows);
    const parts = levels.map((_, g) => x.filter((_, i) => codes[i] === g));
    const means = parts.map((part) => part.reduce((sum, v) => sum + v, 0) / part.length);
    const squares = parts.reduce(
      (sum, part, g) => sum + part.reduce((s, v) => s + (v - means[g]!) ** 2, 0),
      0,
    );
    const df = rows.length - 2;
    const variance = (squares / df) * (1 / parts[0]!.length + 1 / parts[1]!.length);
    return {
      names: ['difference'],
      estimates: [means[0]! - means[1]!],
      covariance: matrix(1, 1, Float64Array.of(variance)),
      df,
      means,
      levels,
    };
  }
  const design = designAt(frame, rows, inputs);
  if (inputs.analysis === 'cox') {
    const fit = coxRegression(
      {
        design,
        times: numbersAt(frame, inputs.time, rows),
        events: Uint8Array.from(numbersAt(frame, inputs.event, rows)),
      },
      'efron',
      0.95,
    );
    const p = fit.coefficients.length;
    const { scale } = fit.fit.rows;
    const covariance = matrix(
      p,
      p,
      fit.fit.covariance.data.map((v, at) => v / scale[at % p]! / scale[Math.floor(at / p)]!),
    );
    return {
      names: fit.coefficients.map(({ name }) => name),
      estimates: fit.coefficients.map(({ estimate }) => estimate),
      covariance,
      df: fit.events - p,
      events: fit.events,
      terms: design.terms.map((term) => ({ ...term, first: term.first - 1 })),
    };
  }
  const dense = denseDesign(design, selectRows(design.rows));
  const { n, p } = dense;
  if (inputs.analysis === 'logistic') {
    const fit = denseLogistic(dense, eventsAt(frame, inputs.outcome, inputs.event, rows));
    return {
      names: dense.names,
      estimates: Array.from(originalCoefficients(dense, fit.beta)),
      covariance: originalCovariance(dense, fit.bread),
      df: n - p,
      terms: design.terms,
    };
  }
  const y = numbersAt(frame, inputs.outcome, rows);
  const fit = denseLeastSquares(dense, y);
  const squares = y.reduce((sum, v, i) => sum + (v - fit.fitted[i]!) ** 2, 0);
  const mean = y.reduce((sum, v) => sum + v, 0) / n;
  const total = y.reduce((sum, v) => sum + (v - mean) ** 2, 0);
  const inner = matrix(
    p,
    p,
    fit.bread.data.map((v) => (v * squares) / (n - p)),
  );
  return {
    names: dense.names,
    estimates: Array.from(originalCoefficients(dense, fit.beta)),
    covariance: originalCovariance(dense, inner),
    df: n - p,
    rSquared: 1 - squares / total,
    terms: design.terms,
  };
}

/** Columns that a case uses. */
const usedOf = (inputs: PoolInputs): readonly string[] =>
  [
    ...[inputs.variables ?? []].flat(),
    inputs.outcome,
    inputs.group,
    inputs.time,
    ...(inputs.analysis === 'cox' ? [inputs.event] : []),
    ...(inputs.predictors ?? []),
  ].filter((name) => name !== undefined);

export const pooling = engineAdapter<PoolInputs>('imputation-pooling', (inputs, whole) => {
  const frame = whole!;
  const number = frame.numbers(inputs.imputation);
  const ids = [...new Set(number)].filter((id) => id > 0).sort((a, b) => a - b);
  const sets = ids.map((id) => Int32Array.from(number, (_, row) => row).filter((row) => number[row] === id));
  if (sets.length < 2) throw new StatsError('too-few', 'two imputations are needed', inputs.imputation);
  if (sets.some((rows) => rows.length !== sets[0]!.length))
    throw new StatsError('length-mismatch', 'the imputed data sets differ in size', inputs.imputation);
  const { mask } = frame.complete(usedOf(inputs));
  if (sets.some((rows) => rows.some((row) => mask[row] === 0)))
    throw new StatsError('not-finite', 'the imputed data still have missing values', inputs.imputation);
  const fits = sets.map((rows) => fitOne(frame, rows, inputs));
  const { names, terms } = fits[0]!;
  const k = names.length;
  const v = inputs.dfComplete === 'infinite' ? Number.POSITIVE_INFINITY : fits[0]!.df;
  const ratio = { logistic: 'oddsRatio', cox: 'hazardRatio' }[inputs.analysis as string];
  const pooled = names.map((name, j) => {
    const one = poolEstimate(
      fits.map(({ estimates }) => estimates[j]!),
      fits.map(({ covariance }) => covariance.data[j + j * k]!),
      v,
      inputs.confidenceLevel,
    );
    return ratio
      ? {
          name,
          ...one,
          [ratio]: Math.exp(one.estimate),
          [`${ratio}CiLower`]: Math.exp(one.ciLower),
          [`${ratio}CiUpper`]: Math.exp(one.ciUpper),
        }
      : { name, ...one };
  });
  const joint = [inputs.joint ?? []].flat().map((name) => {
    const at =
      name === 'overall'
        ? names.map((_, j) => j).filter((j) => names[j] !== '(Intercept)')
        : terms!
            .filter((term) => term.name === name)
            .flatMap(({ first, count }) => Array.from({ length: count }, (_, j) => first + j));
    const part = (fit: OneFit): Matrix => {
      const result = matrix(at.length, at.length);
      at.forEach((row, a) => {
        at.forEach((column, b) => {
          result.data[a + b * at.length] = fit.covariance.data[row + column * k]!;
        });
      });
      return result;
    };
    return [
      name,
      poolTest(
        fits.map((fit) => at.map((j) => fit.estimates[j]!)),
        fits.map(part),
        v,
      ),
    ] as const;
  });
  const atanh = fits.map(({ rSquared }) => Math.atanh(Math.sqrt(rSquared ?? 0)));
  return {
    m: fits.length,
    n: sets[0]!.length,
    events: fits[0]!.events,
    terms: byName(pooled),
    joint: Object.fromEntries(joint),
    rSquared: Math.tanh(atanh.reduce((sum, a) => sum + a, 0) / fits.length) ** 2,
    groups: Object.fromEntries(
      (fits[0]!.levels ?? []).map((level, g) => [
        level,
        { mean: fits.reduce((sum, { means }) => sum + means![g]! / fits.length, 0) },
      ]),
    ),
  };
});
