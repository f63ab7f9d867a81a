/** How well a process does of which items are counted: shares of defective items (binomial), or defects in a unit (Poisson). */
import type { Frame } from '@constat/data';
import { extremes, normal, proportionInterval, rateInterval } from '@constat/stats';
import { RefusedError, type Sample } from '../../contract.ts';
import { compute as computeChart } from '../spc-charts/compute.ts';
import type { SpcOptions } from '../spc-charts/options.ts';
import { PLAIN_CHART } from '../spc-charts/plain.ts';
import type { SpcResult } from '../spc-charts/result.ts';
import type { CapabilityOptions } from './options.ts';
import { refusals } from './refusals.ts';

type Limits = readonly [number, number];

export interface AttributeCapability {
  readonly kind: 'attribute';
  readonly sample: Sample;
  readonly label: string;
  readonly sizeLabel: string;
  readonly counted: 'defectives' | 'defects';
  /** Over all samples. */
  readonly found: number;
  readonly inspected: number;
  readonly rate: number;
  readonly rateLimits: Limits;
  /** Smallest and largest rate of a sample. */
  readonly range: Limits;
  /** Normal quantile of the good share, of defective items; null at its ends, where there is none. */
  readonly z: number | null;
  readonly zLimits: readonly [number | null, number | null];
  readonly cumulative: readonly { readonly point: number; readonly rate: number }[];
  /** Null where nothing varies: no defect at all, or nothing but defective items. */
  readonly chart: SpcResult | null;
  readonly chartOptions: SpcOptions;
}

interface Counts {
  readonly rows: readonly number[];
  readonly counts: readonly number[];
  readonly sizes: readonly number[];
}

/** Rows with a count and a size; what cannot be a count is refused. */
function countsOf(frame: Frame, { value, sizes: given, data }: CapabilityOptions): Counts {
  const sizes = given ?? '';
  const [counts, sampled] = [frame.numbers(value), frame.numbers(sizes)];
  const rows: number[] = [];
  for (let row = 0; row < frame.rows; row++) {
    const [count, size] = [counts[row]!, sampled[row]!];
    if (!Number.isFinite(count) || !Number.isFinite(size)) continue;
    if (!Number.isInteger(count) || count < 0)
      throw new RefusedError([refusals.noCount(value, count, row + 1)]);
    if (!(size > 0)) throw new RefusedError([refusals.badSize(sizes, size, row + 1)]);
    if (data === 'defectives' && count > size)
      throw new RefusedError([refusals.moreThanSize(value, count, size, row + 1)]);
    rows.push(row);
  }
  if (rows.length < 2) throw new RefusedError([refusals.tooFewSamples(value, rows.length)]);
  return { rows, counts: rows.map((row) => counts[row]!), sizes: rows.map((row) => sampled[row]!) };
}

const sumOf = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);

/** Quantile of the normal distribution above which a share lies. */
const zOf = (share: number): number | null => (share > 0 && share < 1 ? normal.isf(share) : null);

export function attributeCapability(frame: Frame, options: CapabilityOptions): AttributeCapability {
  const { rows, counts, sizes } = countsOf(frame, options);
  const counted = options.data === 'defects' ? 'defects' : 'defectives';
  const [found, inspected] = [sumOf(counts), sumOf(sizes)];
  const rate = found / inspected;
  const level = options.confidenceLevel;
  const interval =
    counted === 'defects'
      ? rateInterval(found, inspected, level)
      : proportionInterval(found, inspected, level, 'clopperPearson');
  const [low, high] = [interval?.ciLower ?? 0, interval?.ciUpper ?? 1];
  const rates = counts.map((count, i) => count / sizes[i]!);
  let [before, among] = [0, 0];
  const cumulative = counts.map((count, i) => {
    before += count;
    among += sizes[i]!;
    return { point: i + 1, rate: before / among };
  });
  const isShare = counted === 'defectives';
  const chartOptions: SpcOptions = {
    ...PLAIN_CHART,
    value: options.value,
    sizes: options.sizes,
    chart: isShare ? 'p' : 'u',
  };
  return {
    kind: 'attribute',
    sample: { used: rows.length, excluded: frame.rows - rows.length },
    label: frame.label(options.value),
    sizeLabel: frame.label(options.sizes ?? ''),
    counted,
    found,
    inspected,
    rate,
    rateLimits: [low, high],
    range: extremes(rates),
    z: isShare ? zOf(rate) : null,
    zLimits: isShare ? [zOf(high), zOf(low)] : [null, null],
    cumulative,
    chart: found === 0 || (isShare && rate === 1) ? null : computeChart(frame, chartOptions),
    chartOptions,
  };
}
