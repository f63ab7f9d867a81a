/** What is shown of covariates as curves: tests, figures, sentences, R. */

import { type FigureBlock, formatNumber, num, type Runs, rich, type TableBlock } from '@constat/report';
import { extremes } from '@constat/stats';
import { type Paragraphs, paragraphsOf } from '../../presentation.ts';
import type { Check } from '../../shared/checks.ts';
import { figure, type Position } from '../../shared/figure.ts';
import { niceDomain } from '../../shared/figures.ts';
import { rName } from '../../shared/r-code.ts';
import { symbol, table, text, value } from '../../shared/table.ts';
import { pText } from '../../shared/wording.ts';
import type { CurveOptions } from './curve-options.ts';
import type { CurveResult, CurveTest } from './curves.ts';
import type { ErrorOptions } from './option-parts.ts';
import { ratioAxis } from './ratio-figure.ts';

const BASES = {
  'natural-spline': 'Natural cubic spline',
  'b-spline': 'Cubic B-spline',
  polynomial: 'Polynomial',
} as const;

interface CurveRow extends CurveTest {
  readonly label: string;
  readonly against: string;
  readonly aic: number | null;
  readonly lineAic: number | null;
}

/** Tests of curves against lines. */
export function curveTable(curves: readonly CurveResult[]): TableBlock[] {
  const [first] = curves;
  if (!first) return [];
  const isF = first.whole.df2 !== null;
  const rows = curves.flatMap(({ label, bend, whole, aic, lineAic }): readonly CurveRow[] => [
    ...(bend ? [{ label, against: 'Straight line', ...bend, aic, lineAic }] : []),
    { label, against: 'No effect', ...whole, aic: null, lineAic: null },
  ]);
  const knots = curves
    .filter((curve) => curve.knots.length > 0)
    .flatMap(
      (curve) =>
        rich` Inner knots of ${curve.label}: ${curve.knots.flatMap((knot, i) => [i > 0 ? ', ' : '', num(knot)])}.`,
    );
  return [
    table(rows, {
      id: 'curves',
      title: 'Covariates as Curves',
      columns: [
        text('Predictor', ({ label }) => label),
        text('Curve against', ({ against }) => against),
        isF
          ? [
              symbol('F', 'statistic', ({ statistic }) => statistic),
              symbol('df1', 'df', ({ df }) => df),
              symbol('df2', 'df', ({ df2 }) => df2),
            ]
          : [value('χ²', 'statistic', ({ statistic }) => statistic), symbol('df', 'df', ({ df }) => df)],
        symbol('p', 'p', ({ pValue }) => pValue),
        ...(first.aic === null
          ? []
          : [
              value('AIC of the line', 'number', ({ lineAic }: CurveRow) => lineAic),
              value('AIC of the curve', 'number', ({ aic }: CurveRow) => aic),
            ]),
      ],
      notes: rich`${BASES[first.basis]} with ${num(first.df, 'integer')} degrees of freedom, one covariate at a time, the other predictors as in the model.${first.robust ? ' Wald tests with the standard errors chosen.' : isF ? '' : ' Likelihood-ratio tests.'} A small *p* against the line says that it bends${first.aic === null ? '' : '; the smaller AIC fits better'}.${knots}`,
    }),
  ];
}

/** Each curve with its band, the other predictors held. */
export function curveFigures(
  curves: readonly CurveResult[],
  outcome: string,
  level: number,
  format: 'number' | 'percent',
): FigureBlock[] {
  return curves.map((curve, i) => {
    const { label, points, reference } = curve;
    const limits = points.flatMap(({ ciLower, ciUpper }) => [ciLower, ciUpper]);
    const [first, last] = [points[0], points.at(-1)];
    const x: Position = {
      field: 'at',
      type: 'quantitative',
      scale: { domain: niceDomain(first?.at ?? 0, last?.at ?? 1), nice: false, zero: false },
      axis: { title: label, labelAngle: 0 },
    };
    const place: Omit<Position, 'field'> =
      reference === null
        ? {
            type: 'quantitative',
            scale: {
              domain: format === 'percent' ? [0, 1] : niceDomain(...extremes(limits)),
              nice: false,
              zero: false,
            },
            axis: { title: outcome, ...(format === 'percent' ? { format: '.0%' } : {}) },
          }
        : ratioAxis(`${outcome} (log axis)`, limits);
    const y = (field: string): Position => ({ field, ...place });
    const held =
      reference === null
        ? rich` Other numbers are held at their mean, other factors at their reference level.`
        : rich` Each ratio compares with ${label} at its median, ${num(reference)}, where it is 1.`;
    return figure({
      id: `curve-${i + 1}`,
      title: rich`${outcome} along ${label}, as a Curve`,
      alt: `${outcome} by ${label}: ${formatNumber(first?.fit ?? 0, format)} at its lowest and ${formatNumber(last?.fit ?? 0, format)} at its highest value.`,
      notes: rich`The band is the ${num(level, 'level')} confidence interval.${held}`,
      spec: {
        height: 260,
        data: { values: points },
        layer: [
          {
            mark: { type: 'area', line: false, opacity: 0.2, tooltip: false },
            encoding: { x, y: y('ciLower'), y2: { field: 'ciUpper' } },
          },
          ...(reference === null
            ? []
            : [
                {
                  data: { values: [{ one: 1 }] },
                  mark: { type: 'rule', style: 'reference' },
                  encoding: { y: y('one') },
                } as const,
              ]),
          { mark: { type: 'line', strokeWidth: 2, tooltip: false }, encoding: { x, y: y('fit') } },
        ],
      },
    });
  });
}

/** Whether covariates bend, a sentence for each. */
const curveText = (curves: readonly CurveResult[], alpha: number): readonly Runs[] =>
  curves.flatMap(({ label, bend }) => {
    if (!bend) return [];
    const evidence = evidenceOf(bend);
    return [
      bend.pValue < alpha
        ? rich`The effect of ${label} bends (${evidence}): its one coefficient is an average over the curve, and the figure says more.`
        : rich`There is no clear sign that the effect of ${label} bends (${evidence}); a straight line will do.`,
    ];
  });

/** What each curve says of the straight line that the model has. */
export const curveChecks = (curves: readonly CurveResult[], alpha: number): readonly Check[] =>
  curves.flatMap(({ name, label, bend }) => {
    if (!bend) return [];
    const bends = bend.pValue < alpha;
    return [
      {
        kind: 'check',
        id: `line-${name}`,
        assumption: rich`Straight line of ${label}`,
        verdict: bends ? 'violated' : 'unopposed',
        caution: rich`the effect of ${label} bends`,
        evidence: evidenceOf(bend),
        advice: [
          bends
            ? 'Its one coefficient is an average over the curve: read the curve, or put a power of it into the model.'
            : 'A bend that is small, or at the ends, can be missed.',
        ],
      } as const,
    ];
  });

const evidenceOf = (test: CurveTest): Runs =>
  test.df2 === null
    ? rich`χ²(${num(test.df, 'df')}) = ${num(test.statistic, 'statistic')}, ${pText(test.pValue)}`
    : rich`*F*(${num(test.df, 'df')}, ${num(test.df2, 'df')}) = ${num(test.statistic, 'statistic')}, ${pText(test.pValue)}`;

/** Paragraphs of a model with what its curves say behind the first. */
export function withCurves(
  paragraphs: Paragraphs,
  curves: readonly CurveResult[],
  alpha: number,
): Paragraphs {
  const said = curveText(curves, alpha);
  return said.length > 0 ? [...paragraphsOf(paragraphs), ...said] : paragraphs;
}

/** For the methods section. */
export const curveMethods = (curves: readonly CurveResult[]): Runs => {
  const [first] = curves;
  if (!first) return [];
  const names = curves.flatMap(({ label }, i) => [
    i === 0 ? '' : i === curves.length - 1 ? ' and ' : ', ',
    label,
  ]);
  const kind = {
    'natural-spline': 'natural cubic splines',
    'b-spline': 'cubic B-splines',
    polynomial: 'polynomials',
  } as const;
  return rich` Whether ${names} ${curves.length === 1 ? 'bends' : 'bend'} was tested with ${kind[first.basis]} of ${num(first.df, 'integer')} degrees of freedom against a straight line.`;
};

/** How the two models are compared in R: by F or by deviances, or by likelihoods where R has no common words for them. */
const R_TESTS = {
  F: [
    'f <- function(a) c(F = a$F[2], df1 = a$Df[2], df2 = a$Res.Df[2], p = a[["Pr(>F)"]][2])',
    (smaller: string) => `f(anova(${smaller}, curve, test = "F"))`,
  ],
  'F of deviances': [
    'f <- function(a) c(F = a$F[2], df1 = a$Df[2], df2 = a[["Resid. Df"]][2], p = a[["Pr(>F)"]][2])',
    (smaller: string) => `f(anova(${smaller}, curve, test = "F"))`,
  ],
  Chisq: [
    'f <- function(a) c(chisq = a$Deviance[2], df = a$Df[2], p = a[["Pr(>Chi)"]][2])',
    (smaller: string) => `f(anova(${smaller}, curve, test = "Chisq"))`,
  ],
  logLik: [
    'f <- function(m) { x <- c(2 * (logLik(curve) - logLik(m))); k <- length(coef(curve)) - length(coef(m)); c(chisq = x, df = k, p = pchisq(x, k, lower.tail = FALSE)) }',
    (smaller: string) => `f(${smaller})`,
  ],
} as const;

/** Lines of R behind a model `m`. */
export function rCurves(
  { curved, curveBasis, curveDf, robust }: CurveOptions & Pick<ErrorOptions, 'robust'>,
  test: keyof typeof R_TESTS,
): readonly string[] {
  const basis = (name: string): string =>
    curveBasis === 'polynomial'
      ? `poly(${rName(name)}, ${curveDf})`
      : `splines::${curveBasis === 'b-spline' ? 'bs' : 'ns'}(${rName(name)}, df = ${curveDf})`;
  const aic = test === 'F of deviances' ? [] : ['c(line = AIC(m), curve = AIC(curve))'];
  // what a model has beside the columns of m, by the function that the errors chosen have brought
  const added = (model: string): string => `wald(${model}, setdiff(names(coef(${model})), names(coef(m))))`;
  if (robust !== 'none')
    return curved.flatMap((name) => [
      `curve <- update(m, . ~ . - ${rName(name)} + ${basis(name)}); bent <- update(m, . ~ . + ${basis(name)}[, -1])`,
      [added('bent'), ...aic, added('curve')].join('; '),
    ]);
  const [lines, compare] = R_TESTS[test];
  return curved.flatMap((name, i) => [
    ...(i === 0 ? [lines] : []),
    `curve <- update(m, . ~ . - ${rName(name)} + ${basis(name)})`,
    [compare('m'), ...aic, compare(`update(m, . ~ . - ${rName(name)})`)].join('; '),
  ]);
}
