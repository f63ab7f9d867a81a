import { type Column, type DesignPart, Frame } from '@constat/data';
import type { Surveyed } from '../../src/inference/surveyed.ts';
import { analysisAdapter, type ReferenceAdapter, type ReferenceInputs } from '../adapter.ts';
import { survey } from '../engine/samples.ts';
import { eventOf, modelOf, names, rolesOf } from '../inputs.ts';
import { over } from '../over-engine.ts';

const ANALYSES = {
  mean: 'descriptives',
  total: 'descriptives',
  ratio: 'descriptives',
  quantile: 'descriptives',
  proportion: 'frequencies',
  crosstab: 'crosstabs',
  linear: 'linear-regression',
  logistic: 'logistic-regression',
} as const;

type Kind = keyof typeof ANALYSES;

const kindOf = ({ analysis }: ReferenceInputs): Kind => analysis as Kind;

/** The variable that a case describes by its parts, where it asks for one of them. */
const domainOf = ({ domain }: ReferenceInputs) =>
  domain as { readonly variable: string; readonly level: unknown } | undefined;

/** The form of the page that a case asks. */
function optionsOf(inputs: ReferenceInputs, frame: Frame) {
  const confidenceLevel = inputs.confidenceLevel ?? 0.95;
  switch (kindOf(inputs)) {
    case 'mean':
    case 'total':
    case 'quantile':
    case 'ratio':
      return {
        variables: names(inputs.variables ?? inputs.variable ?? inputs.numerator),
        surveyed: ['quartiles', 'total'],
        ratioTo: inputs.denominator,
        group: domainOf(inputs)?.variable,
        confidenceLevel,
      };
    case 'proportion':
      return { variables: names(inputs.variable) };
    case 'crosstab':
      return { rows: inputs.row, columns: inputs.column, confidenceLevel };
    case 'logistic':
      return { ...modelOf(inputs, names(inputs.predictors)), event: eventOf(inputs, frame) };
    case 'linear':
      return modelOf(inputs, names(inputs.predictors));
  }
}

type Row = Surveyed['parts'][number]['rows'][number];

/** As the page shows it, with limits of its own where it has some. */
const shown = ({ n, estimate, standardError, df, ciLower, ciUpper, limits, designEffect }: Row) => ({
  ...(n === null ? {} : { n }),
  estimate,
  standardError,
  df,
  ciLower: limits?.ciLower ?? ciLower,
  ciUpper: limits?.ciUpper ?? ciUpper,
  ...(designEffect === null ? {} : { deffReplace: designEffect }),
});

const share = (logit: number): number => 1 / (1 + Math.exp(-logit));
const QUARTILES = { 'Lower Quartiles': 0.25, Medians: 0.5, 'Upper Quartiles': 0.75 };

function termsOf({ parts: [part] }: Surveyed, isRatio: boolean) {
  return {
    terms: Object.fromEntries(
      (part?.rows ?? []).map(({ key, estimate, standardError, df, statistic, pValue, ciLower, ciUpper }) => [
        key,
        {
          ...{ estimate, standardError, df, statistic, pValue, ciLower, ciUpper },
          ...(isRatio
            ? {
                oddsRatio: Math.exp(estimate),
                oddsRatioCiLower: Math.exp(ciLower),
                oddsRatioCiUpper: Math.exp(ciUpper),
              }
            : {}),
        },
      ]),
    ),
    wald: Object.fromEntries((part?.tests ?? []).map(({ label, ...test }) => [label, test])),
  };
}

/** What the page says of a case. */
function valuesOf({ surveyed }: { readonly surveyed: Surveyed }, inputs: ReferenceInputs): object {
  const kind = kindOf(inputs);
  const { parts } = surveyed;
  const domain = domainOf(inputs);
  const suffix = domain ? ` (${domain.variable} = ${String(domain.level)})` : '';
  const rowOf = (heading: string, name: string): Row | undefined =>
    parts
      .find((part) => part.heading?.startsWith(heading))
      ?.rows.find(({ label }) => label === `${name}${suffix}`);
  const each = (heading: string) => ({
    variables: Object.fromEntries(
      names(inputs.variables).flatMap((name) => {
        const row = rowOf(heading, name);
        return row ? [[name, shown(row)]] : [];
      }),
    ),
  });
  switch (kind) {
    case 'mean':
      return each('Means');
    case 'total':
      return each('Totals');
    case 'ratio': {
      const row = rowOf('Ratios', String(inputs.numerator));
      return row ? shown(row) : {};
    }
    case 'quantile':
      return {
        quantiles: Object.fromEntries(
          Object.entries(QUARTILES).flatMap(([heading, p]) => {
            const row = rowOf(heading, String(inputs.variable));
            return row ? [[p, shown(row)]] : [];
          }),
        ),
      };
    case 'proportion':
      return {
        levels: Object.fromEntries(
          (parts[0]?.rows ?? []).map(({ label, estimate, ciLower, ciUpper }) => [
            label,
            { estimate: share(estimate), logitCiLower: share(ciLower), logitCiUpper: share(ciUpper) },
          ]),
        ),
      };
    case 'crosstab': {
      const { label: _, ...test } = parts[0]?.tests[0] ?? { label: '' };
      return test;
    }
    default:
      return termsOf(surveyed, kind === 'logistic');
  }
}

/** The dataset with its columns as parts of the design. */
function designed(frame: Frame, inputs: ReferenceInputs): Frame {
  const [primary, secondary] = names(inputs.clusters);
  const [first, second] = names(inputs.fpc);
  const parts: readonly (readonly [unknown, DesignPart])[] = [
    [inputs.weights, 'weight'],
    [inputs.strata, 'stratum'],
    [primary, 'cluster'],
    [first, 'population'],
    [secondary, 'cluster2'],
    [second, 'population2'],
  ];
  return new Frame(
    frame.columns.map(({ design: _, ...column }): Column => {
      const part = parts.find(([name]) => name === column.name)?.[1];
      return part ? { ...column, design: part } : column;
    }),
  );
}

/** What the pages do not show (coefficients of variation, sums of weights, cells of the whole table, deciles) is asked of the engine. */
export const adapter: ReferenceAdapter = {
  topic: 'survey-design',
  async answer(inputs, frame) {
    const engine = await survey.answer(inputs, frame);
    if (!frame) return engine;
    const answer = await analysisAdapter<{ readonly surveyed: Surveyed }>({
      topic: 'survey-design',
      analysis: ANALYSES[kindOf(inputs)],
      options: () => optionsOf(inputs, frame),
      values: valuesOf,
    }).answer(inputs, designed(frame, inputs));
    if (!('values' in answer) || !('values' in engine)) return answer;
    return { ...answer, values: over(engine.values, answer.values) };
  },
};

/** Proportional hazards under a design, through their page. */
export const surveyCox: ReferenceAdapter = {
  topic: 'survey-cox',
  async answer(inputs, frame) {
    return analysisAdapter<{ readonly surveyed: Surveyed }>({
      topic: 'survey-cox',
      analysis: 'cox-regression',
      options: () => ({
        time: inputs.time,
        event: inputs.event,
        start: inputs.start ?? null,
        strata: inputs.baselines ?? null,
        ...rolesOf(inputs, names(inputs.predictors)),
        ties: inputs.ties,
      }),
      values: ({ surveyed }) => ({ n: surveyed.n, ...termsOf(surveyed, false) }),
    }).answer(inputs, frame && designed(frame, inputs));
  },
};
