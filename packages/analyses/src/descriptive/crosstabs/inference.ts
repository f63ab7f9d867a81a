import { rich } from '@constat/report';
import type { Sample } from '../../contract.ts';
import {
  type Inference,
  type InferencePart,
  MEASURES,
  type TestedTogether,
} from '../../inference/inference.ts';
import type { Counted } from '../../shared/crosstab/count.ts';
import { rName, rString, rStrings } from '../../shared/r-code.ts';
import { levelOf } from '../../shared/wording.ts';
import type { CrosstabOptions } from './options.ts';

interface Crossed {
  readonly sample: Sample;
  readonly whole: Counted;
}

/** Logarithms of the odds ratios against the first row and column, all of which are 0 where the variables are independent, with their covariances (Agresti 2013, section 3.1). */
function association(
  counts: readonly (readonly number[])[],
): Pick<TestedTogether, 'estimates' | 'covariance'> {
  const at = (i: number, j: number): number => counts[i]?.[j] ?? 0;
  const pairs = (counts[0] ?? [])
    .slice(1)
    .flatMap((_, j) => counts.slice(1).map((_row, i) => ({ i: i + 1, j: j + 1 })));
  return {
    estimates: pairs.map(({ i, j }) => Math.log((at(i, j) * at(0, 0)) / (at(i, 0) * at(0, j)))),
    covariance: pairs.map((a) =>
      pairs.map(
        (b) =>
          1 / at(0, 0) +
          (a.i === b.i ? 1 / at(a.i, 0) : 0) +
          (a.j === b.j ? 1 / at(0, a.j) : 0) +
          (a.i === b.i && a.j === b.j ? 1 / at(a.i, a.j) : 0),
      ),
    ),
  };
}

/** Shares of the columns within each row on the logit scale, and Wald's test of independence; null for what has no single error, and where a cell is empty. */
export function inferenceOf(
  { whole: { rows, columns, counts: cells, n: all }, sample }: Crossed,
  { layer, weights, paired, trend, confidenceLevel: level }: CrosstabOptions,
): Inference | null {
  const wide = columns.levels.length;
  const counts = rows.levels.map((_, i) => cells.slice(i * wide, (i + 1) * wide));
  // rows that stand for several cases, or parts of one, have other errors
  const isPlain = weights === null && all === sample.used;
  if (!isPlain || layer !== null || paired || trend || cells.includes(0)) return null;
  const together = {
    label: `${rows.label} and ${columns.label}`,
    keys: rows.levels
      .slice(1)
      .flatMap((row) => columns.levels.slice(1).map((column) => `${row} ${column} together`)),
    ...association(counts),
    df: null,
    ofAll: true as const,
  };
  const names = new Map<string, string>(
    rows.levels.flatMap((row) =>
      columns.levels.map(
        (column) =>
          [
            `${row} ${column}`,
            `${levelOf(columns.label, column)} among ${levelOf(rows.label, row)}`,
          ] as const,
      ),
    ),
  );
  const parts = rows.levels.map((row, i): InferencePart => {
    const own = counts[i] ?? [];
    const n = own.reduce((sum, count) => sum + count, 0);
    return {
      heading: levelOf(rows.label, row),
      rows: columns.levels.map((column, j) => {
        const p = (own[j] ?? 0) / n;
        return {
          key: `${row} ${column}`,
          label: levelOf(columns.label, column),
          estimate: Math.log(p / (1 - p)),
          standardError: 1 / Math.sqrt(n * p * (1 - p)),
          df: null,
          n,
        };
      }),
      tests: i === 0 ? [together] : [],
    };
  });
  return {
    measure: MEASURES.share,
    level,
    n: sample.used,
    parts,
    fitted: rich`The table of ${rows.label} by ${columns.label}, with shares on the logit scale and Wald’s test of the logarithms of its odds ratios,`,
    works: [],
    sentence: ({ key }, shown) => rich`The share of ${names.get(key) ?? ''} was ${shown}.`,
    fits: rows.levels.map((row) => ({
      upTo: 'read.csv(',
      more: [
        `t <- table(factor(d$${rName(rows.name)}, ${rStrings(rows.levels)}), factor(d$${rName(columns.name)}, ${rStrings(columns.levels)}))`,
        `n <- sum(t[${rString(row)}, ]); p <- t[${rString(row)}, ] / n`,
        'x <- log(t[-1, -1, drop = FALSE] * t[1, 1] / outer(t[-1, 1], t[1, -1])); i <- c(row(x)); j <- c(col(x))',
        'W <- 1 / t[1, 1] + outer(i, i, "==") / t[-1, 1][i] + outer(j, j, "==") / t[1, -1][j] + diag(1 / c(t[-1, -1]), length(i))',
      ],
      estimates: 'qlogis(p)',
      covariance: 'diag(1 / (n * p * (1 - p)))',
      df: 'Inf',
      tested: { estimates: 'c(x)', covariance: 'W', offset: 0 },
    })),
  };
}
