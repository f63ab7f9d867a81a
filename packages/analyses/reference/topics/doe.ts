import type { Frame } from '@constat/data';
import {
  centralCompositeDesign,
  type DesignModel,
  designModel,
  type ExperimentalDesign,
  factorialTerms,
  fractionalDesign,
  plackettBurmanDesign,
  StatsError,
  twoLevelDesign,
} from '@constat/stats';
import type { DoeOptions } from '../../src/quality/doe/options.ts';
import type { DoeResult } from '../../src/quality/doe/result.ts';
import { analysisAdapter, type ReferenceAdapter, type ReferenceInputs } from '../adapter.ts';

interface Inputs {
  readonly method: string;
  readonly outcome: string;
  readonly factors: readonly string[] | number;
  readonly maxOrder?: number;
  readonly terms?: readonly string[];
  readonly generators?: Readonly<Record<string, string>>;
  readonly runs?: number;
  readonly alpha?: 'rotatable' | 'face' | number;
  readonly centerPoints?: number;
}

/** Letters of factors as the topic has them, A to Z, and as the engine has them, without I. */
const TOPIC_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ENGINE_LETTERS = TOPIC_LETTERS.replace('I', '');

/** Words in the letters of another alphabet; what it has no letter for stays as it is. */
const spelled = (word: string, from: string, to: string): string =>
  [...word].map((letter) => to[from.indexOf(letter)] ?? letter).join('');
const toTopic = (word: string): string => spelled(word, ENGINE_LETTERS, TOPIC_LETTERS);
const toEngine = (word: string): string => spelled(word, TOPIC_LETTERS, ENGINE_LETTERS);

const respelled = <T>(
  entries: Iterable<readonly [string, T]>,
  spell: (word: string) => string,
): Record<string, T> => Object.fromEntries([...entries].map(([word, value]) => [spell(word), value]));

const runsOf = ({ factors, runs }: ExperimentalDesign, spell = (name: string) => name) => ({
  n: runs.length,
  runs: Object.fromEntries(
    runs.map((run, i) => [i + 1, Object.fromEntries(factors.map((name, j) => [spell(name), run[j]]))]),
  ),
});

const keyed = <T extends { readonly name: string }>(items: readonly T[], value: (item: T) => unknown) =>
  Object.fromEntries(items.map((item) => [item.name, value(item)]));

/** The runs of a design; null where the case analyses one. */
function designOf(inputs: Inputs): unknown {
  const count = Number(inputs.factors);
  switch (inputs.method) {
    case 'factorial-design':
      return runsOf(twoLevelDesign(count), toTopic);
    case 'fractional-design': {
      const generators = Object.entries(inputs.generators ?? {}).map(
        ([name, word]) => [name, toEngine(word)] as const,
      );
      const design = fractionalDesign(count, respelled(generators, toEngine));
      return {
        ...runsOf(design, toTopic),
        resolution: design.resolution,
        definingWords: respelled(design.definingWords, toTopic),
        wordLengthPattern: Object.fromEntries(design.wordLengthPattern),
        aliases: respelled(
          [...design.aliases].map(([effect, aliases]) => [effect, respelled(aliases, toTopic)] as const),
          toTopic,
        ),
      };
    }
    case 'plackett-burman-design':
      return runsOf(plackettBurmanDesign(inputs.runs ?? 12));
    case 'central-composite-design': {
      const design = centralCompositeDesign(count, {
        alpha: inputs.alpha ?? 'rotatable',
        centerPoints: inputs.centerPoints ?? 0,
      });
      return { ...runsOf(design), alpha: design.alpha };
    }
    default:
      return null;
  }
}

/** Interactions up to an order, by the names of their factors. */
const upToOrder = (factors: readonly string[], order: number): readonly (readonly string[])[] =>
  factorialTerms(factors.length, order)
    .filter((term) => term.length > 1)
    .map((term) => term.map((at) => factors[at]!));

/** The model of the inputs; all interactions where neither terms nor an order are named. */
function modelOf(
  { method, maxOrder, terms }: Inputs,
  factors: readonly string[],
): Pick<DoeOptions, 'model' | 'terms'> {
  if (method === 'response-surface') return { model: 'quadratic', terms: null };
  if (terms)
    return {
      model: 'custom',
      terms: terms.map((term) => term.split(':')).filter((term) => term.length > 1),
    };
  const order = maxOrder ?? factors.length;
  if (order === 1) return { model: 'main', terms: null };
  if (order >= factors.length) return { model: 'factorial', terms: null };
  return order === 2
    ? { model: 'interactions', terms: null }
    : { model: 'custom', terms: upToOrder(factors, order) };
}

/** The factors in the order of the inputs; those that the terms name, where there are terms. */
function factorsOf({ factors, terms }: Inputs): readonly string[] {
  const named = [...new Set(terms?.flatMap((term) => term.split(':')))];
  const listed = Array.isArray(factors) ? (factors as readonly string[]) : named;
  return terms ? listed.filter((name) => named.includes(name)) : listed;
}

const analysed = analysisAdapter<DoeResult>({
  topic: 'doe',
  analysis: 'doe',
  options(raw) {
    const inputs = raw as unknown as Inputs;
    const factors = factorsOf(inputs);
    return {
      outcome: inputs.outcome,
      factors,
      ...modelOf(inputs, factors),
    };
  },
  values(result, inputs) {
    return inputs.method === 'response-surface' ? surfaceValues(result) : effectValues(result);
  },
});

const effectValues = (model: Pick<DesignModel, 'effects' | 'unreplicated'>) => ({
  ...model,
  effects: keyed(model.effects, ({ test, ...effect }) => ({ ...effect, ...test })),
  halfNormal: model.unreplicated && keyed(model.unreplicated.halfNormal, (item) => item),
  lenth: model.unreplicated?.lenth,
});

/** Whether an interaction of the terms lacks a smaller term that it contains; the analysis always adds those. */
function isOpen(terms: readonly string[]): boolean {
  const named = new Set(terms.map((term) => term.split(':').sort().join(':')));
  return terms.some((term) => {
    const factors = term.split(':').sort();
    return factorialTerms(factors.length, factors.length).some(
      (smaller) => !named.has(smaller.map((at) => factors[at]).join(':')),
    );
  });
}

/** Exactly the named terms, by the engine. */
function fitNamed(inputs: Inputs, terms: readonly string[], frame: Frame): unknown {
  const factors = factorsOf(inputs);
  const { mask } = frame.complete([inputs.outcome, ...factors]);
  const column = (name: string): Float64Array => frame.numbers(name).filter((_, row) => mask[row] === 1);
  return effectValues(
    designModel(
      factors.map((name) => ({ name, values: column(name) })),
      column(inputs.outcome),
      terms.map((term) => term.split(':').map((name) => factors.indexOf(name))),
    ),
  );
}

function surfaceValues(result: DoeResult) {
  const { canonical, effects, intercept, parts, residual, lackOfFit, pureError, factors } = result;
  const flat = (part: DoeResult['lackOfFit']) => part && { ...part, ...part.test };
  const constant = {
    name: '(Intercept)',
    estimate: intercept.coefficient,
    ...intercept.test,
  };
  return {
    ...result,
    terms: keyed(
      [constant, ...effects.map(({ name, coefficient, test }) => ({ name, estimate: coefficient, ...test }))],
      (term) => term,
    ),
    anova: {
      linear: flat(parts.linear),
      twoWay: flat(parts.interaction),
      quadratic: flat(parts.square),
      residual,
      lackOfFit: flat(lackOfFit),
      pureError,
    },
    stationaryPoint:
      canonical && Object.fromEntries(factors.map(({ name }, i) => [name, canonical.point[i]?.coded])),
    stationaryPrediction: canonical?.prediction,
    eigenvalues: canonical?.eigenvalues,
  };
}

/** Designs, and models without the smaller terms, by the engine, where an error with a code is a refusal; else as a user runs it. */
export const adapter: ReferenceAdapter = {
  topic: 'doe',
  answer(raw: ReferenceInputs, frame) {
    const inputs = raw as unknown as Inputs;
    try {
      const design = designOf(inputs);
      if (design !== null) return { values: design };
      return frame && inputs.terms && isOpen(inputs.terms)
        ? { values: fitNamed(inputs, inputs.terms, frame) }
        : analysed.answer(raw, frame);
    } catch (error) {
      if (error instanceof StatsError) return { refused: [{ code: error.code }] };
      throw error;
    }
  },
};
