/** Charts of subgroups from the sums of each subgroup made where the data is; a number or date says their order. */
import { ask, Frame, holdsNumbers, type Source } from '@constat/data';
import { RefusedError } from '../../contract.ts';
import { columnsOfKeys } from '../../sources/counted-frame.ts';
import { NeedsCasesError } from '../../sources/needs-cases.ts';
import { keysIn, numberIn } from '../../sources/numbers.ts';
import { rowsIn } from '../../sources/rows.ts';
import { wordsOf } from '../kit/rows.ts';
import { chartFrom } from './compute.ts';
import type { SpcOptions } from './options.ts';
import type { ChartData } from './read.ts';
import { refusals } from './refusals.ts';
import type { SpcResult } from './result.ts';

const OF_SUBGROUPS: ReadonlySet<SpcOptions['chart']> = new Set(['xbar-r', 'xbar-s', 'imr-r', 'imr-s']);

/** What needs every case. */
export function needsCases({ chart, subgroup, stage }: SpcOptions): string | null {
  if (!OF_SUBGROUPS.has(chart)) return 'A chart of single values';
  if (subgroup === null) return 'A subgroup of so many rows';
  return stage === null ? null : 'A chart with stages';
}

/** The subgroups in the order of their numbers or dates. */
async function subgroupsOf(
  source: Source,
  frame: Frame,
  value: string,
  subgroup: string,
): Promise<ChartData> {
  const complete = [value, subgroup];
  const of = ask.column(value);
  const whole = await source.ask(ask.plan({ complete, measures: [ask.rowCount, ask.sum(of)] }));
  const used = numberIn(whole, 0);
  const centre = used === 0 ? 0 : numberIn(whole, 1) / used;
  const deviation = ask.minus(of, centre);
  const answer = await source.ask(
    ask.plan({
      complete,
      by: [ask.byValue(subgroup)],
      measures: [
        ask.rowCount,
        ask.sum(deviation),
        ask.sum(ask.power(deviation, 2)),
        ask.min(of),
        ask.max(of),
      ],
    }),
  );
  const order = keysIn(answer)
    .map((key, row) => ({ key: Number(key), row }))
    .sort((a, b) => a.key - b.key)
    .map(({ row }) => row);
  const column = (make: (measure: (k: number) => number) => number): Float64Array =>
    Float64Array.from(order, (row) => make((k) => numberIn(answer, k, row)));
  const sizes = column((measure) => measure(0));
  if (used > 0 && sizes.every((size) => size < 2)) throw new RefusedError([refusals.subgroupsOfOne(value)]);
  const means = column((measure) => centre + measure(1) / measure(0));
  const words = wordsOf(new Frame(columnsOfKeys(frame, [subgroup], answer.keys), frame.settings), subgroup);
  return {
    used,
    count: order.length,
    rows: null,
    values: means,
    sizes,
    subgroups: {
      sizes,
      means,
      ranges: column((measure) => (measure(0) < 2 ? Number.NaN : measure(4) - measure(3))),
      sds: column((measure) => {
        const [n, sum, squares] = [measure(0), measure(1), measure(2)];
        return n < 2 ? Number.NaN : Math.sqrt(Math.max(0, squares - (sum * sum) / n) / (n - 1));
      }),
    },
    parts: null,
    names: order.map((row) => words(row) ?? ''),
    stages: null,
  };
}

export async function compute(source: Source, frame: Frame, options: SpcOptions): Promise<SpcResult> {
  const { value, subgroup } = options;
  // rows of a table have no order, and words have none either
  if (subgroup === null || !holdsNumbers(frame.column(subgroup).type))
    throw new NeedsCasesError('A subgroup whose names are no numbers or dates');
  const data = await subgroupsOf(source, frame, value, subgroup);
  return chartFrom(data, options, frame, await rowsIn(source));
}
