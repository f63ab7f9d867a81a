import { rich } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { excludedNotice } from '../../shared/parts.ts';
import { table, text } from '../../shared/table.ts';
import { alphaNumber, alphaOf, sampleText } from '../../shared/wording.ts';
import { sizeCheck } from '../kit/model-checks.ts';
import { forestFigure } from '../kit/model-figure.ts';
import { modelColumns, modelLines } from '../kit/model-table.ts';
import { measures, outcomeWords, works } from '../regression-table/text.ts';
import type { InterpretationResult } from './compute.ts';
import type { InterpretationOptions } from './options.ts';
import { rCode } from './r-code.ts';
import {
  finding,
  fit,
  fluent,
  limitsOfReading,
  methods,
  plain,
  stepWords,
  technical,
  toldBy,
} from './text.ts';

export function present(result: InterpretationResult, options: InterpretationOptions): Presentation {
  const { sample, spec } = result;
  const level = options.confidenceLevel;
  const told = toldBy(result);
  const figure = forestFigure(result, {
    id: 'forest',
    kind: spec.kind,
    level,
    of: `${measures(spec.kind)} of ${outcomeWords(result)}`,
  });
  const words = options.wording === 'plain' ? plain : technical;
  return {
    finding: finding(result, options),
    meta: [sampleText(sample), rich`α = ${alphaNumber(alphaOf(level))}`],
    notices: excludedNotice(sample, rich`They lack a value in at least one of the variables.`),
    tables: [
      table(modelLines(result), {
        id: 'coefficients',
        title: `${measures(spec.kind).replace(/ ./g, (letter) => letter.toUpperCase())} of ${outcomeWords(result)}`,
        columns: [
          text('Predictor', ({ label, variable, place, indent }) =>
            variable.levels === null && place !== null && !indent
              ? [...label, `, per ${stepWords(variable.name, options)}`]
              : label,
          ),
          ...modelColumns(result.columns, { kind: spec.kind, level, sameCases: true, hasCounts: true }),
        ],
        style: ({ indent }) => ({ indent }),
      }),
    ],
    checks: sizeCheck(result.columns, spec.kind),
    ...(figure ? { figures: [figure] } : {}),
    interpretation: [
      ...told.map((one) => fluent(words(one, result, options))),
      fit(result, options),
      ...limitsOfReading(result),
    ],
    apa: told.map((one) => technical(one, result, options)),
    methods: methods(result, options),
    works: works(result),
    r: rCode(result, options),
  };
}
