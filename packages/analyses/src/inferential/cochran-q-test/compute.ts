import type { Frame } from '@constat/data';
import { andList, num, rich } from '@constat/report';
import {
  adjustPValues,
  type ChiSquareTest,
  cochranQ,
  mcnemar,
  type NonEmpty,
  proportionInterval,
  tableOf,
  zip,
} from '@constat/stats';
import { type Refusal, RefusedError, type Sample } from '../../contract.ts';
import { onlyCasesHave } from '../../shared/wording.ts';
import type { CochranOptions } from './options.ts';

export interface CochranResult {
  readonly sample: Sample;
  readonly variables: readonly {
    readonly name: string;
    readonly label: string;
    readonly share: number;
    /** Wilson's limits. */
    readonly ciLower: number;
    readonly ciUpper: number;
  }[];
  readonly yes: string;
  readonly no: string;
  readonly test: ChiSquareTest;
  /** Q as a share of the largest it can be (Serlin, Carr & Marascuilo 1982): 0 for equal shares. */
  readonly etaSquared: number;
  readonly pairs: readonly {
    readonly first: number;
    readonly second: number;
    readonly changed: readonly [number, number];
    readonly pValue: number;
    readonly adjusted: number;
  }[];
}

/** The two levels that all variables share. */
function sharedLevels(frame: Frame, names: NonEmpty<string>): readonly string[] {
  const all = new Set(names.flatMap((name) => frame.factor(name).levels));
  return frame.factor(names[0]).levels.length === 2
    ? [
        ...frame.factor(names[0]).levels,
        ...[...all].filter((level) => !frame.factor(names[0]).levels.includes(level)),
      ]
    : [...all].sort();
}

/** A test of one case would say nothing but what that case answered. */
const FEWEST = 2;

/** Reasons found without computing. */
export function check(frame: Frame, { variables }: CochranOptions): readonly Refusal[] {
  const levels = sharedLevels(frame, variables);
  const { used } = frame.complete(variables);
  if (levels.length === 2 && used >= FEWEST) return [];
  if (levels.length === 2)
    return [
      {
        code: 'too-few-cases',
        variable: variables[0],
        message: rich`${onlyCasesHave(used)} an answer to every question; at least two are needed.`,
        advice: rich`Add cases, or choose questions with fewer missing answers.`,
      },
    ];
  return [
    {
      code: 'not-two-levels',
      variable: variables[0],
      message:
        levels.length === 0
          ? rich`The variables have no values; the test needs the same two in each.`
          : rich`The variables have ${num(levels.length, 'integer')} different ${levels.length === 1 ? 'value' : 'values'} together, ${andList(levels.length > 5 ? [...levels.slice(0, 4), 'others'] : levels)}; the test needs the same two in each.`,
      advice: rich`Choose variables that hold the same two answers.`,
    },
  ];
}

export function compute(frame: Frame, { variables, comparisons, alpha }: CochranOptions): CochranResult {
  const [no, yes] = sharedLevels(frame, variables) as [string, string];
  const { mask, used, excluded } = frame.complete(variables);
  const columns = variables.map((name) => {
    const { codes, levels } = frame.factor(name);
    const yesCode = levels.indexOf(yes);
    const values = new Uint8Array(used);
    let at = 0;
    for (let row = 0; row < frame.rows; row++) if (mask[row]) values[at++] = codes[row] === yesCode ? 1 : 0;
    return values;
  });
  const test = cochranQ(columns);
  if (!test)
    throw new RefusedError([
      {
        code: 'no-differences',
        variable: variables[0],
        message: rich`Every case gives the same answer to all questions, so nothing can be compared.`,
        advice: rich`Choose other variables.`,
      },
    ]);
  const { proportions, n: _n, ...chi } = test;
  const pairs = comparisons
    ? variables.flatMap((_, i) => variables.slice(i + 1).map((__, j) => pairOf(columns, i, i + 1 + j)))
    : [];
  const adjusted =
    pairs.length > 0
      ? adjustPValues(
          pairs.map(({ pValue }) => pValue),
          'holm',
        )
      : [];
  return {
    sample: { used, excluded },
    variables: zip(variables, proportions).map(([name, proportion]) => {
      const share = proportion;
      const limits = proportionInterval(Math.round(share * used), used, 1 - alpha, 'wilson')!;
      return { name, label: frame.label(name), share, ciLower: limits.ciLower, ciUpper: limits.ciUpper };
    }),
    yes,
    no,
    test: chi,
    etaSquared: chi.statistic / (used * (variables.length - 1)),
    pairs: zip(pairs, adjusted).map(([pair, ownAdjusted]) => ({ ...pair, adjusted: ownAdjusted })),
  };
}

function pairOf(columns: readonly Uint8Array[], first: number, second: number) {
  const counts = new Float64Array(4);
  const a = columns[first]!;
  const b = columns[second]!;
  for (let i = 0; i < a.length; i++) counts[2 * a[i]! + b[i]!]! += 1;
  return {
    first,
    second,
    changed: [counts[2]!, counts[1]!] as const,
    pValue: mcnemar(tableOf(counts, 2, 2))?.twoByTwo?.exactPValue ?? 1,
  };
}
