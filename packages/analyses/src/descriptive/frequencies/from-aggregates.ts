/** Frequencies counted where the data is. */
import type { Frame, Source } from '@constat/data';
import type { RunContext } from '../../contract.ts';
import { countedFrame } from '../../sources/counted-frame.ts';
import { rowsIn, usedRows } from '../../sources/rows.ts';
import { compute as computeTables, type FrequencyResult } from './compute.ts';
import type { FrequencyOptions } from './options.ts';

/** What needs every case. */
export const needsCases = ({ weights }: FrequencyOptions): string | null =>
  weights === null ? null : 'A column of counts';

export async function compute(
  source: Source,
  frame: Frame,
  options: FrequencyOptions,
  run: RunContext,
): Promise<FrequencyResult> {
  const { variables } = options;
  // answers to several questions belong together; tables of single variables do not need that
  const parts = options.multipleResponse ? [variables] : variables.map((name): typeof variables => [name]);
  const results: FrequencyResult[] = [];
  for (const part of parts)
    results.push(
      computeTables(await countedFrame(source, frame, part), { ...options, variables: part }, run),
    );
  const used = await usedRows(source, variables);
  return {
    sample: { used, excluded: (await rowsIn(source)) - used },
    tables: results.flatMap(({ tables }) => tables),
    responseSet: results[0]?.responseSet ?? null,
    weights: null,
  };
}
