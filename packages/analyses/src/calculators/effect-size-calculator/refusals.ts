/** Why there is no effect size, each with a code and what to change. */
import { bold, rich } from '@constat/report';
import { correlationOfSds } from '@constat/stats';
import type { Refusal } from '../../contract.ts';
import { noSpread, notPositive, tooFew } from '../../shared/calculator/refusals.ts';
import { checkGroups } from '../../shared/calculator/two-groups.ts';
import { given } from '../../shared/wording.ts';
import { countsOf, sdsOf, sizesOf } from './compute.ts';
import type { EffectSizeOptions } from './options.ts';

/** Standard deviations and rank sums may be rounded. */
const ROUNDING = 1e-9;

export function check(_: unknown, options: EffectSizeOptions): readonly Refusal[] {
  const { measure } = options;
  switch (measure) {
    case 'two-groups':
      return checkGroups(
        { n1: options.n1 ?? 0, n2: options.n2 ?? 0, sd1: options.sd1 ?? 0, sd2: options.sd2 ?? 0 },
        2,
      );
    case 'paired':
      return checkPairs(options);
    case 'one-sample':
      return [...fewCases(options, 2), ...zeroSpread('sd', 'Standard deviation', options.sd)];
    case 'contingency':
      return checkTable(options);
    case 'correlations':
      return [
        ...checkCorrelation('r1', 'First correlation', options.r1),
        ...checkCorrelation('r2', 'Second correlation', options.r2),
      ];
    case 'rank-biserial':
      return checkRanks(options);
    case 'rank-biserial-paired':
      return checkSignedRanks(options);
    case 'nnt-from-d':
      return checkNnt(options);
    case 'convert-d':
    case 'convert-t':
      return checkSizes(options);
    case 'convert-r':
      return checkCorrelation('r', 'Correlation r', options.r);
    case 'convert-or':
      return options.oddsRatio === 0
        ? [
            notPositive(
              { key: 'oddsRatio', label: 'Odds ratio', value: 0 },
              'Enter a ratio above zero; 1 is no effect.',
            ),
          ]
        : [];
    case 'convert-eta2':
      return options.etaSquared === 1
        ? [
            {
              code: 'share-out-of-range',
              variable: 'etaSquared',
              message: rich`${bold('η²')} is 1: nothing is left to divide by.`,
              advice: rich`Enter a share below 1.`,
            },
          ]
        : [];
    case 'convert-z':
      return fewCases(options, 1);
    default:
      return [];
  }
}

const fewCases = ({ n }: EffectSizeOptions, least: 1 | 2): readonly Refusal[] =>
  (n ?? 0) < least
    ? [tooFew({ key: 'n', label: 'Cases', value: n ?? 0 }, least, 'Enter how many cases there are.')]
    : [];

const zeroSpread = (key: string, label: string, value: number | null): readonly Refusal[] =>
  value === 0 ? [noSpread(key, label, 'Enter a standard deviation above zero.')] : [];

function checkPairs(options: EffectSizeOptions): readonly Refusal[] {
  const { sdFirst, sdSecond, sdDifference } = options;
  const leave = {
    kind: 'set-options',
    label: 'Leave them out',
    options: { sdFirst: null, sdSecond: null },
  } as const;
  const wrong = [
    ...fewCases(options, 2),
    ...zeroSpread('sdDifference', 'Standard deviation of the differences', sdDifference),
    ...[
      ...zeroSpread('sdFirst', 'Standard deviation, first', sdFirst),
      ...zeroSpread('sdSecond', 'Standard deviation, second', sdSecond),
    ].map((refusal) => ({ ...refusal, actions: [leave] })),
  ];
  if (wrong.length > 0) return wrong;
  const sds = sdsOf(options);
  if (!sds)
    return sdFirst === null && sdSecond === null
      ? []
      : [
          {
            code: 'sd-missing',
            variable: sdFirst === null ? 'sdFirst' : 'sdSecond',
            message: rich`Only one of the two measurements has a standard deviation.`,
            advice: rich`Enter ${bold(sdFirst === null ? 'Standard deviation, first' : 'Standard deviation, second')}, or neither.`,
            actions: [leave],
          },
        ];
  return Math.abs(correlationOfSds(...sds, sdDifference ?? 0)) > 1 + ROUNDING
    ? [
        {
          code: 'impossible-sds',
          variable: 'sdDifference',
          message: rich`Measurements with standard deviations of ${given(sds[0])} and ${given(sds[1])} cannot have differences with one of ${given(sdDifference ?? 0)}.`,
          advice: rich`It lies between ${given(Math.abs(sds[0] - sds[1]))} and ${given(sds[0] + sds[1])}. Correct it, or leave the two others out.`,
          actions: [leave],
        },
      ]
    : [];
}

function checkTable(options: EffectSizeOptions): readonly Refusal[] {
  const rows = countsOf(options);
  const columns = rows[0]?.length ?? 0;
  const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
  if (rows.length < 2 || columns < 2)
    return [
      {
        code: 'too-few-levels',
        variable: 'table',
        message: rich`The table needs at least two rows and two columns.`,
        advice: rich`Add a row or a column.`,
      },
    ];
  const emptyRow = rows.findIndex((row) => total(row) === 0);
  const emptyColumn = Array.from({ length: columns }, (_, i) => total(rows.map((row) => row[i]!))).indexOf(0);
  if (emptyRow < 0 && emptyColumn < 0) return [];
  const kept =
    emptyRow >= 0
      ? rows.filter((_, i) => i !== emptyRow)
      : rows.map((row) => row.filter((_, i) => i !== emptyColumn));
  const large = kept.length > 1 && kept[0]!.length > 1;
  return [
    {
      code: 'empty-level',
      variable: 'table',
      message: rich`${bold(emptyRow >= 0 ? `Row ${emptyRow + 1}` : `Column ${emptyColumn + 1}`)} has no cases: its expected counts are zero.`,
      advice: rich`Enter its counts, or take it out of the table.`,
      ...(large
        ? { actions: [{ kind: 'set-options' as const, label: 'Take it out', options: { table: kept } }] }
        : {}),
    },
  ];
}

const checkCorrelation = (key: string, label: string, value: number | null): readonly Refusal[] =>
  value !== null && Math.abs(value) === 1
    ? [
        {
          code: 'correlation-perfect',
          variable: key,
          message: rich`${bold(label)} is ${given(value)}: a perfect correlation has no limit on this scale.`,
          advice: rich`Enter a correlation above −1 and below 1.`,
        },
      ]
    : [];

function checkRanks({ uStatistic, n1, n2 }: EffectSizeOptions): readonly Refusal[] {
  const [first, second] = [n1 ?? 0, n2 ?? 0];
  const small = [
    { key: 'n1', label: 'Cases, group 1', value: first },
    { key: 'n2', label: 'Cases, group 2', value: second },
  ].filter(({ value }) => value < 1);
  if (small.length > 0)
    return small.map((field) => tooFew(field, 1, 'Enter the number of values in the group.'));
  const u = uStatistic ?? 0;
  return u > first * second
    ? [
        {
          code: 'statistic-out-of-range',
          variable: 'uStatistic',
          message: rich`${bold('U of group 1')} is ${given(u)}, but there are only ${given(first * second)} pairs.`,
          advice: rich`Enter *U* of the Mann–Whitney test, not the sum of ranks.`,
          ...(u - (first * (first + 1)) / 2 <= first * second && u >= (first * (first + 1)) / 2
            ? {
                actions: [
                  {
                    kind: 'set-options' as const,
                    label: 'It is the sum of ranks',
                    options: { uStatistic: u - (first * (first + 1)) / 2 },
                  },
                ],
              }
            : {}),
        },
      ]
    : [];
}

function checkSignedRanks(options: EffectSizeOptions): readonly Refusal[] {
  const few = fewCases(options, 1);
  if (few.length > 0) return few;
  const n = options.n ?? 0;
  const all = (n * (n + 1)) / 2;
  const sum = (options.wPlus ?? 0) + (options.wMinus ?? 0);
  const fitting = (Math.sqrt(8 * sum + 1) - 1) / 2;
  return Math.abs(sum - all) > ROUNDING * all
    ? [
        {
          code: 'rank-sums-do-not-match',
          variable: 'n',
          message: rich`The ranks of ${given(n)} differences add up to ${given(all)}; the two sums add up to ${given(sum)}.`,
          advice: rich`Count only differences that are not zero in ${bold('Cases')}, or correct the sums.`,
          ...(Number.isInteger(fitting) && fitting > 0
            ? {
                actions: [
                  {
                    kind: 'set-options' as const,
                    label: `Use ${fitting} cases`,
                    options: { n: fitting },
                  },
                ],
              }
            : {}),
        },
      ]
    : [];
}

function checkNnt({ d, controlEventRate }: EffectSizeOptions): readonly Refusal[] {
  if (controlEventRate === 0 || controlEventRate === 1)
    return [
      {
        code: 'share-out-of-range',
        variable: 'controlEventRate',
        message: rich`${bold('Event rate of the control group')} is ${given(controlEventRate)}; it must be above 0 and below 1.`,
        advice: rich`Enter the share that is expected without treatment, such as 0.2.`,
      },
    ];
  return d === 0
    ? [
        {
          code: 'zero-effect',
          variable: 'd',
          message: rich`${bold('Cohen’s d')} is zero: no number of cases gives one further event.`,
          advice: rich`Enter an effect other than zero.`,
        },
      ]
    : [];
}

function checkSizes(options: EffectSizeOptions): readonly Refusal[] {
  const { size1, size2 } = options;
  const sizes = sizesOf(options);
  const leave = {
    kind: 'set-options',
    label: 'Leave the sizes out',
    options: { size1: null, size2: null },
  } as const;
  if (!sizes)
    return size1 === null && size2 === null
      ? []
      : [
          {
            code: 'size-missing',
            variable: size1 === null ? 'size1' : 'size2',
            message: rich`Only one of the two groups has a size.`,
            advice: rich`Enter ${bold(size1 === null ? 'Cases, first group' : 'Cases, second group')}, or neither.`,
            actions: [leave],
          },
        ];
  return (['size1', 'size2'] as const).flatMap((key, i) =>
    sizes[i]! < 1
      ? [
          {
            ...tooFew(
              { key, label: i === 0 ? 'Cases, first group' : 'Cases, second group', value: sizes[i]! },
              1,
              'Enter the size of the group, or leave both empty.',
            ),
            actions: [leave],
          },
        ]
      : [],
  );
}
