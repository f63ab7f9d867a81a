/** A program for R's package metafor that gives the same numbers. */
import { rString } from '../../shared/r-code.ts';
import { effectMethod, poolsCounts } from './analyse.ts';
import type { MetaSettings } from './option-parts.ts';
import type { MetaResult } from './result.ts';

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

export function metaProgram(
  result: MetaResult,
  settings: MetaSettings,
  program: MetaProgram,
): readonly string[] {
  const { method, measure, confidenceLevel } = settings;
  const level = `level = ${+(100 * confidenceLevel).toPrecision(10)}`;
  const test = settings.knappHartung ? ', test = "knha"' : '';
  const options = `method = ${rString(effectMethod(method))}${test}, ${level}, control = list(threshold = 1e-12, maxiter = 10000)`;
  const counts = poolsCounts(method);
  const tables = Object.entries(program.fields)
    .map(([field, name]) => `${ARGUMENTS[field]} = ${name}`)
    .join(', ');
  const pool = (subset: string) =>
    method === 'PETO'
      ? `rma.peto(${tables}${subset}, ${level})`
      : `rma.mh(${tables}${subset}, measure = ${rString(measure)}, ${level})`;
  const transform = TRANSFORMS[result.scale];
  const plain = transform.replace(/, targs.*/, '');
  const effects = counts ? 'm0' : 'm';
  return [
    'library(metafor)',
    ...program.data,
    ...effectLines(program, settings),
    counts ? `m <- ${pool('')}` : `m <- rma(yi, vi, data = e, ${options})`,
    'print(m, digits = 6)',
    `print(c(k = m$k, statistic = m$zval, p = m$pval, I2 = m$I2 / 100), digits = 8)`,
    `print(predict(m${transform}), digits = 8)`,
    ...(result.pooled.tau2Lower === null ? [] : ['print(confint(m), digits = 6)']),
    'print(weights(m), digits = 6)',
    'print(summary(e), digits = 6)',
    ...(counts ? [`m0 <- rma(yi, vi, data = e, ${options})`] : []),
    ...subgroupLines(result, settings, program, options, pool),
    ...(program.moderators === null
      ? []
      : [
          `r <- rma(yi, vi, mods = ~ ${program.moderators}, data = cbind(e[, c("yi", "vi")], d), ${options}); print(r, digits = 6)`,
        ]),
    ...(result.egger ? [`regtest(${effects}, model = "lm")`, `regtest(${effects})`] : []),
    ...(result.begg ? [`ranktest(${effects})`] : []),
    ...(result.trimFill
      ? [
          `t <- trimfill(${effects}); print(t, digits = 6); predict(t${result.scale === 'arcsine' ? '' : plain})`,
        ]
      : []),
    ...(result.failSafeN === null ? [] : ['fsn(yi, vi, data = e)']),
    ...(result.leaveOneOut.length === 0 ? [] : [`leave1out(m${result.scale === 'arcsine' ? '' : plain})`]),
    ...(result.cumulative.length === 0
      ? []
      : [
          `cumul(m${program.order === null ? '' : `, order = ${program.order}`}${result.scale === 'arcsine' ? '' : plain})`,
        ]),
    ...(result.influence.length === 0 ? [] : [`influence(${effects})`]),
    ...(settings.plots.includes('forest') ? [`forest(m${transform.includes('targs') ? '' : plain})`] : []),
    ...(settings.plots.includes('funnel') ? ['funnel(m)'] : []),
  ];
}

function subgroupLines(
  result: MetaResult,
  { method }: MetaSettings,
  { subgroup }: MetaProgram,
  options: string,
  pool: (subset: string) => string,
): readonly string[] {
  if (!result.subgroup || subgroup === null) return [];
  const fit = poolsCounts(method)
    ? pool(', subset = g == l')
    : `rma(yi, vi, data = e, subset = g == l, ${options})`;
  return [
    `g <- as.character(${subgroup})`,
    `s <- lapply(unique(g), function(l) ${fit}); names(s) <- unique(g); print(lapply(s, print, digits = 6))`,
    'b <- rma(sapply(s, coef), sapply(s, function(x) x$se)^2, method = "FE"); c(Q = b$QE, df = b$k - 1, p = b$QEp)',
  ];
}
