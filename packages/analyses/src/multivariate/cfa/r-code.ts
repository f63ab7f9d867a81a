import { parseSem, type SemStatement, syntaxName } from '@constat/stats';
import { rCodes } from '../../correlation/kit/columns.ts';
import { rFactor, rRead, rString, rStrings } from '../../shared/r-code.ts';
import type { CfaOptions } from './options.ts';
import type { CfaResult, InvarianceStep } from './result.ts';

const PLAIN = /^[A-Za-z.][A-Za-z0-9._]*$/;

/** Names that lavaan reads: those with other signs get plain ones. */
function plainNames(result: CfaResult): ReadonlyMap<string, string> {
  const all = [...result.observed, ...result.latent];
  const taken = new Set(all);
  return new Map(
    all.map((name, i) => {
      if (PLAIN.test(name)) return [name, name];
      let plain = `v${i + 1}`;
      while (taken.has(plain)) plain += '_';
      return [name, plain];
    }),
  );
}

const modifier = ({ fixed, label, start }: SemStatement): string =>
  `${fixed === null ? 'NA*' : fixed === undefined ? '' : `${fixed}*`}${start === undefined ? '' : `start(${start})*`}${label === undefined ? '' : `${label}*`}`;

/** The model as lavaan reads it, relations with one left side on one line. */
function modelLines(result: CfaResult, names: ReadonlyMap<string, string>): readonly string[] {
  const { statements, definitions } = parseSem(result.model);
  const lines = new Map<string, string[]>();
  for (const statement of statements) {
    const intercept = statement.op === '~1';
    const key = `${names.get(statement.lhs)!} ${intercept ? '~' : statement.op}`;
    const term = `${modifier(statement)}${intercept ? '1' : names.get(statement.rhs)!}`;
    lines.set(key, [...(lines.get(key) ?? []), term]);
  }
  return [
    ...[...lines].map(([key, terms]) => `${key} ${terms.join(' + ')}`),
    ...definitions.map(({ name, text }) => `${syntaxName(name)} := ${text}`),
  ];
}

const ESTIMATOR: Record<CfaOptions['estimator'], string> = {
  ml: '',
  mlr: ', estimator = "MLR"',
  wlsmv: ', estimator = "WLSMV", ordered = TRUE',
  ulsmv: ', estimator = "ULSMV", ordered = TRUE',
};

const EQUAL: Record<InvarianceStep['step'], string> = {
  configural: '',
  metric: ', group.equal = "loadings"',
  scalar: ', group.equal = c("loadings", "intercepts")',
  strict: ', group.equal = c("loadings", "intercepts", "residuals")',
};

/** A program for R that gives the same numbers. */
export function rCode(result: CfaResult, options: CfaOptions): readonly string[] {
  const names = plainNames(result);
  const several = result.groups.length > 1;
  const group = several ? { name: options.group!, levels: result.groups.map(({ value }) => value) } : null;
  const renamed = result.observed.filter((name) => names.get(name) !== name);
  const call = (step: InvarianceStep['step'] | null): string =>
    `sem(model, data = d${options.scaling === 'variance' ? ', std.lv = TRUE' : ''}${options.autoCovariance ? '' : ', auto.cov.y = FALSE'}${ESTIMATOR[options.estimator]}${options.missing === 'fiml' ? ', missing = "ml"' : ''}${several ? ', group = "g"' : ''}${step === null ? '' : EQUAL[step]})`;
  return [
    'library(lavaan); options(width = 200, digits = 9)',
    rRead(...result.coded, ...(group ? [group] : [])),
    ...rCodes(result.coded),
    ...(group
      ? [`g <- ${rFactor(group)}; d$g <- as.character(g); d <- d[!is.na(g), ]; d <- d[order(g[!is.na(g)]), ]`]
      : []),
    ...renamed.map((name) => `names(d)[names(d) == ${rString(name)}] <- ${rString(names.get(name)!)}`),
    ...(options.missing === 'fiml'
      ? []
      : [`d <- d[complete.cases(d[, ${rStrings(result.observed.map((name) => names.get(name)!))}]), ]`]),
    `model <- ${rStrings(modelLines(result, names))}`,
    ...(result.ordered &&
    parseSem(result.model).statements.some(({ op, rhs }) => op === '~' && result.observed.includes(rhs))
      ? [
          '# lavaan 0.6-14 does not keep the variance of an item at 1 that another item acts on: its paths are standardized otherwise here',
        ]
      : []),
    `fit <- ${call(several ? 'configural' : null)}`,
    'print(unclass(fitMeasures(fit)), digits = 8)',
    `print(as.data.frame(parameterEstimates(fit, level = ${options.confidenceLevel})), digits = 8)`,
    `print(as.data.frame(standardizedSolution(fit, level = ${options.confidenceLevel})), digits = 8)`,
    'print(lapply(list(lavInspect(fit, "rsquare")), function(r) if (is.list(r)) lapply(r, unclass) else unclass(r)), digits = 8)',
    ...reliabilityLines(result, options, several),
    ...(options.tables.includes('modification') && result.modification.length > 0
      ? [
          ...(result.ordered ? ['# lavaan 0.6-14 takes the scores (n - 1) / n times'] : []),
          `m <- as.data.frame(modindices(fit))${result.ordered ? '; n <- nobs(fit); m[c("mi", "epc", "sepc.all")] <- m[c("mi", "epc", "sepc.all")] * n / (n - 1)' : ''}; print(head(m[order(-m$mi), ], 60), digits = 8)`,
        ]
      : []),
    ...(options.tables.includes('residuals')
      ? [
          'r <- residuals(fit, type = "cor"); r <- unlist(lapply(if (is.null(r$cov)) r else list(r), function(g) { m <- unclass(g$cov); m[lower.tri(m)] })); print(r[order(-abs(r))], digits = 8)',
        ]
      : []),
    ...(several && result.invariance.length > 1 ? invarianceLines(result, call) : []),
  ];
}

function reliabilityLines(result: CfaResult, options: CfaOptions, several: boolean): readonly string[] {
  if (!options.tables.includes('reliability') || result.reliability.length === 0) return [];
  const each = several
    ? 'for (k in seq_along(lavInspect(fit, "est"))) { e <- lavInspect(fit, "est")[[k]]; s <- fitted(fit)[[k]]$cov'
    : '{ e <- lavInspect(fit, "est"); s <- fitted(fit)$cov';
  return [
    `${each}; for (f in lavNames(fit, "lv")) { i <- intersect(rownames(e$lambda)[e$lambda[, f] != 0], lavNames(fit, "ov")); if (length(i) < 2) next; l <- e$lambda[i, f]; v <- lavInspect(fit, "cov.lv"); v <- ${several ? 'v[[k]][f, f]' : 'v[f, f]'}; a <- mean(l^2 * v / diag(s)[i]); print(c(items = length(i), omega = sum(l)^2 * v / sum(s[i, i]), AVE = a, root = sqrt(a))) } }`,
    ...(result.pairs.some(({ htmt }) => htmt !== null)
      ? [
          'R <- abs(cov2cor(lavInspect(fit, "sampstat")$cov)); L <- lavInspect(fit, "est")$lambda; h <- function(a, b) { i <- rownames(L)[L[, a] != 0]; j <- rownames(L)[L[, b] != 0]; w <- function(x) mean(R[x, x][lower.tri(R[x, x])]); mean(R[i, j]) / sqrt(w(i) * w(j)) }',
          'for (a in colnames(L)) for (b in colnames(L)) if (a < b) print(c(HTMT = h(a, b)))',
        ]
      : []),
  ];
}

function invarianceLines(
  result: CfaResult,
  call: (step: InvarianceStep['step']) => string,
): readonly string[] {
  return [
    `fits <- list(${result.invariance.map(({ step }) => `${step} = ${call(step)}`).join(', ')})`,
    'for (f in fits) print(unclass(fitMeasures(f)), digits = 8)',
    'print(do.call(lavTestLRT, unname(fits)), digits = 8)',
    'print(sapply(fits, fitMeasures, c("cfi", "rmsea")), digits = 8); print(diff(t(sapply(fits, fitMeasures, c("cfi", "rmsea")))), digits = 8)',
  ];
}
