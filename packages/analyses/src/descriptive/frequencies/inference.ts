import { rich } from '@constat/report';
import type { Sample } from '../../contract.ts';
import { type Inference, MEASURES } from '../../inference/inference.ts';
import { rName, rStrings } from '../../shared/r-code.ts';
import { levelOf } from '../../shared/wording.ts';
import type { FrequencyOptions } from './options.ts';

interface Counted {
  readonly sample: Sample;
  readonly tables: readonly {
    readonly name: string;
    readonly label: string;
    readonly n: number;
    readonly categories: readonly { readonly value: string; readonly count: number }[];
  }[];
  readonly responseSet: object | null;
  readonly weights: object | null;
}

/** Shares on the logit scale, error 1 / √(n p (1 − p)); null for weighted counts, classes of numbers and several answers. */
export function inferenceOf(
  { tables, weights, responseSet, sample }: Counted,
  { breaks }: FrequencyOptions,
): Inference | null {
  if (weights !== null || responseSet !== null || breaks !== '') return null;
  const shares = tables.map(({ label, n, categories }) => ({
    label,
    rows: categories.flatMap(({ value, count }) => {
      const p = count / n;
      if (!(p > 0 && p < 1)) return [];
      return [
        {
          key: levelOf(label, value),
          label: value,
          estimate: Math.log(p / (1 - p)),
          standardError: 1 / Math.sqrt(n * p * (1 - p)),
          df: null,
          n,
        },
      ];
    }),
  }));
  if (shares.every(({ rows }) => rows.length === 0)) return null;
  return {
    measure: MEASURES.share,
    level: 0.95,
    n: sample.used,
    parts: shares.map(({ label, rows }) => ({ heading: label, rows })),
    sentence: ({ key }, shown) => rich`The share of ${key} was ${shown}.`,
    fitted: rich`The estimation of shares on the logit scale`,
    works: [],
    fits: tables.map(({ name, categories }) => ({
      upTo: 'read.csv(',
      more: [
        `x <- d$${rName(name)}; n <- sum(!is.na(x)); p <- sapply(${rStrings(categories.map(({ value }) => value))}, function(level) mean(x == level, na.rm = TRUE))`,
      ],
      estimates: 'qlogis(p)',
      covariance: 'diag(1 / (n * p * (1 - p)), length(p))',
      df: 'Inf',
    })),
  };
}
