/** Shares of levels in a sample with a survey design. */
import { bold, rich } from '@constat/report';
import { surveyProportions, zip } from '@constat/stats';
import { type Refusal, RefusedError } from '../contract.ts';
import type { Estimated, SurveySample } from './inference.ts';

const oneLevel = (name: string): Refusal => ({
  code: 'one-level',
  variable: name,
  message: rich`${bold(name)} has one value in all rows of the design, or none: its share has no error.`,
  advice: rich`Choose a variable with several values.`,
});

/** The share of each level among the rows inside, on the logit scale; null where a level has all or none of them. */
export function sharesOf(
  name: string,
  levels: readonly string[],
  { codes, inside }: { readonly codes: Int32Array; readonly inside: Uint8Array },
  { design }: SurveySample,
  level: number,
): readonly Estimated[] {
  const { levels: found, df } = surveyProportions(design, codes, levels.length, inside, level);
  const rows = zip(levels, found).flatMap(([label, share]): Estimated[] => {
    const { estimate: p, standardError, logitCiLower, logitCiUpper, count, deffReplace } = share;
    if (logitCiLower === null || logitCiUpper === null || !(standardError > 0)) return [];
    return [
      {
        key: label,
        label,
        estimate: Math.log(p / (1 - p)),
        standardError: standardError / (p * (1 - p)),
        df,
        n: count,
        designEffect: deffReplace,
        limits: { ciLower: logitCiLower, ciUpper: logitCiUpper },
      },
    ];
  });
  if (rows.length === 0) throw new RefusedError([oneLevel(name)]);
  return rows;
}
