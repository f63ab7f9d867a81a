import { andList, bold, join, num, type Runs, rich } from '@constat/report';
import type { Paragraphs, Presentation } from '../../presentation.ts';
import { sampleText } from '../../shared/wording.ts';
import type { RunChartResult, RunStage } from './compute.ts';
import type { RunChartOptions } from './options.ts';
import { pointsWord, signsList } from './words.ts';

const lineWord = ({ centre }: RunChartOptions): string => (centre === 'mean' ? 'mean' : 'median');

function stageFinding(stage: RunStage, result: RunChartResult): Runs {
  const where = stage.name === null ? result.label : rich`${result.label} in stage ${stage.name}`;
  return stage.signs.length === 0
    ? rich`${where} shows ${bold('no sign of a change')}: the longest of its runs has ${pointsWord(stage.longest)}, and it crosses the line ${num(stage.runs.crossings, 'integer')} ${stage.runs.crossings === 1 ? 'time' : 'times'}.`
    : rich`${where} ${bold('changed')} in a way that chance seldom gives: ${signsList(stage, result)}.`;
}

export function finding(
  result: RunChartResult,
  options: RunChartOptions,
): Pick<Presentation, 'finding' | 'meta'> {
  const { stages } = result;
  return {
    finding: stages.map((stage) => stageFinding(stage, result)),
    meta: [
      pointsWord(result.points),
      sampleText(result.sample),
      rich`${lineWord(options)} ${join(
        stages.map(({ line }) => rich`${num(line, 'number')}`),
        ', ',
        ' and ',
      )}`,
    ],
  };
}

export function interpretation(result: RunChartResult, options: RunChartOptions): Paragraphs {
  const changed = result.stages.some(({ signs }) => signs.length > 0);
  const few = result.stages.some(({ runs }) => runs.useful < 10);
  return [
    changed
      ? rich`A sign says that something other than chance was at work, not what. Look at what was different when it began; whether the change is for the better is yours to say.`
      : rich`Values go up and down about the line as chance lets them. That is not a sign of quality: a process can be stable and still not good enough.`,
    options.baseline === null
      ? rich`To judge a change that you made, take the points before it as the baseline, so that the line does not follow the change.`
      : rich`The line comes from the baseline and is drawn on, so that points after it are judged by what was before.`,
    rich`A run chart has no limits and says nothing of single points; once there are 20 or more, a control chart finds those, too.`,
    ...(few ? [rich`With fewer than ten points beside the line even a large change can stay unseen.`] : []),
  ];
}

export function apa(result: RunChartResult, options: RunChartOptions): Paragraphs {
  return result.stages.map((stage) => {
    const { runs, longest, signs, line } = stage;
    const where = stage.name === null ? '' : rich` in stage ${stage.name}`;
    const limits =
      options.rules === 'anhoj'
        ? rich`longest run ${num(longest, 'integer')} (at most ${num(runs.longestLimit, 'integer')} by chance), ${num(runs.crossings, 'integer')} crossings (at least ${num(runs.crossingsLimit, 'integer')})`
        : rich`longest run ${num(longest, 'integer')}, ${num(runs.crossings, 'integer')} crossings`;
    return rich`A run chart of ${result.label}${where} (${pointsWord(stage.last - stage.first + 1)}, ${lineWord(options)} ${num(line, 'number')}) showed ${signs.length === 0 ? 'no sign of a change' : signsList(stage, result)}; ${limits}.`;
  });
}

export function methods(result: RunChartResult, options: RunChartOptions): Runs {
  const { baseline, rules } = options;
  const of = [
    ...(baseline === null ? [] : [`of the first ${baseline} points`]),
    ...(result.stages.length > 1 ? ['of each stage'] : []),
  ];
  const judged =
    rules === 'anhoj'
      ? rich`A run longer than log₂(*n*) + 3 points, rounded, or fewer crossings than the 5% quantile of a binomial distribution, with *n* the points that are not on the line, was taken as a sign of a change.`
      : rich`Six or more points in a row on one side, five or more that rise or fall all the way, and a number of runs with a one-sided probability below 2.5% were taken as signs of a change.`;
  return rich`Values in the order of time were charted about ${of.length === 0 ? 'their' : 'the'} ${lineWord(options)}${of.length === 0 ? '' : ` ${andList(of)}`}. ${judged}`;
}
