import { num, type Runs, rich } from '@constat/report';
import { PROPORTION_INTERVALS, type ProportionInterval } from '@constat/stats';
import { choiceLabel } from '../../options.ts';
import type { Presentation } from '../../presentation.ts';
import type { WorkKey } from '../../shared/bibliography.ts';
import { intervalFigure, methodTable } from '../../shared/calculator/intervals.ts';
import { sizeFigure } from '../../shared/calculator/size-figure.ts';
import { liesWords, percentNum } from '../../shared/calculator/words.ts';
import { rNumber } from '../../shared/r-code.ts';
import { when } from '../../shared/references.ts';
import { ciText, given, whole } from '../../shared/wording.ts';
import type { SingleProportionResult } from './compute.ts';
import { type SingleProportionOptions, options as schema } from './options.ts';

const name = (method: ProportionInterval): string => choiceLabel(schema.method.choices[method]);

const WORKS: Readonly<Record<ProportionInterval, readonly WorkKey[]>> = {
  wilson: ['wilson1927'],
  wilsonCorrected: ['wilson1927', 'newcombeSingle1998'],
  agrestiCoull: ['agrestiCoull1998'],
  clopperPearson: ['clopperPearson1934'],
  midP: ['lancaster1961', 'newcombeSingle1998'],
  jeffreys: ['brownCaiDasGupta2001'],
  wald: ['newcombeSingle1998'],
  waldCorrected: ['newcombeSingle1998'],
  logit: ['brownCaiDasGupta2001'],
  arcsine: ['brownCaiDasGupta2001'],
};

export function present(result: SingleProportionResult, options: SingleProportionOptions): Presentation {
  const { estimate, standardError, intervals, curve } = result;
  const { x, n, method, confidenceLevel: level } = options;
  const main = intervals[method]!;
  const rows = PROPORTION_INTERVALS.map((key) => ({
    label: name(key),
    estimate,
    ciLower: intervals[key]?.ciLower ?? null,
    ciUpper: intervals[key]?.ciUpper ?? null,
    main: key === method,
  }));
  const counts = rich`${given(x)} of ${given(n)}`;
  return {
    finding: rich`With ${num(level, 'level')} confidence the proportion in the population ${liesWords(main, percentNum)}: ${counts}, ${percentNum(estimate)}.`,
    meta: [rich`*n* = ${num(n, 'integer')}`, [name(method)]],
    estimates: [
      {
        label: ['Proportion'],
        value: estimate,
        format: 'percent',
        ciLower: main.ciLower,
        ciUpper: main.ciUpper,
        level,
      },
      {
        label: ['Standard error'],
        value: standardError,
        format: 'percent',
        detail: x === 0 || x === n ? ['zero, as no case differs'] : rich`√(*p*(1 − *p*)/*n*)`,
      },
    ],
    tables: [
      methodTable({
        title: 'Confidence Intervals of the Proportion',
        rows,
        level,
        format: 'percent',
        notes: rich`Limits are cut at 0% and 100%. The chosen method is bold.${x === 0 || x === n ? ' Logit and arcsine intervals do not exist for none or all.' : ''}`,
      }),
    ],
    figures: [
      ...intervalFigure({
        id: 'by-method',
        title: 'Intervals by Method',
        axis: 'Proportion',
        rows,
        format: 'percent',
        notes: rich`Lines are ${num(level, 'level')} confidence intervals; the point is the observed proportion.`,
      }),
      sizeFigure({
        id: 'margin',
        title: ['Half the Width by Number of Cases'],
        value: 'Half the width',
        percent: true,
        curve,
        own: { n, value: curve.find((point) => point.n === n)!.value },
        alt: `Half the width of Wilson’s interval for samples of ${whole(curve[0].n)} to ${whole(curve.at(-1).n)} cases with the same proportion; the own sample of ${whole(n)} is marked.`,
        notes: rich`Wilson’s interval at ${num(level, 'level')} confidence, the proportion as observed; the point is the sample of ${num(n, 'integer')}.`,
      }),
    ],
    interpretation: interpretation(result, options),
    apa: rich`The proportion was ${percentNum(estimate)} (${counts}), ${ciText(level, main.ciLower, main.ciUpper, 'percent')} (${name(method)}).`,
    methods: rich`The confidence interval of the proportion was computed from the count by the ${name(method)} method.`,
    works: [...WORKS[method], ...when(method !== 'jeffreys', 'brownCaiDasGupta2001')],
    r: rCode(options),
  };
}

function interpretation(
  { intervals, estimate }: SingleProportionResult,
  { x, n, method, confidenceLevel: level }: SingleProportionOptions,
): readonly Runs[] {
  const small = Math.min(x, n - x);
  return [
    rich`If samples of ${num(n, 'integer')} were drawn again and again, about ${num(level, 'level')} of such intervals would contain the proportion of the population.`,
    ...(small === 0 && level === 0.95
      ? [
          rich`That ${x === 0 ? 'none was' : 'all were'} counted does not mean that the proportion is ${percentNum(estimate)}: up to about 3/*n* = ${percentNum(Math.min(1, 3 / n))} ${x === 0 ? 'may be so' : 'may not be so'} (the rule of three).`,
        ]
      : []),
    ...(small < 10 && (method === 'wald' || method === 'waldCorrected')
      ? [
          rich`With ${given(small)} ${x <= n - x ? 'counted' : 'not counted'} the Wald interval is too narrow and off its centre; Wilson’s goes ${rangeWords(intervals.wilson!)}.`,
        ]
      : []),
    ...(method === 'clopperPearson'
      ? [
          rich`Clopper–Pearson keeps its confidence for every proportion and is therefore wider than it needs to be for most.`,
        ]
      : []),
  ];
}

const rangeWords = ({ ciLower, ciUpper }: { readonly ciLower: number; readonly ciUpper: number }): Runs =>
  rich`from ${percentNum(ciLower)} to ${percentNum(ciUpper)}`;

function rCode({ x, n, confidenceLevel: level }: SingleProportionOptions): readonly string[] {
  const inner = x > 0 && x < n;
  return [
    `x <- ${x}; n <- ${n}; level <- ${rNumber(level)}`,
    'a <- (1 - level) / 2; z <- qnorm(a, lower.tail = FALSE); p <- x / n; se <- sqrt(p * (1 - p) / n); side <- c(-1, 1)',
    'c(proportion = p, se = se)',
    'score <- function(x) (x + z^2 / 2 + side * z * sqrt(x * (n - x) / n + z^2 / 4)) / (n + z^2)',
    'mid <- function(t, upper) (if (upper) pbinom(x - 1, n, t) else pbinom(x, n, t, lower.tail = FALSE)) + dbinom(x, n, t) / 2 - a',
    'root <- function(upper) uniroot(function(t) mid(t, upper), c(0, 1), tol = 1e-12)$root',
    'pt <- (x + z^2 / 2) / (n + z^2)',
    'limits <- rbind(',
    '  wilson = score(x),',
    `  wilsonCorrected = c(${x === 0 ? '0' : 'score(x - 0.5)[1]'}, ${x === n ? '1' : 'score(x + 0.5)[2]'}),`,
    '  agrestiCoull = pt + side * z * sqrt(pt * (1 - pt) / (n + z^2)),',
    `  clopperPearson = c(${x === 0 ? '0' : 'qbeta(a, x, n - x + 1)'}, ${x === n ? '1' : 'qbeta(a, x + 1, n - x, lower.tail = FALSE)'}),`,
    `  midP = c(${x === 0 ? '0' : 'root(FALSE)'}, ${x === n ? '1' : 'root(TRUE)'}),`,
    `  jeffreys = c(${x === 0 ? '0' : 'qbeta(a, x + 0.5, n - x + 0.5)'}, ${x === n ? '1' : 'qbeta(a, x + 0.5, n - x + 0.5, lower.tail = FALSE)'}),`,
    '  wald = p + side * z * se,',
    `  waldCorrected = p + side * (z * se + 1 / (2 * n))${inner ? ',' : ')'}`,
    ...(inner
      ? [
          '  logit = plogis(qlogis(p) + side * z / sqrt(n * p * (1 - p))),',
          '  arcsine = sin(pmin(pi / 2, pmax(0, asin(sqrt(p)) + side * z / (2 * sqrt(n)))))^2)',
        ]
      : []),
    'limits <- pmin(pmax(limits, 0), 1)',
    'cbind(lower = limits[, 1], upper = limits[, 2], width = limits[, 2] - limits[, 1])',
  ];
}
