import { rNumber } from '../../shared/r-code.ts';
import type { StudySizeResult } from './compute.ts';
import type { StudySizeOptions } from './options.ts';
import { discordantAt, proportionsAt, ratioOf } from './studies.ts';

/** An R program that prints the same numbers. */
export function program({ plan, detectable }: StudySizeResult, options: StudySizeOptions): readonly string[] {
  const { design, alpha, sides, power, ratio, dropout } = options;
  const tail = sides === 'two-sided' ? alpha / 2 : alpha;
  const lost = dropout > 0 ? [`ceiling(${plan.total} / (1 - ${dropout}))`] : [];
  if (design === 'prevalence')
    return [
      `p <- ${options.prevalence}; d <- ${options.halfWidth}; z <- qnorm(${rNumber((1 + options.confidenceLevel) / 2)}); deff <- ${options.designEffect}; N <- ${options.population ?? 'Inf'}`,
      'n0 <- z^2 * p * (1 - p) / d^2; n <- deff * n0 / (1 + (n0 - 1) / N); c(exact = n, n = ceiling(n))',
      'm <- ceiling(n) / deff; z * sqrt(p * (1 - p) / m * (if (is.finite(N)) (N - m) / (N - 1) else 1))  # half width',
      ...lost,
    ];
  const effect = detectable ?? ratioOf(options);
  const start = `za <- qnorm(${rNumber(1 - tail)}); zb <- qnorm(${power}); k <- ${design === 'matched' ? 1 : ratio}`;
  const end = (sizes: string) => [
    ...(plan.solveFor === 'n' ? ['n'] : []),
    `${sizes}; n1; n2; n1 + n2`,
    ...lost,
  ];
  const first = plan.solveFor === 'n' ? 'ceiling(n)' : String(plan.sizes[0]);
  if (design === 'matched') {
    const [p10, p01] = discordantAt(options, effect);
    return [
      `${start}; p10 <- ${rNumber(p10)}; p01 <- ${rNumber(p01)}; s <- p10 + p01; d <- p10 - p01`,
      'n <- ((za * sqrt(s) + zb * sqrt(s - d^2)) / d)^2; n; c(p10, p01)',
      `N <- ${first}; N; pnorm((abs(d) * sqrt(N) - za * sqrt(s)) / sqrt(s - d^2))  # power`,
      ...lost,
    ];
  }
  if (design === 'rates')
    return [
      `${start}; r2 <- ${options.rateUnexposed}; r1 <- r2 * ${rNumber(effect)}; r1`,
      'n <- (za + zb)^2 * (r1 + r2 / k) / (r1 - r2)^2',
      ...end(`n1 <- ${first}; n2 <- ceiling(n1 * k)`),
      'pnorm(abs(r1 - r2) / sqrt(r1 / n1 + r2 / n2) - za)  # power',
    ];
  const [p1, p2] = proportionsAt(options, effect);
  const c = options.corrected;
  return [
    `${start}; p1 <- ${rNumber(p1)}; p2 <- ${rNumber(p2)}; c(p1, p2)`,
    'spread <- function(k) { m <- (p1 + k * p2) / (1 + k); c(sqrt((1 + 1 / k) * m * (1 - m)), sqrt(p1 * (1 - p1) + p2 * (1 - p2) / k)) }',
    's <- spread(k); n <- ((za * s[1] + zb * s[2]) / (p1 - p2))^2',
    ...(c ? ['n <- n / 4 * (1 + sqrt(1 + 2 * (k + 1) / (n * k * abs(p1 - p2))))^2  # Fleiss'] : []),
    ...end(`n1 <- ${first}; n2 <- ceiling(n1 * k)`),
    `k <- n2 / n1; m <- ${c ? '(n1 - (k + 1) / (2 * k * abs(p1 - p2)))^2 / n1' : 'n1'}; s <- spread(k); pnorm((abs(p1 - p2) * sqrt(m) - za * s[1]) / s[2])  # power`,
  ];
}
