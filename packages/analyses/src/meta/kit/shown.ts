/** Effects as they are read: turned back from the pooled scale, with fitting decimals. */

import { formatNumber, type NumberRun, num, type Runs, rich } from '@constat/report';
import { capital } from '../../shared/wording.ts';
import { measureWords, shownValue } from './measures.ts';
import { isMultilevel, type MetaSettings } from './option-parts.ts';
import type { AdjustmentFactor, MetaResult, Pooled } from './result.ts';

/** Decimals that show the width of the pooled interval with two digits. */
function decimalsOf({ pooled, scale, size }: MetaResult): number {
  const width = Math.abs(shownValue(pooled.ciUpper, scale, size) - shownValue(pooled.ciLower, scale, size));
  return width > 0 && Number.isFinite(width)
    ? Math.min(5, Math.max(2, 1 - Math.floor(Math.log10(width))))
    : 2;
}

/** What texts, tables and figures need to write effects. */
export function shownEffects(result: MetaResult, settings: MetaSettings) {
  const words = measureWords(settings.measure, settings.ratio);
  const decimals = decimalsOf(result);
  const value = (effect: number): number => shownValue(effect, result.scale, result.size);
  const number = (effect: number): NumberRun => num(value(effect), words.format, decimals);
  const limits = (lower: number, upper: number): Runs => rich`[${number(lower)}, ${number(upper)}]`;
  return {
    words,
    decimals,
    value,
    number,
    limits,
    /** `95% CI [0.34, 0.70]`. */
    interval: ({ ciLower, ciUpper }: { readonly ciLower: number; readonly ciUpper: number }): Runs =>
      rich`${num(settings.confidenceLevel, 'level')} CI ${limits(ciLower, ciUpper)}`,
    /** For figures, where numbers are text. */
    text: (effect: number): string => formatNumber(value(effect), words.format, undefined, decimals),
  };
}

export type ShownEffects = ReturnType<typeof shownEffects>;

/** 'Odds Ratio', for titles. */
export const titled = (text: string): string =>
  text
    .split(' ')
    .map((word) => capital(word))
    .join(' ');

export const METHOD_WORDS = {
  REML: 'random-effects model, restricted maximum likelihood',
  DL: 'random-effects model, DerSimonian–Laird',
  PM: 'random-effects model, Paule–Mandel',
  ML: 'random-effects model, maximum likelihood',
  EB: 'random-effects model, empirical Bayes',
  SJ: 'random-effects model, Sidik–Jonkman',
  HE: 'random-effects model, Hedges',
  GLMM: 'random-effects logistic model',
  FE: 'fixed-effect model, inverse variance',
  MH: 'fixed-effect model, Mantel–Haenszel',
  PETO: 'fixed-effect model, Peto',
} as const satisfies Readonly<Record<MetaSettings['method'], string>>;

/** The model in words. */
export const modelWords = (settings: MetaSettings): string =>
  `${isMultilevel(settings) ? 'multilevel ' : ''}${METHOD_WORDS[settings.method]}`;

/** Where limits and tests come from, after the words of the model. */
export function adjustmentWords(settings: MetaSettings, { df }: Pooled): string {
  const { knappHartung, neverNarrower } = settings;
  if (!knappHartung || df === null) return '';
  if (isMultilevel(settings)) return ', with t tests';
  return `, with the adjustment of Knapp and Hartung${neverNarrower ? ', its factor not below one' : ''}`;
}

/** The factor of Knapp and Hartung, where it may not be below one. */
export const factorText = (factor: AdjustmentFactor | null, { neverNarrower }: MetaSettings): Runs =>
  factor && neverNarrower
    ? rich` Their factor is ${num(factor.found, 'number', 3)}${factor.used === factor.found ? '' : ' and counts as one'}.`
    : [];

/** How the test that studies share one effect is written: Cochran’s Q, or a ratio of likelihoods. */
export const testSymbol = ({ method }: MetaSettings): Runs => (method === 'GLMM' ? rich`χ²` : rich`*Q*`);

/** What was pooled, counted. */
export const studiesText = (k: number): Runs => rich`${num(k, 'integer')} ${k === 1 ? 'study' : 'studies'}`;

/** The same, where effects belong together: '100 effects in 17 clusters (study)'. */
export const pooledText = ({ sample, multilevel }: MetaResult): Runs =>
  multilevel
    ? rich`${num(sample.used, 'integer')} effects in ${num(multilevel.clusters, 'integer')} clusters (${multilevel.label})`
    : studiesText(sample.used);

export const isRandom = ({ method }: MetaSettings): boolean =>
  method !== 'FE' && method !== 'MH' && method !== 'PETO';
