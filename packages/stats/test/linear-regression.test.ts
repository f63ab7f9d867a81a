import { describe, expect, it } from 'vitest';
import {
  completeRows,
  hierarchicalSteps,
  type LinearRegression,
  linearRegression,
  type ModelVariable,
  modelMatrix,
  polynomialDesign,
  predictRegression,
  regressionDiagnostics,
  StatsError,
} from '../src/index.ts';
import { factor, leaves, numbers, readColumns } from './reference-data.ts';
import { disagreement, type ReferenceCase, referenceCases } from './reference-grid.ts';

interface Inputs {
  readonly outcome: string;
  readonly predictors?: readonly string[];
  readonly factors?: readonly string[];
  readonly blocks?: readonly (readonly string[])[];
  readonly interactions?: readonly (readonly string[])[];
  readonly reference?: Readonly<Record<string, string>>;
  readonly weights?: string;
  readonly intercept?: boolean;
  readonly confidenceLevel?: number;
  readonly show?: readonly string[];
  readonly newData?: readonly Readonly<Record<string, number | string>>[];
}

/** Runs a reference case and names the results as the reference does. */
function run(reference: ReferenceCase & { data?: string }): Record<string, unknown> {
  const inputs = reference.inputs as unknown as Inputs;
  const columns = readColumns(reference.data ?? '');
  const names = inputs.blocks?.flat() ?? inputs.predictors ?? [];
  const variables: ModelVariable[] = names.map((name) =>
    inputs.factors?.includes(name)
      ? factor(name, columns.get(name), inputs.reference?.[name])
      : { name, kind: 'numeric', values: numbers(columns.get(name)) },
  );
  const terms = [...names.map((name) => [name]), ...(inputs.interactions ?? [])];
  const intercept = inputs.intercept ?? true;
  const outcome = numbers(columns.get(inputs.outcome));
  const weights = inputs.weights === undefined ? undefined : numbers(columns.get(inputs.weights));
  const mask = completeRows(variables, weights ? [outcome, weights] : [outcome]);
  const result = linearRegression(modelMatrix({ variables, terms, intercept }), outcome, {
    level: inputs.confidenceLevel ?? 0.95,
    ...(mask ? { mask } : {}),
    ...(weights ? { weights: weights.map((w) => (Number.isNaN(w) ? 0 : w)) } : {}),
  });
  return {
    ...result,
    terms: Object.fromEntries(result.coefficients.map((row) => [row.name, row])),
    gvif: Object.fromEntries(result.inflation.map((row) => [row.term, row])),
    ...(inputs.show ? diagnostics(result) : {}),
    ...(inputs.blocks ? { blocks: steps(result, inputs.blocks) } : {}),
    ...(inputs.newData ? { predictions: predictions(result, variables, terms, inputs.newData) } : {}),
  };
}

function diagnostics(result: LinearRegression): Record<string, unknown> {
  const d = regressionDiagnostics(result, { robust: true, white: true, rows: true });
  const robust = Object.entries(d.robust ?? {}).map(([type, rows]) => [
    type,
    Object.fromEntries(rows.map((row) => [row.name, row])),
  ]);
  return {
    diagnostics: {
      ...d,
      leverageMax: d.leverage.value,
      cooksDistanceMax: d.cooksDistance.value,
      studentizedResidualMax: d.studentizedResidual.value,
      standardizedResidualMax: d.standardizedResidual.value,
    },
    robust: Object.fromEntries(robust),
  };
}

function steps(result: LinearRegression, blocks: readonly (readonly string[])[]): Record<string, unknown> {
  const rows = hierarchicalSteps(
    result,
    blocks.map((block) => block.length),
  );
  return Object.fromEntries(
    rows.map((row, i) => [
      String(i + 1),
      {
        ...row,
        fChange: row.change.statistic,
        df1: row.change.df1,
        df2: row.change.df2,
        pValue: row.change.pValue,
      },
    ]),
  );
}

function predictions(
  result: LinearRegression,
  variables: readonly ModelVariable[],
  terms: readonly (readonly string[])[],
  rows: readonly Readonly<Record<string, number | string>>[],
): Record<string, unknown> {
  const replaced = variables.map((variable): ModelVariable => {
    const cells = rows.map((row) => row[variable.name]);
    return variable.kind === 'numeric'
      ? { ...variable, values: Float64Array.from(cells, Number) }
      : { ...variable, codes: Int32Array.from(cells, (cell) => variable.levels.indexOf(String(cell))) };
  });
  const predicted = predictRegression(result, modelMatrix({ variables: replaced, terms }));
  return Object.fromEntries(predicted.map((row, i) => [String(i + 1), row]));
}

const ERROR_CODES: Readonly<Record<string, string>> = {
  'error-collinear': 'collinear',
  'error-constant-predictor': 'constant-column',
  'error-too-few-rows': 'too-few',
};

describe('linear regression, reference values', () => {
  for (const reference of referenceCases('linear-regression')) {
    it(reference.id, () => {
      if (reference.error) {
        let code: string | undefined;
        try {
          run(reference);
        } catch (error) {
          if (error instanceof StatsError) code = error.code;
        }
        expect(code).toBe(ERROR_CODES[reference.id]);
        return;
      }
      const actual = leaves(run(reference));
      const wrong: string[] = [];
      let compared = 0;
      for (const [path, expected] of leaves(reference.values)) {
        // the normality test of the residuals belongs to another module
        if (path.startsWith('diagnostics.residualNormality')) continue;
        compared++;
        const text = disagreement(path, actual.get(path) ?? Number.NaN, expected, reference);
        if (text) wrong.push(text);
      }
      expect(wrong).toEqual([]);
      expect(compared).toBeGreaterThan(10);
    });
  }
});

describe('weighted regression', () => {
  it('diagnostics and robust errors as R 4.2.2 (lm, hatvalues, cooks.distance, rstudent) and sandwich 3.0.2', () => {
    const columns = readColumns('core_regsim.csv');
    const variables: ModelVariable[] = ['x1', 'x3'].map((name) => ({
      name,
      kind: 'numeric',
      values: numbers(columns.get(name)),
    }));
    const outcome = numbers(columns.get('y'));
    const weights = numbers(columns.get('w'));
    const mask = completeRows(variables, [outcome, weights]);
    if (!mask) throw new Error('the data have missing values');
    const result = linearRegression(modelMatrix({ variables, terms: [['x1'], ['x3']] }), outcome, {
      mask,
      weights: weights.map((w) => (Number.isNaN(w) ? 0 : w)),
    });
    const d = regressionDiagnostics(result, { robust: true });
    expect(d.leverage.value).toBeCloseTo(0.11768172576999, 11);
    expect(d.cooksDistance.value).toBeCloseTo(0.19208522201053, 11);
    expect(d.studentizedResidual.value).toBeCloseTo(3.3980111213388, 10);
    expect(d.standardizedResidual.value).toBeCloseTo(3.2533347838282, 10);
    expect(d.press).toBeCloseTo(1631.04213116389, 7);
    expect(d.robust?.HC0[0]?.standardError).toBeCloseTo(1.325553938394551, 10);
    expect(d.robust?.HC1[1]?.standardError).toBeCloseTo(0.119371900138363, 11);
    expect(d.robust?.HC2[2]?.standardError).toBeCloseTo(0.012128861888637, 12);
    expect(d.robust?.HC3[0]?.standardError).toBeCloseTo(1.407708938632239, 10);
  });
});

describe('linear regression, certified values of NIST', () => {
  const cases = referenceCases('nonlinear-and-nist').filter(
    ({ inputs }) => inputs.method === 'linear-regression',
  );
  for (const reference of cases as readonly (ReferenceCase & { data?: string })[]) {
    it(reference.id, () => {
      const inputs = reference.inputs as unknown as Inputs & { polynomialDegree?: number };
      const columns = readColumns(reference.data ?? '');
      const names = inputs.predictors ?? [];
      const intercept = inputs.intercept ?? true;
      const design = inputs.polynomialDegree
        ? polynomialDesign('x', numbers(columns.get('x')), inputs.polynomialDegree, intercept)
        : modelMatrix({
            variables: names.map((name) => ({ name, kind: 'numeric', values: numbers(columns.get(name)) })),
            terms: names.map((name) => [name]),
            intercept,
          });
      const fit = (): LinearRegression => linearRegression(design, numbers(columns.get(inputs.outcome)));
      if (reference.error) {
        // twelve coefficients, eleven rows
        expect(fit).toThrowError(expect.objectContaining({ code: 'too-few' }));
        return;
      }
      const result = fit();
      const actual = leaves({
        terms: Object.fromEntries(result.coefficients.map((row) => [row.name, row])),
        residualStandardDeviation: result.residualStandardError,
        rSquared: result.rSquared,
        regressionDf: result.dfModel,
        residualDf: result.dfResidual,
        regressionSumOfSquares: result.regressionSumOfSquares,
        regressionMeanSquare: result.regressionSumOfSquares / result.dfModel,
        residualSumOfSquares: result.residualSumOfSquares,
        residualMeanSquare: result.residualSumOfSquares / result.dfResidual,
        fStatistic: result.fTest.statistic,
      });
      const wrong: string[] = [];
      for (const [path, expected] of leaves(reference.values)) {
        // 9 digits at least; the reference allows fewer for Filip, Longley and Wampler
        const tolerance = { relTol: Math.min(reference.relTol, 1e-9), absTol: reference.absTol };
        const text = disagreement(path, actual.get(path) ?? Number.NaN, expected, tolerance);
        if (text) wrong.push(text);
      }
      expect(wrong).toEqual([]);
    });
  }
});
