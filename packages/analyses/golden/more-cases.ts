/** Cases that cannot be derived from a form: what only particular numbers or rows of a list make an analysis say. */
import type { RawOptions } from '../src/index.ts';
import { DESCRIPTIVE } from './more-cases/descriptive.ts';
import { DESIGNS } from './more-cases/designs.ts';
import type { MoreCases } from './more-cases/made-columns.ts';
import { MODELS } from './more-cases/models.ts';
import { PUBLICATION } from './more-cases/publication.ts';
import { QUALITY } from './more-cases/quality.ts';

const SETS: readonly MoreCases[] = [DESCRIPTIVE, MODELS, PUBLICATION, QUALITY, DESIGNS];

/** The cases of all sets, by analysis. */
export const MORE_CASES: MoreCases = Object.fromEntries(
  [...new Set(SETS.flatMap((set) => Object.keys(set)))].map((id) => [
    id,
    SETS.flatMap((set) => set[id] ?? []),
  ]),
);

/** Analyses that take long: fewer rows, lighter options and fewer limits for the cases beside the example and everything on. */
export const LIGHTER: Readonly<
  Record<
    string,
    { readonly rows?: number; readonly options?: RawOptions; readonly untried?: readonly string[] }
  >
> = {
  arima: { options: { orders: 'own' }, untried: ['p', 'q', 'seasonalP', 'seasonalD', 'seasonalQ'] },
  'chi-square-test': { options: { fisher: false } },
  cluster: { rows: 60, options: { starts: 2 } },
  mlm: { rows: 120 },
  reliability: { rows: 40, options: { bootstrap: false } },
};
