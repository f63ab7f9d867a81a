import type { Frame } from '@constat/data';
import { rich } from '@constat/report';
import { surveyMean, surveyQuantiles } from '@constat/stats';
import { RefusedError } from '../../contract.ts';
import {
  type Inference,
  type InferencePart,
  MEASURES,
  type SurveySample,
} from '../../inference/inference.ts';
import { rName, rNumber } from '../../shared/r-code.ts';
import { levelOf } from '../../shared/wording.ts';
import { noValues } from './compute.ts';
import type { DescriptivesOptions } from './options.ts';

/** Fewest values of which a mean has an error. */
const FEWEST = 2;

interface Domain {
  /** Null overall. */
  readonly level: string | null;
  readonly inside: Uint8Array;
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

/** Means and medians of the population, with the design behind their errors. */
export const underDesign = (frame: Frame, options: DescriptivesOptions, sample: SurveySample): Inference => {
  const { variables, group, confidenceLevel: level } = options;
  const found = variables.flatMap((name) =>
    domainsOf(frame, name, group, sample)
      .filter(({ inside }) => inside.reduce((sum, each) => sum + each, 0) >= FEWEST)
      .map((domain) => {
        const x = sample.numbers(name);
        const label =
          domain.level === null
            ? frame.label(name)
            : `${frame.label(name)} (${levelOf(frame.label(group ?? ''), domain.level)})`;
        return {
          label,
          mean: surveyMean(sample.design, x, domain.inside, level),
          median: surveyQuantiles(sample.design, x, [0.5], domain.inside, level).quantiles[0],
        };
      }),
  );
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
  const medians: InferencePart = {
    heading: 'Medians',
    rows: found.flatMap(({ label, mean, median }) =>
      median
        ? [
            {
              key: `median ${label}`,
              label,
              estimate: median.estimate,
              standardError: median.standardError,
              df: mean.df,
              n: mean.n,
              limits: { ciLower: median.ciLower, ciUpper: median.ciUpper },
              aside: true as const,
            },
          ]
        : [],
    ),
  };
  return {
    measure: MEASURES.mean,
    level,
    n: used,
    parts: [means, medians],
    sentence: ({ key }, shown) => rich`The mean of ${key} in the population was ${shown}.`,
    fitted: rich`The description`,
    works: ['woodruff1952'],
    survey: { prepare: [], commands: commandsOf(options), estimates: estimatesOf(options) },
  };
};

function commandsOf({ variables, group, confidenceLevel }: DescriptivesOptions): readonly string[] {
  const level = rNumber(confidenceLevel);
  return variables.flatMap((name) => {
    const x = `~${rName(name)}`;
    const has = (more: string) => `subset(s, !is.na(${rName(name)})${more})`;
    if (group === null)
      return [
        `u <- ${has('')}; m <- svymean(${x}, u, deff = "replace"); m; confint(m, level = ${level}, df = degf(u))`,
        `svyquantile(${x}, u, 0.5, interval.type = "mean", qrule = "math", alpha = 1 - ${level}, df = degf(u))`,
      ];
    return [
      `for (g in sort(unique(d$${rName(group)}))) { u <- ${has(` & ${rName(group)} == g`)}; m <- svymean(${x}, u, deff = "replace"); print(g); print(m); print(confint(m, level = ${level}, df = degf(u))); print(svyquantile(${x}, u, 0.5, interval.type = "mean", qrule = "math", alpha = 1 - ${level}, df = degf(u))) }`,
    ];
  });
}

/** All means, then all medians. */
function estimatesOf({ variables, group }: DescriptivesOptions): readonly string[] {
  const each = (estimator: string, more: string): readonly string[] =>
    variables.map((name) => {
      const rows = `subset(s, !is.na(${rName(name)}))`;
      return group === null
        ? `${estimator}(~${rName(name)}, ${rows}${more})`
        : `svyby(~${rName(name)}, ~${rName(group)}, ${rows}, ${estimator}${more})`;
    });
  return [
    ...each('svymean', ''),
    ...each('svyquantile', ', quantiles = 0.5, interval.type = "mean", qrule = "math"'),
  ];
}
