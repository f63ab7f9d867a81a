/** One variable summarised for a calculator. */
import type { Frame } from '@constat/data';
import { bold, rich } from '@constat/report';
import type { SampleSummary } from '@constat/stats';
import { defineFromData, RefusedError } from '../../contract.ts';
import { valuesOf } from '../groups.ts';
import { summaryOf } from '../summary.ts';

/** Fills in numbers from the summary of a variable, its missing values left out. */
export const variableFromData = (
  help: string,
  fill: (summary: SampleSummary) => Readonly<Record<string, unknown>>,
) =>
  defineFromData({
    options: {
      variable: { kind: 'variable', label: 'Variable', help, accepts: ['numeric'], required: true },
    },
    fill: (frame, { variable }) => fill(summarised(frame, variable)),
  });

function summarised(frame: Frame, variable: string): SampleSummary {
  const values = valuesOf(frame, variable);
  if (values.length < 2)
    throw new RefusedError([
      {
        code: 'too-few-cases',
        variable,
        message: rich`${bold(frame.label(variable))} has ${values.length === 0 ? 'no values' : 'one value'}; two are needed.`,
        advice: rich`Choose another variable.`,
      },
    ]);
  return summaryOf(values);
}
