/** Why there is no answer, each with a code and what to change. */
import { bold, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { strataOf } from './compute.ts';
import type { StandardOptions } from './options.ts';

const refusal = (code: string, variable: string, who: string, what: string, advice: string): Refusal => ({
  code,
  variable,
  message: rich`${bold(who)} ${what}.`,
  advice: [advice],
});

export function check(_: unknown, options: StandardOptions): readonly Refusal[] {
  const strata = strataOf(options);
  if (options.method === 'direct') return checkDirect(options);
  return strata.some(({ population, standard }) => population * standard > 0)
    ? checkWhole(options.observedFrom === 'total' ? [] : options.indirectTable, 'indirectTable')
    : [
        refusal(
          'no-expected',
          options.observedFrom === 'total' ? 'totalTable' : 'indirectTable',
          'No stratum',
          'has both a population and a standard rate: nothing is expected',
          'Enter populations and rates above zero.',
        ),
      ];
}

/** Cases are persons: whole numbers. */
function checkWhole(table: readonly (readonly (number | null)[])[], key: string): readonly Refusal[] {
  const broken = table.findIndex(([cases]) => !Number.isInteger(cases ?? 0));
  return broken < 0
    ? []
    : [
        refusal(
          'not-whole',
          key,
          `Row ${broken + 1}`,
          'has a count of cases with decimals',
          'Enter whole numbers of cases.',
        ),
      ];
}

function checkDirect(options: StandardOptions): readonly Refusal[] {
  const { directTable, secondTable, compare } = options;
  const strata = strataOf(options);
  if (compare && secondTable.length !== directTable.length)
    return [
      refusal(
        'length-mismatch',
        'secondTable',
        'The second population',
        `has ${secondTable.length} rows, the first ${directTable.length}`,
        'Enter the same strata in both tables.',
      ),
    ];
  const whole = [
    ...checkWhole(directTable, 'directTable'),
    ...(compare ? checkWhole(secondTable, 'secondTable') : []),
  ];
  if (whole.length > 0) return whole;
  const empty = strata.find(({ population, second }) => population === 0 || second?.population === 0);
  if (empty)
    return [
      refusal(
        'not-positive',
        empty.population === 0 ? 'directTable' : 'secondTable',
        empty.name,
        'has no population',
        'Enter a population above zero, or take the row out.',
      ),
    ];
  return strata.some(({ standard }) => standard > 0)
    ? []
    : [
        refusal(
          'no-standard',
          'directTable',
          'The standard population',
          'is zero in every stratum',
          'Enter its persons or weights.',
        ),
      ];
}
