/** Settings that serve the goals of all responses best. */
import type { Frame } from '@constat/data';
import {
  type DesirabilityGoal,
  desirability,
  extremes,
  type FactorRange,
  optimiseDesirability,
  studentT,
  zip,
} from '@constat/stats';
import { RefusedError } from '../../contract.ts';
import { settingAt } from './coding.ts';
import { type FittedRuns, fitRuns } from './model.ts';
import type { DoeOptions } from './options.ts';
import { readNumber } from './read-number.ts';
import { refusals } from './refusals.ts';
import type { OptimumResult } from './result.ts';
import { rangeOf } from './surface.ts';

type Goal = DoeOptions['goals'][number];

/** The goal with blank limits taken from the values measured. */
function limitsOf(name: string, given: Goal, outcome: Float64Array): DesirabilityGoal {
  const [least, most] = extremes(outcome);
  const or = (text: string, value: number): number => {
    if (text.trim() === '') return value;
    const number = readNumber(text);
    if (number === null) throw new RefusedError([refusals.badGoal(name)]);
    return number;
  };
  const { goal, weight } = given;
  const lower = or(given.lower, least);
  const upper = or(given.upper, most);
  const ordered = (...values: readonly number[]): void => {
    if (values.some((value, i) => i > 0 && !(values[i - 1]! < value)))
      throw new RefusedError([refusals.badGoal(name)]);
  };
  switch (goal) {
    case 'maximise': {
      const target = or(given.target, most);
      ordered(lower, target);
      return { goal, lower, target, weight };
    }
    case 'minimise': {
      const target = or(given.target, least);
      ordered(target, upper);
      return { goal, target, upper, weight };
    }
    case 'target': {
      const target = or(given.target, (lower + upper) / 2);
      ordered(lower, target, upper);
      return { goal, lower, target, upper, weight };
    }
  }
}

/** The best settings for the goals given; null without one. Every response has the terms of the model. */
export function optimumOf(
  frame: Frame,
  options: DoeOptions,
  main: FittedRuns,
  seed: number,
): OptimumResult | null {
  const goals = options.goals.flatMap((goal) =>
    goal.response === null ? [] : [{ ...goal, response: goal.response }],
  );
  if (goals.length === 0) return null;
  const responses = goals.map((given) => {
    const fit =
      given.response === options.outcome ? main : fitRuns(frame, options, given.response, main.terms);
    return {
      name: given.response,
      model: fit.model,
      goal: limitsOf(given.response, given, fit.runs.outcome),
      importance: given.importance,
      predict: (settings: readonly number[]) => fit.model.meanAt(settings),
    };
  });
  const ranges = main.runs.factors.map((factor): FactorRange => {
    if (factor.coding.kind === 'category') return { kind: 'levels', levels: [-1, 1] };
    const [low, high] = rangeOf(factor, options.region);
    return { kind: 'range', low, high };
  });
  const best = optimiseDesirability(responses, ranges, seed);
  return {
    desirability: best.desirability,
    settings: zip(best.settings, main.runs.factors).map(([coded, factor]) => ({
      coded,
      setting: settingAt(factor.coding, coded),
    })),
    responses: responses.map(({ name, model, goal }) => {
      const { estimate, standardError } = model.predict(best.settings);
      const half =
        standardError !== null && model.residual
          ? studentT.quantile((1 + options.confidenceLevel) / 2, model.residual.df) * standardError
          : null;
      return {
        name,
        label: frame.label(name),
        goal: goal.goal,
        lower: goal.goal === 'minimise' ? null : goal.lower,
        target: goal.target,
        upper: goal.goal === 'maximise' ? null : goal.upper,
        prediction: estimate,
        ciLower: half === null ? null : estimate - half,
        ciUpper: half === null ? null : estimate + half,
        desirability: desirability(estimate, goal),
        rSquared: model.rSquared,
      };
    }),
  };
}
