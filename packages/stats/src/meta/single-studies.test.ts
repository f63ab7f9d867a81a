import { describe, expect, it } from 'vitest';
import { effects, variances } from '../../test/bcg.ts';
import { near } from '../../test/near.ts';
import { beggTest, eggerMixed, eggerTest, failSafeN, trimAndFill } from './publication-bias.ts';
import { cumulativeModels, studyInfluence } from './study-influence.ts';

describe('what each study does', () => {
  it('is that of influence.rma.uni', () => {
    const found = studyInfluence(effects, variances, { method: 'DL' }).slice(0, 3);
    near(
      found.map(({ residual }) => residual),
      [-0.2247335204041, -1.2812220142332, -0.7621347501677],
    );
    near(
      found.map(({ dffits }) => dffits),
      [-0.05017253143174, -0.33639764950156, -0.16381249886519],
    );
    near(
      found.map(({ cook }) => cook),
      [0.002530819780831, 0.111188145950159, 0.026825893183342],
    );
    near(
      found.map(({ covarianceRatio }) => covarianceRatio),
      [1.062580030517, 1.042928392885, 1.045507787496],
    );
    near(
      found.map(({ hat }) => hat),
      [0.05036491683232, 0.06347329182642, 0.04412027224731],
    );
    near(
      found.map(({ without }) => without.tau2),
      [0.3121714990407, 0.2999745908221, 0.3085270698014],
    );
  });

  it('adds up to the whole model', () => {
    const found = cumulativeModels(effects, variances, { method: 'DL' });
    near([found[1]?.pooled.estimate, found[12]?.pooled.estimate], [-1.3250034422449, -0.7141172220732]); // metafor: cumul
  });
});

describe('small studies', () => {
  it('are tested by regression and ranks', () => {
    // metafor: regtest(yi, vi, model = "lm"), regtest(rma(method = "REML")), ranktest(yi, vi)
    const egger = eggerTest(effects, variances)!;
    near(
      [egger.estimate, egger.standardError, egger.statistic, egger.df, egger.pValue, egger.limit],
      [-2.1120421208933, 1.507221328357, -1.4012820022893, 11, 0.188706995082, -0.1909286423598],
    );
    const mixed = eggerMixed(effects, variances, 'REML')!;
    near(
      [mixed.estimate, mixed.statistic, mixed.pValue],
      [-0.7632400406043, -0.8033291930908, 0.4217844888553],
      1e-5,
    );
    const begg = beggTest(effects, variances)!;
    near([begg.tau, begg.pValue], [0.02564102564103, 0.95236190796087]);
    expect(begg.exact).toBe(true);
  });

  it('have no answer where all errors are alike, or two studies are all', () => {
    const alike = new Float64Array(13).fill(0.2);
    expect([eggerTest(effects, alike), eggerMixed(effects, alike, 'DL')]).toEqual([null, null]);
    expect(eggerTest(effects.slice(0, 2), variances.slice(0, 2))).toBeNull();
    expect(trimAndFill(effects.slice(0, 2), variances.slice(0, 2), { method: 'FE' })).toBeNull();
    expect(beggTest(effects.slice(0, 1), variances.slice(0, 1))).toBeNull();
  });

  it('are filled in on the other side', () => {
    // metafor: trimfill(rma(method = "FE")), trimfill(rma(method = "DL"))
    const fixed = trimAndFill(effects, variances, { method: 'FE' })!;
    expect([fixed.missing, fixed.side, fixed.tau2]).toEqual([4, 'right', null]);
    near([fixed.pooled.estimate, fixed.pooled.standardError], [-0.29102599210635, 0.03826413660414]);
    const random = trimAndFill(effects, variances, { method: 'DL' })!;
    expect([random.missing, random.side]).toEqual([1, 'right']);
    near(
      [random.pooled.estimate, random.pooled.standardError, random.tau2],
      [-0.6560732129886, 0.1734634024654, 0.308132153287],
    );
  });

  it('mirrored are filled in on the mirrored side', () => {
    const [plain, turned] = [effects, effects.map((effect) => -effect)].map(
      (values) => trimAndFill(values, variances, { method: 'FE' })!,
    );
    expect(turned?.side).toBe('left');
    near([turned?.pooled.estimate], [-plain!.pooled.estimate]);
    near(
      turned!.filled.map(({ effect }) => effect),
      plain!.filled.map(({ effect }) => -effect),
    );
  });

  it('left out are judged by the variance that Knapp and Hartung adjust', () => {
    const found = studyInfluence(effects, variances, { method: 'REML', knappHartung: true });
    // metafor 3.8-1: influence(rma(yi, vi, data = escalc(measure = "RR", ... dat.bcg), test = "knha"))$inf, study 4 and 8
    near(
      [found[3]?.residual, found[3]?.dffits, found[3]?.cook, found[3]?.covarianceRatio],
      [-1.40878, -0.5048489, 0.226924, 1.012712],
      1e-5,
    );
    near([found[7]?.residual, found[7]?.dffits], [1.430851, 0.471128], 1e-5);
  });

  it('would have to be many to take the result away', () => {
    expect(failSafeN(effects, variances)).toBe(598); // metafor: fsn(yi, vi)$fsnum
    expect(failSafeN(Float64Array.of(0.1, -0.1), Float64Array.of(1, 1))).toBe(0);
  });
});
