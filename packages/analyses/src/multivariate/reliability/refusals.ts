/** Why reliability cannot be computed, each with a code, the variable and what to change. */

import type { Frame } from '@constat/data';
import { type Action, bold, num, rich } from '@constat/report';
import type { NonEmpty } from '@constat/stats';
import type { Refusal } from '../../contract.ts';
import type { RawOptions } from '../../options.ts';
import { orderRefusals, proposedOrder, withoutOrder } from '../../shared/level-order.ts';
import { commonRatings, ratingsOf, unorderedWords } from '../kit/ratings.ts';
import { apart } from '../kit/scales.ts';
import { itemsOf, ownOrder, type ReliabilityOptions } from './options.ts';

/** Kappa and Krippendorff's nominal and ordinal alpha work on categories. */
const takesWords = ({ analysis, level }: ReliabilityOptions): boolean =>
  analysis === 'cohen-kappa' ||
  analysis === 'fleiss-kappa' ||
  analysis === 'gwet' ||
  (analysis === 'krippendorff' && (level === 'nominal' || level === 'ordinal'));

const NOUNS = {
  scale: { one: 'item', many: 'items' },
  icc: { one: 'rater', many: 'raters' },
  'cohen-kappa': { one: 'rater', many: 'raters' },
  'fleiss-kappa': { one: 'rater', many: 'raters' },
  gwet: { one: 'rater', many: 'raters' },
  krippendorff: { one: 'rater', many: 'raters' },
  'kendall-w': { one: 'rater', many: 'raters' },
  'bland-altman': { one: 'method', many: 'methods' },
} as const satisfies Readonly<Record<ReliabilityOptions['analysis'], { one: string; many: string }>>;

/** What the variables are called in this analysis. */
export const nounsOf = ({ analysis }: Pick<ReliabilityOptions, 'analysis'>) => NOUNS[analysis];

/** Reasons found without computing. */
export function check(frame: Frame, options: ReliabilityOptions): readonly Refusal[] {
  const names = itemsOf(options);
  const { many } = nounsOf(options);
  const both =
    options.analysis === 'scale'
      ? options.reversed.find((name) => options.variables.includes(name))
      : undefined;
  if (both !== undefined)
    return [
      {
        code: 'item-in-both',
        variable: both,
        message: rich`${bold(both)} is among the items and among the reversed items.`,
        advice: rich`Leave it in one of the two boxes.`,
        actions: [
          {
            kind: 'set-options',
            label: `Keep ${both} as reversed`,
            options: { variables: options.variables.filter((name) => name !== both) },
          },
        ],
      },
    ];
  if (new Set(names).size < 2)
    return [
      {
        code: 'too-few-variables',
        ...(names[0] === undefined ? {} : { variable: names[0] }),
        message: rich`Only one variable is chosen; reliability is about two ${many} or more.`,
        advice: rich`Add another variable.`,
      },
    ];
  if (options.analysis === 'bland-altman' && names.length > 2)
    return [
      {
        code: 'not-two-methods',
        ...(names[2] === undefined ? {} : { variable: names[2] }),
        message: rich`Limits of agreement compare two methods, but ${num(names.length, 'integer')} variables are chosen.`,
        advice: rich`Keep two of them.`,
        actions: [
          {
            kind: 'set-options',
            label: `Keep ${names[0]} and ${names[1]}`,
            options: { variables: names.slice(0, 2) },
          },
        ],
      },
    ];
  const words = takesWords(options);
  if (words && !needsOrder(options)) return [];
  const unordered = words ? unorderedRatings(frame, names, options) : wordRefusals(frame, names, options);
  return unordered.length > 0 || ownOrder(options) ? unordered : scaleRefusals(frame, names);
}

/** Whether near misses count for more than others. */
const needsOrder = ({ analysis, level, weights, gwetWeights }: ReliabilityOptions): boolean =>
  (analysis === 'cohen-kappa' && weights !== 'none') ||
  (analysis === 'gwet' && gwetWeights !== 'none') ||
  (analysis === 'krippendorff' && level === 'ordinal');

/** What needs an order, and how to do without. */
const ORDERED: Partial<
  Record<
    ReliabilityOptions['analysis'],
    { readonly what: string; readonly label: string; readonly instead: RawOptions }
  >
> = {
  'cohen-kappa': { what: 'Weighted kappa needs', label: 'Without weights', instead: { weights: 'none' } },
  gwet: { what: 'AC2 needs', label: 'Use AC1', instead: { gwetWeights: 'none' } },
  krippendorff: {
    what: 'The ordinal level needs',
    label: 'Use the nominal level',
    instead: { level: 'nominal' },
  },
};

/** Categories without an order are neither near nor far from each other. */
function unorderedRatings(
  frame: Frame,
  names: NonEmpty<string>,
  options: ReliabilityOptions,
): readonly Refusal[] {
  const [scale] = commonRatings(frame, names).scales;
  const name = names[0];
  if (!scale?.levels || scale.ordered || name === undefined) return [];
  const called = scale.levels.map((level) => level.called);
  const { what, label, instead } = ORDERED[options.analysis] ?? ORDERED.krippendorff!;
  const plain = { kind: 'set-options', label, options: instead } as const;
  return orderRefusals(
    withoutOrder(name, frame.label(name), called),
    what,
    'levelOrder',
    options.levelOrder,
    plain,
  );
}

/** Ratings that are compared by size need one scale. */
function scaleRefusals(frame: Frame, names: NonEmpty<string>): readonly Refusal[] {
  const found = apart(frame, names);
  if (!found) return [];
  const { one, other } = found;
  const told = {
    'numbers-and-words': {
      message: rich`${bold(one)} holds numbers and ${bold(other)} words, so their ratings have no scale in common.`,
      advice: rich`Choose variables with the same answers, or recode the words of ${bold(other)} to numbers with Recode.`,
    },
    'nothing-shared': {
      message: rich`${bold(one)} and ${bold(other)} have no answer in common, so their ratings have no common scale.`,
      advice: rich`Choose variables with the same answers, or give one order of all levels under Order of levels.`,
    },
    'other-order': {
      message: rich`The levels of ${bold(other)} stand in another order than those of ${bold(one)}; agreement needs one order for both.`,
      advice: rich`Give it under Order of levels, or mend the order in the variable editor.`,
    },
  };
  return [{ code: 'different-scales', variable: other, ...told[found.why] }];
}

/** Words without an order, by variable; each scale has an order of its own. */
function wordRefusals(
  frame: Frame,
  names: NonEmpty<string>,
  options: ReliabilityOptions,
): readonly Refusal[] {
  const { scales } = ownOrder(options) ? ratingsOf(frame, names) : commonRatings(frame, names);
  const open = scales.filter(({ levels, ordered }) => levels && !ordered);
  const proposed = open.flatMap(({ levels }) => proposedOrder(levels!.map(({ called }) => called)) ?? []);
  const first = names.find((name) => frame.column(name).type !== 'numeric');
  const order = first === undefined ? [] : givenOrder(first, proposed, options);
  return open.flatMap((scale) =>
    scale.names.flatMap((name) => {
      const { type } = frame.column(name);
      if (type === 'numeric' || type === 'ordinal') return [];
      const option = options.variables.includes(name) ? 'variables' : 'reversed';
      return [unorderedWords(name, frame.factor(name).levels.length, option, options[option], order)];
    }),
  );
}

/** The button that puts these levels in this order, beside those that have one. */
const givenOrder = (first: string, proposed: readonly string[], options: ReliabilityOptions): Action[] => {
  const given = Object.values(options.levelOrder).flat();
  return proposed.length === 0
    ? []
    : [
        {
          kind: 'set-options',
          label: `Use ${proposed.join(', ')}`,
          options: {
            levelOrder: { [first]: [...given.filter((level) => !proposed.includes(level)), ...proposed] },
          },
        },
      ];
};

/** Without this variable, where enough are left. */
const without = (name: string, options: ReliabilityOptions): Pick<Refusal, 'actions'> =>
  itemsOf(options).length > 2
    ? {
        actions: [
          {
            kind: 'set-options',
            label: `Remove ${name}`,
            options: {
              variables: options.variables.filter((each) => each !== name),
              reversed: options.reversed.filter((each) => each !== name),
            },
          },
        ],
      }
    : {};

export const refusals = {
  constant: (name: string, options: ReliabilityOptions): Refusal => ({
    code: 'constant',
    variable: name,
    message: rich`${bold(name)} has the same value in every case used, so it says nothing about the differences between cases.`,
    advice: rich`Remove it.`,
    ...without(name, options),
  }),
  alike: (first: string, second: string): Refusal => ({
    code: 'identical-measurements',
    variable: second,
    message: rich`${bold(second)} has the same value as ${bold(first)} in every case used, so the two are one measurement.`,
    advice: rich`Choose another variable for one of them; check that a variable was not copied.`,
  }),
  sameDistance: (first: string, second: string): Refusal => ({
    code: 'no-variation',
    variable: second,
    message: rich`${bold(first)} and ${bold(second)} differ by the same in every case used, so there is no spread for limits of agreement.`,
    advice: rich`Choose another variable; check that one was not computed from the other.`,
  }),
  tooFewCases: (found: number, needed: number, most: string | undefined): Refusal => ({
    code: 'too-few-cases',
    ...(most === undefined ? {} : { variable: most }),
    message: rich`Only ${num(found, 'integer')} ${found === 1 ? 'case has' : 'cases have'} a value in every variable; at least ${num(needed, 'integer')} are needed.`,
    advice:
      most === undefined
        ? rich`Choose variables with fewer missing values.`
        : rich`Choose variables with fewer missing values: ${bold(most)} has most of them.`,
  }),
  tooFewUnits: (): Refusal => ({
    code: 'too-few-units',
    message: rich`No case was rated by two raters or more, so nothing can be compared.`,
    advice: rich`Choose raters who rated the same cases.`,
  }),
  noTotal: (): Refusal => ({
    code: 'no-total-variance',
    message: rich`The sum of the items is the same in every case: the items cancel each other.`,
    advice: rich`Put items that are worded the other way round into the box of reversed items.`,
  }),
  noSubjects: (): Refusal => ({
    code: 'no-subject-variance',
    message: rich`The mean rating is the same for every case, so there are no differences between cases to agree on.`,
    advice: rich`Choose cases that differ, or compare the raters with limits of agreement.`,
  }),
  oneCategory: (category: string): Refusal => ({
    code: 'one-category',
    message: rich`Every rating is ${bold(category)}; agreement beyond chance is not defined where only one category was used.`,
    advice: rich`Choose raters who used at least two categories.`,
  }),
  tooManyCategories: (found: number, most: number): Refusal => ({
    code: 'too-many-categories',
    message: rich`The ratings have ${num(found, 'integer')} different values; agreement on categories is for at most ${num(most, 'integer')} categories.`,
    advice: rich`For numbers use the intraclass correlation.`,
    actions: [{ kind: 'set-options', label: 'Use the intraclass correlation', options: { analysis: 'icc' } }],
  }),
  notPositive: (name: string): Refusal => ({
    code: 'not-positive',
    variable: name,
    message: rich`${bold(name)} holds a value below zero; the ratio level needs values from zero on.`,
    advice: rich`Choose the interval level.`,
    actions: [{ kind: 'set-options', label: 'Use the interval level', options: { level: 'interval' } }],
  }),
  noOrder: (): Refusal => ({
    code: 'no-ranking',
    message: rich`Every rater gave all cases the same rating, so there is no order to agree on.`,
    advice: rich`Choose raters who tell the cases apart.`,
  }),
};
