/** Why a curve cannot be fitted, each with a code, the variable and what to change. */
import type { Frame } from '@constat/data';
import { bold, num, rich } from '@constat/report';
import type { StatsError } from '@constat/stats';
import type { Refusal } from '../../contract.ts';
import { readNumbers } from '../../shared/calculator/numbers.ts';
import { notFinite, noVariation, usedTwice } from '../../shared/refusals.ts';
import { given } from '../../shared/wording.ts';
import { type DoseOptions, isLogistic } from './options.ts';

/** Numbers that a text may list. */
const MOST_LISTED = 50;

/** Levels that are told apart in a figure and compared. */
export const MOST_CURVES = 12;

export const PARAMETERS: Readonly<Record<DoseOptions['model'], number>> = {
  logistic4: 4,
  logistic3: 3,
  logistic5: 5,
  'michaelis-menten': 2,
  'exponential-decay': 3,
};

const simpler = {
  kind: 'set-options',
  label: 'Use 3 parameters',
  options: { model: 'logistic3' },
} as const;
const shorter = ({ model }: DoseOptions) =>
  model === 'logistic4' || model === 'logistic5' ? { actions: [simpler] } : {};

/** Of which of several curves it is said: its level with the variable that makes the curves. */
const where = (level: string | null) => (level === null ? '' : ` of ${level}`);

export const refusals = {
  notFinite,
  constant: (name: string, level: string | null): Refusal =>
    noVariation(
      name,
      `${level === null ? '' : ` with ${level}`}, so there is no curve`,
      rich`Choose another response.`,
    ),
  negativeDose: (name: string, value: number): Refusal => ({
    code: 'negative-dose',
    variable: name,
    message: rich`${bold(name)} has the value ${given(value)}; a dose is never below zero.`,
    advice: rich`If the values are logarithms of doses, say so under Curve.`,
    actions: [{ kind: 'set-options', label: 'They are logarithms', options: { logDoses: true } }],
  }),
  tooFewRows: (level: string | null, used: number, options: DoseOptions): Refusal => ({
    code: 'too-few-rows',
    variable: options.outcome,
    message: rich`The curve${where(level)} has ${num(PARAMETERS[options.model], 'integer')} parameters, but only ${num(used, 'integer')} complete ${used === 1 ? 'row' : 'rows'}.`,
    advice: rich`Choose a curve with fewer parameters, or add rows.`,
    ...shorter(options),
  }),
  tooFewDoses: (level: string | null, doses: number, options: DoseOptions): Refusal => ({
    code: 'too-few-doses',
    variable: options.dose,
    message: rich`The curve${where(level)} has ${num(PARAMETERS[options.model], 'integer')} parameters, but ${bold(options.dose)} has only ${num(doses, 'integer')} different ${doses === 1 ? 'value' : 'values'}.`,
    advice: rich`Choose a curve with fewer parameters, or add doses.`,
    ...shorter(options),
  }),
  undetermined: (level: string | null, options: DoseOptions): Refusal => ({
    code: 'undetermined',
    variable: options.dose,
    message: rich`The doses do not determine the curve${where(level)}: several curves fit equally well, so that a parameter has no limits.`,
    advice: rich`Choose a curve with fewer parameters, or add doses where the response changes.`,
    ...shorter(options),
  }),
  manyCurves: (name: string, levels: number): Refusal => ({
    code: 'many-curves',
    variable: name,
    message: rich`${bold(name)} has ${num(levels, 'integer')} levels; at most ${num(MOST_CURVES, 'integer')} curves are compared.`,
    advice: rich`Choose a variable with fewer levels, or filter the data.`,
  }),
  notListed: (what: string, piece: string, wanted: string): Refusal => ({
    code: 'not-listed',
    message: rich`${bold(piece)} under ${what} is not ${wanted}.`,
    advice: rich`Write numbers with commas between them, such as 10, 90.`,
  }),
  manyListed: (what: string, found: number): Refusal => ({
    code: 'many-listed',
    message: rich`There are ${num(found, 'integer')} numbers under ${what}; at most ${num(MOST_LISTED, 'integer')} can be listed.`,
    advice: rich`Leave some out.`,
  }),
};

/** The numbers of a text, each once. */
export const listed = (text: string): readonly number[] => [
  ...new Set(readNumbers(text).values.filter((value) => value !== null)),
];

function listRefusals(
  text: string,
  what: string,
  wanted: string,
  isRight: (value: number) => boolean,
): readonly Refusal[] {
  const { wrong } = readNumbers(text);
  if (wrong !== null) return [refusals.notListed(what, wrong, wanted)];
  const numbers = listed(text);
  const odd = numbers.find((value) => !isRight(value));
  if (odd !== undefined) return [refusals.notListed(what, String(odd), wanted)];
  return numbers.length > MOST_LISTED ? [refusals.manyListed(what, numbers.length)] : [];
}

/** Reasons found without computing. */
export function check(frame: Frame, options: DoseOptions): readonly Refusal[] {
  const { outcome, dose, group } = options;
  const names = [outcome, dose, ...(group === null ? [] : [group])];
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) return [usedTwice(twice)];
  const levels = group === null ? 1 : frame.factor(group).levels.length;
  if (group !== null && levels > MOST_CURVES) return [refusals.manyCurves(group, levels)];
  return [
    ...(isLogistic(options)
      ? listRefusals(
          options.effects,
          'Effective doses',
          'a percentage between 0 and 100',
          (value) => value > 0 && value < 100,
        )
      : []),
    ...listRefusals(
      options.predictAt,
      'Predict at doses',
      options.model === 'exponential-decay' ? 'a number' : 'a dose',
      (value) => value >= 0 || options.model === 'exponential-decay',
    ),
  ];
}

/** What the engine cannot answer about one curve. */
export const curveRefusal =
  (level: string | null, options: DoseOptions, used: number, doses: number) =>
  ({ code, argument }: StatsError): Refusal | null => {
    if (code === 'constant-column') return refusals.constant(options.outcome, level);
    if (code === 'too-few')
      return argument === 'dose'
        ? refusals.tooFewDoses(level, doses, options)
        : refusals.tooFewRows(level, used, options);
    return code === 'singular' || code === 'not-converged' ? refusals.undetermined(level, options) : null;
  };
