import type { RunsRule, SeveralRule } from '@constat/stats';
import { rName, rRead } from '../../shared/r-code.ts';
import type { SpcOptions } from './options.ts';
import type { SpcResult } from './result.ts';
import { hasRuns, isBetween, isOfSubgroups, numbersOf, rulesOf } from './words.ts';

const D2 =
  'd2 <- Vectorize(function(n) integrate(function(w) 1 - ptukey(w, n, Inf), 0, 20, rel.tol = 1e-8)$value)';
const D3 =
  'd3 <- Vectorize(function(n) sqrt(2 * integrate(function(w) w * (1 - ptukey(w, n, Inf)), 0, 20, rel.tol = 1e-8)$value - d2(n)^2))';
const C4 = 'c4 <- function(n) sqrt(2 / (n - 1)) * exp(lgamma(n / 2) - lgamma((n - 1) / 2))';

export function rCode(result: SpcResult, options: SpcOptions): readonly string[] {
  return [
    rRead(),
    ...read(options),
    `stage <- ${options.stage === null ? 'rep(1, length(x))' : 'cumsum(c(TRUE, stages[-1] != head(stages, -1)))'}`,
    `keep <- !(seq_along(x) %in% c(${result.omitted.join(', ')}))`,
    '',
    ...chart(options),
    'result <- do.call(rbind, lapply(split(seq_along(x), stage), limits))',
    'result',
    ...signals(result, options),
  ];
}

const column = (name: string): string => `d$${rName(name)}`;

/** Points: values, their sizes, stages. */
function read(options: SpcOptions): string[] {
  const { chart } = options;
  const grouped = isOfSubgroups(chart);
  const sized = chart === 'p' || chart === 'np' || chart === 'u';
  const needed = [
    options.value,
    ...(grouped && options.subgroup !== null ? [options.subgroup] : []),
    ...(sized && options.sizes !== null ? [options.sizes] : []),
    ...(chart === 'z-mr' ? [options.part] : []),
    ...(options.stage === null ? [] : [options.stage]),
  ];
  const first = grouped
    ? [
        options.subgroup === null
          ? `g <- (seq_len(nrow(d)) - 1) %/% ${options.subgroupSize}`
          : `g <- as.character(${column(options.subgroup)})`,
        'g <- factor(g, levels = unique(g))',
        `y <- split(${column(options.value)}, g)`,
        'x <- sapply(y, mean); n <- lengths(y)',
        ...(options.stage === null
          ? []
          : [`stages <- tapply(as.character(${column(options.stage)}), g, head, 1)`]),
      ]
    : [
        `x <- ${column(options.value)}`,
        ...(chart === 'z-mr' ? [`part <- as.character(${column(options.part)})`] : []),
        ...(sized
          ? [`n <- ${options.sizes === null ? `rep(${options.size}, length(x))` : column(options.sizes)}`]
          : []),
        ...(options.stage === null ? [] : [`stages <- as.character(${column(options.stage)})`]),
      ];
  const groupsByRow = grouped && options.subgroup === null;
  const drop = `d <- d[complete.cases(d[c(${needed.map((name) => `"${name.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(', ')})]), ]`;
  return groupsByRow
    ? [
        `d$.group <- (seq_len(nrow(d)) - 1) %/% ${options.subgroupSize}`,
        drop,
        'g <- d$.group',
        ...first.slice(1),
      ]
    : [drop, ...first];
}

/** The function that gives the limits of a stage. */
function chart(options: SpcOptions): string[] {
  const centre = (estimate: string) => (options.center === null ? estimate : String(options.center));
  const scale = (estimate: string) => (options.sigma === null ? estimate : String(options.sigma));
  const moving = [
    '  mr <- c(NA, abs(diff(x))); both <- keep & c(FALSE, head(keep, -1))',
    `  sigma <- ${scale('mean(mr[both]) / d2(2)')}; centre <- ${centre('mean(x[keep])')}`,
  ];
  const own = ['limits <- function(i) {', '  x <- x[i]; keep <- keep[i]'];
  switch (options.chart) {
    case 'i-mr':
      return [
        D2,
        D3,
        ...own,
        ...moving,
        '  data.frame(point = i, x, lower = centre - 3 * sigma, centre, upper = centre + 3 * sigma, scale = sigma, sigma, mr, mrLower = 0, mrCentre = d2(2) * sigma, mrUpper = (d2(2) + 3 * d3(2)) * sigma)',
        '}',
      ];
    case 'xbar-r':
    case 'xbar-s': {
      const range = options.chart === 'xbar-r';
      const factor = range ? 'd2(n)' : 'c4(n)';
      const reach = range ? '3 * d3(n)' : '3 * sqrt(1 - c4(n)^2)';
      return [
        ...(range ? [D2, D3] : [C4]),
        `s <- sapply(y, function(v) if (length(v) > 1) ${range ? 'diff(range(v))' : 'sd(v)'} else NA)`,
        ...own,
        '  n <- n[i]; s <- s[i]; two <- n > 1; f <- rep(NA, length(i)); r <- f',
        `  f[two] <- (function(n) ${factor})(n[two]); r[two] <- (function(n) ${reach})(n[two])`,
        `  sigma <- ${scale('mean((s / f)[keep & two])')}; centre <- ${centre('sum((n * x)[keep]) / sum(n[keep])')}`,
        '  data.frame(point = i, n, x, lower = centre - 3 * sigma / sqrt(n), centre, upper = centre + 3 * sigma / sqrt(n), scale = sigma / sqrt(n), sigma, spread = s, spreadLower = sigma * pmax(0, f - r), spreadCentre = sigma * f, spreadUpper = sigma * (f + r))',
        '}',
      ];
    }
    case 'imr-r':
    case 'imr-s':
      return betweenWithin(options.chart === 'imr-r', centre, own);
    case 'z-mr':
      return shortRuns(options, own);
    case 'ewma':
      return [
        D2,
        ...own,
        ...moving,
        `  z <- Reduce(function(before, value) ${options.lambda} * value + (1 - ${options.lambda}) * before, x, centre, accumulate = TRUE)[-1]`,
        `  scale <- sigma * sqrt(${options.lambda} / (2 - ${options.lambda}) * (1 - (1 - ${options.lambda})^(2 * seq_along(x))))`,
        `  data.frame(point = i, x = z, lower = centre - ${options.width} * scale, centre, upper = centre + ${options.width} * scale, scale, sigma)`,
        '}',
      ];
    case 'ma':
      return [
        D2,
        ...own,
        ...moving,
        `  w <- pmin(seq_along(x), ${options.window}); scale <- sigma / sqrt(w)`,
        '  z <- sapply(seq_along(x), function(j) mean(x[(j - w[j] + 1):j]))',
        '  data.frame(point = i, x = z, lower = centre - 3 * scale, centre, upper = centre + 3 * scale, scale, sigma)',
        '}',
      ];
    case 'g':
    case 't':
      return [
        ...own,
        ...gaps(options),
        '  data.frame(point = i, x, lower = q[1], centre = q[2], upper = q[3])',
        '}',
      ];
    case 'cusum':
      return [
        D2,
        ...own,
        ...moving,
        '  z <- (x - centre) / sigma',
        `  add <- function(z) Reduce(function(before, value) max(0, before + value - ${options.k}), z, 0, accumulate = TRUE)[-1]`,
        `  data.frame(point = i, upperSum = add(z), lowerSum = add(-z), h = ${options.h}, target = centre, sigma)`,
        '}',
      ];
    default:
      return attributes(options, own, centre);
  }
}

/** Means as single values, their moving ranges, and what varies within subgroups. */
const betweenWithin = (range: boolean, centre: (estimate: string) => string, own: string[]): string[] => [
  D2,
  D3,
  ...(range ? [] : [C4]),
  `s <- sapply(y, function(v) if (length(v) > 1) ${range ? 'diff(range(v))' : 'sd(v)'} else NA)`,
  ...own,
  '  n <- n[i]; s <- s[i]; two <- n > 1; f <- rep(NA, length(i)); r <- f',
  `  f[two] <- ${range ? 'd2' : 'c4'}(n[two]); r[two] <- ${range ? '3 * d3(n[two])' : '3 * sqrt(1 - c4(n[two])^2)'}`,
  '  mr <- c(NA, abs(diff(x))); both <- keep & c(FALSE, head(keep, -1))',
  '  means <- mean(mr[both]) / d2(2); within <- mean((s / f)[keep & two])',
  '  between <- sqrt(max(0, means^2 - within^2 * mean(1 / n[keep])))',
  `  centre <- ${centre('mean(x[keep])')}`,
  '  data.frame(point = i, n, x, lower = centre - 3 * means, centre, upper = centre + 3 * means, scale = means, within, means, between, sigma = sqrt(between^2 + within^2), mr, mrLower = 0, mrCentre = d2(2) * means, mrUpper = (d2(2) + 3 * d3(2)) * means, spread = s, spreadLower = within * pmax(0, f - r), spreadCentre = within * f, spreadUpper = within * (f + r))',
  '}',
];

/** Values against the mean of their part. */
const shortRuns = ({ shortRun }: SpcOptions, own: string[]): string[] => [
  D2,
  D3,
  ...own,
  '  part <- part[i]; run <- cumsum(c(TRUE, part[-1] != head(part, -1)))',
  `  v <- ${shortRun === 'relative' ? 'log(x)' : 'x'}; key <- ${{ constant: 'rep("all", length(v))', relative: 'rep("all", length(v))', parts: 'part', runs: 'as.character(run)' }[shortRun]}`,
  '  pair <- keep & c(FALSE, head(keep, -1)) & c(FALSE, run[-1] == head(run, -1))',
  '  scale <- tapply(c(NA, abs(diff(v)))[pair], key[pair], mean) / d2(2)',
  '  level <- tapply(v[keep], part[keep], mean)',
  '  z <- as.numeric((v - level[part]) / scale[key])',
  `  data.frame(point = i, part, level = as.numeric(${shortRun === 'relative' ? 'exp(level[part])' : 'level[part]'}), deviation = as.numeric(scale[key]), x = z, lower = -3, centre = 0, upper = 3, scale = 1, mr = c(NA, abs(diff(z))), mrLower = 0, mrCentre = d2(2), mrUpper = d2(2) + 3 * d3(2))`,
  '}',
];

const SHARES = 'c(0.00135, 0.5, 0.99865)';

/** Lower limit, centre and upper limit of what lies between events. */
function gaps({ chart, gLimits, tLimits }: SpcOptions): string[] {
  if (chart === 'g')
    return [
      '  m <- mean(x[keep])',
      gLimits === 'probability'
        ? `  q <- qgeom(${SHARES}, 1 / (m + 1))`
        : '  s <- sqrt(m * (m + 1)); q <- c(max(0, m - 3 * s), m, m + 3 * s)',
    ];
  if (tLimits === 'exponential') return [`  q <- qexp(${SHARES}, 1 / mean(x[keep]))`];
  if (tLimits === 'nelson')
    return [
      '  y <- x[keep]^(1 / 3.6); s <- mean(abs(diff(y))) * sqrt(pi) / 2',
      '  q <- pmax(0, mean(y) + c(-3, 0, 3) * s)^3.6',
    ];
  return [
    '  y <- x[keep] / max(x[keep])',
    '  shape <- uniroot(function(k) 1 / k + mean(log(y)) - sum(y^k * log(y)) / sum(y^k), c(0.01, 1000), tol = 1e-12)$root',
    `  q <- qweibull(${SHARES}, shape, max(x[keep]) * mean(y^shape)^(1 / shape))`,
  ];
}

function attributes(options: SpcOptions, own: string[], centre: (estimate: string) => string): string[] {
  const kind = options.chart;
  const rate = centre(kind === 'c' ? 'mean(x[keep])' : 'sum(x[keep]) / sum(n[keep])');
  const deviation = {
    p: 'sqrt(rate * (1 - rate) / n)',
    np: 'sqrt(n * rate * (1 - rate))',
    c: 'rep(sqrt(rate), length(x))',
    u: 'sqrt(rate / n)',
  }[kind as 'p' | 'np' | 'c' | 'u'];
  const laney = options.laney && (kind === 'p' || kind === 'u');
  const most =
    kind === 'p'
      ? 'pmin(1, centre + 3 * scale)'
      : kind === 'np'
        ? 'pmin(n, centre + 3 * scale)'
        : 'centre + 3 * scale';
  return [
    ...(laney ? [D2] : []),
    ...own,
    ...(kind === 'c' ? [] : ['  n <- n[i]']),
    `  rate <- ${rate}`,
    ...(kind === 'p' || kind === 'u' ? ['  x <- x / n'] : []),
    `  centre <- ${kind === 'np' ? 'n * rate' : 'rate'}; scale <- ${deviation}; sigmaZ <- 1`,
    ...(laney
      ? [
          '  z <- (x - centre) / scale; both <- keep & c(FALSE, head(keep, -1))',
          '  sigmaZ <- mean(c(NA, abs(diff(z)))[both]) / d2(2); scale <- scale * sigmaZ',
        ]
      : []),
    `  data.frame(point = i, x, lower = pmax(0, centre - 3 * scale), centre, upper = ${most}, scale, sigmaZ)`,
    '}',
  ];
}

const ONE_SIDE =
  'function(z, k) sapply(seq_along(z), function(i) i >= k && abs(sum(sign(z[(i - k + 1):i]))) == k)';
const SEVERAL =
  'function(z, k, m, a) sapply(seq_along(z), function(i) i >= m && abs(z[i]) > a && sum(sign(z[i]) * z[(i - m + 1):i] > a) >= k)';
const SEVERAL_EARLY =
  'function(z, k, m, a) sapply(seq_along(z), function(i) abs(z[i]) > a && sum(sign(z[i]) * z[max(1, i - m + 1):i] > a) >= k)';
const MANY =
  'function(b, k, m) sapply(seq_along(b), function(i) i >= m && b[i] && sum(b[(i - m + 1):i]) >= k)';
const MANY_EARLY =
  'function(b, k, m) sapply(seq_along(b), function(i) b[i] && sum(b[max(1, i - m + 1):i]) >= k)';
const STEPS =
  'function(x, k) sapply(seq_along(x), function(i) i >= k && abs(sum(sign(diff(x[(i - k + 1):i])))) == k - 1)';
const TURNS =
  'function(x, k) sapply(seq_along(x), function(i) i >= k && abs(sum(sign(diff(x[(i - k + 1):i])) * (-1)^seq_len(k - 1))) == k - 1)';
const EVERY = 'function(b, k) sapply(seq_along(b), function(i) i >= k && all(b[(i - k + 1):i]))';

const RULES = {
  rule1: [],
  rule2: [`oneSide <- ${ONE_SIDE}`],
  rule3: [`steps <- ${STEPS}`],
  rule4: [`turns <- ${TURNS}`],
  rule5: [`several <- ${SEVERAL}`],
  rule6: [`several <- ${SEVERAL}`],
  rule7: [`every <- ${EVERY}`],
  rule8: [`every <- ${EVERY}`],
  we4: [`oneSide <- ${ONE_SIDE}`],
} as const;

/** The call that finds the points of a rule. */
function callOf(rule: RunsRule | SeveralRule, options: SpcOptions): string {
  if (typeof rule === 'object') return severalCall(rule);
  const k = numbersOf(options)[rule];
  return {
    rule1: `abs(r$z) > ${k}`,
    rule2: `oneSide(r$z, ${k})`,
    rule3: `steps(r$x, ${k})`,
    rule4: `turns(r$x, ${k})`,
    rule5: `several(r$z, ${k}, ${k + 1}, 2)`,
    rule6: `several(r$z, ${k}, ${k + 1}, 1)`,
    rule7: `every(abs(r$z) < 1, ${k})`,
    rule8: `every(abs(r$z) > 1, ${k})`,
    we4: `oneSide(r$z, ${k})`,
  }[rule];
}

function severalCall({ least, of, sigmas, side }: SeveralRule): string {
  if (side === 'one') return `several(r$z, ${least}, ${of}, ${sigmas})`;
  const lies = {
    above: `r$z > ${sigmas}`,
    below: `r$z < -${sigmas}`,
    either: `abs(r$z) > ${sigmas}`,
    within: `abs(r$z) < ${sigmas}`,
  }[side];
  return `many(${lies}, ${least}, ${of})`;
}

/** What the points of a rule are called in the program. */
const nameOf = (rule: RunsRule | SeveralRule): string =>
  typeof rule === 'string'
    ? rule
    : `user.${rule.least}.of.${rule.of}.${rule.side}.${String(rule.sigmas).replace('.', '_')}`;

/** The functions that a rule needs. */
function helpersOf(rule: RunsRule | SeveralRule, options: SpcOptions): readonly string[] {
  const early = (line: string) =>
    options.early ? line.replace(SEVERAL, SEVERAL_EARLY).replace(MANY, MANY_EARLY) : line;
  if (typeof rule !== 'object') return RULES[rule].map(early);
  return [early(rule.side === 'one' ? `several <- ${SEVERAL}` : `many <- ${MANY}`)];
}

/** The points that are signals, and how many there are. */
function signals(result: SpcResult, options: SpcOptions): string[] {
  if (options.chart === 'cusum')
    return [
      'found <- list(upper = result$point[result$upperSum > result$h], lower = result$point[result$lowerSum > result$h])',
      'found',
      'length(unique(unlist(found)))',
    ];
  const beyond = (x: string, lower: string, upper: string) =>
    `result$point[which(result$${x} < result$${lower} | result$${x} > result$${upper})]`;
  const spread =
    options.chart === 'i-mr' || options.chart === 'z-mr'
      ? [`found$spread <- ${beyond('mr', 'mrLower', 'mrUpper')}`]
      : isOfSubgroups(options.chart)
        ? [
            ...(isBetween(options.chart) ? [`found$moving <- ${beyond('mr', 'mrLower', 'mrUpper')}`] : []),
            `found$spread <- ${beyond('spread', 'spreadLower', 'spreadUpper')}`,
          ]
        : [];
  if (!hasRuns(options.chart))
    return [
      `found <- list(limits = ${beyond('x', 'lower', 'upper')})`,
      'found',
      'length(unique(unlist(found)))',
    ];
  const rules = rulesOf(options);
  return [
    '',
    'result$z <- (result$x - result$centre) / result$scale',
    ...new Set(rules.flatMap((rule) => helpersOf(rule, options))),
    'parts <- split(result, stage)',
    'found <- list()',
    ...rules.map(
      (rule) =>
        `found$${nameOf(rule)} <- unlist(lapply(parts, function(r) r$point[${callOf(rule, options)}]), use.names = FALSE)`,
    ),
    ...spread,
    'found',
    'lengths(found)',
    'length(unique(unlist(found)))',
    ...(result.sizeRange ? ['range(n)'] : []),
  ];
}
