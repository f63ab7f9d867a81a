import { rich } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { excludedNotice } from '../../shared/parts.ts';
import { sampleText } from '../../shared/wording.ts';
import type { SmdTableResult } from './compute.ts';
import { loveFigure } from './figures.ts';
import type { SmdTableOptions } from './options.ts';
import { rCode } from './r-code.ts';
import { smdTable } from './tables.ts';
import { finding, interpretation, methods, report, works } from './text.ts';

export function present(result: SmdTableResult, options: SmdTableOptions): Presentation {
  const figure = loveFigure(result, options);
  return {
    finding: finding(result, options),
    meta: [sampleText(result.sample)],
    notices: excludedNotice(result.sample, rich`They have no value in ${result.group.label}.`),
    tables: [smdTable(result, options)],
    ...(figure ? { figures: [figure] } : {}),
    interpretation: interpretation(result, options),
    apa: report(result, options),
    methods: methods(result, options),
    works: works(result),
    r: rCode(result, options),
  };
}
