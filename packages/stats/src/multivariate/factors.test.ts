import { describe, expect, it } from 'vitest';
import { ATTITUDE } from '../../test/attitude.ts';
import { codeOf, near } from '../../test/near.ts';
import { type Matrix, matrix } from '../linalg/matrix.ts';
import { Xoshiro256 } from '../rng/xoshiro.ts';
import { covariances } from './covariance.ts';
import { factorAdequacy, randomEigenvalues } from './factor-adequacy.ts';
import { EXTRACTIONS, extractFactors } from './factor-extraction.ts';
import { factorDf, factorFit, impliedCorrelations, scoreWeights } from './factor-fit.ts';
import { ROTATIONS, rotateFactors } from './factor-rotation.ts';
import { principalComponents } from './principal-components.ts';

/** R: cov2cor(ability.cov$cov), six tests of 112 persons. */
const ABILITY: Matrix = matrix(
  6,
  6,
  Float64Array.of(
    1,
    0.46626493273404,
    0.55166319018048,
    0.3403249892322,
    0.57647992570258,
    0.51440579085111,
    0.46626493273404,
    1,
    0.57243636149391,
    0.19309918420087,
    0.2629228705109,
    0.23927660846773,
    0.55166319018048,
    0.57243636149391,
    1,
    0.44509013738289,
    0.35402518420309,
    0.3564715059829,
    0.3403249892322,
    0.19309918420087,
    0.44509013738289,
    1,
    0.1839644504812,
    0.21883698156045,
    0.57647992570258,
    0.2629228705109,
    0.35402518420309,
    0.1839644504812,
    1,
    0.7913778588468,
    0.51440579085111,
    0.23927660846773,
    0.3564715059829,
    0.21883698156045,
    0.7913778588468,
    1,
  ),
);
const ml = extractFactors(ABILITY, 2, 'ml');

describe('correlations worth a factor analysis', () => {
  it('have the measures of psych', () => {
    const { correlation } = covariances(ATTITUDE);
    const found = factorAdequacy(correlation, 30);
    // psych: KMO(attitude), cortest.bartlett(cor(attitude), 30)
    near([found.kmo], [0.763275432159]);
    near(
      found.items,
      [
        0.731726404716, 0.737495686637, 0.844183070647, 0.811414230656, 0.814375214062, 0.693597749725,
        0.651074387769,
      ],
    );
    near(
      [found.bartlett.statistic, found.bartlett.df, found.bartlett.pValue],
      [98.7527786622, 21, 4.79253903553e-12],
    );
    const singular = matrix(2, 2, Float64Array.of(1, 1, 1, 1));
    expect(codeOf(() => factorAdequacy(singular, 30))).toBe('not-positive-definite');
  });

  it('are compared with eigenvalues of chance, which add up to the number of variables', () => {
    const values = randomEigenvalues(5, 40, new Xoshiro256(7));
    near([values.reduce((sum, value) => sum + value, 0)], [5]);
    expect([...values]).toEqual([...values].sort((a, b) => b - a));
  });
});

describe('extracted factors', () => {
  it('by maximum likelihood are those of factanal', () => {
    // R: factanal(covmat = ability.cov, factors = 2, rotation = "none"): uniquenesses, criteria
    near(
      ml.uniquenesses,
      [0.455224172334, 0.589332164825, 0.218179560229, 0.769421444822, 0.052451756373, 0.333588335316],
      1e-4,
    );
    near([ml.discrepancy], [0.057160216837], 1e-6);
    near(
      [...ml.loadings.data.subarray(0, 6)].map(Math.abs),
      [0.6475263578468, 0.347431575985, 0.4710816052067, 0.2530205677564, 0.9640584947974, 0.8154010189252],
      1e-4,
    );
  });

  it('by minimum residuals minimise what R minimises', () => {
    // R: optim of sum(eigen(R - diag(psi))$values[3:6]^2) / 2
    const found = extractFactors(ABILITY, 2, 'minres');
    near(
      found.uniquenesses,
      [0.4329017553224, 0.6234704420475, 0.1652564987961, 0.7975648979773, 0.0613394618761, 0.3305003737356],
      1e-3,
    );
    near([found.discrepancy], [0.0155426763431], 1e-6);
    near([extractFactors(ABILITY, 2, 'pa').discrepancy], [found.discrepancy], 1e-6);
  });

  it('as components explain as much as their eigenvalues', () => {
    const found = extractFactors(ABILITY, 1, 'pca');
    // R: eigen(R), the first vector times the root of its value
    near(
      [...found.loadings.data].map(Math.abs),
      [0.826912498531, 0.627154737446, 0.761748252818, 0.504919107059, 0.771152750755, 0.75487479548],
    );
    expect(found.heywood).toEqual([]);
  });

  it('leave to each variable what they do not explain', () => {
    for (const method of EXTRACTIONS) {
      const { loadings, uniquenesses } = extractFactors(ABILITY, 2, method);
      for (let i = 0; i < 6; i++) {
        const explained = loadings.data[i]! ** 2 + loadings.data[i + 6]! ** 2;
        near([explained + uniquenesses[i]!], [1], 1e-4);
      }
      expect(codeOf(() => extractFactors(ABILITY, 0, method))).toBe('out-of-domain');
      expect(codeOf(() => extractFactors(ABILITY, 7, method))).toBe('out-of-domain');
    }
  });
});

describe('rotated factors', () => {
  it.each([
    // R on the loadings above: varimax(L, eps = 1e-15); promax of rows of length one, scaled back; GPArotation: quartimax(L), oblimin(L, eps = 1e-9)
    [
      'varimax',
      [
        0.541882681893, 0.621047072679, 0.859277603311, 0.467418071199, 0.179105026311, 0.222363802843,
        0.501137692607, 0.158013818504, 0.20847647397, 0.109994998014, 0.956801773191, 0.785471835619,
      ],
    ],
    [
      'quartimax',
      [
        0.534730060122, 0.197364093612, 0.262942048882, 0.139629399219, 0.966288917812, 0.798072323302,
        0.508762803956, 0.60968454784, 0.844204903255, 0.459436811483, 0.117617902322, 0.171733025784,
      ],
    ],
    [
      'promax',
      [
        0.39090898424069, -0.02637811374522, -0.04806282567402, -0.03002916393347, 1.03069968969762,
        0.82109844780611, 0.44995658986506, 0.6546580497243, 0.90916971765595, 0.49569563468592,
        -0.11535745213115, -0.00889636794569,
      ],
    ],
    [
      'oblimin',
      [
        0.3863645862556, -0.0110061042835, -0.026292423969, -0.0180182761426, 0.9900888531997,
        0.7905715892257, 0.4745101536104, 0.6458725515479, 0.8961138536227, 0.4882913134613, -0.0370711081365,
        0.0526060450753,
      ],
    ],
  ] as const)('by %s are those of R', (rotation, expected) => {
    const { loadings } = rotateFactors(ml.loadings, rotation);
    const gaps = [expected, [...expected.slice(6), ...expected.slice(0, 6)]].map((order) =>
      Math.max(...order.map((value, i) => Math.abs(value - loadings.data[i]!))),
    );
    expect(Math.min(...gaps)).toBeLessThan(1e-4);
  });

  it('are in the order of what they explain, with a positive sum, and reproduce the same correlations', () => {
    const before = impliedCorrelations(rotateFactors(ml.loadings, 'none'), ml.uniquenesses);
    for (const rotation of ROTATIONS) {
      const rotated = rotateFactors(ml.loadings, rotation);
      const [first, second] = [rotated.loadings.data.subarray(0, 6), rotated.loadings.data.subarray(6)];
      const squares = [first, second].map((values) => values.reduce((sum, value) => sum + value * value, 0));
      expect(squares[0]).toBeGreaterThanOrEqual(squares[1]!);
      for (const values of [first, second])
        expect(values.reduce((sum, value) => sum + value, 0)).toBeGreaterThan(0);
      near([...impliedCorrelations(rotated, ml.uniquenesses).data], [...before.data], 1e-8);
    }
  });

  it('of oblimin correlate as those of GPArotation', () => {
    const { correlations } = rotateFactors(ml.loadings, 'oblimin');
    near([...correlations.data], [1, 0.46455764777, 0.46455764777, 1], 1e-4);
  });
});

describe('the fit of factors', () => {
  const rotated = rotateFactors(ml.loadings, 'oblimin');

  it('is that of factanal, with RMSEA, TLI and BIC', () => {
    const { test, rmsr, largest } = factorFit(ABILITY, 112, rotated, ml.uniquenesses, 0.9);
    // R: factanal()$STATISTIC, $dof, $PVAL; sqrt((chi - df) / (df * 111)); (null / 15 - chi / df) / (null / 15 - 1); chi - df * log(112)
    near([test?.statistic, test?.df, test?.pValue], [6.10661649875, 4, 0.19132631561], 1e-6);
    near([test?.rmsea, test?.tli, test?.bic], [0.0688812874004, 0.968819046913, -12.7673789864], 1e-5);
    expect(test?.rmseaLower).toBe(0);
    expect(test?.rmseaUpper).toBeGreaterThan(test!.rmsea);
    const implied = impliedCorrelations(rotated, ml.uniquenesses);
    const residuals = [...ABILITY.data].map((value, i) => value - implied.data[i]!);
    near(
      [rmsr ** 2 * 30],
      [residuals.reduce((sum, value, i) => (i % 7 === 0 ? sum : sum + value ** 2), 0)],
      1e-8,
    );
    expect(Math.abs(largest.residual)).toBeCloseTo(
      Math.max(...residuals.map((value, i) => (i % 7 === 0 ? 0 : Math.abs(value)))),
      12,
    );
    expect(residuals[largest.first + 6 * largest.second]).toBeCloseTo(largest.residual, 12);
  });

  it('is not tested without degrees of freedom', () => {
    expect([factorDf(6, 2), factorDf(6, 3), factorDf(3, 1)]).toEqual([4, 0, 0]);
    const three = extractFactors(ABILITY, 3, 'ml');
    const factors = rotateFactors(three.loadings, 'none');
    expect(factorFit(ABILITY, 112, factors, three.uniquenesses, 0.9).test).toBeNull();
  });

  it('has weights of scores: R^-1 L Phi, or those that leave factors unbiased', () => {
    const regression = scoreWeights(ABILITY, rotated, ml.uniquenesses, 'regression')!;
    // R times the weights are the structure loadings L Phi
    for (let i = 0; i < 6; i++) {
      let product = 0;
      for (let j = 0; j < 6; j++) product += ABILITY.data[i + 6 * j]! * regression.data[j]!;
      near(
        [product],
        [rotated.loadings.data[i]! + rotated.correlations.data[1]! * rotated.loadings.data[i + 6]!],
        1e-8,
      );
    }
    const bartlett = scoreWeights(ABILITY, rotated, ml.uniquenesses, 'bartlett')!;
    // W'L is the identity
    for (const [a, b, expected] of [
      [0, 0, 1],
      [0, 1, 0],
      [1, 0, 0],
      [1, 1, 1],
    ] as const) {
      let product = 0;
      for (let i = 0; i < 6; i++) product += bartlett.data[i + 6 * a]! * rotated.loadings.data[i + 6 * b]!;
      expect(product).toBeCloseTo(expected, 9);
    }
    expect(scoreWeights(ABILITY, rotated, new Float64Array(6), 'bartlett')).toBeNull();
  });
});

describe('principal components', () => {
  it('are those of prcomp', () => {
    // R: prcomp(attitude, scale. = TRUE): sdev^2, rotation[, 1]; prcomp(attitude)
    const found = principalComponents(ATTITUDE, true);
    near(
      found.eigenvalues,
      [
        3.716375750616, 1.140921885217, 0.847191545623, 0.612869660164, 0.323672809488, 0.218530593799,
        0.140437755093,
      ],
    );
    near(
      found.vectors[0]!,
      [
        0.413004754195, 0.440537936007, 0.354774754397, 0.428561316274, 0.447131218042, 0.185350823427,
        0.302559445225,
      ],
    );
    near(
      principalComponents(ATTITUDE, false).eigenvalues,
      [
        519.7927763181, 134.1408731765, 97.0635372812, 85.2392724414, 41.0145976711, 25.7407931173,
        21.7943568909,
      ],
    );
    // scores are uncorrelated and have the eigenvalues as variances
    const [first, second] = found.scores;
    near([first!.reduce((sum, value) => sum + value ** 2, 0) / 29], [3.716375750616]);
    expect(first?.reduce((sum, value, i) => sum + value * second![i]!, 0)).toBeCloseTo(0, 9);
  });

  it('have signs that do not turn with the data', () => {
    const turned = principalComponents(
      ATTITUDE.map((values) => values.map((value) => -value)),
      true,
    );
    near(turned.vectors[0]!, [...principalComponents(ATTITUDE, true).vectors[0]!]);
    expect(codeOf(() => principalComponents([Float64Array.of(1)], false))).toBe('too-few');
    expect(codeOf(() => principalComponents([Float64Array.of(1, 1)], true))).toBe('constant-column');
  });
});
