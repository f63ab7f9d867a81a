/** Designs in words. */
import { type DesignPlan, type PlannedDesign, StatsError } from '@constat/stats';
import { KIND_FACTS } from './doe-draft.ts';
import { MIXTURE_POINTS, OPTIMAL_WORDS } from './further-kinds.ts';

const ROMAN = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI'] as const;

/** Resolutions are written in Roman numerals. */
export const roman = (resolution: number): string => ROMAN[resolution] ?? String(resolution);

/** What a resolution means for the reader. */
export function resolutionHelp(resolution: number): string {
  if (resolution <= 3) return 'Main effects are mixed with two-way interactions.';
  if (resolution === 4) return 'Main effects are clear; two-way interactions are mixed with each other.';
  return 'Main effects and two-way interactions are clear of each other.';
}

const count = (value: number, noun: string): string =>
  `${value.toLocaleString('en')} ${noun}${value === 1 ? '' : 's'}`;

/** What a design is beside its kind. */
function shapeText({ shape, factors }: DesignPlan): string {
  switch (shape.kind) {
    case 'twoLevel':
      return shape.generators === '' ? '' : ` (${shape.generators})`;
    case 'splitPlot':
      return ` (hard to change: ${factors
        .slice(0, shape.hard)
        .map(({ name }) => name)
        .join(', ')})`;
    case 'taguchi':
      return ` ${shape.array}`;
    case 'mixture':
      return ` (${MIXTURE_POINTS[shape.points].toLowerCase()}${shape.points === 'lattice' ? ` of degree ${shape.degree}` : ''}${shape.inside ? ', points inside' : ''})`;
    case 'optimal':
      return ` (${OPTIMAL_WORDS[shape.model].toLowerCase()})`;
    default:
      return '';
  }
}

/** One line that says how a worksheet was made. */
export function describePlan(plan: DesignPlan, runs: number): string {
  const { shape, factors, replicates, centerPoints, seed, blocks } = plan;
  return [
    `${KIND_FACTS[shape.kind].label}${shapeText(plan)} of ${factors.map(({ name }) => name).join(', ')}`,
    count(runs, 'run'),
    ...(replicates > 1 ? [count(replicates, 'replicate')] : []),
    ...(centerPoints > 0
      ? [`${count(centerPoints, 'centre point')}${blocks === 'none' ? '' : ' a block'}`]
      : []),
    seed === null ? 'standard order' : `random order, seed ${seed}`,
  ].join('; ');
}

/** Why a plan cannot be laid out, with what to change. */
export function planProblem(error: unknown): string {
  if (!(error instanceof StatsError)) throw error;
  switch (error.argument) {
    case 'generators':
      return 'Write each generator as an added factor and a product of the others: D=AB E=AC. Letters are those beside the factors.';
    case 'blocks':
      return 'So many blocks would hide main effects. Choose fewer blocks, or more runs.';
    case 'centerPoints':
      return 'Centre points need factors that are numbers: a category has nothing between its levels.';
    case 'limits':
      return 'Upper limits cut off corners of the mixture. Choose extreme vertices as points, or raise the limits.';
    case 'runs':
      if (error.code === 'too-few')
        return 'The model has more terms than there are runs. Take more runs, or a smaller model.';
      return 'There are too many factors for these runs.';
    case 'replicates':
      return 'The design would have too many runs. Take fewer factors, levels or replicates.';
    default:
      return error.code === 'length-mismatch'
        ? 'Rows, columns and treatments of a Latin square must have equally many levels.'
        : 'The design cannot be made with so many factors and levels.';
  }
}

export interface AliasRow {
  readonly effect: string;
  readonly aliases: string;
}

const SHORT = 2;

/** What each main effect and two-way interaction is mixed with, as far as it matters: main effects and two-way interactions. */
export function aliasRows({ fraction }: PlannedDesign): readonly AliasRow[] {
  if (!fraction || fraction.definingWords.size === 0) return [];
  return [...fraction.aliases].map(([effect, aliases]) => ({
    effect,
    aliases: [...aliases]
      .filter(([name]) => name.length <= SHORT)
      .map(([name, sign]) => (sign < 0 ? `−${name}` : name))
      .join(', '),
  }));
}

const MAX_WORDS = 15;

/** `I = ABCD = -ABE`. */
export function definingRelation({ fraction }: PlannedDesign): string | null {
  if (!fraction || fraction.definingWords.size === 0) return null;
  const words = [...fraction.definingWords]
    .sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1))
    .map(([word, sign]) => (sign < 0 ? `−${word}` : word));
  const more = words.length - MAX_WORDS;
  return `I = ${words.slice(0, MAX_WORDS).join(' = ')}${more > 0 ? ` and ${more} more words` : ''}`;
}
