/** What the table says, in words. */

import { andList, bold, join, num, type Runs, rich } from '@constat/report';
import { isSingle } from '@constat/stats';
import type { WorkKey } from '../../shared/bibliography.ts';
import { alphaOf, pText } from '../../shared/wording.ts';
import type { Effect, OutcomeRow, Table2Result } from './compute.ts';
import type { Table2Options } from './options.ts';
import { effectText, MEASURE_WORDS, outcomeName } from './tables.ts';

interface Told {
  readonly outcome: OutcomeRow;
  readonly effect: Effect;
}

/** One effect of each outcome and group: the adjusted one where there is one. */
const told = ({ outcomes, levels, reference }: Table2Result): readonly Told[] =>
  outcomes.flatMap((outcome) =>
    levels
      .filter((level) => level !== reference)
      .flatMap((level) => {
        const own = outcome.effects.filter((effect) => effect.level === level && effect.crude);
        const effect = own.find(({ adjusted }) => adjusted) ?? own[0];
        return effect ? [{ outcome, effect }] : [];
      }),
  );

const estimateOf = ({ adjusted, crude }: Effect) => adjusted ?? crude!;

function clause({ outcome, effect }: Told, { levels }: Table2Result, marked: boolean): Runs {
  const estimate = estimateOf(effect);
  const name = outcomeName(outcome);
  const who = levels.length > 2 ? ` in ${effect.level}` : '';
  const kind = `${effect.adjusted ? 'adjusted ' : ''}${MEASURE_WORDS[effect.measure].toLowerCase()}`;
  return rich`${marked ? bold(name) : name}${who} (${kind} ${effectText(estimate, effect.measure)}, ${pText(estimate.pValue)})`;
}

const others = ({ levels, reference, group }: Table2Result): Runs => {
  const rest = levels.filter((level) => level !== reference);
  return rich`${group.label} ${isSingle(rest) ? `= ${rest[0]}` : 'groups'} and ${reference}`;
};

/** The answer in a sentence. */
export function finding(result: Table2Result, { confidenceLevel }: Table2Options): Runs {
  const all = told(result);
  const found = all
    .filter(({ effect }) => estimateOf(effect).pValue < alphaOf(confidenceLevel))
    .sort((a, b) => estimateOf(a.effect).pValue - estimateOf(b.effect).pValue);
  if (all.length === 0)
    return rich`No outcome can be compared between ${others(result)}: groups have one value, or do not vary.`;
  const [only] = all;
  if (only && all.length === 1)
    return rich`${clause(only, result, true)} ${found.length === 0 ? 'did not differ' : 'differed'} significantly between ${others(result)}.`;
  if (found.length === 0)
    return rich`None of ${num(all.length, 'integer')} comparisons of outcomes between ${others(result)} was statistically significant.`;
  const named = found.slice(0, 4).map((each) => clause(each, result, true));
  const rest = found.length > 4 ? [rich`${num(found.length - 4, 'integer')} more`] : [];
  return rich`${num(found.length, 'integer')} of ${num(all.length, 'integer')} comparisons of outcomes between ${others(result)} ${found.length === 1 ? 'was' : 'were'} statistically significant: ${join([...named, ...rest], ', ', ' and ')}.`;
}

/** Reads the table. */
export function interpretation(result: Table2Result): readonly Runs[] {
  const { adjustedFor, outcomes } = result;
  return [
    rich`Intervals say how large a difference may be; those of differences that hold 0, and of ratios that hold 1, do not rule out that there is none.`,
    ...(adjustedFor.length > 0
      ? [
          rich`Adjusted estimates compare groups as if they were alike in ${andList(adjustedFor.map(({ label }) => label))}; what was not measured is not adjusted for. An odds ratio is farther from 1 than a risk ratio of the same data, the more so where the outcome is frequent.`,
        ]
      : []),
    ...(outcomes.length > 1
      ? [rich`*p* values are not adjusted for the number of outcomes: name the primary one beforehand.`]
      : []),
  ];
}

/** The sentence for a report. */
export const report = (result: Table2Result): Runs => {
  const shown = told(result)
    .slice(0, 12)
    .map((each) => clause(each, result, false));
  return shown.length === 0
    ? rich`No outcome could be compared between ${others(result)}.`
    : rich`Between ${others(result)}, the differences of outcomes were: ${join(shown, '; ')}.`;
};

/** How it was done. */
export function methods({ group, adjustedFor, outcomes }: Table2Result, options: Table2Options): Runs {
  const numbers = outcomes.some(({ counted }) => counted === null);
  const categories = outcomes.some(({ counted }) => counted !== null);
  const how = [
    ...(numbers
      ? [
          options.numbers === 'mean'
            ? 'mean differences with Welch’s intervals'
            : 'Hodges–Lehmann differences with intervals by ranks',
        ]
      : []),
    ...(categories ? options.measures.map((measure) => `${MEASURE_WORDS[measure].toLowerCase()}s`) : []),
  ];
  const adjusted =
    adjustedFor.length > 0
      ? ` Adjusted estimates come from linear regression (mean differences) and logistic regression (odds ratios) of the outcome on ${andList([group.label, ...adjustedFor.map(({ label }) => label)])}.`
      : '';
  return rich`Outcomes were compared between groups of ${group.label} by ${join(how, ', ', ' and ')}.${adjusted} Cases with a missing value were left out of each outcome by itself.`;
}

/** The works behind what was used. */
export function works({ outcomes, adjustedFor }: Table2Result, options: Table2Options): readonly WorkKey[] {
  const numbers = outcomes.some(({ counted }) => counted === null);
  const categories = outcomes.some(({ counted }) => counted !== null);
  return [
    ...(numbers
      ? options.numbers === 'mean'
        ? (['welch1947'] as const)
        : (['mannWhitney1947'] as const)
      : []),
    ...(categories ? (['pearson1900', 'fisher1935'] as const) : []),
    ...(categories && options.measures.includes('difference') ? (['newcombeDifference1998'] as const) : []),
    ...(adjustedFor.length > 0 && categories ? (['hosmerLemeshowSturdivant2013'] as const) : []),
  ];
}
