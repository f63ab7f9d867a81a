/** Effects out of the numbers of studies, and why a study may have none. */
import { bold, rich } from '@constat/report';
import {
  correlationEffect,
  countsEffect,
  meansEffect,
  normal,
  proportionEffect,
  type StudyEffect,
  type TwoCounts,
  type TwoMeans,
} from '@constat/stats';
import { type Refusal, RefusedError } from '../../contract.ts';
import { given } from '../../shared/wording.ts';
import { measureWords } from './measures.ts';
import type { MetaSettings } from './option-parts.ts';
import type { RawStudy } from './result.ts';

/** Names the variable or field of a number. */
export type FieldName = (field: string) => string;

const study = ({ name }: RawStudy) => bold(name);

const refusals = {
  notCount: (raw: RawStudy, field: string, label: string): Refusal => ({
    code: 'not-a-count',
    variable: label,
    message: rich`${bold(label)} of ${study(raw)} is ${given(raw.numbers[field]!)}; ${raw.numbers[field]! > Number.MAX_SAFE_INTEGER ? 'no study has so many cases' : 'numbers of cases are whole and not negative'}.`,
    advice: rich`Correct it, or choose another variable.`,
  }),
  emptyGroup: (raw: RawStudy, label: string): Refusal => ({
    code: 'empty-group',
    variable: label,
    message: rich`${bold(label)} of ${study(raw)} is too small: a group needs at least one case, and two where it has a standard deviation.`,
    advice: rich`Correct it, or leave the study out.`,
  }),
  tooManyEvents: (raw: RawStudy, events: string, n: string): Refusal => ({
    code: 'events-exceed-total',
    variable: events,
    message: rich`${study(raw)} has more events (${bold(events)}) than cases (${bold(n)}).`,
    advice: rich`Correct the row; perhaps the two variables are swapped, or the second counts cases without the event.`,
  }),
  negativeSd: (raw: RawStudy, label: string): Refusal => ({
    code: 'negative-sd',
    variable: label,
    message: rich`${bold(label)} of ${study(raw)} is negative; a standard deviation cannot be.`,
    advice: rich`Correct the row.`,
  }),
  noSpread: (raw: RawStudy, label: string): Refusal => ({
    code: 'no-spread',
    variable: label,
    message: rich`Both standard deviations of ${study(raw)} are zero, so its effect has no sampling error to be weighted by.`,
    advice: rich`Correct the row, or leave the study out.`,
  }),
  badVariance: (raw: RawStudy, label: string): Refusal => ({
    code: 'variance-not-positive',
    variable: label,
    message: rich`${bold(label)} of ${study(raw)} is ${given(raw.numbers.error!)}; an error must be above zero.`,
    advice: rich`Correct the row, or leave the study out.`,
  }),
  badLimits: (raw: RawStudy, lower: string, upper: string): Refusal => ({
    code: 'limits-reversed',
    variable: lower,
    message: rich`The lower limit (${bold(lower)}) of ${study(raw)} is not below the upper (${bold(upper)}).`,
    advice: rich`Correct the row, or swap the two variables.`,
  }),
  badRatio: (raw: RawStudy, label: string): Refusal => ({
    code: 'ratio-not-positive',
    variable: label,
    message: rich`${bold(label)} of ${study(raw)} is not above zero, but ratios are.`,
    advice: rich`If the effects are logarithms already, or differences, say that they are not ratios.`,
    actions: [{ kind: 'set-options', label: 'They are not ratios', options: { ratio: false } }],
  }),
  badCorrelation: (raw: RawStudy, label: string): Refusal => ({
    code: 'correlation-out-of-range',
    variable: label,
    message: rich`${bold(label)} of ${study(raw)} is ${given(raw.numbers.r!)}; correlations lie between −1 and 1, both excluded.`,
    advice: rich`Correct the row, or leave the study out.`,
  }),
  smallCorrelation: (raw: RawStudy, label: string): Refusal => ({
    code: 'too-few-pairs',
    variable: label,
    message: rich`A correlation needs at least four cases; ${study(raw)} has ${given(raw.numbers.n!)}.`,
    advice: rich`Correct the row, or leave the study out.`,
  }),
};

const refuse = (refusal: Refusal): never => {
  throw new RefusedError([refusal]);
};

function counted(raw: RawStudy, fields: readonly string[], name: FieldName): void {
  for (const field of fields) {
    const value = raw.numbers[field]!;
    if (!(value >= 0) || !Number.isSafeInteger(value)) refuse(refusals.notCount(raw, field, name(field)));
  }
}

/** The counts of two groups. */
export const countsOf = ({ numbers }: RawStudy): TwoCounts => ({
  events1: numbers.events1!,
  n1: numbers.n1!,
  events2: numbers.events2!,
  n2: numbers.n2!,
});

/** The effect of a study; throws RefusedError where its numbers give none. */
export function effectOf(raw: RawStudy, settings: MetaSettings, name: FieldName): StudyEffect {
  const { measure, ratio } = settings;
  switch (measureWords(measure, ratio).family) {
    case 'counts':
      return fromCounts(raw, measure as 'OR' | 'RR' | 'RD', name);
    case 'means':
      return fromMeans(raw, measure as 'MD' | 'SMD', name);
    case 'proportion':
      return fromProportion(raw, measure as 'PLO' | 'PFT', name);
    case 'correlation':
      return fromCorrelation(raw, name);
    case 'generic':
      return fromGiven(raw, settings, name);
  }
}

function fromCounts(raw: RawStudy, measure: 'OR' | 'RR' | 'RD', name: FieldName): StudyEffect {
  counted(raw, ['events1', 'n1', 'events2', 'n2'], name);
  for (const [events, n] of [
    ['events1', 'n1'],
    ['events2', 'n2'],
  ] as const) {
    if (raw.numbers[n]! < 1) refuse(refusals.emptyGroup(raw, name(n)));
    if (raw.numbers[events]! > raw.numbers[n]!) refuse(refusals.tooManyEvents(raw, name(events), name(n)));
  }
  return countsEffect(measure, countsOf(raw));
}

function fromMeans(raw: RawStudy, measure: 'MD' | 'SMD', name: FieldName): StudyEffect {
  counted(raw, ['n1', 'n2'], name);
  for (const n of ['n1', 'n2'] as const) if (raw.numbers[n]! < 2) refuse(refusals.emptyGroup(raw, name(n)));
  for (const sd of ['sd1', 'sd2'] as const)
    if (!(raw.numbers[sd]! >= 0)) refuse(refusals.negativeSd(raw, name(sd)));
  const { mean1, sd1, n1, mean2, sd2, n2 } = raw.numbers as unknown as TwoMeans;
  const effect = meansEffect(measure, { mean1, sd1, n1, mean2, sd2, n2 });
  return effect ?? refuse(refusals.noSpread(raw, name('sd1')));
}

function fromProportion(raw: RawStudy, measure: 'PLO' | 'PFT', name: FieldName): StudyEffect {
  counted(raw, ['events', 'n'], name);
  const { events, n } = raw.numbers as { events: number; n: number };
  if (n < 1) refuse(refusals.emptyGroup(raw, name('n')));
  if (events > n) refuse(refusals.tooManyEvents(raw, name('events'), name('n')));
  return proportionEffect(measure, events, n);
}

function fromCorrelation(raw: RawStudy, name: FieldName): StudyEffect {
  counted(raw, ['n'], name);
  const { r, n } = raw.numbers as { r: number; n: number };
  if (!(Math.abs(r) < 1)) refuse(refusals.badCorrelation(raw, name('r')));
  if (n < 4) refuse(refusals.smallCorrelation(raw, name('n')));
  return correlationEffect(r, n);
}

function fromGiven(raw: RawStudy, settings: MetaSettings, name: FieldName): StudyEffect {
  const { errorKind, ratio, givenLevel } = settings;
  const fields = errorKind === 'limits' ? ['effect', 'lower', 'upper'] : ['effect'];
  const onScale = (field: string): number => {
    const value = raw.numbers[field]!;
    if (ratio && !(value > 0)) refuse(refusals.badRatio(raw, name(field)));
    return ratio ? Math.log(value) : value;
  };
  const [effect = 0, lower = 0, upper = 0] = fields.map(onScale);
  if (errorKind !== 'limits') {
    const error = raw.numbers.error!;
    if (!(error > 0)) refuse(refusals.badVariance(raw, name('error')));
    return { effect, variance: errorKind === 'se' ? error ** 2 : error };
  }
  if (!(lower < upper)) refuse(refusals.badLimits(raw, name('lower'), name('upper')));
  return { effect, variance: ((upper - lower) / (2 * normal.isf((1 - givenLevel) / 2))) ** 2 };
}
