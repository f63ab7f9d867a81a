/** A program for R's package metafor that gives the same numbers. */
import { rString } from '../../shared/r-code.ts';
import type { MetaSettings } from './option-parts.ts';
import { effectMethod, poolsCounts } from './pool.ts';
import type { MetaResult, RobustErrors } from './result.ts';

const TRANSFORMS: Readonly<Record<MetaResult['scale'], string>> = {
  identity: '',
  exp: ', transf = exp',
  tanh: ', transf = transf.ztor',
  logit: ', transf = transf.ilogit',
  arcsine: ', transf = transf.ipft.hm, targs = list(ni = n)',
};

/** Arguments of escalc for the numbers of a study, by their role. */
const ARGUMENTS: Readonly<Record<string, string>> = {
  events1: 'ai',
  n1: 'n1i',
  events2: 'ci',
  n2: 'n2i',
  mean1: 'm1i',
  sd1: 'sd1i',
  mean2: 'm2i',
  sd2: 'sd2i',
  events: 'xi',
  n: 'ni',
  r: 'ri',
};

export interface MetaProgram {
  /** Lines that make the data frame `d`. */
  readonly data: readonly string[];
  /** R expression of each number: `events1` to `d$EventsTreatment`. */
  readonly fields: Readonly<Record<string, string>>;
  /** R expressions of the names of studies, the subgroups and the order. */
  readonly names: string | null;
  readonly subgroup: string | null;
  readonly order: string | null;
  /** Right-hand side of the meta-regression. */
  readonly moderators: string | null;
  /** Names of what effects belong to, from the outermost in, where they do. */
  readonly levels?: readonly string[];
}

/** The lines that make `e`, with effects `yi` and variances `vi`. */
function effectLines(program: MetaProgram, settings: MetaSettings): readonly string[] {
  const { fields, names } = program;
  const slab = names === null ? '' : `, slab = make.unique(as.character(${names}))`;
  if (settings.measure !== 'GEN') {
    const measure = settings.measure === 'COR' ? 'ZCOR' : settings.measure;
    const used = Object.entries(fields).map(([field, name]) => `${ARGUMENTS[field]} = ${name}`);
    return [
      `e <- escalc(measure = ${rString(measure)}, ${used.join(', ')}${slab})`,
      ...(settings.measure === 'PFT' ? [`n <- ${fields.n}`] : []),
    ];
  }
  const log = (name: string | undefined) => (settings.ratio ? `log(${name})` : String(name));
  const variance =
    settings.errorKind === 'se'
      ? `${fields.error}^2`
      : settings.errorKind === 'variance'
        ? fields.error
        : `((${log(fields.upper)} - ${log(fields.lower)}) / (2 * qnorm(${(1 + settings.givenLevel) / 2})))^2`;
  return [`e <- escalc(measure = "GEN", yi = ${log(fields.effect)}, vi = ${variance}${slab})`];
}

/** How one model is asked for: of all studies, or of those that an expression picks. */
interface Fit {
  readonly of: (subset: string) => string;
  /** What prints heterogeneity and weights of `m`. */
  readonly more: readonly string[];
  /** The model of effects for what needs one: `m` itself, or `m0`. */
  readonly effects: string | null;
  /** Whether leave1out and cumul know the model. */
  readonly isPlain: boolean;
}

function fitOf(result: MetaResult, settings: MetaSettings, program: MetaProgram, options: string): Fit {
  const { method, measure } = settings;
  const level = levelText(settings);
  const tables = Object.entries(program.fields)
    .map(([field, name]) => `${ARGUMENTS[field]} = ${name}`)
    .join(', ');
  const subset = (some: string) => (some === '' ? '' : `, subset = ${some}`);
  const own = 'm0';
  if (method === 'GLMM')
    return {
      of: (some) => `rma.glmm(measure = "PLO", ${tables}${subset(some)}, ${level}, nAGQ = 25)`,
      more: [
        `f <- rma.glmm(measure = "PLO", ${tables}, method = "EE"); q <- 2 * c(logLik(m) - logLik(f)); print(c(LR = q, p = pchisq(q, 1, lower.tail = FALSE) / 2, LRT = m$QE.LRT, LRTp = m$QEp.LRT, tau = sqrt(m$tau2), H2 = m$H2), digits = 8)`,
        'w <- 1 / (e$vi + m$tau2); print(w / sum(w), digits = 6)',
      ],
      effects: own,
      isPlain: false,
    };
  if (result.multilevel)
    return {
      of: (some) => `fit(~ 1${some === '' ? '' : `, ${some}`})`,
      more: [
        'print(c(variance = m$sigma2, SD = sqrt(m$sigma2), groups = m$s.nlevels, I2 = share(m), total = sum(share(m)), tau2 = sum(m$sigma2), tau = sqrt(sum(m$sigma2)), QE = m$QE, QEp = m$QEp), digits = 8)',
        ...robustLines('m', program, result.multilevel),
        'print(weights(m, type = "rowsum") / 100, digits = 6)',
      ],
      effects: null,
      isPlain: false,
    };
  const counts = poolsCounts(method);
  return {
    of: (some) =>
      method === 'PETO'
        ? `rma.peto(${tables}${subset(some)}, ${level})`
        : counts
          ? `rma.mh(${tables}${subset(some)}, measure = ${rString(measure)}, ${level})`
          : `rma(yi, vi, data = e${subset(some)}, ${options})`,
    more: [
      ...(result.pooled.tau2Lower === null ? [] : ['print(confint(m), digits = 6)']),
      'print(weights(m) / 100, digits = 6)',
    ],
    effects: counts ? own : 'm',
    isPlain: true,
  };
}

/** Errors by cluster, as they are and bias-reduced; metafor has neither with as many coefficients as clusters. */
function robustLines(
  model: string,
  { levels = [] }: MetaProgram,
  { robust, biasReduced }: RobustErrors,
): readonly string[] {
  const cluster = `cluster = x$${levels[0] ?? ''}`;
  if (!robust)
    return biasReduced
      ? [`print(clubSandwich::coef_test(${model}, vcov = "CR2", ${cluster}), digits = 6)`]
      : [];
  return ['', ...(biasReduced ? [', clubSandwich = TRUE'] : [])].map(
    (kind) =>
      `u <- robust(${model}, ${cluster}${kind}); print(u, digits = 6); print(cbind(t = u$zval, df = u$dfs, p = u$pval), digits = 8)`,
  );
}

/** The function that fits a model in levels, and the share of each level. */
function levelLines({ levels = [] }: MetaProgram, settings: MetaSettings): readonly string[] {
  const { rho = 0, knappHartung, method } = settings;
  const [outer = ''] = levels;
  return [
    'd$.row <- seq_len(nrow(d)); x <- cbind(e[, c("yi", "vi")], d)',
    rho === 0 ? 'V <- diag(x$vi)' : `V <- vcalc(vi, cluster = ${outer}, obs = .row, rho = ${rho}, data = x)`,
    `fit <- function(mods, some = rep(TRUE, nrow(x))) rma.mv(yi, V[some, some], mods = mods, random = ~ 1 | ${levels.join('/')}, data = x[some, ], method = ${rString(method)}${knappHartung ? ', test = "t"' : ''}, ${levelText(settings)})`,
    'share <- function(f) { W <- solve(f$V); X <- f$X; P <- W - W %*% X %*% solve(t(X) %*% W %*% X) %*% t(X) %*% W; f$sigma2 / (sum(f$sigma2) + (f$k - f$p) / sum(diag(P))) }',
  ];
}

const levelText = ({ confidenceLevel }: MetaSettings): string =>
  `level = ${+(100 * confidenceLevel).toPrecision(10)}`;

export function metaProgram(
  result: MetaResult,
  settings: MetaSettings,
  program: MetaProgram,
): readonly string[] {
  const { method, knappHartung, neverNarrower } = settings;
  const test = knappHartung ? `, test = "${neverNarrower ? 'adhoc' : 'knha'}"` : '';
  const options = `method = ${rString(effectMethod(method))}${test}, ${levelText(settings)}, control = list(threshold = 1e-12, maxiter = 10000)`;
  const transform = TRANSFORMS[result.scale];
  const plain = transform.replace(/, targs.*/, '');
  const turned = result.scale === 'arcsine' ? '' : plain;
  const fit = fitOf(result, settings, program, options);
  const { effects } = fit;
  // metafor draws no logistic model
  const drawn = method === 'GLMM' ? 'm0' : 'm';
  return [
    'library(metafor)',
    ...program.data,
    ...effectLines(program, settings),
    ...(result.multilevel ? levelLines(program, settings) : []),
    `m <- ${fit.of('')}`,
    'print(m, digits = 6)',
    `print(c(k = m$k, statistic = m$zval, p = m$pval, I2 = m$I2 / 100), digits = 8)`,
    `print(predict(m${transform}), digits = 8)`,
    ...fit.more,
    'print(summary(e), digits = 6)',
    ...(transform === '' ? [] : [`print(summary(e${transform}), digits = 6)`]),
    ...(effects === 'm0' ? [`m0 <- rma(yi, vi, data = e, ${options})`] : []),
    ...subgroupLines(result, program, fit),
    ...regressionLines(result, program, options),
    ...(result.egger ? [`regtest(${effects}, model = "lm")`, `regtest(${effects})`] : []),
    ...(result.begg ? [`ranktest(${effects})`] : []),
    ...(result.trimFill ? [`t <- trimfill(${effects}); print(t, digits = 6); predict(t${turned})`] : []),
    ...(result.failSafeN === null ? [] : ['fsn(yi, vi, data = e)']),
    ...sensitivityLines(result, program, fit, turned),
    ...(result.influence.length === 0 ? [] : [`influence(${effects})`]),
    ...(settings.plots.includes('forest') ? [`forest(${drawn}${turned})`] : []),
    ...(settings.plots.includes('funnel') ? [`funnel(${drawn})`] : []),
  ];
}

/** The meta-regression, its moderators as wholes, and errors by cluster. */
function regressionLines(
  { regression, multilevel }: MetaResult,
  program: MetaProgram,
  options: string,
): readonly string[] {
  if (!regression || program.moderators === null) return [];
  const tests = regression.tests.length > 1 || regression.tests.some(({ df1 }) => df1 > 1);
  return [
    multilevel
      ? `r <- fit(~ ${program.moderators}); print(r, digits = 6); print(c(tau2 = sum(r$sigma2), I2 = sum(share(r)), R2 = 1 - sum(r$sigma2) / sum(m$sigma2)), digits = 8)`
      : `r <- rma(yi, vi, mods = ~ ${program.moderators}, data = cbind(e[, c("yi", "vi")], d), ${options}); print(r, digits = 6)`,
    ...(tests
      ? regression.tests.map(
          ({ columns }) =>
            `print(anova(r, btt = c(${columns.map((column) => column + 1).join(', ')})), digits = 6)`,
        )
      : []),
    ...(regression.errors ? robustLines('r', program, regression.errors) : []),
  ];
}

/** The pooled effect without each study, and as they were added. */
function sensitivityLines(
  result: MetaResult,
  program: MetaProgram,
  fit: Fit,
  turned: string,
): readonly string[] {
  const one = result.multilevel
    ? 'tau2 = sum(f$sigma2), I2 = sum(share(f))'
    : 'tau2 = f$tau2, I2 = f$I2 / 100';
  const each = (some: string) =>
    `{ f <- ${fit.of(some)}; p <- predict(f${turned}); c(estimate = p$pred, lower = p$ci.lb, upper = p$ci.ub, p = f$pval, ${one}) }`;
  const outer = `x$${program.levels?.[0] ?? ''}`;
  const order = program.order === null ? 'seq_len(nrow(e))' : `order(${program.order})`;
  const left = fit.isPlain
    ? `leave1out(m${turned})`
    : result.multilevel
      ? `print(t(sapply(unique(as.character(${outer})), function(g) ${each(`${outer} != g`)})), digits = 7)`
      : `print(t(sapply(seq_len(nrow(e)), function(i) ${each('seq_len(nrow(e)) != i')})), digits = 7)`;
  const added = fit.isPlain
    ? `cumul(m${program.order === null ? '' : `, order = ${program.order}`}${turned})`
    : `o <- ${order}; print(t(sapply(seq_len(nrow(e))[-1], function(i) ${each('seq_len(nrow(e)) %in% o[1:i]')})), digits = 7)`;
  return [
    ...(result.leaveOneOut.length === 0 ? [] : [left]),
    ...(result.cumulative.length === 0 ? [] : [added]),
  ];
}

function subgroupLines(result: MetaResult, { subgroup }: MetaProgram, fit: Fit): readonly string[] {
  if (!result.subgroup || subgroup === null) return [];
  return [
    `g <- as.character(${subgroup})`,
    `s <- lapply(unique(g), function(l) ${fit.of('g == l')}); names(s) <- unique(g); print(lapply(s, print, digits = 6))`,
    'b <- rma(sapply(s, coef), sapply(s, function(x) x$se)^2, method = "FE"); c(Q = b$QE, df = b$k - 1, p = b$QEp)',
  ];
}
