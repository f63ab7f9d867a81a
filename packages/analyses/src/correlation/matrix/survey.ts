import type { Frame } from '@constat/data';
import { bold, rich } from '@constat/report';
import { StatsError, surveyCorrelation } from '@constat/stats';
import { type Refusal, RefusedError } from '../../contract.ts';
import { type Inference, MEASURES, type SurveySample } from '../../inference/inference.ts';
import { rName, rNumber } from '../../shared/r-code.ts';
import { alphaOf } from '../../shared/wording.ts';
import type { MatrixOptions } from './options.ts';

const onlyPearson = (): Refusal => ({
  code: 'survey-pearson-only',
  message: rich`Under a survey design Pearson’s correlation of numbers is estimated, two-sided, over all cases.`,
  advice: rich`Choose Pearson’s r, the two-sided alternative and no group; describe groups by a filter of their own design.`,
  actions: [
    {
      kind: 'set-options',
      label: 'Pearson’s r',
      options: {
        coefficients: ['pearson'],
        alternative: 'two-sided',
        group: null,
        comparisons: [],
        adjustment: 'none',
      },
    },
  ],
});

const notNumeric = (name: string): Refusal => ({
  code: 'survey-numbers',
  variable: name,
  message: rich`${bold(name)} is no number; under a survey design numbers are correlated.`,
  advice: rich`Choose numeric variables.`,
});

const noSpread = (names: readonly string[]): Refusal => ({
  code: 'no-spread',
  variable: names[0] ?? '',
  message: rich`${bold(names[0] ?? '')} or ${bold(names[1] ?? '')} does not vary among the rows of the design with both values, or they rise together without exception.`,
  advice: rich`Choose other variables.`,
});

/** Pearson's correlations of the population, with errors by linearization on Fisher's scale. */
export const underDesign = (frame: Frame, options: MatrixOptions, sample: SurveySample): Inference => {
  const { variables, confidenceLevel: level } = options;
  const plain =
    options.coefficients.every((each) => each === 'pearson') &&
    options.alternative === 'two-sided' &&
    options.group === null &&
    options.comparisons.length === 0 &&
    options.adjustment === 'none';
  if (!plain) throw new RefusedError([onlyPearson()]);
  const words = variables.find((name) => frame.column(name).type !== 'numeric');
  if (words !== undefined) throw new RefusedError([notNumeric(words)]);
  const pairs = variables.flatMap((first, i) =>
    variables.slice(i + 1).map((second) => {
      const inside =
        options.missing === 'listwise' ? sample.inside(variables) : sample.inside([first, second]);
      const found = correlationOf([first, second], inside, sample);
      return { first, second, ...found };
    }),
  );
  const key = (first: string, second: string): string => `${frame.label(first)} and ${frame.label(second)}`;
  return {
    measure: MEASURES.correlation,
    level,
    n: Math.max(...pairs.map(({ n }) => n)),
    parts: [
      {
        heading: null,
        rows: pairs.map(({ first, second, n, estimate, standardError, df }) => ({
          key: key(first, second),
          label: key(first, second),
          estimate: Math.atanh(estimate),
          standardError,
          df,
          n,
        })),
      },
    ],
    sentence: ({ key: names, estimate, pValue }, shown) =>
      pValue < alphaOf(level)
        ? rich`${names} were ${estimate < 0 ? 'negatively' : 'positively'} correlated in the population (${shown}).`
        : rich`${names} were not significantly correlated in the population (${shown}).`,
    fitted: ['Correlation'],
    works: [],
    survey: {
      prepare: [],
      commands: pairs.flatMap(({ first, second }) => [
        `m <- ${zInR([first, second], options)}; u <- subset(s, ${hasInR([first, second], options)})`,
        `t <- coef(m)[[1]] / SE(m)[[1]]; k <- qt(${rNumber((1 + level) / 2)}, degf(u)); c(r = tanh(coef(m)[[1]]), tanh(coef(m)[[1]] + c(lower = -1, upper = 1) * k * SE(m)[[1]]), t = t, df = degf(u), p = 2 * pt(-abs(t), degf(u)))`,
      ]),
      estimates: pairs.map(({ first, second }) => zInR([first, second], options)),
    },
  };
};

function correlationOf(names: readonly [string, string], inside: Uint8Array, sample: SurveySample) {
  const [first, second] = names;
  try {
    const found = surveyCorrelation(sample.design, sample.numbers(first), sample.numbers(second), inside);
    if (Math.abs(found.estimate) < 1 && found.df >= 1) return found;
  } catch (error) {
    if (!(error instanceof StatsError)) throw error;
  }
  throw new RefusedError([noSpread(names)]);
}

/** Rows with the values that count. */
const hasInR = (pair: readonly string[], { missing, variables }: MatrixOptions): string =>
  (missing === 'listwise' ? variables : pair).map((name) => `!is.na(${rName(name)})`).join(' & ');

/** Fisher's z as a function of means. */
function zInR(pair: readonly [string, string], options: MatrixOptions): string {
  const [x, y] = [rName(pair[0]), rName(pair[1])];
  const r = '(xy - x * y) / sqrt((xx - x^2) * (yy - y^2))';
  return `svycontrast(svymean(~x + y + xx + yy + xy, update(subset(s, ${hasInR(pair, options)}), x = ${x}, y = ${y}, xx = ${x}^2, yy = ${y}^2, xy = ${x} * ${y})), quote(log((1 + ${r}) / (1 - ${r})) / 2))`;
}
