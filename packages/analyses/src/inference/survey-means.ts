/** Means of differences in a sample with a survey design. */
import { bold, rich } from '@constat/report';
import { surveyMean } from '@constat/stats';
import { type Refusal, RefusedError } from '../contract.ts';
import { rNumber } from '../shared/r-code.ts';
import type { Inference, SurveySample } from './inference.ts';
import { type DifferenceRow, differencesInference } from './means.ts';

/** A difference whose mean is asked for. */
export interface SurveyedDifference extends Pick<DifferenceRow, 'label' | 'higher' | 'lower' | 'alike'> {
  /** Columns it needs. */
  readonly names: readonly string[];
  /** Of each row of the design. */
  readonly values: Float64Array;
  /** In R, on the columns of the design. */
  readonly r: string;
}

const noSpread = (label: string): Refusal => ({
  code: 'no-spread',
  message: rich`${bold(label)} has fewer than two values, or all its values are equal; it has no error.`,
  advice: rich`Choose a variable that varies.`,
});

/** Each against zero. */
export function surveyDifferences(
  rows: readonly SurveyedDifference[],
  sample: SurveySample,
  level: number,
  fitted: string,
): Inference {
  const found = rows.map(({ names, values, label }) => {
    const inside = sample.inside(names);
    const own = values.filter((_, i) => inside[i] === 1);
    if (own.length < 2 || own.every((value) => value === own[0])) throw new RefusedError([noSpread(label)]);
    return surveyMean(sample.design, values, inside, level);
  });
  const inference = differencesInference(
    rows.map((row, i) => ({
      ...row,
      estimate: found[i]?.estimate ?? 0,
      standardError: found[i]?.standardError ?? 0,
      df: found[i]?.df ?? 0,
      n: found[i]?.n ?? 0,
    })),
    { level, n: Math.max(...found.map(({ n }) => n)), fitted },
  );
  const { scalars: _, ...rest } = inference;
  return {
    ...rest,
    parts: inference.parts.map((part) => ({
      ...part,
      rows: part.rows.map((row, i) => ({ ...row, designEffect: found[i]?.deffReplace ?? null })),
    })),
    survey: {
      prepare: [],
      estimates: rows.map(({ r }) => `svymean(~I(${r}), subset(s, !is.na(${r})))`),
      commands: rows.map(
        ({ r }) =>
          `u <- subset(s, !is.na(${r})); m <- svymean(~I(${r}), u, deff = "replace"); print(m); print(confint(m, level = ${rNumber(level)}, df = degf(u))); t <- coef(m)[[1]] / SE(m)[[1]]; c(t = t, df = degf(u), p = 2 * pt(-abs(t), degf(u)))`,
      ),
    },
  };
}
