/** How an estimate with its limits is written, whatever it is. */
import { type NumberRun, num, type Runs, rich } from '@constat/report';
import { coefficientDecimals } from '../regression/kit/model-text.ts';
import { ratioDecimals } from '../regression/kit/ratios.ts';
import { ciText, pText } from '../shared/wording.ts';
import type { Measure } from './inference.ts';

/** An estimate on the scale of its error. */
export interface Limited {
  readonly key: string;
  readonly label: string;
  readonly estimate: number;
  readonly standardError: number;
  readonly ciLower: number;
  readonly ciUpper: number;
  readonly pValue: number;
  readonly statistic: number;
  readonly df: number;
  readonly aside?: true;
}

export interface Limits {
  readonly estimate: number | null;
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** On the scale on which people read it; null where that cannot be written. */
export const onScale = (
  { shown }: Measure,
  { estimate, ciLower, ciUpper }: Pick<Limited, 'estimate' | 'ciLower' | 'ciUpper'>,
): Limits =>
  shown
    ? { estimate: finite(shown(estimate)), ciLower: finite(shown(ciLower)), ciUpper: finite(shown(ciUpper)) }
    : { estimate, ciLower, ciUpper };

/** Whether numbers are ratios, which have no column of their own errors. */
export const isRatio = ({ tested }: Measure): boolean => tested?.against === 1;

/** Decimals of a number and its limits in sentences and tables. */
export function placesOf(measure: Measure, rows: readonly Limited[]): number | undefined {
  const counted = rows.filter(({ aside }) => !aside);
  if (isRatio(measure))
    return Math.min(
      4,
      Math.max(
        2,
        ...counted.map((row) => {
          const { estimate, ciLower, ciUpper } = onScale(measure, row);
          return ratioDecimals({ ratio: estimate, ciLower, ciUpper });
        }),
      ),
    );
  return measure.shown ? undefined : coefficientDecimals(rows);
}

const numberOf = (
  value: number | null,
  measure: Measure,
  decimals: number | undefined,
): NumberRun | string => (value === null ? '∞' : num(value, measure.format, decimals));

/** `B = 2.31, 95% CI [0.50, 4.12], p = .012`. */
export function estimateText(
  measure: Measure,
  row: Limited,
  level: number,
  decimals: number | undefined,
  withP = false,
): Runs {
  const { estimate, ciLower, ciUpper } = onScale(measure, row);
  const p = withP && measure.tested ? rich`, ${pText(row.pValue)}` : [];
  return rich`${measure.symbol} = ${numberOf(estimate, measure, decimals)}, ${ciText(level, ciLower, ciUpper, measure.format, decimals)}${p}`;
}

/** `192.7, 95% CI [170.6, 214.9]`: without the symbol. */
export function plainText(measure: Measure, row: Limited, level: number, decimals: number | undefined): Runs {
  const { estimate, ciLower, ciUpper } = onScale(measure, row);
  return rich`${numberOf(estimate, measure, decimals)}, ${ciText(level, ciLower, ciUpper, measure.format, decimals)}`;
}

/** Decimals of one row in a sentence. */
export function ownPlaces(measure: Measure, row: Limited, all: number | undefined): number | undefined {
  if (!isRatio(measure)) return all;
  const { estimate, ciLower, ciUpper } = onScale(measure, row);
  return ratioDecimals({ ratio: estimate, ciLower, ciUpper });
}

/** Rows of several parts one below the other, each with the heading of its part. */
export const rowsOf = <Row>(
  parts: readonly { readonly heading: string | null; readonly rows: readonly Row[] }[],
): readonly Row[] => parts.flatMap(({ rows }) => rows);
