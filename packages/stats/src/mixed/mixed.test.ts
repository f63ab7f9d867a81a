import { describe, expect, it } from 'vitest';
import { codeOf, near } from '../../test/near.ts';
import { denseDesign } from '../models/dense-design.ts';
import { type ModelVariable, selectRows } from '../models/design.ts';
import { modelMatrix } from '../models/model-matrix.ts';
import { LOGISTIC_VARIANCE, logisticMixedModel } from './generalized-mixed.ts';
import { crossed, mixedComparison, mixedModel } from './mixed-model.ts';
import type { RandomFactor } from './mixed-sums.ts';

const SLEEP = [
  249.56, 258.7047, 250.8006, 321.4398, 356.8519, 414.6901, 382.2038, 290.1486, 430.5853, 466.3535, 222.7339,
  205.2658, 202.9778, 204.707, 207.7161, 215.9618, 213.6303, 217.7272, 224.2957, 237.3142, 199.0539, 194.3322,
  234.32, 232.8416, 229.3074, 220.4579, 235.4208, 255.7511, 261.0125, 247.5153, 321.5426, 300.4002, 283.8565,
  285.133, 285.7973, 297.5855, 280.2396, 318.2613, 305.3495, 354.0487, 287.6079, 285, 301.8206, 320.1153,
  316.2773, 293.3187, 290.075, 334.8177, 293.7469, 371.5811, 234.8606, 242.8118, 272.9613, 309.7688, 317.4629,
  309.9976, 454.1619, 346.8311, 330.3003, 253.8644, 283.8424, 289.555, 276.7693, 299.8097, 297.171, 338.1665,
  332.0265, 348.8399, 333.36, 362.0428, 265.4731, 276.2012, 243.3647, 254.6723, 279.0244, 284.1912, 305.5248,
  331.5229, 335.7469, 377.299, 241.6083, 273.9472, 254.4907, 270.8021, 251.4519, 254.6362, 245.4523, 235.311,
  235.7541, 237.2466, 312.3666, 313.8058, 291.6112, 346.1222, 365.7324, 391.8385, 404.2601, 416.6923,
  455.8643, 458.9167, 236.1032, 230.3167, 238.9256, 254.922, 250.7103, 269.7744, 281.5648, 308.102, 336.2806,
  351.6451, 256.2968, 243.4543, 256.2046, 255.5271, 268.9165, 329.7247, 379.4445, 362.9184, 394.4872,
  389.0527, 250.5265, 300.0576, 269.8939, 280.5891, 271.8274, 304.6336, 287.7466, 266.5955, 321.5418,
  347.5655, 221.6771, 298.1939, 326.8785, 346.8555, 348.7402, 352.8287, 354.4266, 360.4326, 375.6406,
  388.5417, 271.9235, 268.4369, 257.2424, 277.6566, 314.8222, 317.2135, 298.1353, 348.1229, 340.28, 366.5131,
  225.264, 234.5235, 238.9008, 240.473, 267.5373, 344.1937, 281.1481, 347.5855, 365.163, 372.2288, 269.8804,
  272.4428, 277.8989, 281.7895, 279.1705, 284.512, 259.2658, 304.6306, 350.7807, 369.4692, 269.4117, 273.474,
  297.5968, 310.6316, 287.1726, 329.6076, 334.4818, 343.2199, 369.1417, 364.1236,
];
/** lme4: Dyestuff$Yield and Dyestuff2$Yield, six batches of five; Penicillin$diameter, 24 plates by six samples. */
const DYESTUFF = [
  1545, 1440, 1440, 1520, 1580, 1540, 1555, 1490, 1560, 1495, 1595, 1550, 1605, 1510, 1560, 1445, 1440, 1595,
  1465, 1545, 1595, 1630, 1515, 1635, 1625, 1520, 1455, 1450, 1480, 1445,
];
const DYESTUFF2 = [
  7.298, 3.846, 2.434, 9.566, 7.99, 5.22, 6.556, 0.608, 11.788, -0.892, 0.11, 10.386, 13.434, 5.51, 8.166,
  2.212, 4.852, 7.092, 9.288, 4.98, 0.282, 9.014, 4.458, 9.446, 7.198, 1.722, 4.782, 8.106, 0.758, 3.758,
];
const PENICILLIN = [
  27, 23, 26, 23, 23, 21, 27, 23, 26, 23, 23, 21, 25, 21, 25, 24, 24, 20, 26, 23, 25, 23, 23, 20, 25, 22, 26,
  22, 23, 20, 24, 22, 25, 23, 22, 19, 24, 20, 23, 21, 22, 19, 26, 22, 26, 24, 24, 21, 24, 21, 24, 22, 22, 20,
  24, 21, 24, 23, 22, 19, 26, 23, 26, 24, 24, 21, 25, 22, 26, 24, 24, 20, 26, 24, 26, 24, 25, 22, 26, 23, 26,
  23, 23, 20, 26, 23, 25, 24, 24, 22, 25, 22, 25, 23, 23, 20, 25, 21, 24, 23, 23, 20, 25, 22, 24, 23, 23, 19,
  24, 21, 23, 21, 21, 19, 26, 23, 26, 24, 24, 21, 25, 21, 24, 22, 22, 18, 25, 22, 25, 22, 22, 20, 24, 21, 24,
  22, 24, 19, 24, 21, 24, 22, 21, 18,
];

const ones = (n: number) => new Float64Array(n).fill(1);
const dense = (n: number, variables: readonly ModelVariable[] = []) =>
  denseDesign(
    modelMatrix({ variables: [...variables], terms: variables.map(({ name }) => [name]), rows: n }),
    selectRows(n),
  );
const grouped = (
  name: string,
  group: readonly number[],
  more: Readonly<Record<string, Float64Array>> = {},
): RandomFactor => ({
  name,
  levels: Math.max(...group) + 1,
  group: Int32Array.from(group),
  terms: ['(Intercept)', ...Object.keys(more)],
  columns: [ones(group.length), ...Object.values(more)],
});
const everyFive = DYESTUFF.map((_, i) => Math.floor(i / 5));
const REML = { isReml: true, level: 0.95 };
const ML = { isReml: false, level: 0.95 };

/** lme4: sleepstudy, reaction times of 18 subjects on ten days (Belenky et al. 2003). */
const subjects = SLEEP.map((_, i) => Math.floor(i / 10));
const days = Float64Array.from(SLEEP, (_, i) => i % 10);
const reaction = Float64Array.from(SLEEP);
const onDays = dense(180, [{ name: 'Days', kind: 'numeric', values: days }]);
const intercepts = grouped('Subject', subjects);
const slopes = grouped('Subject', subjects, { Days: days });

describe('a linear mixed model', () => {
  it('with intercepts and slopes is that of lme4 and lmerTest', () => {
    // lmerTest: summary(lmer(Reaction ~ Days + (Days | Subject), sleepstudy)), VarCorr, logLik, ranef
    const found = mixedModel(onDays, reaction, [slopes], REML);
    near(
      found.coefficients.map(({ estimate }) => estimate),
      [251.4051048485, 10.4672859596],
      1e-10,
    );
    near(
      found.coefficients.map(({ standardError }) => standardError),
      [6.82455644999, 1.54578888802],
      1e-5,
    );
    near(
      found.coefficients.map(({ df }) => df),
      [17, 17],
      1e-4,
    );
    near(
      [found.coefficients[1]?.statistic, found.coefficients[1]?.pValue],
      [6.77148480025, 3.2637880576e-6],
      1e-4,
    );
    const { covariance, effects } = found.random[0]!;
    near([...covariance], [612.08991650514, 9.60430714264, 9.60430714264, 35.07165996779], 1e-4);
    near([found.residualVariance, found.logLik], [654.94103283661, -871.814135979], 1e-6);
    near([effects[0], effects[1]], [2.25856398105, 9.19897210416], 1e-4);
    // limits on t with Satterthwaite's degrees of freedom; R: qt(.975, 17)
    const { estimate, standardError, ciLower, ciUpper } = found.coefficients[1]!;
    near(
      [(ciUpper - estimate) / standardError, (estimate - ciLower) / standardError],
      [2.10981557783, 2.10981557783],
      1e-5,
    );
    expect([found.n, found.parameters, found.isSingular]).toEqual([180, 6, false]);
  });

  it('by maximum likelihood is compared by the ratio of likelihoods', () => {
    // lme4: logLik of REML = FALSE with (Days | Subject) and with (1 | Subject); anova of both
    const [larger, smaller] = [
      mixedModel(onDays, reaction, [slopes], ML),
      mixedModel(onDays, reaction, [intercepts], ML),
    ];
    near([larger.logLik, smaller.logLik], [-875.969672232, -897.039321503], 1e-8);
    near(
      [...larger.random[0]!.covariance],
      [565.5152039225, 11.0554338703, 11.0554338703, 32.6821962315],
      1e-4,
    );
    const test = mixedComparison(larger, smaller);
    near([test.statistic, test.df, test.pValue], [42.1393, 2, 7.0724e-10], 2e-5);
    expect(mixedComparison(smaller, smaller)).toEqual({ statistic: 0, df: 0, pValue: 1 });
  });

  it('with intercepts has the degrees of freedom of lmerTest', () => {
    // lmerTest: summary(lmer(Reaction ~ Days + (1 | Subject), sleepstudy))
    const found = mixedModel(onDays, reaction, [intercepts], REML);
    near(
      found.coefficients.map(({ df }) => df),
      [22.8101989766, 161],
      1e-5,
    );
    near(
      found.coefficients.map(({ standardError }) => standardError),
      [9.746716268551, 0.804221428952],
      1e-6,
    );
    near(
      [found.random[0]?.covariance[0], found.residualVariance, found.logLik],
      [1378.178513573, 960.456578577, -893.232542697],
      1e-6,
    );
    near([found.randomVariance], [1378.178513573], 1e-6);
  });

  it('of a balanced design is the analysis of variance', () => {
    // Snedecor & Cochran: (MS between - MS within)/5 and MS within; lmerTest: summary(lmer(Yield ~ 1 + (1 | Batch), Dyestuff))
    const found = mixedModel(dense(30), Float64Array.from(DYESTUFF), [grouped('Batch', everyFive)], REML);
    near([found.random[0]?.covariance[0], found.residualVariance], [1764.05, 2451.25], 1e-6);
    const [mean] = found.coefficients;
    near([mean?.estimate, mean?.standardError, mean?.df], [1527.5, 19.3834121576, 5], 1e-5);
  });

  it('with a variance of zero is singular, and the mean is that of all', () => {
    // lme4: lmer(Yield ~ 1 + (1 | Batch), Dyestuff2), "boundary (singular) fit"
    const found = mixedModel(dense(30), Float64Array.from(DYESTUFF2), [grouped('Batch', everyFive)], REML);
    expect(found.isSingular).toBe(true);
    expect(found.random[0]?.covariance[0]).toBe(0);
    near([found.coefficients[0]?.estimate, found.residualVariance], [5.6656, 13.8063096276], 1e-9);
    expect([...found.random[0]!.effects].every((effect) => effect === 0)).toBe(true);
  });

  it('of crossed factors is that of lme4, the larger factor first', () => {
    // lme4: lmer(diameter ~ 1 + (1 | plate) + (1 | sample), Penicillin)
    const plate = grouped(
      'plate',
      PENICILLIN.map((_, i) => Math.floor(i / 6)),
    );
    const sample = grouped(
      'sample',
      PENICILLIN.map((_, i) => i % 6),
    );
    const found = mixedModel(dense(144), Float64Array.from(PENICILLIN), [sample, plate], REML);
    expect(found.random.map(({ name }) => name)).toEqual(['plate', 'sample']);
    near(
      found.random.map(({ covariance }) => covariance[0]),
      [0.716908239752, 3.730917376531],
      1e-5,
    );
    near([found.residualVariance, found.logLik], [0.302415458548, -165.430294496], 1e-6);
    near(
      [found.coefficients[0]?.estimate, found.coefficients[0]?.standardError],
      [22.972222222229, 0.808573340374],
      1e-6,
    );
    near([found.randomVariance], [0.716908239752 + 3.730917376531], 1e-5);
  });

  it('follows the unit of the outcome and not its origin', () => {
    const plain = mixedModel(onDays, reaction, [intercepts], REML);
    const other = mixedModel(
      onDays,
      reaction.map((value) => 1000 * value - 5),
      [intercepts],
      REML,
    );
    near(
      [other.coefficients[1]?.estimate, other.coefficients[1]?.standardError],
      [1000 * plain.coefficients[1]!.estimate, 1000 * plain.coefficients[1]!.standardError],
      1e-7,
    );
    near(
      [other.residualVariance, other.random[0]?.covariance[0]],
      [1e6 * plain.residualVariance, 1e6 * plain.random[0]!.covariance[0]!],
      1e-6,
    );
    near([other.logLik], [plain.logLik - 178 * Math.log(1000)], 1e-8);
  });

  it('does not depend on the names and the order of the groups', () => {
    const turned = grouped(
      'Subject',
      subjects.map((subject) => 17 - subject),
    );
    const [plain, other] = [intercepts, turned].map((factor) => mixedModel(onDays, reaction, [factor], REML));
    near([other?.logLik, other?.residualVariance], [plain!.logLik, plain!.residualVariance], 1e-8);
    near([other?.random[0]?.effects[17]], [plain!.random[0]!.effects[0]!], 1e-6);
  });

  it('has fitted values made of both parts', () => {
    const { fitted, fixedFit, random } = mixedModel(onDays, reaction, [slopes], REML);
    const { effects } = random[0]!;
    for (const row of [0, 45, 179]) {
      const subject = subjects[row]!;
      near(
        [fitted[row]],
        [fixedFit[row]! + effects[2 * subject]! + effects[2 * subject + 1]! * days[row]!],
        1e-9,
      );
    }
  });

  it('refuses an outcome that does not vary and too many groups', () => {
    expect(codeOf(() => mixedModel(onDays, ones(180), [intercepts], REML))).toBe('constant-column');
    const many = Array.from({ length: 3100 }, (_, i) => i);
    const factors = [
      grouped(
        'a',
        many.map((i) => i >> 1),
      ),
      grouped(
        'b',
        many.map((i) => i % 1549),
      ),
    ];
    expect(
      codeOf(() =>
        mixedModel(
          dense(3100),
          Float64Array.from(many, (i) => i % 7),
          factors,
          REML,
        ),
      ),
    ).toBe('out-of-domain');
  });

  it('multiplies triangles', () => {
    // (2 0; 3 4)(2 3; 0 4) times 10
    expect([...crossed(Float64Array.of(2, 3, 0, 4), 2, 10).data]).toEqual([40, 60, 60, 250]);
  });
});

describe('a logistic mixed model', () => {
  /** lme4: cbpp, cases and sizes of 15 herds in up to four periods (Lesnoff et al. 2004). */
  const herd = [
    1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 7, 7, 7, 7, 8, 9, 9, 9, 9, 10, 10,
    10, 10, 11, 11, 11, 11, 12, 12, 12, 12, 13, 13, 13, 13, 14, 14, 14, 14, 15, 15, 15, 15,
  ];
  const period = [
    1, 2, 3, 4, 1, 2, 3, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 1, 2, 3, 4, 1, 2, 3,
    4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4,
  ];
  const cases = [
    2, 3, 4, 0, 3, 1, 1, 8, 2, 0, 2, 2, 0, 2, 0, 5, 0, 0, 1, 3, 0, 0, 1, 8, 1, 3, 0, 12, 2, 0, 0, 0, 1, 1, 0,
    2, 0, 5, 3, 1, 2, 1, 0, 0, 1, 2, 0, 0, 11, 0, 0, 0, 1, 1, 1, 0,
  ];
  const size = [
    14, 12, 9, 5, 22, 18, 21, 22, 16, 16, 20, 10, 10, 9, 6, 18, 25, 24, 4, 17, 17, 18, 20, 16, 10, 9, 5, 34,
    9, 6, 8, 6, 22, 22, 18, 22, 25, 27, 22, 22, 10, 8, 6, 5, 21, 24, 19, 23, 19, 2, 3, 2, 19, 15, 15, 15,
  ];
  const rows = herd.flatMap((h, i) =>
    Array.from({ length: size[i]! }, (_, j) => ({ h: h - 1, t: period[i]!, y: j < cases[i]! ? 1 : 0 })),
  );
  const periods = [2, 3, 4].map(
    (t): ModelVariable => ({
      name: `period${t}`,
      kind: 'numeric',
      values: Float64Array.from(rows, (row) => (row.t === t ? 1 : 0)),
    }),
  );
  const outcome = Float64Array.from(rows, ({ y }) => y);
  const herds = grouped(
    'herd',
    rows.map(({ h }) => h),
  );
  const found = logisticMixedModel(dense(rows.length, periods), outcome, [herds], 0.95);

  it('is that of glmer', () => {
    // lme4: summary(glmer(y ~ period + (1 | herd), family = binomial, tolPwrss = 1e-7, optimizer = "bobyqa")), one row for each animal
    near(
      found.coefficients.map(({ estimate }) => estimate),
      [-1.398331455877, -0.991923719089, -1.128214466017, -1.579749990392],
      1e-4,
    );
    near(
      found.coefficients.map(({ standardError }) => standardError),
      [0.231209557197, 0.303148815206, 0.322825213761, 0.422034605507],
      1e-3,
    );
    near([found.random[0]?.covariance[0], found.logLik], [0.412246418115, -277.502226071], 1e-3);
    near(
      [...found.random[0]!.effects.subarray(0, 3)],
      [0.589618062418, -0.299099743222, 0.40585539803],
      1e-3,
    );
    expect([found.residualVariance, found.parameters, found.coefficients[0]!.df]).toEqual([
      LOGISTIC_VARIANCE,
      5,
      null,
    ]);
  });

  it('has normal limits, and probabilities as fitted values', () => {
    const { estimate, standardError, ciLower, ciUpper, pValue } = found.coefficients[1]!;
    near(
      [(ciUpper - estimate) / standardError, (estimate - ciLower) / standardError],
      [1.959963984540054, 1.959963984540054],
    );
    near([pValue], [1.06763668005e-3], 2e-2);
    expect(found.fitted.every((share) => share > 0 && share < 1)).toBe(true);
    // the score of the intercept: what is expected is what was seen
    near(
      [found.fitted.reduce((sum, share) => sum + share, 0)],
      [cases.reduce((sum, count) => sum + count, 0)],
      2e-2,
    );
  });

  it('of the other outcome has the other signs', () => {
    const few = rows.filter(({ h }) => h < 5);
    const [plain, other] = [0, 1].map((event) =>
      logisticMixedModel(
        dense(few.length),
        Float64Array.from(few, ({ y }) => (y === event ? 1 : 0)),
        [
          grouped(
            'herd',
            few.map(({ h }) => h),
          ),
        ],
        0.95,
      ),
    );
    near([other?.coefficients[0]?.estimate], [-plain!.coefficients[0]!.estimate], 1e-4);
    near([other?.logLik], [plain!.logLik], 1e-8);
  });

  it('refuses an outcome of one level', () => {
    expect(codeOf(() => logisticMixedModel(dense(rows.length), ones(rows.length), [herds], 0.95))).toBe(
      'constant-column',
    );
  });
});
