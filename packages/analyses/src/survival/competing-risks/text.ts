/** The sentences about competing risks. */
import { andList, bold, join, num, type Runs, rich } from '@constat/report';
import type { Paragraphs, Presentation } from '../../presentation.ts';
import { coefficientLabel } from '../../regression/kit/labels.ts';
import {
  chiText,
  dummyCoding,
  explainedOf,
  heldConstant,
  interactionCaution,
  interactionList,
  predictorList,
} from '../../regression/kit/model-text.ts';
import { explainRatio, type Ratio, ratioText, strongestRatios } from '../../regression/kit/ratios.ts';
import { alphaNumber, alphaOf, ciText, given, levelOf, sampleText } from '../../shared/wording.ts';
import type { CompetingRisksOptions } from './options.ts';
import type { CompetingRisksResult, FineGrayResult, GroupIncidence } from './result.ts';

/** Subdistribution hazard ratios with their limits. */
export const ratiosOf = (model: FineGrayResult): readonly Ratio[] =>
  model.coefficients.map((coefficient) => ({
    ...coefficient,
    label: coefficientLabel(coefficient.name, model, 'vs.'),
    ratio: coefficient.hazardRatio,
  }));

/** The event of interest; a code stands with its variable: `Status = 1`. */
export function causeOf({ event }: CompetingRisksResult): string {
  const [cause = ''] = event.causes;
  return /^[-\d.]+$/.test(cause) ? levelOf(event.label, cause) : cause;
}

/** The incidence of the event of interest at the last time. */
const lastOf = ({ causes }: GroupIncidence) => causes[0].at[causes[0].at.length - 1]!;

const incidenceText = (group: GroupIncidence, level: number): Runs => {
  const { estimate, ciLower, ciUpper } = lastOf(group);
  return ciLower === null
    ? rich`${num(estimate, 'percent')}`
    : rich`${num(estimate, 'percent')} (${ciText(level, ciLower, ciUpper, 'percent')})`;
};

function shares(result: CompetingRisksResult, { confidenceLevel }: CompetingRisksOptions): Runs {
  const [first] = result.groups;
  if (!result.group) return incidenceText(first!, confidenceLevel);
  return join(
    result.groups.map(
      (group) =>
        rich`${incidenceText(group, confidenceLevel)} for ${levelOf(result.group?.label ?? '', group.level)}`,
    ),
    ', ',
    ' and ',
  );
}

export function finding(
  result: CompetingRisksResult,
  options: CompetingRisksOptions,
): Pick<Presentation, 'finding' | 'meta'> {
  const { group, gray, model, sample, times, groups } = result;
  const alpha = alphaOf(options.confidenceLevel);
  const cause = causeOf(result);
  const until = times[times.length - 1]!;
  const test = gray[0]?.test ?? null;
  const compared =
    group && test
      ? rich` The groups of ${group.label} ${test.pValue < alpha ? 'differed significantly' : rich`did ${bold('not')} differ significantly`}, Gray’s ${chiText(test)}.`
      : [];
  const explained = model
    ? rich` ${strongestRatios(ratiosOf(model), rich`*sHR*`, options.confidenceLevel, 'subdistribution hazard ratio')}`
    : [];
  const events = groups.reduce((sum, { causes }) => sum + causes[0].events, 0);
  const others = groups.reduce(
    (sum, { causes }) => sum + causes.slice(1).reduce((inner, each) => inner + each.events, 0),
    0,
  );
  return {
    finding: rich`By ${result.time.label} = ${given(until)} the cumulative incidence of ${bold(cause)} was ${shares(result, options)}.${compared}${explained}`,
    meta: [
      sampleText(sample),
      rich`${num(events, 'integer')} with ${cause}, ${num(others, 'integer')} with another event, ${num(sample.used - events - others, 'integer')} censored`,
      rich`α = ${alphaNumber(alpha)}`,
    ],
  };
}

export function apa(result: CompetingRisksResult, options: CompetingRisksOptions): Paragraphs {
  const { group, gray, model, times } = result;
  const test = gray[0]?.test ?? null;
  const until = given(times[times.length - 1]!);
  return [
    rich`The cumulative incidence of ${causeOf(result)} by ${result.time.label} = ${until} was ${shares(result, options)}, other events competing${group && test ? rich`; Gray’s test of ${group.label}, ${chiText(test)}` : ''}.`,
    ...(model
      ? [
          rich`In the model of Fine and Gray (${num(model.events, 'integer')} events, ${num(model.competing, 'integer')} competing), ${model.wald ? rich`Wald ${chiText(model.wald)}, ` : ''}the subdistribution hazard ratios were: ${join(
            ratiosOf(model).map((ratio) => ratioText(ratio, rich`*sHR*`, options.confidenceLevel)),
            '; ',
          )}.`,
        ]
      : []),
  ];
}

export function interpretation(result: CompetingRisksResult, options: CompetingRisksOptions): Paragraphs {
  const { model, groups, times } = result;
  const cause = causeOf(result);
  const worst = groups.reduce((a, b) =>
    b.naive - lastOf(b).estimate > a.naive - lastOf(a).estimate ? b : a,
  );
  const of = result.group ? ` for ${levelOf(result.group.label, worst.level)}` : '';
  const ratios = model ? ratiosOf(model) : [];
  return [
    rich`The cumulative incidence is the share of all cases that had ${cause} by a time, while the other events took cases away. One minus the Kaplan–Meier estimate, which treats those as if they could still have it, would have said ${num(worst.naive, 'percent')} instead of ${num(lastOf(worst).estimate, 'percent')} by ${given(times[times.length - 1]!)}${of}.`,
    ...(model
      ? [
          ...explainedOf(ratios).map((ratio) =>
            explainRatio(ratio, model, {
              what: rich`the subdistribution hazard of ${cause}`,
              alpha: alphaOf(options.confidenceLevel),
              held: heldConstant(ratios),
            }),
          ),
          ...interactionCaution(model, 'subdistribution hazard ratio'),
          rich`A subdistribution hazard ratio above 1 means a higher cumulative incidence; its size is not that of a ratio of shares. For causes rather than shares look at Cox regressions of each event, the others censored.`,
        ]
      : []),
  ];
}

export function methods(result: CompetingRisksResult, options: CompetingRisksOptions): Runs {
  const { event, group, model } = result;
  const compared = group ? ` Groups of ${group.label} were compared by Gray’s test.` : '';
  const fitted = model
    ? ` The subdistribution hazard of ${causeOf(result)} was modelled on ${predictorList(model)} by the method of Fine and Gray, with their robust errors.${dummyCoding(model)}${interactionList(model)}`
    : '';
  return rich`Cumulative incidences of ${andList(event.causes)}${event.censored === null ? '' : ` (censored: ${event.censored})`} were estimated by the method of Aalen and Johansen, with ${num(options.confidenceLevel, 'level')} intervals that are symmetric for log(−log).${compared}${fitted} Cases with a missing value in any variable were left out.`;
}
