/** R programs that print the same numbers. */
import { rNumber } from '../../shared/r-code.ts';
import { strataOf } from './compute.ts';
import type { StandardOptions } from './options.ts';

const list = (values: readonly (number | null)[]): string =>
  `c(${values.map((value) => value ?? 0).join(', ')})`;

/** Direct standardization. */
export function directProgram(options: StandardOptions): readonly string[] {
  const { per, confidenceLevel: level, compare: two } = options;
  const rows = strataOf(options);
  return [
    `std <- ${list(rows.map((row) => row.standard))}; per <- ${per}; a <- ${rNumber((1 - level) / 2)}; z <- qnorm(1 - a)`,
    'direct <- function(x, n) { w <- std / sum(std) / n; y <- sum(w * x); v <- sum(w^2 * x); m <- max(w)',
    '  c(crude = sum(x) / sum(n), adjusted = y, se = sqrt(v), normal = y + c(-1, 1) * z * sqrt(v),',
    '    gamma = c(if (y == 0) 0 else v / (2 * y) * qchisq(a, 2 * y^2 / v), (v + m^2) / (2 * (y + m)) * qchisq(1 - a, 2 * (y + m)^2 / (v + m^2)))) * per }',
    `first <- direct(${list(rows.map((row) => row.cases))}, ${list(rows.map((row) => row.population))}); first`,
    ...(two
      ? [
          `second <- direct(${list(rows.map((row) => row.second?.cases ?? 0))}, ${list(rows.map((row) => row.second?.population ?? 0))}); second`,
          'first["adjusted"] / second["adjusted"] * exp(c(estimate = 0, lower = -1, upper = 1) * z * sqrt((first["se"] / first["adjusted"])^2 + (second["se"] / second["adjusted"])^2))',
          'first["adjusted"] - second["adjusted"] + c(estimate = 0, lower = -1, upper = 1) * z * sqrt(first["se"]^2 + second["se"]^2)',
        ]
      : []),
  ];
}

/** Indirect standardization. */
export const indirectProgram = (options: StandardOptions, observed: number): readonly string[] => [
  `x <- ${observed}; n <- ${list(strataOf(options).map((row) => row.population))}; rate <- ${list(strataOf(options).map((row) => row.standard))}; per <- ${options.per}`,
  'expected <- sum(n * rate); n * rate; c(expected = expected, crude = per * x / sum(n))',
  `smr <- poisson.test(x, expected, conf.level = ${rNumber(options.confidenceLevel)}); smr`,
  ...(options.standardCrudeRate === null
    ? []
    : [`c(smr$estimate, smr$conf.int) * ${options.standardCrudeRate} / ${options.ratePer} * per`]),
];
