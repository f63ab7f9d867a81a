import type { Frame } from '@constat/data';
import { rich } from '@constat/report';
import {
  type Inference,
  type InferencePart,
  MEASURES,
  type SurveySample,
} from '../../inference/inference.ts';
import { sharesOf } from '../../inference/shares.ts';
import { rName, rNumber, rString } from '../../shared/r-code.ts';
import { levelOf } from '../../shared/wording.ts';
import type { FrequencyOptions } from './options.ts';

/** Shares of the population that have each value. */
export const underDesign = (
  frame: Frame,
  { variables }: FrequencyOptions,
  sample: SurveySample,
): Inference => {
  const level = 0.95;
  const parts = variables.map((name): InferencePart => {
    const { levels } = frame.factor(name);
    const cells = { codes: sample.codes(name), inside: sample.inside([name]) };
    return {
      heading: frame.label(name),
      rows: sharesOf(name, levels, cells, sample, level).map((row) => ({
        ...row,
        key: levelOf(frame.label(name), row.key),
      })),
    };
  });
  const each = (command: (is: string, rows: string) => string): readonly string[] =>
    variables.flatMap((name) =>
      frame
        .factor(name)
        .levels.map((value) =>
          command(`I(${rName(name)} == ${rString(value)})`, `subset(s, !is.na(${rName(name)}))`),
        ),
    );
  return {
    measure: MEASURES.share,
    level,
    n: Math.max(...variables.map((name) => sample.inside([name]).reduce((sum, each) => sum + each, 0))),
    parts,
    sentence: ({ key }, shown) => rich`The share of ${key} in the population was ${shown}.`,
    fitted: rich`The estimation of shares`,
    works: [],
    survey: {
      prepare: [],
      commands: each((is, rows) => `svyciprop(~${is}, ${rows}, method = "logit", level = ${rNumber(level)})`),
      // the logit of a share is the intercept of a model without predictors
      estimates: each((is, rows) => `svyglm(${is} ~ 1, ${rows}, family = quasibinomial)`),
    },
  };
};
