import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limitsOf, near } from '../../test/near.ts';
import { diagnosticAgreement, predictiveValues } from './diagnostic-accuracy.ts';
import { matchedPairs } from './matched-pairs.ts';
import { oddsRatioScore, riskRatioScore } from './ratio-score.ts';
import { stratifiedTables } from './stratified.ts';
import {
  attributableShare,
  caseControlFraction,
  type ExposureTable,
  eValue,
  katzRatio,
  numberNeeded,
  populationFraction,
  populationRisk,
  twoByTwo,
  waldDifference,
  woolfRatio,
} from './two-by-two.ts';

const table: ExposureTable = { a: 28, b: 72, c: 12, d: 88 };
const count = fc.integer({ min: 1, max: 400 });
const anyTable = fc.record({ a: count, b: count, c: count, d: count });

describe('a two-by-two table', () => {
  const found = twoByTwo(table, 0.95);

  it('has ratios with the limits of R', () => {
    // epiR: epi.2by2(matrix(c(28, 72, 12, 88), 2, byrow = TRUE))$massoc.detail, RR.strata.wald and OR.strata.wald
    near(limitsOf(found.riskRatio), [7 / 3, 1.25918072826, 4.3237990562]);
    near(limitsOf(found.oddsRatio), [77 / 27, 1.35451005257, 6.00442866371]);
    // R: the constrained maximum by optimize, then uniroot where its score is qchisq(.95, 1)
    near(limitsOf(found.riskRatio!.score), [1.281875198331, 4.317476675911], 1e-7);
    near(limitsOf(found.riskRatio!.mn), [1.28002964631, 4.324017480486], 1e-7);
    near(limitsOf(found.oddsRatio!.mn), [1.3647386344598, 5.9485784108492], 1e-7);
    // R: fisher.test(m)$conf.int and $estimate, which stop at 1e-4
    near(limitsOf(found.oddsRatio!.conditional), [2.837048024882, 1.288713675577, 6.584821373102], 2e-4);
  });

  it('has a difference with the limits of R', () => {
    // R: prop.test(c(28, 12), c(100, 100), correct = FALSE)$conf.int; the score limits by optimize and uniroot
    near(limitsOf(waldDifference(table, 0.95)), [0.16, 0.05136776952869, 0.26863223047131]);
    near(limitsOf(found.difference.mn), [0.050210600347589, 0.269992430211784], 1e-7);
    // epiR: NNT.strata.wald
    near(limitsOf(numberNeeded(found.difference)), [6.25, 3.72256150442, 19.4674600275]);
  });

  it('has the tests of R', () => {
    const { pearson, yates, mantelHaenszel, likelihoodRatio, minimumExpected, fisher } = found.tests;
    // R: chisq.test(m, correct = FALSE), chisq.test(m), 8 * 199 / 200, 2 * sum(m * log(m / expected)), fisher.test(m)
    near([pearson.statistic, pearson.df, pearson.pValue], [8, 1, 0.004677734981047]);
    near(
      [yates.statistic, mantelHaenszel.statistic, likelihoodRatio.statistic],
      [7.03125, 7.96, 8.185307671238],
    );
    near(
      [fisher?.pValue, fisher?.pLess, fisher?.pGreater],
      [0.007487547270404, 0.9988174236752, 0.003743773635202],
    );
    expect(minimumExpected).toBe(20);
  });

  it('has attributable shares whose limits are those of the delta method', () => {
    near(limitsOf(attributableShare(found.riskRatio)), [4 / 7, 0.205832826412, 0.768721907054]); // epiR: AFRisk.strata.wald
    near(limitsOf(populationRisk(table, 0.95)), [0.08, 0.024563847026, 0.135436152974]); // epiR: PARisk.strata.piri
    near(limitsOf(populationFraction(table, 0.95)), [0.4, 0.0727164675118, 0.611769229813]); // epiR: PAFRisk.strata.wald
    // R: numerical delta method of log(c/d (b + d)/(a + c)) for two binomials, 60 and 40 of 100 exposed
    const cases = { a: 60, b: 40, c: 40, d: 60 };
    near(limitsOf(caseControlFraction(cases, 0.95)), [1 / 3, 0.1103847570474, 0.5004082405677], 1e-6);
  });

  it('leaves out what an empty cell does not give', () => {
    expect(katzRatio({ a: 0, b: 5, c: 3, d: 2 }, 0.95)).toEqual({
      estimate: 0,
      ciLower: null,
      ciUpper: null,
    });
    expect(katzRatio({ a: 3, b: 5, c: 0, d: 2 }, 0.95)).toBeNull();
    expect(woolfRatio({ a: 3, b: 0, c: 1, d: 2 }, 0.95)).toBeNull();
    expect(attributableShare({ estimate: 0, ciLower: null, ciUpper: null })).toBeNull();
    expect(numberNeeded({ estimate: 0, ciLower: -1, ciUpper: 1 })).toBeNull();
    expect(numberNeeded({ estimate: 0.1, ciLower: -0.1, ciUpper: 0.3 })).toEqual({
      estimate: 10,
      ciLower: null,
      ciUpper: null,
    });
    // half a case in every cell (Haldane 1956, Anscombe 1956): (3.5/0.5)(2.5/1.5)
    near([twoByTwo({ a: 3, b: 0, c: 1, d: 2 }, 0.95, 0.5).oddsRatio!.estimate], [35 / 3]);
    expect(riskRatioScore({ x: 0, n: 5 }, { x: 0, n: 5 }, 0.95, 'koopman')).toBeNull();
    expect(riskRatioScore({ x: 2, n: 5 }, { x: 0, n: 5 }, 0.95, 'koopman')!.ciUpper).toBeNull();
    expect(riskRatioScore({ x: 0, n: 5 }, { x: 2, n: 5 }, 0.95, 'koopman')?.ciLower).toBe(0);
    expect(oddsRatioScore({ x: 5, n: 5 }, { x: 5, n: 5 }, 0.95)).toBeNull();
  });

  it('keeps its measures when groups or outcomes are exchanged', () => {
    fc.assert(
      fc.property(anyTable, ({ a, b, c, d }) => {
        const [odds, exchanged] = [
          woolfRatio({ a, b, c, d }, 0.9)!,
          woolfRatio({ a: c, b: d, c: a, d: b }, 0.9)!,
        ];
        near(
          [odds.estimate, odds.ciLower, odds.ciUpper],
          [1 / exchanged.estimate, 1 / exchanged.ciUpper!, 1 / exchanged.ciLower!],
        );
        const score = oddsRatioScore({ x: a, n: a + b }, { x: c, n: c + d }, 0.9)!;
        const other = oddsRatioScore({ x: a, n: a + c }, { x: b, n: b + d }, 0.9)!;
        near(limitsOf(score), [other.ciLower, other.ciUpper!], 1e-7);
        const [risk, difference] = [katzRatio({ a, b, c, d }, 0.9)!, waldDifference({ a, b, c, d }, 0.9)];
        const turned = waldDifference({ a: b, b: a, c: d, d: c }, 0.9);
        near([difference.ciLower, difference.ciUpper], [-turned.ciUpper, -turned.ciLower]);
        expect(Math.sign(risk.estimate - 1)).toBe(Math.sign(difference.estimate));
      }),
      { numRuns: 40 },
    );
  });

  it('has wider limits at a higher level and with fewer cases', () => {
    const [narrow, wide] = [katzRatio(table, 0.9)!, katzRatio(table, 0.99)!];
    expect(wide.ciLower).toBeLessThan(narrow.ciLower!);
    expect(wide.ciUpper).toBeGreaterThan(narrow.ciUpper!);
    const score = riskRatioScore({ x: 28, n: 100 }, { x: 12, n: 100 }, 0.95, 'miettinenNurminen')!;
    const plain = riskRatioScore({ x: 28, n: 100 }, { x: 12, n: 100 }, 0.95, 'koopman')!;
    expect(score.ciLower).toBeLessThan(plain.ciLower);
    expect(score.ciUpper).toBeGreaterThan(plain.ciUpper!);
  });
});

it('the E-value is that of VanderWeele and Ding (2017)', () => {
  // Their example of breastfeeding and infant death: a risk ratio of 3.9 (95 % limits 1.8, 8.7) has E-values of 7.26 and 3.0.
  near([eValue(3.9), eValue(1.8)], [7.26303434416, 3]);
  expect(eValue(1 / 3.9)).toBeCloseTo(eValue(3.9)!, 12);
  expect(eValue(1)).toBe(1);
  expect(eValue(0)).toBeNull();
});

describe('strata', () => {
  // R: UCBAdmissions, admitted and rejected by sex, the six departments
  const strata = [
    [512, 313, 89, 19],
    [353, 207, 17, 8],
    [120, 205, 202, 391],
    [138, 279, 131, 244],
    [53, 138, 94, 299],
    [22, 351, 24, 317],
  ].map(([a, b, c, d]) => ({ a: a!, b: b!, c: c!, d: d! }));
  const found = stratifiedTables(strata, 0.95);

  it('are pooled as by mantelhaen.test', () => {
    // R: x <- aperm(UCBAdmissions, c(2, 1, 3)); mantelhaen.test(x, correct = FALSE), and with correct = TRUE
    near(limitsOf(found.commonOr), [0.9046968282586, 0.7719073617594, 1.0603297644367]);
    near(
      [found.test?.uncorrected.statistic, found.test?.uncorrected.pValue],
      [1.524606660443, 0.2169236970555],
    );
    near([found.test?.corrected.statistic], [1.426946228587]);
    // Greenland & Robins (1985), written out in R from the six tables
    near(limitsOf(found.commonRr), [0.9449050225959, 0.866452232683, 1.0304613088275]);
    near(limitsOf(found.commonRd), [-0.01842519619085, -0.04707882796968, 0.01022843558798]);
    // Woolf: exp(weighted.mean(log(or), w)), w = 1 / sum(1 / cells)
    near(limitsOf(found.inverseVarianceOr), [0.9281486527216, 0.7900293142201, 1.0904151352908]);
  });

  it('are tested for agreement', () => {
    near(
      [found.woolf?.statistic, found.woolf?.df, found.woolf?.pValue],
      [17.9017124698, 5, 0.003072142308733],
    );
    // R: expected first cells at the common odds ratio by uniroot
    near([found.breslowDay?.statistic, found.breslowDay?.df], [18.82551370524, 5], 1e-8);
    near([found.tarone?.statistic], [18.82550125205], 1e-8);
  });

  it('have an exact common odds ratio', () => {
    const small = [
      { a: 4, b: 1, c: 2, d: 6 },
      { a: 5, b: 2, c: 3, d: 7 },
      { a: 3, b: 1, c: 4, d: 5 },
    ];
    // R: mantelhaen.test(array(c(4, 2, 1, 6, 5, 3, 2, 7, 3, 4, 1, 5), c(2, 2, 3)), exact = TRUE), which stops at 1e-4
    const { exact } = stratifiedTables(small, 0.95);
    near([exact?.pValue], [0.01318022488912]);
    near(limitsOf(exact), [5.57132780825, 1.265741230365, 30.45167752031], 5e-4);
    const none = stratifiedTables([{ a: 0, b: 3, c: 2, d: 2 }], 0.95).exact!;
    expect([none.estimate, none.ciLower]).toEqual([0, 0]);
    expect(none.ciUpper).toBeGreaterThan(0);
    const all = stratifiedTables([{ a: 3, b: 0, c: 2, d: 2 }], 0.95).exact!;
    expect([all.estimate, all.ciUpper]).toEqual([null, null]);
  });

  it('do not depend on their order, and one without exposed subjects tells nothing', () => {
    const turned = stratifiedTables([...strata].reverse(), 0.95);
    near(limitsOf(turned.commonOr), limitsOf(found.commonOr) as number[]);
    near(limitsOf(turned.commonRd), limitsOf(found.commonRd) as number[]);
    const more = stratifiedTables([...strata, { a: 0, b: 0, c: 7, d: 9 }], 0.95);
    near(limitsOf(more.commonRr), limitsOf(found.commonRr) as number[]);
    expect(more.woolf).toEqual(found.woolf);
    expect(more.strata.at(-1)).toEqual({ oddsRatio: null, riskRatio: null });
    expect(more.crude.riskRatio?.estimate).not.toBe(found.crude.riskRatio!.estimate);
  });

  it('are not compared where there is one', () => {
    const one = stratifiedTables(strata.slice(0, 1), 0.95);
    expect([one.breslowDay, one.tarone, one.woolf]).toEqual([null, null, null]);
    near(limitsOf(one.commonRr), limitsOf(one.crude.riskRatio) as number[], 1e-9);
  });
});

describe('matched pairs', () => {
  const found = matchedPairs({ a: 27, b: 37, c: 13, d: 123 }, 0.95);

  it('have the tests of R', () => {
    // R: mcnemar.test(matrix(c(27, 37, 13, 123), 2, byrow = TRUE), correct = FALSE), with TRUE, binom.test(37, 50)
    near([found.mcnemar.statistic, found.corrected.statistic], [11.52, 10.58]);
    near([found.exactPValue], [0.0009362229108518]);
    near([found.midPValue], [0.0006210434562277]); // R: 2 * (pbinom(12, 50, .5) + dbinom(13, 50, .5) / 2)
  });

  it('have the ratios of the discordant ones', () => {
    // R: exp(log(37 / 13) -+ qnorm(.975) * sqrt(1 / 37 + 1 / 13)); p / (1 - p) of binom.test(37, 50)$conf.int
    near(limitsOf(found.oddsRatio), [37 / 13, 1.512933988663, 5.354226804789]);
    near(limitsOf(found.oddsRatio.exact), [1.478636147202, 5.835242689732]);
    // R: exp(log(64 / 40) -+ qnorm(.975) * sqrt(50 / (64 * 40))); .12 -+ qnorm(.975) * sqrt(50 - 24^2 / 200) / 200
    near(limitsOf(found.riskRatio), [1.6, 1.21663680564, 2.104161232122]);
    near(limitsOf(found.difference), [0.12, 0.0527301071, 0.1872698929]);
    near([found.attributableFraction?.estimate], [1 - 13 / 37]);
  });

  it('do not depend on pairs that agree, but in their risks', () => {
    const other = matchedPairs({ a: 1, b: 37, c: 13, d: 2 }, 0.95);
    expect(other.oddsRatio).toEqual(found.oddsRatio);
    expect(other.mcnemar).toEqual(found.mcnemar);
    expect(other.difference.estimate).not.toBe(found.difference.estimate);
  });

  it('with differences on one side have an infinite or no odds ratio', () => {
    const only = matchedPairs({ a: 1, b: 4, c: 0, d: 1 }, 0.95);
    expect([only.oddsRatio.estimate, only.oddsRatio.exact.ciUpper]).toEqual([null, null]);
    expect(only.exactPValue).toBeCloseTo(0.125, 12);
    const none = matchedPairs({ a: 1, b: 0, c: 4, d: 1 }, 0.95);
    expect([none.oddsRatio.estimate, none.attributableFraction]).toEqual([0, null]);
  });
});

describe('a diagnostic test', () => {
  const counts = { tp: 231, fp: 32, fn: 27, tn: 54 };

  it('agrees with the truth as psych and base R say', () => {
    const { kappa, mcc, f1, balancedAccuracy, mcnemar } = diagnosticAgreement(counts, 0.95);
    // psych: cohen.kappa(matrix(c(231, 32, 27, 54), 2, byrow = TRUE)), kappa and sqrt(var.kappa)
    near([kappa?.estimate, kappa?.standardError], [0.5335968379447, 0.05328420360498]);
    near([mcc], [0.5340141408817]); // R: cor of the two indicators of the 344 persons
    near([f1, balancedAccuracy], [462 / 521, 0.7616279069767]);
    near([mcnemar?.statistic, mcnemar?.pValue], [25 / 59, 0.5150822787096]);
  });

  it('predicts at another prevalence by the theorem of Bayes', () => {
    const { ppv, npv } = predictiveValues(counts, 0.1, 0.95);
    // Mercaldo, Lau & Zhou (2007), plogis(qlogis(ppv) -+ qnorm(.975) * sqrt((1 - se) / se / n1 + sp / (1 - sp) / n0)), and npv alike
    near(limitsOf(ppv), [0.2109589041096, 0.1684214996402, 0.2608695067628]);
    near(limitsOf(npv), [0.9818181818182, 0.9733184267832, 0.9876446034789]);
  });

  it('at the ends has values without limits, or none', () => {
    const perfect = { tp: 5, fp: 0, fn: 0, tn: 5 };
    expect(diagnosticAgreement(perfect, 0.95)).toMatchObject({ kappa: { estimate: 1 }, mcnemar: null });
    near([diagnosticAgreement(perfect, 0.95).mcc], [1]);
    expect(predictiveValues(perfect, 0.2, 0.95).ppv).toEqual({ estimate: 1, ciLower: null, ciUpper: null });
    expect(predictiveValues({ tp: 0, fp: 0, fn: 5, tn: 5 }, 0.2, 0.95).ppv).toBeNull();
    expect(diagnosticAgreement({ tp: 9, fp: 0, fn: 0, tn: 0 }, 0.95).kappa).toBeNull();
  });
});
