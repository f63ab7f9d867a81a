/** Moderated mediation: the indirect effect at values of the moderator. */
import type { RunContext } from '../../contract.ts';
import type { PathTerm } from '../../parallel/path-bootstrap.ts';
import { pathIntervals } from './bootstrap.ts';
import { probedValues } from './moderated.ts';
import type { MediationOptions } from './options.ts';
import type { MediationResult } from './result.ts';
import { centred, equationOf, fitEquation, type ModelData, meanOf, pathOf } from './system.ts';

export async function conditionalPart(
  { columns, coded }: ModelData,
  options: MediationOptions,
  run: RunContext,
): Promise<Pick<MediationResult, 'equations' | 'conditional' | 'bootstrap'>> {
  const { outcome, predictor, moderator, covariates, confidenceLevel: level } = options;
  const mediator = options.mediators[0]!;
  const first = options.moderated === 'first';
  const others = covariates.map((name) => [name]);
  const mediatorTerms = first
    ? [[predictor], [moderator], ...others, [predictor, moderator]]
    : [[predictor], ...others];
  const outcomeTerms = first
    ? [[predictor], [mediator], ...others]
    : [[predictor], [mediator], [moderator], ...others, [mediator, moderator]];
  const m = fitEquation(columns, mediator, mediatorTerms, level);
  const y = fitEquation(columns, outcome, outcomeTerms, level);
  const step = (path: 'a' | 'a3' | 'b' | 'b3'): number =>
    path === 'a'
      ? pathOf(m, predictor).estimate
      : path === 'a3'
        ? pathOf(m, `${predictor}:${moderator}`).estimate
        : path === 'b'
          ? pathOf(y, mediator).estimate
          : pathOf(y, `${mediator}:${moderator}`).estimate;
  const index = first ? step('a3') * step('b') : step('a') * step('b3');
  const { values } = probedValues(columns.get(moderator)!, coded[moderator], options.probe);
  const indirect = values.map((value) => ({
    ...value,
    estimate: step('a') * step('b') + index * value.value,
  }));
  const made = await pathIntervals(
    systemOf(
      options,
      columns,
      first,
      values.map(({ value }) => value),
    ),
    [...indirect.map(({ estimate }) => estimate), index],
    options,
    run,
  );
  return {
    equations: [equationOf(mediator, m), equationOf(outcome, y)],
    conditional: {
      model: first ? 7 : 14,
      index: { estimate: index, bootstrap: made?.limits[indirect.length] ?? null },
      direct: pathOf(y, predictor),
      indirect: indirect.map((effect, i) => ({ ...effect, bootstrap: made?.limits[i] ?? null })),
    },
    bootstrap: made?.made ?? null,
  };
}

/** Columns: predictor, mediator, moderator counted from its mean, product, outcome, covariates. */
function systemOf(
  { predictor, moderator, mediators, outcome, covariates }: MediationOptions,
  columns: ReadonlyMap<string, Float64Array>,
  first: boolean,
  values: readonly number[],
) {
  const w = columns.get(moderator)!;
  const mean = meanOf(w);
  const away = centred(w);
  const factor = centred(columns.get(first ? predictor : mediators[0]!)!);
  const product = centred(factor.map((value, row) => value * away[row]!));
  const others = covariates.map((_, i) => 5 + i);
  // with products of distances from the means, main effects are those at the means
  const equations = first
    ? [
        { outcome: 1, predictors: [0, 2, 3, ...others] },
        { outcome: 4, predictors: [0, 1, ...others] },
      ]
    : [
        { outcome: 1, predictors: [0, ...others] },
        { outcome: 4, predictors: [0, 1, 2, 3, ...others] },
      ];
  const plain: PathTerm = {
    weight: 1,
    path: [
      [0, 0],
      [1, 1],
    ],
  };
  const moving = (weight: number): PathTerm => ({
    weight,
    path: first
      ? [
          [0, 2],
          [1, 1],
        ]
      : [
          [0, 0],
          [1, 3],
        ],
  });
  return {
    columns: [
      centred(columns.get(predictor)!),
      centred(columns.get(mediators[0]!)!),
      away,
      product,
      centred(columns.get(outcome)!),
      ...covariates.map((name) => centred(columns.get(name)!)),
    ],
    equations,
    effects: [...values.map((value) => [plain, moving(value - mean)]), [moving(1)]],
  };
}
