import { rNumber } from '../../shared/r-code.ts';
import type { ApaResult, CheckedTest } from './compute.ts';

/** A call that gives the p of one test, as it was recalculated. */
function call(one: CheckedTest): string | null {
  const usual = usualCall(one);
  if (usual === null) return null;
  const { tails } = one.check;
  if (tails === 'one') return `0.5 * ${usual}`;
  if (tails === 'other') return `1 - 0.5 * ${usual}`;
  return tails === 'both' ? `(function(p) 2 * min(p, 1 - p))(${usual})` : usual;
}

function usualCall({ test, check }: CheckedTest): string | null {
  if (check.pValue === null) return null;
  const { family, df1, df2, n, interval } = test;
  const x = rNumber(test.statistic.value);
  const d1 = rNumber(df1?.value ?? (n ?? 3) - 2);
  if (family === 'ratio' && interval)
    return `2 * pnorm(abs(log(${x})) * 2 * qnorm(${rNumber((1 + interval.level) / 2)}) / log(${rNumber(interval.upper.value)} / ${rNumber(interval.lower.value)}), lower.tail = FALSE)`;
  if (family === 'z') return `2 * pnorm(abs(${x}), lower.tail = FALSE)`;
  if (family === 't') return `2 * pt(abs(${x}), ${d1}, lower.tail = FALSE)`;
  if (family === 'chi-square') return `pchisq(${x}, ${d1}, lower.tail = FALSE)`;
  if (family === 'F') return `pf(${x}, ${d1}, ${rNumber(df2?.value ?? 1)}, lower.tail = FALSE)`;
  return `2 * pt(abs(${x}) * sqrt(${d1} / (1 - (${x})^2)), ${d1}, lower.tail = FALSE)`;
}

export function rCode({ tests }: ApaResult): readonly string[] {
  const calls = tests.map(call).filter((one) => one !== null);
  if (calls.length === 0) return ['# nothing here can be recalculated'];
  return [
    '# p values in the order of the text',
    'p <- c(',
    `  ${calls.join(',\n  ')}`,
    ')',
    'print(p, digits = 15)',
  ];
}
