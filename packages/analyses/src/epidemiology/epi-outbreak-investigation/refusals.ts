/** Why there is no answer, each with a code and what to change. */
import { bold, rich } from '@constat/report';
import { MOST_BINS } from '@constat/stats';
import type { Refusal } from '../../contract.ts';
import { readNumbers } from '../../shared/calculator/numbers.ts';
import { aboveTotal, checkCount, notPositive, tooFew } from '../../shared/calculator/refusals.ts';
import { given } from '../../shared/wording.ts';
import { seriesOf } from './compute.ts';
import type { OutbreakOptions } from './options.ts';

/** Logarithm of the largest growth per day that can be written. */
const MOST_GROWTH = 700;

const tooShort = ({ time, count1, count2 }: OutbreakOptions): readonly Refusal[] =>
  !time || !count1 || !count2 || Math.abs(Math.log(count2 / count1)) / time <= MOST_GROWTH
    ? []
    : [
        {
          code: 'too-small',
          variable: 'time',
          message: rich`${bold('Time between them')} is so short that the growth per day cannot be written.`,
          advice: rich`Enter the time between both counts in days.`,
        },
      ];

export function check(_: unknown, options: OutbreakOptions): readonly Refusal[] {
  const field = (key: keyof OutbreakOptions, label: string) => ({
    key,
    label,
    value: (options[key] as number | null) ?? 0,
  });
  const positive = (key: keyof OutbreakOptions, label: string, why: string) =>
    field(key, label).value > 0 ? [] : [notPositive(field(key, label), why)];
  switch (options.analysis) {
    case 'foods':
      return checkFoods(options);
    case 'curve':
      return checkCurve(options);
    case 'two-points':
      return [
        ...positive('count1', 'First count', 'Growth is a ratio of counts; take a later start.'),
        ...positive('count2', 'Second count', 'Growth is a ratio of counts; take an earlier end.'),
        ...positive('time', 'Time between them', 'Enter the time that lies between both counts.'),
        ...tooShort(options),
      ];
    case 'regression':
      return checkSeries(options);
    case 'final-size': {
      const attack = options.attackRate ?? 0;
      if (attack > 0 && attack < options.initialSusceptible) return [];
      return [
        {
          code: attack > 0 ? 'above-susceptible' : 'not-positive',
          variable: 'attackRate',
          message:
            attack > 0
              ? rich`${bold('Attack rate')} must be below the share that was susceptible.`
              : rich`${bold('Attack rate')} is zero: there was no epidemic.`,
          advice: rich`An epidemic ends before everybody was infected. Check both shares.`,
        },
      ];
    }
    case 'sir':
      return [
        ...positive('beta', 'Transmission rate', 'Enter how many others a case infects per day.'),
        ...positive('gamma', 'Recovery rate', 'Enter one over the infectious period.'),
      ];
    case 'secondary-attack-rate':
    case 'case-fatality':
      return checkCount(field('cases', 'Cases'), field('total', 'Persons in all'));
    case 'vaccine-efficacy': {
      const [cases, controls] = [
        field('casesVaccinated', 'Cases, vaccinated'),
        field('casesUnvaccinated', 'Cases, unvaccinated'),
      ];
      const [vaccinated, others] = [field('vaccinated', 'Vaccinated'), field('unvaccinated', 'Unvaccinated')];
      const counts = [...checkCount(cases, vaccinated), ...checkCount(controls, others)];
      if (counts.length > 0 || controls.value > 0) return counts;
      return [tooFew(controls, 1, 'Without cases among the unvaccinated efficacy is undefined.')];
    }
  }
}

function checkFoods({ foods, allPersons, allIll }: OutbreakOptions): readonly Refusal[] {
  if (allPersons !== null && allIll !== null && allIll > allPersons)
    return [
      aboveTotal(
        { key: 'allIll', label: 'All ill', value: allIll },
        { key: 'allPersons', label: 'All persons', value: allPersons },
      ),
    ];
  const someone = foods.some(
    (food) =>
      (food.illExposed ?? 0) +
        (food.wellExposed ?? 0) +
        (food.illUnexposed ?? 0) +
        (food.wellUnexposed ?? 0) >
      0,
  );
  return someone
    ? []
    : [
        {
          code: 'too-few-cases',
          variable: 'foods',
          message: rich`All counts are zero.`,
          advice: rich`Enter how many persons ate each food, ill and well.`,
        },
      ];
}

function checkCurve({ onsets, exposures, binWidth }: OutbreakOptions): readonly Refusal[] {
  const read = readNumbers(onsets);
  const wrong = read.wrong ?? readNumbers(exposures).wrong;
  if (wrong !== null)
    return [
      {
        code: 'not-a-number',
        variable: read.wrong === null ? 'exposures' : 'onsets',
        message: rich`${bold(wrong)} is no number.`,
        advice: rich`Enter times as numbers, such as hours, between spaces or line ends; NA where one is not known.`,
      },
    ];
  const known = read.values.filter((value) => value !== null);
  if (known.length === 0)
    return [tooFew({ key: 'onsets', label: 'Times of onset', value: 0 }, 1, 'Enter the times of the cases.')];
  const range = Math.max(...known) - Math.min(...known);
  return range / binWidth < MOST_BINS
    ? []
    : [
        {
          code: 'too-many-bars',
          variable: 'binWidth',
          message: rich`Bars of ${given(binWidth)} would be more than ${given(MOST_BINS)}.`,
          advice: rich`Choose wider bars.`,
          actions: [
            {
              kind: 'set-options',
              label: 'Twenty bars',
              options: { binWidth: +(range / 20).toPrecision(2) },
            },
          ],
        },
      ];
}

function checkSeries(options: OutbreakOptions): readonly Refusal[] {
  const { times, counts } = seriesOf(options);
  const zero = counts.findIndex((count) => count <= 0);
  if (zero >= 0)
    return [
      {
        code: 'not-positive',
        variable: 'series',
        message: rich`${bold(`Row ${zero + 1}`)} has no cases: its logarithm does not exist.`,
        advice: rich`Leave it out, or take wider intervals of time.`,
      },
    ];
  return times.length >= 3 && new Set(times).size >= 2
    ? []
    : [
        {
          code: 'too-few-cases',
          variable: 'series',
          message: rich`The series needs at least three rows and two different times.`,
          advice: rich`Add rows; with two counts choose ${bold('Growth from two counts')}.`,
        },
      ];
}
