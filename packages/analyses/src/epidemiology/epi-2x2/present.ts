import type { Presentation } from '../../presentation.ts';
import type { TwoByTwoResult } from './compute.ts';
import type { TableOptions } from './options.ts';
import { presentCompared, presentSingle, presentSmr } from './present-rates.ts';
import { presentStrata } from './present-strata.ts';
import { presentTable } from './present-table.ts';

export function present(result: TwoByTwoResult, options: TableOptions): Presentation {
  const { table, strata, single, compared, smr } = result;
  if (table) return presentTable(table, options);
  if (strata) return presentStrata(strata, options);
  if (single) return presentSingle(single, options);
  return compared ? presentCompared(compared, options) : presentSmr(smr!, options);
}
