import { num, type Runs, rich, type TableBlock } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { readStarts, rightSide } from '../../regression/nonlinear-regression/refusals.ts';
import { rFactor, rName, rRead, rString, rStrings } from '../../shared/r-code.ts';
import { when } from '../../shared/references.ts';
import { symbol, table, text, value } from '../../shared/table.ts';
import { chartParts, sentences } from '../kit/chart-parts.ts';
import { panelLabel } from '../kit/panels.ts';
import type { GroupScatter, ScatterResult } from './compute.ts';
import { notesOf, scatterFigure, subjectOf } from './figure.ts';
import type { ScatterOptions } from './options.ts';

export const present = (result: ScatterResult, options: ScatterOptions): Presentation =>
  chartParts({
    sample: result.sample,
    finding: findingText(result),
    figures: [scatterFigure(result, options)],
    tables: [relationTable(result)],
    interpretation: interpretationText(result, options),
    subject: subjectOf(result),
    notes: notesOf(result, options),
    methods: sentences(rich`${subjectOf(result)} was drawn as a scatter plot.`, notesOf(result, options)),
    works: ['clevelandMcGill1984', ...when(options.curve === 'smooth', 'cleveland1979')],
    r: rCode(result, options),
  });

const direction = ({ r }: GroupScatter): string =>
  r === null
    ? 'shows no relation to'
    : Math.abs(r) < 0.1
      ? 'hardly changes with'
      : r > 0
        ? 'rises with'
        : 'falls with';

function findingText({ scatters, x, y, panels }: ScatterResult): Runs {
  const size = ({ r, n }: GroupScatter) =>
    r === null
      ? ` (${n === 1 ? 'one case' : 'one of the two does not vary'})`
      : rich` (*r* = ${num(r, 'proportion')})`;
  const [only] = scatters;
  if (scatters.length === 1) return rich`${y.label} ${direction(only!)} ${x.label}${size(only!)}.`;
  const name = ({ panel, level }: GroupScatter) => [panels[panel], level].filter(Boolean).join(', ');
  const parts = scatters.map((each) => rich`for ${name(each)} it ${direction(each)} it${size(each)}`);
  return rich`${y.label} against ${x.label}: ${parts.reduce((all, each) => rich`${all}, ${each}`)}.`;
}

function interpretationText({ scatters }: ScatterResult, { curve }: ScatterOptions): Runs {
  const signs = new Set(scatters.flatMap(({ r }) => (r === null || Math.abs(r) < 0.1 ? [] : [Math.sign(r)])));
  const opposed =
    signs.size > 1 ? ' The groups go in opposite directions: a line through all cases would mislead.' : '';
  const shape =
    curve === 'line'
      ? ' A smooth curve instead of the line shows whether the relation is straight.'
      : curve === 'smooth'
        ? ' Where the curve bends, a correlation or a straight line tells only part of it.'
        : '';
  return rich`Look for bends, clusters and cases far from the others: one of them can make or hide a correlation.${shape}${opposed}`;
}

function relationTable(result: ScatterResult): TableBlock {
  const fitted = result.scatters.some(({ rSquared }) => rSquared !== null);
  const curve = fitted ? rich` *R*² is that of the curve.` : rich``;
  return table(result.scatters, {
    id: 'relations',
    title: rich`${subjectOf(result)}`,
    columns: [
      result.panelled.length > 0 ? text(panelLabel(result), ({ panel }) => result.panels[panel] ?? '') : [],
      result.group ? text(result.group.label, ({ level }) => level) : [],
      symbol('n', 'integer', ({ n }) => n),
      symbol('r', 'proportion', ({ r }) => r),
      value('Slope', 'number', ({ slope }) => slope),
      value('Intercept', 'number', ({ intercept }) => intercept),
      fitted ? value(rich`*R*²`, 'proportion', ({ rSquared }) => rSquared) : [],
    ],
    notes: rich`*r* is Pearson’s correlation; slope and intercept are those of the least-squares line.${curve}`,
  });
}

/** The model of a curve in R. */
const MODELS = {
  quadratic: 'lm(v ~ u + I(u^2))',
  cubic: 'lm(v ~ u + I(u^2) + I(u^3))',
  exponential:
    'nls(v ~ a * exp(b * u), start = list(a = exp(coef(lm(log(v) ~ u))[[1]]), b = coef(lm(log(v) ~ u))[[2]]))',
} as const;

/** A formula of one's own, with u for x; without parameters the values themselves. */
function formulaModel({ formula, start }: ScatterOptions): string {
  const text = rightSide(formula).replaceAll(/\bx\b/g, 'u');
  const starts = readStarts(start).starts.map(({ name, value: number }) => `${name} = ${number}`);
  return starts.length > 0
    ? `nls(v ~ ${text}, start = list(${starts.join(', ')}))`
    : `lm(v ~ 0 + offset(${text}))`;
}

function rCode(result: ScatterResult, options: ScatterOptions) {
  const { x, y, group, size, groups, panelled } = result;
  const factor = group && { name: group.name, levels: groups };
  const factors = [...(factor ? [factor] : []), ...panelled];
  const used = [x, y, group, size, ...panelled].flatMap((each) => (each ? [each.name] : []));
  const cells =
    factors.length > 1
      ? `droplevels(interaction(${factors.map(rFactor).join(', ')}, sep = ", "))`
      : (factors.map(rFactor)[0] ?? 'factor(rep("all", nrow(d)))');
  const { curve } = options;
  const model =
    curve === 'none' || curve === 'line' || curve === 'smooth'
      ? null
      : curve === 'formula'
        ? formulaModel(options)
        : MODELS[curve];
  return [
    rRead(...factors),
    `d <- d[complete.cases(d[, ${rStrings(used)}]), ]`,
    `g <- ${cells}`,
    `x <- d$${rName(x.name)}; y <- d$${rName(y.name)}`,
    '',
    'for (level in levels(g)) { s <- g == level; print(c(n = sum(s), r = cor(x[s], y[s]))); print(coef(lm(y[s] ~ x[s]))) }',
    `plot(x, y, col = g, main = ${rString(subjectOf(result))})`,
    ...(curve === 'line' ? ['for (level in levels(g)) abline(lm(y[g == level] ~ x[g == level]))'] : []),
    ...(curve === 'smooth'
      ? [`for (level in levels(g)) lines(lowess(x[g == level], y[g == level], f = ${options.span}))`]
      : []),
    ...(model
      ? [
          'for (level in levels(g)) {',
          '  u <- x[g == level]; v <- y[g == level]',
          `  fit <- ${model}`,
          '  print(c(R2 = 1 - sum(resid(fit)^2) / sum((v - mean(v))^2)))',
          '  at <- seq(min(u), max(u), length.out = 101); lines(at, predict(fit, data.frame(u = at)))',
          '}',
        ]
      : []),
  ];
}
