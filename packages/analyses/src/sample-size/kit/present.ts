/** A plan as blocks: the same for every design, which adds its words. */

import { andList, bold, type FigureBlock, num, type Runs, rich, type TableBlock } from '@constat/report';
import { zip } from '@constat/stats';
import type { Presentation } from '../../presentation.ts';
import type { WorkKey } from '../../shared/bibliography.ts';
import { sizeFigure } from '../../shared/calculator/size-figure.ts';
import { type Columns, table, text, value } from '../../shared/table.ts';
import { alphaNumber, capital, capitalRuns, unitOf, whole } from '../../shared/wording.ts';
import type { Plan } from './study.ts';

export interface PlanWords {
  /** What is to be found: 'a mean of 105 against 100 (d = 0.33)'. */
  readonly effect: Runs;
  /** What was found where the effect was asked for: 'differences of 4.23 (d = 0.53)'. */
  readonly detectable?: Runs;
  /** The test and how its power is computed. */
  readonly method: Runs;
  /** 'two-sided'; empty for tests that have one side only. */
  readonly side: string;
  readonly alpha: number;
  readonly works: readonly WorkKey[];
  readonly rCode: readonly string[];
  /** Rows of the first table beside sizes and power. */
  readonly rows?: readonly {
    readonly label: Runs;
    readonly value: number;
    readonly format: 'effect' | 'number' | 'percent' | 'proportion' | 'integer' | 'p';
  }[];
  readonly notes?: Runs;
  /** Sentences after the usual ones. */
  readonly advice?: readonly Runs[];
}

/** What numbered groups are called: 'arm' of 'Arm 1' and 'Arm 2'. */
const groupWord = ([first = '']: readonly string[]): string =>
  /^(\w+) 1$/.exec(first)?.[1]?.toLowerCase() ?? 'group';

/** '64 cases in each group (128 in all)', '95 cases', '52 and 104 cases (156 in all)'. */
export function sizeWords({ sizes, total, unit, groups }: Plan): Runs {
  if (sizes.length === 1) return [bold(`${total.toLocaleString('en')} ${unitOf(total, unit)}`)];
  // groups that are what is counted: '10 cases and 20 controls'
  if (andList(groups.map((group) => group.toLowerCase())) === unit)
    return rich`${bold(andList(zip(sizes, groups).map(([size, group]) => `${size.toLocaleString('en')} ${unitOf(size, group.toLowerCase())}`)))} (${num(total, 'integer')} in all)`;
  const equal = sizes.every((size) => size === sizes[0]);
  return equal
    ? rich`${bold(`${sizes[0]!.toLocaleString('en')} ${unitOf(sizes[0]!, unit)} in each ${groupWord(groups)}`)} (${num(total, 'integer')} in all)`
    : rich`${bold(`${sizes.map((size) => size.toLocaleString('en')).join(' and ')} ${unit}`)} (${num(total, 'integer')} in all)`;
}

/** 'are needed' of many, 'is needed' of one. */
const isOrAre = ({ sizes, total }: Plan): string => (sizes.length === 1 && total === 1 ? 'is' : 'are');

const testWords = ({ side, alpha }: PlanWords): Runs =>
  rich`${side === '' ? '' : `${side}, `}α = ${alphaNumber(alpha)}`;

function finding(plan: Plan, words: PlanWords, power: number): Runs {
  const { solveFor, power: reached } = plan;
  if (solveFor === 'effect')
    return rich`With ${sizeWords(plan)} a study finds ${words.detectable ?? words.effect} or larger with a power of ${num(power, 'level')} (${testWords(words)}).`;
  if (solveFor === 'power')
    return rich`With ${sizeWords(plan)} the power to find ${words.effect} is ${{ ...num(reached ?? 0, 'percent'), marks: ['bold'] }} (${testWords(words)}).`;
  const lost =
    plan.withDropout === null
      ? ''
      : rich` To allow for dropout, begin with ${num(plan.withDropout, 'integer')}.`;
  return rich`${sizeWords(plan)} ${isOrAre(plan)} needed to find ${words.effect} with a power of ${num(power, 'level')} (${testWords(words)}).${lost}`;
}

/** No study finds an effect for certain, even where its power rounds to 1 in the computer. */
export const uncertain = (power: number): number => Math.min(power, 1 - 1e-9);

export function planParts(given: Plan, words: PlanWords, asked: { readonly power: number }): Presentation {
  const plan = { ...given, power: given.power === null ? null : uncertain(given.power) };
  const { power: reached, withDropout } = plan;
  return {
    finding: finding(plan, words, asked.power),
    meta: [testWords(words)],
    estimates: [
      {
        label: [plan.sizes.length > 1 ? 'In all' : capital(plan.unit)],
        value: plan.total,
        format: 'integer',
      },
      ...(withDropout === null
        ? []
        : [{ label: ['To begin with'], value: withDropout, format: 'integer' as const }]),
      ...(reached === null
        ? []
        : [{ label: ['Power at this size'], value: reached, format: 'percent' as const }]),
    ],
    tables: [sizesTable(plan, words), ...othersTable(plan)],
    figures: curveFigure(plan, words),
    interpretation: interpretation(plan, words, asked.power),
    apa: apa(plan, words, asked.power),
    methods: rich`${capitalWhat(plan.solveFor)} ${words.method}.`,
    works: words.works,
    r: words.rCode,
  };
}

/** A sentence begins with a capital, but a symbol stays itself: α, not Α. */

const capitalWhat = (solveFor: Plan['solveFor']): string =>
  solveFor === 'n'
    ? 'The sample size was determined by'
    : solveFor === 'power'
      ? 'The power was computed by'
      : 'The detectable effect was computed by';

function sizesTable(plan: Plan, words: PlanWords): TableBlock {
  const { groups, sizes, total, exact, withDropout, power, unit } = plan;
  const row = (
    label: Runs,
    value: number | null,
    format: 'integer' | 'number' | 'percent' | 'effect' | 'proportion' | 'p',
    decimals?: number,
  ) =>
    value === null
      ? []
      : [{ what: label, value, format, decimals: decimals !== undefined ? decimals : undefined }];
  return table(
    [
      ...groupRows(plan).flatMap(([name, size]) => row([name], size, 'integer')),
      ...row([sizes.length > 1 ? `${capital(unit)} in all` : capital(unit)], total, 'integer'),
      ...row(
        [sizes.length > 1 ? `${isAlike(plan) ? 'In each group' : groups[0]}, unrounded` : 'Unrounded'],
        exact,
        'number',
        3,
      ),
      ...row(['To begin with, allowing for dropout'], withDropout, 'integer'),
      ...row(['Power at this size'], power, 'percent'),
      ...(words.rows ?? []).flatMap(({ label, value, format }) =>
        row(label, value, format, OWN_DIGITS.has(format) ? undefined : 3),
      ),
    ],
    {
      id: 'plan',
      title: 'The Study',
      columns: [text('Quantity', ({ what }) => what), value('Value', 'number', ({ value }) => value)],
      style: ({ format, decimals }) => ({ format, decimals }),
      notes: words.notes ? words.notes : undefined,
    },
  );
}

/** What is written with the digits of its kind; other quantities have three decimals. */
const OWN_DIGITS: ReadonlySet<string> = new Set(['integer', 'p', 'percent']);

/** More groups than this, where they are equal, are one row. */
const MOST_GROUPS = 2;

const isAlike = ({ sizes }: Pick<Plan, 'sizes'>): boolean =>
  sizes.length > MOST_GROUPS && sizes.every((size) => size === sizes[0]);

/** The sizes of the groups; those of many equal groups once. */
function groupRows({ groups, sizes }: Plan): readonly (readonly [string, number])[] {
  if (sizes.length === 1) return [];
  return isAlike({ sizes })
    ? [['In each group', sizes[0]!]]
    : zip(sizes, groups).map(([size, group]) => [group, size]);
}

function othersTable({ others, groups }: Plan): TableBlock[] {
  if (others.length < 2) return [];
  const many = groups.length > 1;
  const names = others.every(isAlike) ? ['In each group'] : groups;
  return [
    table(others, {
      id: 'powers',
      title: 'Sizes for Other Powers',
      columns: [
        value('Power', 'level', ({ power }) => power),
        many ? sizeColumns(names) : [],
        value(many ? 'In all' : 'Size', 'integer', ({ total }) => total),
      ],
    }),
  ];
}

/** The size of each group. */
export const sizeColumns = (
  groups: readonly string[],
): Columns<{ readonly sizes: readonly (number | null)[] }> =>
  groups.map((name, i) => value(name, 'integer', ({ sizes }) => sizes[i] ?? null));

function curveFigure({ curve, power, total, unit, groups }: Plan, words: PlanWords): FigureBlock[] {
  if (curve.length < 2 || power === null) return [];
  return [
    sizeFigure({
      id: 'power',
      title: ['Power by Size of the Study'],
      x: groups.length > 1 ? `${capital(unit)} in all` : capital(unit),
      value: 'Power',
      percent: true,
      domain: [0, 1],
      curve,
      own: { n: total, value: power },
      alt: `Power for ${whole(curve[0]!.n)} to ${whole(curve.at(-1)!.n)} ${unit} in all; this study, ${whole(total)}, is marked.`,
      notes: rich`${capitalRuns(testWords(words))}; the point is this study.`,
    }),
  ];
}

function interpretation(plan: Plan, words: PlanWords, power: number): readonly Runs[] {
  return [
    rich`If the effect is really as assumed, ${plan.solveFor === 'power' ? num(plan.power ?? 0, 'percent') : num(power, 'level')} of such studies would find it, and the others would miss it; if there is none, ${num(words.alpha, 'level')} would find one by chance.`,
    rich`The size stands and falls with the assumed effect: take the smallest that would matter, not the one that is hoped for.`,
    ...(words.advice ?? []),
  ];
}

function apa(plan: Plan, words: PlanWords, power: number): Runs {
  const side = testWords(words);
  if (plan.solveFor === 'effect')
    return rich`A sensitivity analysis showed that ${sizeWords(plan)} ${isOrAre(plan) === 'is' ? 'detects' : 'detect'} ${words.detectable ?? words.effect} with a power of ${num(power, 'level')} (${side}).`;
  if (plan.solveFor === 'power')
    return rich`With ${sizeWords(plan)} the study had a power of ${num(plan.power ?? 0, 'percent')} to detect ${words.effect} (${side}).`;
  return rich`An a priori power analysis showed that ${sizeWords(plan)} ${isOrAre(plan)} required to detect ${words.effect} with a power of ${num(power, 'level')} (${side})${plan.withDropout === null ? '' : rich`; ${num(plan.withDropout, 'integer')} are to be recruited to allow for dropout`}.`;
}
