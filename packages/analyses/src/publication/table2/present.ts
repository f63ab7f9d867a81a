import { bold, type NoticeBlock, rich } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { excludedNotice } from '../../shared/parts.ts';
import { alphaNumber, alphaOf, sampleText } from '../../shared/wording.ts';
import type { Table2Result } from './compute.ts';
import { ratiosFigure } from './figures.ts';
import type { Table2Options } from './options.ts';
import { rCode } from './r-code.ts';
import { outcomesTable } from './tables.ts';
import { finding, interpretation, methods, report, works } from './text.ts';

export function present(result: Table2Result, options: Table2Options): Presentation {
  const { sample, group, outcomes } = result;
  const figure = ratiosFigure(result, options);
  return {
    finding: finding(result, options),
    meta: [sampleText(sample), rich`α = ${alphaNumber(alphaOf(options.confidenceLevel))}`],
    notices: [
      ...excludedNotice(sample, rich`They have no value in ${group.label}.`),
      ...outcomes.flatMap(({ label, failed }): readonly NoticeBlock[] =>
        failed === null
          ? []
          : [
              {
                kind: 'notice',
                code: 'no-adjusted-estimate',
                level: 'warning',
                message: rich`${bold(label)} has no adjusted estimate. ${failed}`,
              },
            ],
      ),
    ],
    tables: [outcomesTable(result, options)],
    ...(figure ? { figures: [figure] } : {}),
    interpretation: interpretation(result),
    apa: report(result),
    methods: methods(result, options),
    works: works(result, options),
    r: rCode(result, options),
  };
}
