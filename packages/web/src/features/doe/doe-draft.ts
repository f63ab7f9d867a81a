/** What the form of a new design holds, and the plan it stands for. */
import {
  type DesignKind,
  type DesignPlan,
  type DesignShape,
  fractionChoices,
  MAX_SCREENED_FACTORS,
  MAX_TWO_LEVEL_FACTORS,
  MIN_SCREENED_FACTORS,
  PLACKETT_BURMAN_RUNS,
  type PlanFactor,
} from '@constat/stats';
import type { DoeDraft, FactorDraft } from './draft-types.ts';
import { FIRST_FURTHER, firstComponents, furtherDraft, furtherShape } from './further-kinds.ts';

const factor = (id: number, part: Partial<FactorDraft> = {}): FactorDraft => ({
  id,
  name: '',
  unit: '',
  low: '-1',
  high: '1',
  levels: '',
  ...part,
});

/** The form as it opens. */
export const FIRST_DRAFT: DoeDraft = {
  kind: 'twoLevel',
  factors: [
    factor(1, { name: 'Temperature', unit: '°C', low: '160', high: '180' }),
    factor(2, { name: 'Time', unit: 'min', low: '20', high: '40' }),
    factor(3, { name: 'Catalyst', low: 'A', high: 'B' }),
  ],
  fraction: '',
  generators: '',
  runs: '12',
  alpha: 'rotatable',
  ownAlpha: '1.5',
  replicates: '1',
  centerPoints: '0',
  blocks: 'none',
  randomise: true,
  seed: '1',
  responses: 'Response',
  name: '',
  ...FIRST_FURTHER,
};

interface KindFacts {
  readonly label: string;
  readonly help: string;
  readonly least: number;
  readonly most: number;
  /** What a factor has: two settings, two numbers, or any levels. */
  readonly takes: 'settings' | 'numbers' | 'levels';
}

/** The designs as people see them. */
export const KIND_FACTS: Readonly<Record<DesignKind, KindFacts>> = {
  twoLevel: {
    label: 'Two-level factorial',
    help: 'Every factor low or high: all combinations, or a fraction of them.',
    least: 2,
    most: MAX_TWO_LEVEL_FACTORS,
    takes: 'settings',
  },
  plackettBurman: {
    label: 'Plackett–Burman',
    help: 'Screens many factors in few runs; only main effects can be read.',
    least: 2,
    most: 23,
    takes: 'settings',
  },
  centralComposite: {
    label: 'Central composite',
    help: 'A cube with axial and centre points, for a curved response surface.',
    least: 2,
    most: 7,
    takes: 'numbers',
  },
  boxBehnken: {
    label: 'Box–Behnken',
    help: 'Three settings a factor, never all at their ends, for a curved response surface.',
    least: 3,
    most: 7,
    takes: 'numbers',
  },
  fullFactorial: {
    label: 'General full factorial',
    help: 'Every combination of any number of levels.',
    least: 1,
    most: 8,
    takes: 'levels',
  },
  latinSquare: {
    label: 'Latin square',
    help: 'Each treatment once in every row and every column: two nuisance factors at once.',
    least: 3,
    most: 3,
    takes: 'levels',
  },
  splitPlot: {
    label: 'Split plot',
    help: 'Some factors are hard to change: they are set once for a group of runs, the whole plot.',
    least: 2,
    most: 7,
    takes: 'settings',
  },
  definitive: {
    label: 'Definitive screening',
    help: 'Three settings a factor in about two runs a factor: main effects clear of squares and interactions.',
    least: MIN_SCREENED_FACTORS,
    most: MAX_SCREENED_FACTORS - 4,
    takes: 'numbers',
  },
  taguchi: {
    label: 'Taguchi array',
    help: 'An orthogonal array of two to five levels, for settings that hardly feel what cannot be controlled.',
    least: 2,
    most: 15,
    takes: 'levels',
  },
  mixture: {
    label: 'Mixture',
    help: 'Shares of components that add up to a total, each between its limits.',
    least: 2,
    most: 8,
    takes: 'numbers',
  },
  optimal: {
    label: 'D-optimal',
    help: 'The best runs of any number for a model, found by exchanging settings one by one.',
    least: 1,
    most: 9,
    takes: 'settings',
  },
};

export interface DraftProblem {
  /** The field it belongs to: 'factor 2', 'replicates' ...; null for the whole plan. */
  readonly field: string | null;
  readonly message: string;
}

export const numberOf = (text: string): number | null => {
  const plain = text
    .trim()
    .replace(/^[\u2212\u2013]/, '-')
    .replace(',', '.');
  return plain !== '' && Number.isFinite(Number(plain)) ? Number(plain) : null;
};

const listOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** Names of worksheet columns that factors and responses must leave alone. */
const RESERVED: readonly string[] = ['StdOrder', 'RunOrder', 'Block', 'WholePlot'];

const fold = (name: string): string => name.trim().toLowerCase();

function factorOf(draft: FactorDraft, takes: KindFacts['takes']): PlanFactor | string {
  const name = draft.name.trim();
  const unit = draft.unit.trim();
  if (takes === 'levels') {
    const levels = listOf(draft.levels);
    if (levels.length < 2) return `Give ${name} two levels or more, with commas between them.`;
    if (new Set(levels).size < levels.length) return `Two levels of ${name} have the same name.`;
    return { kind: 'levels', name, unit, levels };
  }
  const [low, high] = [numberOf(draft.low), numberOf(draft.high)];
  if (low !== null && high !== null)
    return low < high
      ? { kind: 'numeric', name, unit, low, high }
      : `The high setting of ${name} must be above the low one.`;
  if (takes === 'numbers') return `Low and high of ${name} must be numbers.`;
  const levels = [draft.low.trim(), draft.high.trim()];
  if (levels.includes('') || levels[0] === levels[1]) return `Give ${name} two different settings.`;
  return { kind: 'levels', name, unit, levels };
}

function factorsOf({ factors, kind }: DoeDraft, problems: DraftProblem[]): readonly PlanFactor[] {
  const { takes, least, most, label } = KIND_FACTS[kind];
  if (factors.length < least || factors.length > most)
    problems.push({
      field: null,
      message:
        least === most
          ? `A ${label} design has ${least} factors.`
          : `A ${label} design has from ${least} to ${most} factors; there ${factors.length === 1 ? 'is' : 'are'} ${factors.length}.`,
    });
  const seen = new Set(RESERVED.map(fold));
  return factors.flatMap((draft, i) => {
    const field = `factor ${i + 1}`;
    const say = (message: string) => {
      problems.push({ field, message });
      return [];
    };
    if (draft.name.trim() === '') return say('Give the factor a name.');
    if (seen.has(fold(draft.name))) return say(`The name ${draft.name.trim()} is taken. Choose another.`);
    seen.add(fold(draft.name));
    const made = factorOf(draft, takes);
    return typeof made === 'string' ? say(made) : [made];
  });
}

function shapeOf(draft: DoeDraft, problems: DraftProblem[]): DesignShape {
  switch (draft.kind) {
    case 'twoLevel':
      return { kind: 'twoLevel', generators: generatorsOf(draft) };
    case 'plackettBurman':
      return { kind: 'plackettBurman', runs: plackettBurmanRuns(draft) };
    case 'centralComposite': {
      if (draft.alpha !== 'own') return { kind: 'centralComposite', alpha: draft.alpha };
      const alpha = numberOf(draft.ownAlpha);
      if (alpha === null || !(alpha > 0 && alpha <= 5))
        problems.push({ field: 'alpha', message: 'The distance must be a number above 0, at most 5.' });
      return { kind: 'centralComposite', alpha: alpha ?? 1 };
    }
    case 'boxBehnken':
    case 'fullFactorial':
    case 'latinSquare':
      return { kind: draft.kind };
    default:
      return (
        furtherShape(draft, numberOf, (field, message) => problems.push({ field, message })) ?? {
          kind: 'boxBehnken',
        }
      );
  }
}

/** The generators in force: those chosen while they fit the number of factors, else the largest design on offer. */
export function generatorsOf({ factors, fraction, generators }: DoeDraft): string {
  if (fraction === 'own') return generators;
  const choices = fractionChoices(factors.length);
  return (choices.find((choice) => choice.generators === fraction) ?? choices.at(-1))?.generators ?? '';
}

/** Runs of the screening design: those chosen while they are enough, else the fewest that are. */
export function plackettBurmanRuns({ runs, factors }: DoeDraft): number {
  const chosen = Number(runs);
  const enough = PLACKETT_BURMAN_RUNS.filter((each) => each > factors.length);
  return enough.includes(chosen) ? chosen : (enough[0] ?? PLACKETT_BURMAN_RUNS.at(-1)!);
}

const wholeOf = (
  text: string,
  [least, most]: readonly [number, number],
  field: string,
  label: string,
  problems: DraftProblem[],
): number => {
  const value = numberOf(text);
  if (value !== null && Number.isInteger(value) && value >= least && value <= most) return value;
  problems.push({
    field,
    message: `${label} must be a whole number from ${least} to ${most.toLocaleString('en')}.`,
  });
  return least;
};

function responsesOf({ responses, factors }: DoeDraft, problems: DraftProblem[]): readonly string[] {
  const names = listOf(responses);
  const taken = new Set([...RESERVED, ...factors.map(({ name }) => name)].map(fold));
  const twice = names.find(
    (name, i) => taken.has(fold(name)) || names.findIndex((other) => fold(other) === fold(name)) < i,
  );
  if (names.length === 0)
    problems.push({ field: 'responses', message: 'Name what is measured in each run.' });
  else if (twice !== undefined)
    problems.push({ field: 'responses', message: `The name ${twice} is taken. Choose another.` });
  return names;
}

export type DraftedPlan =
  | { readonly plan: DesignPlan; readonly problems: readonly [] }
  | { readonly plan: null; readonly problems: readonly DraftProblem[] };

/** The plan of a draft, or everything that is wrong with it. */
export function planOf(draft: DoeDraft): DraftedPlan {
  const problems: DraftProblem[] = [];
  const factors = factorsOf(draft, problems);
  const shape = shapeOf(draft, problems);
  const replicates = wholeOf(draft.replicates, [1, 50], 'replicates', 'Replicates', problems);
  const centerPoints = takesCenter(draft)
    ? wholeOf(draft.centerPoints, [0, 50], 'centerPoints', 'Centre points', problems)
    : 0;
  const seed = draft.randomise ? wholeOf(draft.seed, [0, 4_294_967_295], 'seed', 'The seed', problems) : null;
  const responses = responsesOf(draft, problems);
  const blocks = blocksOf(draft);
  return problems.length > 0
    ? { plan: null, problems }
    : { plan: { shape, factors, replicates, centerPoints, blocks, seed, responses }, problems: [] };
}

/** Whether the form offers centre points. */
export const takesCenter = ({ kind }: DoeDraft): boolean =>
  KIND_FACTS[kind].takes !== 'levels' && kind !== 'splitPlot';

/** The blocks on offer for a draft. */
export function blockChoices(draft: DoeDraft): readonly { readonly value: string; readonly label: string }[] {
  const replicates = numberOf(draft.replicates) ?? 1;
  return [
    { value: 'none', label: 'None' },
    ...(replicates > 1 ? [{ value: 'replicates', label: 'One block a replicate' }] : []),
    ...(draft.kind === 'twoLevel'
      ? ['2', '4', '8'].map((value) => ({ value, label: `${value} blocks` }))
      : []),
    ...(draft.kind === 'centralComposite' ? [{ value: '2', label: '2 blocks: cube and star' }] : []),
  ];
}

function blocksOf(draft: DoeDraft): DesignPlan['blocks'] {
  const chosen = blockChoices(draft).find(({ value }) => value === draft.blocks)?.value ?? 'none';
  return chosen === 'none' || chosen === 'replicates' ? chosen : Number(chosen);
}

/** The draft that would give a plan again. */
export function draftOf(plan: DesignPlan): DoeDraft {
  const { shape, factors, seed } = plan;
  const known =
    shape.kind === 'twoLevel' &&
    fractionChoices(factors.length).some((choice) => choice.generators === shape.generators);
  return {
    ...FIRST_DRAFT,
    kind: shape.kind,
    factors: factors.map((each, i) =>
      factor(i + 1, {
        name: each.name,
        unit: each.unit,
        ...(each.kind === 'numeric'
          ? { low: String(each.low), high: String(each.high) }
          : { low: each.levels[0] ?? '', high: each.levels[1] ?? '', levels: each.levels.join(', ') }),
      }),
    ),
    ...(shape.kind === 'twoLevel'
      ? { fraction: known ? shape.generators : 'own', generators: shape.generators }
      : {}),
    ...(shape.kind === 'plackettBurman' ? { runs: String(shape.runs) } : {}),
    ...(shape.kind === 'centralComposite'
      ? typeof shape.alpha === 'number'
        ? { alpha: 'own', ownAlpha: String(shape.alpha) }
        : { alpha: shape.alpha }
      : {}),
    ...furtherDraft(shape),
    replicates: String(plan.replicates),
    centerPoints: String(plan.centerPoints),
    blocks: String(plan.blocks),
    randomise: seed !== null,
    seed: String(seed ?? 1),
    responses: plan.responses.join(', '),
  };
}

/** The draft for another kind of design: factors are added or taken away to fit, levels follow from low and high. */
export function withKind(draft: DoeDraft, kind: DesignKind): DoeDraft {
  const { least, most, takes } = KIND_FACTS[kind];
  let factors: readonly FactorDraft[] = draft.factors.slice(0, most);
  if ((kind === 'mixture') !== (draft.kind === 'mixture'))
    factors = kind === 'mixture' ? firstComponents(factor) : FIRST_DRAFT.factors.slice(0, most);
  while (factors.length < least) factors = [...factors, newFactor(factors)];
  if (kind === 'latinSquare')
    factors = ['Row', 'Column', 'Treatment'].map((name, i) =>
      factor(i + 1, {
        name: draft.kind === 'latinSquare' ? (draft.factors[i]?.name ?? name) : name,
        levels: draft.factors[i]?.levels || (i === 2 ? 'A, B, C, D' : '1, 2, 3, 4'),
      }),
    );
  if (takes === 'levels')
    factors = factors.map((each) =>
      each.levels === '' ? { ...each, levels: `${each.low}, ${each.high}` } : each,
    );
  return {
    ...draft,
    kind,
    factors,
    ...(KIND_FACTS[draft.kind].takes === 'numbers' || takes !== 'numbers' ? {} : { centerPoints: '5' }),
    ...(takes === 'settings' || kind === 'definitive' || kind === 'mixture' ? { centerPoints: '0' } : {}),
    ...(kind === 'splitPlot' && draft.replicates === '1' ? { replicates: '2' } : {}),
    ...(kind === 'mixture' ? { total: '1' } : {}),
  };
}

/** A factor that is not there yet. */
export function newFactor(factors: readonly FactorDraft[]): FactorDraft {
  const id = factors.reduce((most, each) => Math.max(most, each.id), 0) + 1;
  const names = new Set(factors.map(({ name }) => fold(name)));
  let number = factors.length + 1;
  while (names.has(`factor ${number}`)) number++;
  return factor(id, { name: `Factor ${number}` });
}
