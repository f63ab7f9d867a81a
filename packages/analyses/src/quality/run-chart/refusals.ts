/** Why there is no run chart, each with a code and what to change. */
import type { Frame } from '@constat/data';
import { bold, num, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import type { RunChartOptions } from './options.ts';

export function check(_: Frame, { stage, baseline }: RunChartOptions): readonly Refusal[] {
  return stage !== null && baseline !== null ? [refusals.baselineOfStages(stage)] : [];
}

const ALL = { kind: 'set-options', label: 'Use all points', options: { baseline: null } } as const;

export const refusals = {
  baselineOfStages: (stage: string): Refusal => ({
    code: 'baseline-of-stages',
    variable: stage,
    message: rich`A baseline gives one line for all points, but ${bold(stage)} gives each stage a line of its own.`,
    advice: rich`Empty **Points of the baseline**, or remove the stages.`,
    actions: [ALL],
  }),
  tooFew: (name: string, n: number, stage: string | null): Refusal => ({
    code: 'too-few-points',
    variable: name,
    message: rich`${bold(name)} has ${num(n, 'integer')} ${n === 1 ? 'value' : 'values'}${stage === null ? '' : rich` in the stage ${bold(stage)}`}; at least three are needed, and ten or more to see signs.`,
    advice: stage === null ? rich`Collect more values.` : rich`Join small stages, or remove the stages.`,
    ...(stage === null
      ? {}
      : { actions: [{ kind: 'set-options', label: 'Without stages', options: { stage: null } } as const] }),
  }),
  longBaseline: (baseline: number, n: number): Refusal => ({
    code: 'baseline-too-long',
    message: rich`The baseline is to have ${num(baseline, 'integer')} points, but there are only ${num(n, 'integer')}.`,
    advice: rich`Enter a smaller number, or leave it empty.`,
    actions: [ALL],
  }),
  onTheLine: (name: string): Refusal => ({
    code: 'all-on-the-line',
    variable: name,
    message: rich`Fewer than three values of ${bold(name)} differ from the centre line, so there are no runs to see.`,
    advice: rich`Take the mean as **Centre line**, or a variable that varies.`,
    actions: [{ kind: 'set-options', label: 'Take the mean', options: { centre: 'mean' } }],
  }),
};
