import { interactionsOf } from '../../regression/kit/model.ts';
import { rTerms } from '../../regression/kit/r-model.ts';
import { rFactor, rName, rRead, rStrings } from '../../shared/r-code.ts';
import { metaProgram } from '../kit/r-code.ts';
import type { MetaResult } from '../kit/result.ts';
import type { MetaAnalysisOptions } from './options.ts';
import { fieldsOf, levelsOf, neededVariables, orderOf } from './studies.ts';

const column = (name: string): string => `d$${rName(name)}`;

/** Whether the levels that were chosen tell every row apart. */
const isWhole = ({ studies }: MetaResult, options: MetaAnalysisOptions): boolean =>
  studies[0]?.within?.length === levelsOf(options).length;

/** A program for R that gives the same numbers. */
export function rCode(result: MetaResult, options: MetaAnalysisOptions): readonly string[] {
  const factors = (result.regression?.factors ?? []).map(({ name, reference, levels }) => ({
    name,
    levels: [reference, ...levels.filter((level) => level !== reference)],
  }));
  const groups = result.subgroup
    ? [{ name: options.subgroup!, levels: result.subgroup.groups.map(({ level }) => level) }]
    : [];
  const moderators = [...options.covariates, ...options.factors];
  const order = orderOf(options);
  return metaProgram(result, options, {
    data: [
      rRead(...factors, ...groups),
      `d <- d[complete.cases(d[, ${rStrings([...new Set(neededVariables(options))])}]), ]`,
      ...factors.map((factor) => `${column(factor.name)} <- ${rFactor(factor)}`),
    ],
    fields: Object.fromEntries(fieldsOf(options).map((field) => [field, column(options[field])])),
    names: options.study === null ? null : column(options.study),
    subgroup: options.subgroup === null ? null : column(options.subgroup),
    order: order === null ? null : column(order),
    moderators:
      moderators.length === 0
        ? null
        : rTerms({ predictors: moderators, interactions: interactionsOf(options) }),
    levels: [...levelsOf(options).map(rName), ...(isWhole(result, options) ? [] : ['.row'])],
  });
}
