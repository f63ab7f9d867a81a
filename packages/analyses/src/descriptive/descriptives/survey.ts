import type { Frame } from '@constat/data';
import { bold, rich } from '@constat/report';
import { surveyMean, surveyQuantiles, surveyRatio, surveyTotal } from '@constat/stats';
import { type Refusal, RefusedError } from '../../contract.ts';
import {
  type Inference,
  type InferencePart,
  MEASURES,
  type SurveySample,
} from '../../inference/inference.ts';
import { usedTwice } from '../../shared/refusals.ts';
import { levelOf } from '../../shared/wording.ts';
import { noValues } from './compute.ts';
import type { DescriptivesOptions } from './options.ts';
import { surveyCommands, surveyEstimates } from './survey-r.ts';

/** Fewest values of which a mean has an error. */
const FEWEST = 2;

interface Domain {
  /** Null overall. */
  readonly level: string | null;
  readonly inside: Uint8Array;
}

/** A variable, or a group of it. */
interface Described {
  readonly label: string;
  readonly values: Float64Array;
  readonly inside: Uint8Array;
  readonly df: number;
  readonly mean: ReturnType<typeof surveyMean>;
}

/** The rows of each group, as domains of the whole sample. */
function domainsOf(
  frame: Frame,
  name: string,
  group: string | null,
  sample: SurveySample,
): readonly Domain[] {
  if (group === null) return [{ level: null, inside: sample.inside([name]) }];
  const all = sample.inside([name, group]);
  const codes = sample.codes(group);
  return frame.factor(group).levels.map((level, code) => ({
    level,
    inside: all.map((value, i) => (codes[i] === code ? value : 0)),
  }));
}

const sizeOf = (inside: Uint8Array): number => inside.reduce((sum, each) => sum + each, 0);

function describedOf(
  frame: Frame,
  { variables, group, confidenceLevel: level }: DescriptivesOptions,
  sample: SurveySample,
): readonly Described[] {
  return variables.flatMap((name) =>
    domainsOf(frame, name, group, sample)
      .filter(({ inside }) => sizeOf(inside) >= FEWEST)
      .map((domain) => {
        const values = sample.numbers(name);
        const mean = surveyMean(sample.design, values, domain.inside, level);
        const label =
          domain.level === null
            ? frame.label(name)
            : `${frame.label(name)} (${levelOf(frame.label(group ?? ''), domain.level)})`;
        return { label, values, inside: domain.inside, df: mean.df, mean };
      }),
  );
}

/** Means and what was asked for beside them, with the design behind their errors. */
export const underDesign = (frame: Frame, options: DescriptivesOptions, sample: SurveySample): Inference => {
  const { variables, group, confidenceLevel: level, surveyed, ratioTo } = options;
  if (ratioTo !== null && variables.includes(ratioTo)) throw new RefusedError([usedTwice(ratioTo)]);
  const found = describedOf(frame, options, sample);
  if (found.length === 0) throw new RefusedError([noValues(variables[0] ?? '')]);
  const given = group === null ? [] : [group];
  const values = variables.map((name) => sample.inside([name, ...given]));
  const used = sample.rows.reduce((sum, _, i) => sum + Math.max(...values.map((each) => each[i] ?? 0)), 0);
  const means: InferencePart = {
    heading: 'Means',
    rows: found.map(({ label, mean }) => ({
      key: label,
      label,
      estimate: mean.estimate,
      standardError: mean.standardError,
      df: mean.df,
      n: mean.n,
      designEffect: mean.deffReplace,
    })),
  };
  const quantiles = (heading: string, p: number): InferencePart =>
    quantilesOf(found, sample, level, heading, p);
  return {
    measure: MEASURES.mean,
    level,
    n: used,
    parts: [
      means,
      ...(surveyed.includes('quartiles') ? [quantiles('Lower Quartiles', 0.25)] : []),
      ...(surveyed.includes('median') || surveyed.includes('quartiles') ? [quantiles('Medians', 0.5)] : []),
      ...(surveyed.includes('quartiles') ? [quantiles('Upper Quartiles', 0.75)] : []),
      ...(surveyed.includes('total') ? [totalsOf(found, sample, level)] : []),
      ...(ratioTo === null ? [] : [ratiosOf(frame, found, sample, level, ratioTo)]),
    ],
    sentence: ({ key }, shown) => rich`The mean of ${key} in the population was ${shown}.`,
    fitted: rich`The description`,
    works: surveyed.includes('median') || surveyed.includes('quartiles') ? ['woodruff1952'] : [],
    survey: { prepare: [], commands: surveyCommands(options), estimates: surveyEstimates(options) },
  };
};

const quantilesOf = (
  found: readonly Described[],
  sample: SurveySample,
  level: number,
  heading: string,
  p: number,
): InferencePart => ({
  heading,
  rows: found.flatMap(({ label, values, inside, mean }) =>
    surveyQuantiles(sample.design, values, [p], inside, level).quantiles.map(
      ({ estimate, standardError, ciLower, ciUpper }) => ({
        key: `${heading} ${label}`,
        label,
        estimate,
        standardError,
        df: mean.df,
        n: mean.n,
        limits: { ciLower, ciUpper },
        aside: true as const,
      }),
    ),
  ),
});

const totalsOf = (found: readonly Described[], sample: SurveySample, level: number): InferencePart => ({
  heading: 'Totals',
  rows: found.map(({ label, values, inside }) => {
    const { n, estimate, standardError, df } = surveyTotal(sample.design, values, inside, level);
    return { key: `total ${label}`, label, estimate, standardError, df, n, aside: true };
  }),
});

const noTotal = (name: string): Refusal => ({
  code: 'no-total',
  variable: name,
  message: rich`The values of ${bold(name)} add up to zero, so that there is no ratio to it.`,
  advice: rich`Choose another variable under Ratio to.`,
});

function ratiosOf(
  frame: Frame,
  found: readonly Described[],
  sample: SurveySample,
  level: number,
  below: string,
): InferencePart {
  const denominator = sample.numbers(below);
  const has = sample.inside([below]);
  return {
    heading: `Ratios to ${frame.label(below)}`,
    rows: found.flatMap(({ label, values, inside: own }) => {
      const inside = own.map((each, i) => each * (has[i] ?? 0));
      if (sizeOf(inside) < FEWEST) return [];
      if (!inside.some((each, i) => each === 1 && denominator[i] !== 0))
        throw new RefusedError([noTotal(below)]);
      const { n, estimate, standardError, df } = surveyRatio(
        sample.design,
        values,
        denominator,
        inside,
        level,
      );
      return [{ key: `ratio ${label}`, label, estimate, standardError, df: df, n, aside: true as const }];
    }),
  };
}
