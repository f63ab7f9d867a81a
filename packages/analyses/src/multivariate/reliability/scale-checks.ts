/** What adding up items takes for granted. */
import { join, num, rich } from '@constat/report';
import type { Check } from '../../shared/checks.ts';
import { itemsOf, type ReliabilityOptions } from './options.ts';
import type { ReliabilityResult, ScaleFound } from './result.ts';

/** An item that goes less than this with the others measures something else. */
const LEAST_ITEM_REST = 0.3;

export const scaleChecks = (
  result: ReliabilityResult,
  found: ScaleFound,
  options: ReliabilityOptions,
): readonly Check[] => [
  negativeItems(result, found, options),
  weakItems(result, found, options),
  oneFactorCheck(found),
];

/** Items that go against the others, with a button that turns them. */
function negativeItems(
  { variables }: ReliabilityResult,
  { scale, correlations }: ScaleFound,
  options: ReliabilityOptions,
): Check {
  const against = misfits(
    scale.items.map(({ loading, itemRestCorrelation }) => loading ?? itemRestCorrelation ?? 0),
    correlations,
  );
  const common = { kind: 'check', id: 'direction', assumption: ['All items point the same way'] } as const;
  if (against.length === 0)
    return {
      ...common,
      verdict: 'met',
      evidence: ['Every item goes with the others'],
      advice: ['No item needs to be reversed.'],
    };
  const names = against.map((i) => variables[i]!.name);
  // an item that was turned and goes the other way was turned by mistake
  const reversed = [
    ...options.reversed.filter((name) => !names.includes(name)),
    ...names.filter((name) => !options.reversed.includes(name)),
  ];
  return {
    ...common,
    verdict: 'violated',
    caution: ['some items went against the others'],
    evidence: rich`${join(
      against.map((i) => variables[i]!.label),
      ', ',
      ' and ',
    )} ${against.length === 1 ? 'goes' : 'go'} against the other items`,
    advice: [
      'Items that are worded the other way round must be reversed before anything is added up; if the wording is not the reason, the items do not belong to the scale.',
    ],
    action: {
      kind: 'set-options',
      label: `Reverse ${names.join(', ')}`,
      options: {
        variables: itemsOf(options).filter((name) => !reversed.includes(name)),
        reversed,
      },
    },
  };
}

/** The items on the smaller side of a one-factor model, where there are two sides. */
function misfits(loadings: readonly number[], correlations: ScaleFound['correlations']): readonly number[] {
  const negative = [...loadings.keys()].filter((i) => loadings[i]! < 0);
  const positive = [...loadings.keys()].filter((i) => loadings[i]! >= 0);
  const side = negative.length <= positive.length ? negative : positive;
  const other = side === negative ? positive : negative;
  // weak items have either sign by chance
  return side.filter(
    (i) => other.reduce((sum, j) => sum + correlations[i]![j]!, 0) / Math.max(1, other.length) < -0.05,
  );
}

function weakItems(
  { variables }: ReliabilityResult,
  { scale }: ScaleFound,
  options: ReliabilityOptions,
): Check {
  const weak = scale.items.flatMap(({ itemRestCorrelation: r }, i) =>
    r === null || r < LEAST_ITEM_REST ? [i] : [],
  );
  const common = { kind: 'check', id: 'item-fit', assumption: ['Every item fits the scale'] } as const;
  if (weak.length === 0)
    return {
      ...common,
      verdict: 'met',
      evidence: rich`Each correlates at least ${num(LEAST_ITEM_REST, 'proportion')} with the rest`,
      advice: ['No item stands apart.'],
    };
  const worst = weak.reduce((a, b) =>
    (scale.items[b]!.itemRestCorrelation ?? 0) < (scale.items[a]!.itemRestCorrelation ?? 0) ? b : a,
  );
  const { name, label } = variables[worst]!;
  const better = scale.items[worst]!.alphaIfDeleted;
  return {
    ...common,
    verdict: weak.length > scale.k / 2 ? 'violated' : 'doubtful',
    caution: ['most items did not fit the scale'],
    evidence: rich`${join(
      weak.map((i) => variables[i]!.label),
      ', ',
      ' and ',
    )} ${weak.length === 1 ? 'correlates' : 'correlate'} less than ${num(LEAST_ITEM_REST, 'proportion')} with the rest`,
    advice:
      better !== null && better > scale.alpha
        ? rich`Look at the wording. Without ${label}, α would be ${num(better, 'proportion')} instead of ${num(scale.alpha, 'proportion')}.`
        : rich`Look at the wording; removing ${label} would not raise α.`,
    ...(better !== null && better > scale.alpha
      ? {
          action: {
            kind: 'set-options',
            label: `Remove ${name}`,
            options: {
              variables: options.variables.filter((each) => each !== name),
              reversed: options.reversed.filter((each) => each !== name),
            },
          } as const,
        }
      : {}),
  };
}

/** One dominant eigenvalue suggests one dimension. */
function oneFactorCheck({ eigenvalues }: ScaleFound): Check {
  const [first, second] = [eigenvalues[0]!, eigenvalues[1]!];
  const several = eigenvalues.filter((value) => value > 1).length;
  const met = several <= 1 || first / second >= 3;
  return {
    kind: 'check',
    id: 'dimension',
    assumption: ['The items measure one thing'],
    verdict: met ? 'met' : 'doubtful',
    evidence: rich`First eigenvalues of the correlations ${num(first)} and ${num(second)}`,
    advice: met
      ? ['One dimension dominates.']
      : ['α does not show that the items measure one thing: look at the dimensions with a factor analysis.'],
  };
}
