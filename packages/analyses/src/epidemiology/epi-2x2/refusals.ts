/** Why there is no answer, each with a code and what to change. */
import { bold, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { notPositive, tooFew } from '../../shared/calculator/refusals.ts';
import { cellsOf, strataOf } from './compute.ts';
import type { TableOptions } from './options.ts';

export function check(_: unknown, options: TableOptions): readonly Refusal[] {
  switch (options.input) {
    case 'counts':
      return checkCounts(options);
    case 'strata':
      return checkStrata(options);
    case 'rates':
      return checkRates(options);
  }
}

const empty = (code: string, who: string): Refusal => ({
  code,
  variable: 'counts',
  message: rich`There are ${bold(`no ${who}`)}: nothing can be compared.`,
  advice: rich`Enter their counts.`,
});

function checkCounts(options: TableOptions): readonly Refusal[] {
  const { a, b, c, d } = cellsOf(options);
  const byOutcome = options.studyType === 'case-control';
  if (a + b === 0) return [empty('no-exposed', 'exposed persons')];
  if (c + d === 0) return [empty('no-unexposed', 'unexposed persons')];
  if (a + c === 0) return [empty('no-cases', 'cases')];
  if (b + d === 0) return [empty('no-noncases', byOutcome ? 'controls' : 'persons without the outcome')];
  if (options.zeroCorrection) return [];
  const half = {
    kind: 'set-options',
    label: 'Add a half to every cell',
    options: { zeroCorrection: 0.5 },
  } as const;
  if (byOutcome && (b === 0 || c === 0))
    return [
      {
        code: 'zero-cell',
        variable: 'counts',
        message: rich`${bold(b === 0 ? 'Exposed controls' : 'Unexposed cases')} are zero: the odds ratio is undefined.`,
        advice: rich`Add a half to every cell, as is usual, or use larger groups.`,
        actions: [half],
      },
    ];
  if (!byOutcome && c === 0)
    return [
      {
        code: 'zero-cell',
        variable: 'counts',
        message: rich`The unexposed have ${bold('no cases')}: the ratio of the risks is undefined.`,
        advice: rich`Add a half to every cell, as is usual, or use larger groups.`,
        actions: [half],
      },
    ];
  return [];
}

function checkStrata(options: TableOptions): readonly Refusal[] {
  const strata = strataOf(options);
  const refuse = (code: string, message: string, advice: string): readonly Refusal[] => [
    { code, variable: 'strata', message: [message], advice: [advice] },
  ];
  if (strata.every(({ a, b, c, d }) => a + b + c + d === 0))
    return refuse('no-cases', 'The strata hold no persons.', 'Enter the counts of each stratum.');
  if (strata.every(({ a, b, c, d }) => a + b === 0 || c + d === 0))
    return refuse(
      'no-informative-stratum',
      'No stratum has both exposed and unexposed persons.',
      'Use wider strata, so that exposed and unexposed meet in them.',
    );
  if (strata.every(({ a, b, c, d }) => a + b === 0 || c + d === 0 || a + c === 0 || b + d === 0))
    return refuse(
      'no-variation',
      'In no stratum do some persons have the outcome and others not.',
      'Use wider strata, or check the counts.',
    );
  return [];
}

function checkRates(options: TableOptions): readonly Refusal[] {
  const time = (key: 'personTime' | 'personTime1' | 'personTime2' | 'expected', label: string) => {
    const value = options[key] ?? 0;
    return value > 0 ? [] : [notPositive({ key, label, value }, 'Enter the time that was observed.')];
  };
  switch (options.rateType) {
    case 'single':
      return time('personTime', 'Person-time');
    case 'compare': {
      const times = [
        ...time('personTime1', 'Person-time, exposed'),
        ...time('personTime2', 'Person-time, unexposed'),
      ];
      const value = options.cases2 ?? 0;
      if (times.length > 0 || value > 0) return times;
      return [
        tooFew(
          { key: 'cases2', label: 'Cases, unexposed', value },
          1,
          'Without them the rate ratio is undefined. Each rate alone has an interval: choose One rate.',
        ),
      ];
    }
    case 'smr': {
      const value = options.expected ?? 0;
      return value > 0
        ? []
        : [notPositive({ key: 'expected', label: 'Expected', value }, 'Enter how many cases were expected.')];
    }
  }
}
