/** Means and differences of means as estimates with errors. */
import { rich } from '@constat/report';
import { rName, rString } from '../shared/r-code.ts';
import { alphaOf } from '../shared/wording.ts';
import { type Inference, MEASURES } from './inference.ts';

interface MeanRow {
  /** In tables: the variable, or the level. */
  readonly name: string;
  /** The variable. */
  readonly of: string;
  readonly mean: number;
  readonly sd: number;
  readonly n: number;
  /** Its values in R. */
  readonly r: string;
}

interface Means {
  readonly level: number;
  readonly n: number;
  readonly parts: readonly { readonly heading: string | null; readonly rows: readonly MeanRow[] }[];
}

/** The values of a variable of `d`, all or those of one level. */
export const rValues = (name: string, of?: { readonly group: string; readonly level: string }): string =>
  of ? `d$${rName(name)}[d$${rName(of.group)} == ${rString(of.level)}]` : `d$${rName(name)}`;

/** Means by s² / n and n − 1 degrees of freedom. */
export function meansInference({ level, n, parts }: Means): Inference {
  const names = new Map(
    parts.flatMap(({ rows }) => rows.map((row) => [keyOf(row), row.name === row.of ? null : row.name])),
  );
  const variables = new Map(parts.flatMap(({ rows }) => rows.map((row) => [keyOf(row), row.of])));
  return {
    measure: MEASURES.mean,
    level,
    n,
    parts: parts.map(({ heading, rows }) => ({
      heading,
      rows: rows.map((row) => ({
        key: keyOf(row),
        label: row.name,
        estimate: row.mean,
        standardError: row.sd / Math.sqrt(row.n),
        df: row.n - 1,
        n: row.n,
      })),
    })),
    sentence: ({ key }, shown) => {
      const level = names.get(key);
      return rich`The mean of ${variables.get(key) ?? ''}${level ? ` (${level})` : ''} was ${shown}.`;
    },
    fitted: rich`The description`,
    works: [],
    scalars: parts.flatMap(({ rows }) =>
      rows.map(({ r }) => `{ x <- ${r}; c(mean(x), var(x) / length(x), length(x) - 1) }`),
    ),
  };
}

const keyOf = ({ of, name }: MeanRow): string => `${of} ${name}`;

export interface DifferenceRow {
  readonly label: string;
  readonly estimate: number;
  readonly standardError: number;
  readonly df: number;
  /** Values in it. */
  readonly n: number;
  /** The sentence without its number: `The mean of lwt was higher in low = 0 than in low = 1`. */
  readonly higher: string;
  readonly lower: string;
  /** Where the test finds nothing: `The mean of lwt did not differ significantly between low = 0 and low = 1`. */
  readonly alike: string;
  /** `c(estimate, squared error, df)` in R. */
  readonly r: string;
}

/** Differences of means, or of a mean and a number. */
export function differencesInference(
  rows: readonly DifferenceRow[],
  { level, n, fitted }: { readonly level: number; readonly n: number; readonly fitted: string },
): Inference {
  const words = new Map(rows.map((row) => [row.label, row]));
  return {
    measure: MEASURES.difference,
    level,
    n,
    parts: [
      {
        heading: null,
        rows: rows.map(({ label, estimate, standardError, df, n: own }) => ({
          key: label,
          label,
          estimate,
          standardError,
          df,
          n: own,
        })),
      },
    ],
    sentence: ({ key, estimate, pValue }, shown) => {
      const row = words.get(key);
      const found = pValue < alphaOf(level);
      return rich`${(found ? (estimate < 0 ? row?.lower : row?.higher) : row?.alike) ?? ''} (${shown}).`;
    },
    fitted: [fitted],
    works: [],
    scalars: rows.map(({ r }) => r),
  };
}
