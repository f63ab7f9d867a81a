import type { Frame } from '@constat/data';
import type { PropensityResult } from '../../src/causal/propensity-scores/result.ts';
import { loadAnalysis } from '../../src/load-analysis.ts';
import { keepCases } from '../../src/run.ts';
import { analysisAdapter, type ReferenceAdapter, type ReferenceInputs } from '../adapter.ts';
import { propensity as engine } from '../engine/curves-and-groups.ts';
import { names, rolesOf } from '../inputs.ts';
import { over } from '../over-engine.ts';

const topic = 'propensity-matching';
const analysis = 'propensity-scores';

const optionsOf = (inputs: ReferenceInputs, target: 'ate' | 'att') => ({
  treatment: inputs.treatment,
  ...rolesOf(inputs, names(inputs.covariates)),
  method: 'weight',
  target,
});

/** The page weighted for all, and for the treated. */
const weighted = (target: 'ate' | 'att') =>
  analysisAdapter<PropensityResult>({
    topic,
    analysis,
    options: (inputs) => optionsOf(inputs, target),
    values: ({ sample, sizes, coefficients, logitSd, cStatistic, balance }) => ({
      n: sample.used,
      treated: sizes.before[0],
      control: sizes.before[1],
      logitSd,
      cStatistic,
      terms: Object.fromEntries(coefficients.map((each) => [each.name, each])),
      balance: Object.fromEntries(balance.map((each) => [each.name, each])),
      worth: { treated: sizes.effective[0], control: sizes.effective[1] },
    }),
  });

type Weighted = Readonly<Record<string, unknown>> & {
  readonly balance: Readonly<Record<string, PropensityResult['balance'][number]>>;
};

/** Scores of rows, counted among those that are used: what the page adds to the data. */
async function scoresOf(inputs: ReferenceInputs, frame: Frame): Promise<Readonly<Record<string, number>>> {
  const found = await loadAnalysis(analysis);
  if (!found) throw new Error(`There is no analysis '${analysis}'.`);
  const kept = await keepCases(found, frame, optionsOf(inputs, 'ate'), 'score');
  const cells = kept.status === 'kept' ? kept.columns[0]?.cells : undefined;
  const scores = cells?.kind === 'numbers' ? cells.values.filter((score) => !Number.isNaN(score)) : [];
  return Object.fromEntries(
    [inputs.scoreRows ?? []].flat().map((row) => [String(row), scores[Number(row) - 1] ?? Number.NaN]),
  );
}

const [ate, att] = [weighted('ate'), weighted('att')];

/** Propensity scores and their weights, through their page; the likelihood, which it does not show, is asked of the engine. */
export const propensity: ReferenceAdapter = {
  topic,
  asked: ate.asked,
  async answer(inputs, frame) {
    if (!frame) throw new Error(`topic ${topic} needs data`);
    const first = await ate.answer(inputs, frame);
    if ('refused' in first) return first;
    const second = await att.answer(inputs, frame);
    if ('refused' in second) return second;
    const [all, ofTreated] = [first.values as Weighted, second.values as Weighted];
    const below = await engine.answer(inputs, frame);
    return {
      ...first,
      values: over('values' in below ? below.values : {}, {
        ...all,
        scores: await scoresOf(inputs, frame),
        balance: Object.fromEntries(
          Object.entries(all.balance).map(([name, each]) => [
            name,
            { ...each, smdAte: each.smdAfter, smdAtt: ofTreated.balance[name]?.smdAfter },
          ]),
        ),
        effectiveSampleSize: { ate: all.worth, att: ofTreated.worth },
      }),
    };
  },
};
