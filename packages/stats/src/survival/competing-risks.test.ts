import { describe, expect, it } from 'vitest';
import { modelMatrix } from '../models/model-matrix.ts';
import { cumulativeIncidence, incidenceAt } from './competing-risks.ts';
import { fineGray, fineGrayIncidence } from './fine-gray.ts';
import { grayTest } from './gray-test.ts';
import { kaplanMeier } from './kaplan-meier.ts';

const times = Float64Array.of(1, 1, 2, 2, 2, 3, 3, 4, 5, 5, 6, 6, 7, 8, 8, 9);
const causes = Int32Array.of(1, 0, 2, 1, 0, 1, 2, 0, 2, 1, 1, 0, 2, 0, 1, 2);
const groups = Int32Array.of(0, 1, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1);
const design = (values: readonly number[]) =>
  modelMatrix({
    variables: [{ name: 'x', kind: 'numeric', values: Float64Array.from(values) }],
    terms: [['x']],
    rows: values.length,
  });
const x = [3, 1, 2, 5, 4, 1, 6, 2, 3, 4, 1, 2, 5, 3, 2, 6];

describe('cumulative incidence', () => {
  const curves = cumulativeIncidence({ times, causes }, 2);

  it('adds up with survival to one, and ends where all have ended', () => {
    curves.times.forEach((_, j) => {
      expect(
        curves.survival[j]! + curves.causes[0]!.incidence[j]! + curves.causes[1]!.incidence[j]!,
      ).toBeCloseTo(1, 12);
    });
    expect(curves.survival.at(-1)).toBe(0);
  });

  it('agrees with cmprsk::timepoints where events and censorings share a time', () => {
    // R 4.2.2, cmprsk 2.2-11: timepoints(cuminc(t, e), c(2, 5, 8, 9))
    const first = incidenceAt(curves, 1, [0.5, 2, 5, 8, 9], 0.95);
    expect(first[0]).toMatchObject({ estimate: 0, standardError: null, ciLower: null });
    expect(first.slice(1).map(({ estimate }) => estimate)).toEqual(
      [0.1294642857143, 0.284699675325, 0.469612418831, 0.469612418831].map((v) => expect.closeTo(v, 10)),
    );
    expect(first.slice(1).map(({ variance }) => variance)).toEqual(
      [0.00785235969388, 0.0162837195304, 0.0254204621864, 0.0254204621864].map((v) => expect.closeTo(v, 10)),
    );
    expect(incidenceAt(curves, 2, [9], 0.95)[0]?.variance).toBeCloseTo(0.0676337001014, 10);
  });

  it('is one minus Kaplan and Meier where there is one cause', () => {
    const one = cumulativeIncidence({ times, causes: causes.map((c) => Math.min(c, 1)) }, 1);
    const { survival } = kaplanMeier(
      times,
      Uint8Array.from(causes, (c) => Math.min(c, 1)),
    );
    one.causes[0]!.incidence.forEach((f, j) => {
      expect(f).toBeCloseTo(1 - survival[j]!, 12);
    });
  });

  it('refuses a negative time by its row', () => {
    expect(() =>
      cumulativeIncidence({ times: Float64Array.of(1, -2), causes: Int32Array.of(1, 0) }, 1),
    ).toThrow(/^row 2/);
  });
});

describe("Gray's test", () => {
  it('agrees with cmprsk::cuminc for three groups with ties', () => {
    expect(grayTest({ times, causes }, groups, 3, 1)).toMatchObject({
      statistic: expect.closeTo(0.345248498409, 9),
      df: 2,
    });
    expect(grayTest({ times, causes }, groups, 3, 2)?.statistic).toBeCloseTo(1.250131178186, 9);
  });

  it('is undefined without an event of the cause, or in one group', () => {
    expect(grayTest({ times, causes: causes.map((c) => (c === 1 ? 0 : c)) }, groups, 3, 1)).toBeNull();
    expect(grayTest({ times, causes }, new Int32Array(16), 1, 1)).toBeNull();
  });
});

describe('fineGray', () => {
  it('agrees with cmprsk::crr', () => {
    const fit = fineGray({ times, causes, design: design(x) }, 1, 0.95);
    expect(fit.coefficients[0]).toMatchObject({
      estimate: expect.closeTo(-0.275297766126, 8),
      standardError: expect.closeTo(0.250710080397, 8),
    });
    expect([fit.logLik, fit.logLikNull]).toEqual([
      expect.closeTo(-13.6269560328, 8),
      expect.closeTo(-14.1636282198, 8),
    ]);
    expect(fineGrayIncidence(fit, Float64Array.of(3), [0.5])).toEqual([0]);
  });

  it('refuses a cause that never occurs, a constant and a likelihood without a maximum', () => {
    expect(() => fineGray({ times, causes, design: design(x) }, 3, 0.95)).toThrow(
      expect.objectContaining({ code: 'too-few', argument: 'cause' }),
    );
    expect(() => fineGray({ times, causes, design: design(x.map(() => 4)) }, 1, 0.95)).toThrow(
      expect.objectContaining({ code: 'constant-column', argument: 'x' }),
    );
    const only = Array.from(causes, (c) => (c === 1 ? 2 : 1));
    expect(() =>
      fineGray({ times, causes, design: design(only.map((v, i) => v * 20 - times[i]!)) }, 1, 0.95),
    ).toThrow(expect.objectContaining({ name: 'SeparationError' }));
  });

  it('takes one event', () => {
    const one = causes.map((c, i) => (c === 1 && i > 3 ? 0 : c === 1 && i === 0 ? 0 : c));
    expect(fineGray({ times, causes: one, design: design(x) }, 1, 0.95).events).toBe(1);
  });
});
