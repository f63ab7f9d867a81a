import { rich } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { excludedNotice } from '../../shared/parts.ts';
import { alphaNumber, alphaOf, sampleText } from '../../shared/wording.ts';
import type { PosthocResult } from './compute.ts';
import { differencesFigure, lettersFigure } from './figures.ts';
import type { PosthocOptions } from './options.ts';
import { rCode } from './r-code.ts';
import { groupTables, mainComparison, overallTable, pairTables } from './tables.ts';
import { finding, interpretation, methods, report, works } from './text.ts';

/** Outcomes whose figures are drawn; of more the tables speak. */
const MOST_DRAWN = 4;

export function present(result: PosthocResult, options: PosthocOptions): Presentation {
  const { sample, outcomes, group } = result;
  const figures = outcomes.slice(0, MOST_DRAWN).flatMap((outcome, i) => {
    const main = mainComparison(outcome);
    return [
      differencesFigure(outcome, main, String(i), options),
      lettersFigure(outcome, main, String(i), group.label, options),
    ].filter((each) => each !== null);
  });
  return {
    finding: finding(result, options),
    meta: [sampleText(sample), rich`α = ${alphaNumber(alphaOf(options.confidenceLevel))}`],
    notices: excludedNotice(sample, rich`They lack a value in ${group.label} or in every outcome.`),
    tables: [...groupTables(result, options), ...overallTable(result), ...pairTables(result, options)],
    figures,
    interpretation: interpretation(result, options),
    apa: report(result, options),
    methods: methods(result, options),
    works: works(result, options),
    r: rCode(result, options),
  };
}
