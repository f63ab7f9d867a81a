/** The size of a study that estimates: how wide its interval will be. */
import { bold, type NumberRun, num, type Runs, rich } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import type { WorkKey } from '../../shared/bibliography.ts';
import { type SizePoint, sizeFigure } from '../../shared/calculator/size-figure.ts';
import { table, text, value } from '../../shared/table.ts';
import { given, unitOf } from '../../shared/wording.ts';
import type { Plan } from './study.ts';

export interface Precision {
  /** Half width of the interval that the size gives. */
  readonly halfWidth: number;
  readonly curve: readonly SizePoint[];
}

export interface PrecisionWords {
  /** What is estimated: 'mean', 'proportion'. */
  readonly of: string;
  readonly asked: number;
  /** Whether a share is estimated: widths are then written in percent, not as proportions. */
  readonly isShare?: boolean;
  readonly level: number;
  readonly method: Runs;
  readonly advice: readonly Runs[];
  readonly works: readonly WorkKey[];
  readonly rCode: readonly string[];
  readonly rows?: readonly {
    readonly label: string;
    readonly value: number;
    readonly format?: 'integer' | 'number';
  }[];
}

/** A share in percentage points: 7, not 7.000000000000001. */
const points = (share: number): number => Number((100 * share).toPrecision(12));

export function precisionParts(
  { total, exact, withDropout, unit }: Plan,
  { halfWidth, curve }: Precision,
  { of, asked, isShare = false, level, method, advice, works, rCode, rows = [] }: PrecisionWords,
): Presentation {
  const width = (value: NumberRun): Runs => (isShare ? rich`${value} percentage points` : [value]);
  const askedWidth = width(given(isShare ? points(asked) : asked));
  const widthFormat = isShare ? 'percent' : 'number';
  const size = bold(`${total.toLocaleString('en')} ${unitOf(total, unit)}`);
  const begin =
    withDropout === null ? '' : rich` To allow for dropout, begin with ${num(withDropout, 'integer')}.`;
  const row = (
    label: string,
    value: number | null,
    format: 'integer' | 'number' | 'percent',
    decimals?: number,
  ) => (value === null ? [] : [{ what: label, value, format, decimals: decimals ? decimals : undefined }]);
  const counted = unit.charAt(0).toUpperCase() + unit.slice(1);
  return {
    finding: rich`${size} ${total === 1 ? 'is' : 'are'} needed to estimate the ${of} to within ${askedWidth} with ${num(level, 'level')} confidence.${begin}`,
    meta: [rich`${num(level, 'level')} confidence`],
    estimates: [
      { label: [counted], value: total, format: 'integer' },
      ...(withDropout === null
        ? []
        : [{ label: ['To begin with'], value: withDropout, format: 'integer' as const }]),
      { label: ['Half width at this size'], value: halfWidth, format: widthFormat },
    ],
    tables: [
      table(
        [
          ...row(counted, total, 'integer'),
          ...row('Unrounded', exact, 'number', 3),
          ...row('To begin with, allowing for dropout', withDropout, 'integer'),
          ...row('Half width at this size', halfWidth, widthFormat, isShare ? 2 : 4),
          ...rows.flatMap(({ label, value, format = 'number' }) =>
            row(label, value, format, format === 'number' ? 3 : undefined),
          ),
        ],
        {
          id: 'plan',
          title: 'The Study',
          columns: [text('Quantity', ({ what }) => what), value('Value', 'number', ({ value }) => value)],
          style: ({ format, decimals }) => ({ format, decimals }),
          notes: rich`The half width is the distance of the limits from the estimate.`,
        },
      ),
    ],
    figures: [
      sizeFigure({
        id: 'width',
        title: ['Half Width by Size of the Study'],
        x: counted,
        value: 'Half width',
        percent: isShare,
        curve,
        own: { n: total, value: halfWidth },
        alt: `Half width of the interval for ${curve[0]!.n} to ${curve.at(-1)!.n} ${unit}; this study, ${total}, is marked.`,
        notes: rich`${num(level, 'level')} confidence; the point is this study.`,
      }),
    ],
    interpretation: [
      rich`Of many such studies, ${num(level, 'level')} would give an interval that contains the ${of} of the population, about ${isShare ? width(num(points(halfWidth), 'number', 1)) : num(halfWidth, 'number', 3)} wide on either side.`,
      rich`Half the width takes about four times the ${unit}.`,
      ...advice,
    ],
    apa: rich`A sample of ${size} was planned so that the ${of} is estimated to within ${askedWidth} (${num(level, 'level')} confidence)${withDropout === null ? '' : rich`; ${num(withDropout, 'integer')} are to be recruited to allow for dropout`}.`,
    methods: rich`The sample size was determined by ${method}.`,
    works: works,
    r: rCode,
  };
}
