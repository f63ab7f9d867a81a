import { bold, join, num, type Runs, rich } from '@constat/report';
import type { Paragraphs, Presentation } from '../../presentation.ts';
import { ciText, given, sampleText } from '../../shared/wording.ts';
import type { GageComponent } from './components.ts';
import type { GageOptions } from './options.ts';
import type { MeasuredResult, RatedResult } from './result.ts';
import { gageVerdict, kappaVerdict, spreadDecimals } from './words.ts';

const design = (result: MeasuredResult): Runs =>
  rich`${num(result.parts.length, 'integer')} parts, ${num(result.operators.length, 'integer')} operators, ${num(result.repeats, 'integer')} repeats`;

/** What a study of measurements found. */
export const verdictSentence = (label: string, rr: GageComponent, ndc: number | null): Runs =>
  rich`The measurement of ${bold(label)} is ${bold(gageVerdict(rr.percentStudyVariation))}: measuring makes up ${num(rr.percentStudyVariation, 'number')}% of the study variation (${num(rr.percentContribution, 'number')}% of the variance)${rr.percentTolerance === null ? '' : rich` and ${num(rr.percentTolerance, 'number')}% of the tolerance`}.${ndc === null ? '' : rich` It tells ${num(ndc, 'integer')} ${ndc === 1 ? 'category' : 'categories'} of parts apart.`}`;

export function measuredFinding(result: MeasuredResult): Pick<Presentation, 'finding' | 'meta'> {
  return {
    finding: verdictSentence(result.label, result.components.gageRr!, result.ndc),
    meta: [design(result), sampleText(result.sample)],
  };
}

export const guideSentence = ({ percentTolerance }: GageComponent): Runs =>
  rich`By the guide of AIAG a share of the study variation below 10% is good, up to 30% usable depending on cost and importance, above that not acceptable.${percentTolerance === null ? '' : ' The same bounds hold for the share of the tolerance, which says whether good and bad parts can be told apart.'}`;

/** Whether categories are enough. */
export const categoriesSentence = (ndc: number | null): readonly Runs[] =>
  ndc === null
    ? []
    : [
        ndc >= 5
          ? rich`Five or more distinct categories are enough to follow a process with this gauge.`
          : rich`With fewer than five distinct categories the gauge is too coarse to follow a process; it may still sort good parts from bad ones.`,
      ];

export function measuredInterpretation(result: MeasuredResult, options: GageOptions): Paragraphs {
  const { components, ndc, anova } = result;
  const rr = components.gageRr!;
  const repeat = components.repeatability!;
  const repro = components.reproducibility!;
  const larger = repeat.variance >= repro.variance;
  return [
    guideSentence(rr),
    larger
      ? rich`Most of the error is repeatability: the same operator does not get the same value again. Look at the gauge, its fixture, and how the part is clamped.`
      : rich`Most of the error is reproducibility: operators differ. Look at training, reading and the instructions.`,
    ...(anova?.interaction && (anova.interaction.pValue ?? 1) < 0.05
      ? [rich`Operators differ more on some parts than on others; see where the lines cross.`]
      : []),
    ...categoriesSentence(ndc),
    ...(options.tolerance === null
      ? [
          rich`Shares of the study variation depend on the parts chosen: parts that cover the whole range of the process make them honest.`,
        ]
      : []),
  ];
}

export function measuredApa(result: MeasuredResult, options: GageOptions): Paragraphs {
  const { components, ndc } = result;
  const rr = components.gageRr!;
  const part = components.part!;
  const decimals = spreadDecimals(components.total?.sd);
  return rich`In a crossed study (${design(result)}; ${options.method === 'anova' ? 'analysis of variance' : 'averages and ranges'}), gage R&R was ${num(rr.percentStudyVariation, 'number')}% of the study variation (${num(rr.percentContribution, 'number')}% of the variance; repeatability *SD* = ${num(components.repeatability!.sd, 'number', decimals)}, reproducibility *SD* = ${num(components.reproducibility!.sd, 'number', decimals)}, part-to-part *SD* = ${num(part.sd, 'number', decimals)})${rr.percentTolerance === null ? '' : rich` and ${num(rr.percentTolerance, 'number')}% of the tolerance`}${ndc === null ? '' : rich`, with ${num(ndc, 'integer')} distinct ${ndc === 1 ? 'category' : 'categories'}`}.`;
}

export const measuredMethods = (result: MeasuredResult, options: GageOptions): Runs =>
  options.method === 'anova'
    ? rich`Variance components of a crossed gage study were estimated by a two-way analysis of variance with random parts and operators${result.anova?.interaction ? ' and their interaction' : ', the interaction pooled into repeatability'}; study variation was ${given(options.studyMultiplier)} standard deviations.`
    : rich`Repeatability, reproducibility and part variation were estimated by the average and range method; study variation was ${given(options.studyMultiplier)} standard deviations.`;

const studied = (result: RatedResult): Runs =>
  rich`${num(result.items, 'integer')} items, ${num(result.appraisers.length, 'integer')} appraisers, ${num(result.trials, 'integer')} ${result.trials === 1 ? 'trial' : 'trials'}`;

export function ratedFinding(result: RatedResult): Pick<Presentation, 'finding' | 'meta'> {
  const { allAppraisers: all, allVsStandard: standard } = result;
  const kappa = all.fleissKappa;
  return {
    finding: rich`All appraisers gave the same ratings on ${num(all.matched, 'integer')} of ${num(all.inspected, 'integer')} items (${num(all.share, 'percent')})${kappa === null ? '' : rich`; their agreement beyond chance is ${bold(kappaVerdict(kappa))}, Fleiss’ κ = ${num(kappa, 'proportion')}`}.${standard ? rich` On ${num(standard.matched, 'integer')} items (${num(standard.share, 'percent')}) all ratings were those of the standard.` : ''}`,
    meta: [studied(result), sampleText(result.sample)],
  };
}

export function ratedInterpretation(result: RatedResult): Paragraphs {
  const truth = result.vsStandard;
  const poor = (truth ?? []).filter(({ kappa }) => kappa !== null && kappa < 0.75).map(({ name }) => name);
  const missed = (truth ?? []).filter(({ missRate }) => (missRate ?? 0) > 0.05).map(({ name }) => name);
  const unsteady = (result.withinAppraiser ?? []).filter(({ share }) => share < 0.9).map(({ name }) => name);
  const listed = (names: readonly string[]) =>
    join(
      names.map((name) => bold(name)),
      ', ',
      ' and ',
    );
  return [
    rich`κ is 1 where all ratings agree and 0 where they agree as often as chance; above .75 it is called good, below .40 poor.`,
    ...(unsteady.length > 0
      ? [
          rich`${listed(unsteady)} rated more than one item in ten differently on another trial: the criterion is not clear, or the defect hard to see.`,
        ]
      : []),
    ...(poor.length > 0
      ? [
          rich`${listed(poor)} ${poor.length === 1 ? 'agrees' : 'agree'} with the standard less than well; training with samples of both kinds helps.`,
        ]
      : []),
    ...(missed.length > 0
      ? [
          rich`${listed(missed)} ${missed.length === 1 ? 'misses' : 'miss'} more than 5% of the defective items, which then reach the customer. False alarms cost money, missed defects trust.`,
        ]
      : []),
    rich`Results depend on the items: choose about half good and half defective ones, some of them borderline.`,
  ];
}

export function ratedApa(result: RatedResult, { confidenceLevel: level }: GageOptions): Paragraphs {
  const { allAppraisers: all, vsStandard } = result;
  const kappas = (vsStandard ?? []).flatMap(({ name, kappa }) =>
    kappa === null ? [] : [rich`${name} κ = ${num(kappa, 'proportion')}`],
  );
  return rich`In an attribute agreement study (${studied(result)}), all ratings agreed on ${num(all.share, 'percent')} of the items, ${ciText(level, all.ciLower, all.ciUpper, 'percent')}${all.fleissKappa === null ? '' : rich`, Fleiss’ κ = ${num(all.fleissKappa, 'proportion')}`}.${kappas.length > 0 ? rich` Agreement with the standard: ${join(kappas, '; ')}.` : ''}`;
}

export const ratedMethods = (result: RatedResult): Runs =>
  rich`Agreement of ratings was described by the share of items on which all ratings were equal, with exact intervals, by Cohen’s κ ${result.vsStandard ? 'with the standard and ' : ''}between pairs of appraisers, and by Fleiss’ κ over all ratings.`;
