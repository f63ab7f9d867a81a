/** Names of the variables and values of a model, as results write them. */
import { num, type Runs, rich } from '@constat/report';
import { given } from '../../shared/wording.ts';
import type { MediationResult, ModeratorValue } from './result.ts';

export const labelOf = (result: MediationResult, name: string): string => result.labels[name] ?? name;

/** `Engagement`, `Training × Support`, `Group (B − A)`. */
export function termLabel(result: MediationResult, name: string): string {
  if (name === '(Intercept)') return 'Intercept';
  const known = Object.keys(result.labels);
  if (known.includes(name)) {
    const groups = result.coded[name];
    return groups ? `${labelOf(result, name)} (${groups[1]} − ${groups[0]})` : labelOf(result, name);
  }
  for (const first of known) {
    const second = name.slice(first.length + 1);
    if (name.startsWith(`${first}:`) && known.includes(second))
      return `${termLabel(result, first)} × ${termLabel(result, second)}`;
  }
  return name;
}

/** `Training → Engagement → Performance`. */
export const chainLabel = (result: MediationResult, chain: readonly string[]): string =>
  chain.map((name) => labelOf(result, name)).join(' → ');

const KEYS: Readonly<Record<string, string>> = {
  '-1SD': 'one SD below the mean',
  mean: 'the mean',
  '+1SD': 'one SD above the mean',
};

const SHORT: Readonly<Record<string, string>> = {
  '-1SD': 'Mean − 1 SD',
  mean: 'Mean',
  '+1SD': 'Mean + 1 SD',
};

/** `Mean + 1 SD`, or the name of a group. */
export const valueLabel = ({ key }: ModeratorValue): string => SHORT[key] ?? key;

/** `one SD above the mean (6.60)`. */
export const valueText = ({ key, value }: ModeratorValue): Runs =>
  KEYS[key] || key.includes('percentile') || key === 'median'
    ? rich`${KEYS[key] ?? `the ${key}`} (${num(value)})`
    : rich`${Number(key) === value ? given(value) : key}`;

/** Errors of this size have all their digits before the point. */
const LARGE_ERROR = 1000;

/** Decimals that show the smallest of some errors with two digits; as usual for values in the units of the data where it is large. */
export function decimalsFor(errors: readonly number[]): number | undefined {
  const least = Math.min(...errors.filter((error) => error > 0));
  if (Number.isFinite(least) && least >= LARGE_ERROR) return undefined;
  return Number.isFinite(least) ? Math.min(6, Math.max(2, 1 - Math.floor(Math.log10(least)))) : 2;
}

/** The same for every coefficient of a page, so that a path reads alike in all its tables. */
export const pageDecimals = ({ equations, mediation }: MediationResult): number | undefined =>
  decimalsFor([
    ...equations.flatMap(({ terms }) => terms.map(({ standardError }) => standardError)),
    ...(mediation?.indirect.map(({ sobel }) => sobel.standardError) ?? []),
  ]);
