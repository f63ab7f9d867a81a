/** The sentences of a meta-analysis. */

import { bold, join, num, type Runs, rich } from '@constat/report';
import type { Paragraphs, Presentation } from '../../presentation.ts';
import { coefficientLabel, labelOf } from '../../regression/kit/labels.ts';
import { alphaNumber, alphaOf, levelOf, pText } from '../../shared/wording.ts';
import type { MetaSettings } from './option-parts.ts';
import { poolsCounts } from './pool.ts';
import type { MetaResult, Multilevel, Pooled } from './result.ts';
import {
  adjustmentWords,
  isRandom,
  modelWords,
  pooledText,
  type ShownEffects,
  shownEffects,
  studiesText,
  testSymbol,
} from './shown.ts';

const testText = ({ statistic, df, pValue }: Pooled): Runs =>
  df === null
    ? rich`*z* = ${num(statistic, 'statistic')}, ${pText(pValue)}`
    : rich`*t*(${num(df, 'df')}) = ${num(statistic, 'statistic')}, ${pText(pValue)}`;

/** How much the studies differ, in a clause. */
function differenceText({ pooled, multilevel }: MetaResult, settings: MetaSettings, alpha: number): Runs {
  const { q, qDf, qPValue, i2 } = pooled;
  if (qPValue === null) return [];
  const what = multilevel ? 'effects' : 'studies';
  const test = rich`${testSymbol(settings)}(${num(qDf, 'df')}) = ${num(q, 'statistic')}, ${pText(qPValue)}, *I*² = ${num(i2 / 100, 'percent')}`;
  return qPValue < alpha
    ? rich`; the ${what} ${bold('differed')} by more than sampling error, ${test}.`
    : rich`; there was no sign that the ${what} differed by more than sampling error, ${test}.`;
}

export function finding(result: MetaResult, settings: MetaSettings): Pick<Presentation, 'finding' | 'meta'> {
  const alpha = alphaOf(settings.confidenceLevel);
  const { pooled, sample } = result;
  const shown = shownEffects(result, settings);
  const verdict =
    shown.words.none === null
      ? []
      : rich`, ${bold(pooled.pValue < alpha ? 'statistically significant' : 'not statistically significant')}, ${pText(pooled.pValue)}`;
  return {
    finding: rich`Across ${pooledText(result)} the pooled ${shown.words.name} was ${num(shown.value(pooled.estimate), shown.words.format, shown.decimals)}, ${shown.interval(pooled)}${verdict}${differenceText(result, settings, alpha)}`,
    meta: [
      rich`*k* = ${num(sample.used, 'integer')}, ${num(sample.excluded, 'integer')} excluded`,
      rich`${modelWords(settings)}`,
      rich`α = ${alphaNumber(alpha)}`,
    ],
  };
}

export function apa(result: MetaResult, settings: MetaSettings): Paragraphs {
  const shown = shownEffects(result, settings);
  const { pooled, subgroup, regression, egger, begg, trimFill } = result;
  const { tau2, prediction } = pooled;
  const spread =
    tau2 === null
      ? []
      : rich`, τ² = ${num(tau2, 'number', 3)}${pooled.tau2Lower === null || pooled.tau2Upper === null ? '' : rich`, ${num(settings.confidenceLevel, 'level')} CI [${num(pooled.tau2Lower, 'number', 3)}, ${num(pooled.tau2Upper, 'number', 3)}]`}`;
  const differences =
    pooled.qPValue === null
      ? []
      : rich` The test of heterogeneity gave ${testSymbol(settings)}(${num(pooled.qDf, 'df')}) = ${num(pooled.q, 'statistic')}, ${pText(pooled.qPValue)}, *I*² = ${num(pooled.i2 / 100, 'percent')}${spread}.`;
  const predicted = prediction
    ? rich` The ${num(settings.confidenceLevel, 'level')} prediction interval was ${shown.limits(prediction.ciLower, prediction.ciUpper)}.`
    : [];
  return [
    rich`A meta-analysis of ${pooledText(result)} (${modelWords(settings)}${adjustmentWords(settings, pooled)}) gave a pooled ${shown.words.name} of ${shown.number(pooled.estimate)}, ${shown.interval(pooled)}${shown.words.none === null ? '' : rich`, ${testText(pooled)}`}.${differences}${predicted}`,
    ...(subgroup && subgroup.between.df > 0
      ? [
          rich`By subgroup, the pooled ${shown.words.plural} were: ${join(
            subgroup.groups.map(
              (group) =>
                rich`${shown.number(group.estimate)}, ${shown.interval(group)}, with ${levelOf(subgroup.label, group.level)} (*k* = ${num(group.k, 'integer')})`,
            ),
            '; ',
          )}. The test between subgroups gave *Q*(${num(subgroup.between.df, 'df')}) = ${num(subgroup.between.statistic, 'statistic')}, ${pText(subgroup.between.pValue)}.`,
        ]
      : []),
    ...(regression
      ? [
          rich`In a meta-regression the ${regression.terms.length === 2 ? 'coefficient was' : 'coefficients were'}: ${join(
            regression.terms
              .slice(1)
              .map(
                (term) =>
                  rich`${coefficientLabel(term.name, regression)}, *b* = ${num(term.estimate, 'number', 3)}, *SE* = ${num(term.standardError, 'number', 3)}, ${pText(term.pValue)}`,
              ),
            '; ',
          )}.`,
        ]
      : []),
    ...levelsText(result, settings),
    ...(egger || begg || (trimFill && trimFill.missing > 0)
      ? [
          rich`${egger ? rich`Egger’s regression gave *t*(${num(egger.df, 'df')}) = ${num(egger.statistic, 'statistic')}, ${pText(egger.pValue)}. ` : ''}${begg ? rich`Begg’s rank correlation was τ = ${num(begg.tau, 'proportion')}, ${pText(begg.pValue)}. ` : ''}${trimFill && trimFill.missing > 0 ? rich`Trim and fill added ${studiesText(trimFill.missing)}, which gave a pooled ${shown.words.name} of ${shown.number(trimFill.pooled.estimate)}, ${shown.interval(trimFill.pooled)}.` : ''}`,
        ]
      : []),
  ];
}

/** Where effects that belong together differ, and what errors by clusters say. */
function levelsText({ multilevel, pooled }: MetaResult, { confidenceLevel }: MetaSettings): Runs[] {
  if (!multilevel) return [];
  const shares = multilevel.levels.map(
    ({ label, variance, i2 }) =>
      rich`${label}, σ² = ${num(variance, 'number', 3)}, *I*² = ${num(i2 / 100, 'percent')}`,
  );
  const [reduced] = multilevel.biasReduced ?? [];
  const robust = reduced
    ? rich` With bias-reduced errors by cluster, *t*(${num(reduced.df ?? 0, 'df')}) = ${num(reduced.statistic, 'statistic')}, ${pText(reduced.pValue)}${reduced.pValue < alphaOf(confidenceLevel) === pooled.pValue < alphaOf(confidenceLevel) ? '' : ', which changes the conclusion'}.`
    : [];
  return [rich`The variances by level were: ${join(shares, '; ')}.${robust}`];
}

function meaning(result: MetaResult, settings: MetaSettings, shown: ShownEffects): Runs {
  const { pooled } = result;
  const { words } = shown;
  const range = rich`${shown.number(pooled.ciLower)} to ${shown.number(pooled.ciUpper)} are plausible values`;
  const average = isRandom(settings)
    ? 'the average of the true effects'
    : 'the one effect that all studies are taken to share';
  if (words.none === null) return rich`The pooled ${words.name} estimates ${average}; ${range}.`;
  const none = words.none === 1 ? 'no effect, a ratio of 1' : 'no effect, zero';
  return pooled.pValue < alphaOf(settings.confidenceLevel)
    ? rich`The pooled ${words.name} estimates ${average}; ${range}, and ${none}, is not among them.`
    : rich`The pooled ${words.name} estimates ${average}; ${range}, and ${none}, is among them: the studies together do not show an effect, nor that there is none.`;
}

export function interpretation(result: MetaResult, settings: MetaSettings): Paragraphs {
  const shown = shownEffects(result, settings);
  const { pooled, subgroup, regression, leaveOneOut } = result;
  const alpha = alphaOf(settings.confidenceLevel);
  const { none } = shown.words;
  const { prediction } = pooled;
  const crosses =
    prediction &&
    none !== null &&
    shown.value(prediction.ciLower) < none &&
    shown.value(prediction.ciUpper) > none;
  return [
    meaning(result, settings, shown),
    ...(pooled.qPValue === null
      ? []
      : [
          rich`${pooled.i2 === 0 ? rich`The results differ no more than sampling error makes them differ (*I*² = 0).` : rich`${num(pooled.i2 / 100, 'percent')} of what differs between the results is not sampling error.`} *I*² is a share and not a size: it grows with the size of the studies${pooled.tau2 === null ? '.' : '; τ and the prediction interval say how far true effects lie apart.'}`,
        ]),
    ...(prediction
      ? [
          rich`In a new study like these the true ${shown.words.name} is expected between ${shown.number(prediction.ciLower)} and ${shown.number(prediction.ciUpper)}${crosses ? ': in some settings the effect may be absent or the other way round.' : '.'}`,
        ]
      : []),
    ...(subgroup && subgroup.between.df > 0
      ? [
          subgroup.between.pValue < alpha
            ? rich`The pooled effects of the levels of ${subgroup.label} differ. Studies were not assigned to them at random, so that something else may be the reason.`
            : rich`There is no evidence that the levels of ${subgroup.label} differ; with few studies a level such comparisons find large differences only.`,
        ]
      : []),
    ...(regression ? [moderatorsText(regression, alpha)] : []),
    ...(leaveOneOut.length > 0 && none !== null ? [sensitivityText(result, alpha)] : []),
  ];
}

function moderatorsText(regression: NonNullable<MetaResult['regression']>, alpha: number): Runs {
  const names = Object.keys(regression.labels).map((name) => labelOf(name, regression));
  const share =
    regression.r2 === null
      ? []
      : rich`, and ${num(regression.r2 / 100, 'percent')} of the variance between studies goes with ${names.length === 1 ? 'it' : 'them'}`;
  return regression.omnibus.pValue < alpha
    ? rich`Effects differ with ${join(names, ', ', ' and ')}${share}. This compares studies, not people within them.`
    : rich`The effects are not shown to differ with ${join(names, ', ', ' and ')}${share}.`;
}

/** Whether one study decides. */
function sensitivityText({ leaveOneOut, pooled, multilevel }: MetaResult, alpha: number): Runs {
  const all = pooled.pValue < alpha;
  const turning = leaveOneOut.flatMap(({ pValue, name }) => (pValue < alpha === all ? [] : [name]));
  if (turning.length === 0)
    return rich`The conclusion does not depend on any single ${multilevel ? 'cluster' : 'study'}: without each of them the pooled effect ${all ? 'stays significant' : 'is not significant either'}.`;
  const some = turning.slice(0, 5);
  return rich`The conclusion is fragile: without ${join(some.map(bold), ', ', ' or ')}${turning.length > some.length ? ', or others,' : ''} the pooled effect is ${all ? 'no longer significant' : 'significant'}.`;
}

const MEASURE_METHODS: Readonly<Record<MetaSettings['measure'], string>> = {
  OR: 'Log odds ratios were computed from the events and sizes of both groups.',
  RR: 'Log risk ratios were computed from the events and sizes of both groups.',
  RD: 'Risk differences were computed from the events and sizes of both groups.',
  MD: 'Mean differences were computed from means, standard deviations and sizes of both groups.',
  SMD: 'Standardized mean differences (Hedges’ g with the exact correction of its bias) were computed from means, standard deviations and sizes of both groups.',
  COR: 'Correlations were pooled as Fisher’s z and turned back.',
  PLO: 'Proportions were pooled as logits and turned back.',
  PFT: 'Proportions were pooled after the double arcsine transformation of Freeman and Tukey and turned back at the harmonic mean of the sizes.',
  GEN: 'Effects and their errors were taken as reported.',
};

/** Half a case was added where a cell was zero: said where there was one. */
const CELLS: Partial<Record<MetaSettings['measure'], string>> = {
  OR: 'the four cells',
  RR: 'the four cells',
  RD: 'the four cells',
  PLO: 'both cells',
};

const isEmpty = (events: number | undefined, n: number | undefined): boolean => events === 0 || events === n;

function zerosText({ studies }: MetaResult, { measure }: MetaSettings): string {
  const cells = CELLS[measure];
  if (!cells) return '';
  const corrected = studies.filter(({ numbers: { events1, n1, events2, n2, events, n } }) =>
    measure === 'PLO' ? isEmpty(events, n) : isEmpty(events1, n1) || isEmpty(events2, n2),
  ).length;
  return corrected === 0
    ? ''
    : ` To ${cells} of the ${corrected === 1 ? 'study' : 'studies'} with a cell of zero 0.5 was added.`;
}

export function methods(result: MetaResult, settings: MetaSettings): Runs {
  const { subgroup, regression, pooled, multilevel } = result;
  const counts = poolsCounts(settings.method) ? ' Zero cells were not corrected for the pooled effect.' : '';
  const ratio = settings.measure === 'GEN' && settings.ratio ? ' Ratios were pooled as logarithms.' : '';
  const tests = [
    ...(result.egger ? ['Egger’s regression'] : []),
    ...(result.begg ? ['Begg’s rank correlation'] : []),
    ...(result.trimFill ? ['trim and fill (L0)'] : []),
    ...(result.failSafeN === null ? [] : ['Rosenthal’s fail-safe number']),
  ];
  const measured =
    settings.method === 'GLMM'
      ? 'Events and sizes were modelled as binomial counts whose logits vary between studies; zeros need no correction.'
      : `${MEASURE_METHODS[settings.measure]}${zerosText(result, settings)}`;
  return rich`${measured}${ratio} They were pooled with a ${modelWords(settings)}${adjustmentWords(settings, pooled)}.${counts} ${heterogeneityMethods(settings)}${pooled.tau2Lower === null ? '' : '; limits of τ² were found by Q-profiling'}.${multilevel ? levelMethods(multilevel, settings) : ''}${subgroup && subgroup.between.df > 0 ? rich` Subgroups by ${subgroup.label} were pooled apart, each with its own variance between studies, and compared by a *Q* test.` : ''}${regression ? rich` A meta-regression on ${join(Object.values(regression.labels), ', ', ' and ')} was fitted.` : ''}${tests.length > 0 ? rich` Small-study effects were examined by ${join(tests, ', ', ' and ')}.` : ''}${result.leaveOneOut.length > 0 ? ` Each ${multilevel ? 'cluster' : 'study'} was left out in turn.` : ''}`;
}

const heterogeneityMethods = ({ method }: MetaSettings): Runs =>
  method === 'GLMM'
    ? rich`Heterogeneity was assessed with a likelihood ratio test of one common proportion and *I*²`
    : rich`Heterogeneity was assessed with Cochran’s *Q* and *I*²`;

function levelMethods({ levels, biasReduced, robust }: Multilevel, { rho = 0 }: MetaSettings): Runs {
  const errors = [
    ...(robust ? ['by cluster'] : []),
    ...(biasReduced ? ['bias-reduced by cluster with Satterthwaite’s degrees of freedom'] : []),
  ];
  return rich` True effects were taken to vary between the groups of ${join(
    levels.map(({ label }) => label),
    ', ',
    ' and ',
  )}${rho === 0 ? '' : rich`, and sampling errors within a cluster to correlate ${num(rho, 'proportion')}`}.${errors.length > 0 ? rich` Standard errors ${join(errors, ', ', ' and ')} stand beside those of the model.` : ''}`;
}
