import { num, rich } from '@constat/report';
import type { AreaInterval } from '@constat/stats';
import type { Presentation } from '../../presentation.ts';
import { estimateTable } from '../../shared/calculator/estimate-table.ts';
import { intervalFigure } from '../../shared/calculator/intervals.ts';
import { liesWords, percentNum, points, pointsText, zeroWords } from '../../shared/calculator/words.ts';
import { pItem } from '../../shared/parts.ts';
import { rNumber } from '../../shared/r-code.ts';
import { ciText, given, pText } from '../../shared/wording.ts';
import type { ComparedSensitivities } from './compute.ts';
import type { DiagnosticOptions } from './options.ts';

/** An area under the ROC curve. */
export function presentArea(area: AreaInterval, options: DiagnosticOptions): Presentation {
  const { estimate, standardError, ciLower, ciUpper, logit, statistic, pValue } = area;
  const { nPositive, nNegative, confidenceLevel: level } = options;
  const test = rich`*z* = ${num(statistic, 'statistic')}, ${pText(pValue)}`;
  const rows = [
    { label: 'Symmetric', main: true, estimate, ciLower, ciUpper },
    ...(logit ? [{ label: 'Logit', main: false, estimate, ...logit }] : []),
  ];
  return {
    finding: rich`With ${num(level, 'level')} confidence the area under the ROC curve ${liesWords(area)}: *AUC* = ${num(estimate)}, ${test} against 0.5.`,
    meta: [
      rich`*n* = ${num(nPositive ?? 0, 'integer')} + ${num(nNegative ?? 0, 'integer')}`,
      ['both limits'],
    ],
    estimates: [
      {
        label: ['Area under the curve'],
        value: estimate,
        format: 'number',
        ciLower,
        ciUpper,
        level,
        reference: 0.5,
      },
      pItem(pValue, level, 'two-sided'),
    ],
    tables: [
      estimateTable({
        title: 'Confidence Intervals of the Area',
        of: 'Interval',
        estimate: rich`*AUC*`,
        test: 'z',
        rows: rows.map((row, i) => ({ ...row, ...(i === 0 ? { standardError, statistic, pValue } : {}) })),
        level,
        notes: rich`*SE* after Hanley and McNeil (1982) from the area and both sizes; the test uses the standard error at 0.5. The symmetric interval is cut at 0 and 1; the logit one stays inside by itself and is the better one near the ends.`,
      }),
    ],
    figures: intervalFigure({
      id: 'area',
      title: 'Area Under the Curve',
      axis: 'Area',
      rows,
      reference: 0.5,
      notes: rich`Lines are ${num(level, 'level')} confidence intervals; the dashed line is a test that knows nothing.`,
    }),
    interpretation: [
      zeroWords(area, 0.5, 'a test that knows nothing'),
      rich`The area is the probability that a diseased case has a higher test value than a healthy one: ${percentNum(estimate)}.`,
    ],
    apa: rich`*AUC* = ${num(estimate)}, *SE* = ${num(standardError)}, ${ciText(level, ciLower, ciUpper)}, ${test}.`,
    methods: rich`The confidence interval of the area under the ROC curve was computed from the area and the numbers of diseased and healthy cases with the standard error of Hanley and McNeil.`,
    works: ['hanleyMcNeil1982'],
    r: [
      `A <- ${estimate}; n1 <- ${nPositive}; n0 <- ${nNegative}; z <- qnorm(${rNumber((1 + level) / 2)})`,
      'error <- function(A) sqrt((A * (1 - A) + (n1 - 1) * (A / (2 - A) - A^2) + (n0 - 1) * (2 * A^2 / (1 + A) - A^2)) / (n1 * n0))',
      'se <- error(A); statistic <- (A - 0.5) / error(0.5)',
      'c(area = A, se = se, lower = max(0, A - z * se), upper = min(1, A + z * se), z = statistic, p = 2 * pnorm(-abs(statistic)))',
      ...(logit ? ['plogis(qlogis(A) + c(-1, 1) * z * se / (A * (1 - A)))'] : []),
    ],
  };
}

/** Two sensitivities of separate groups. */
export function presentCompared(result: ComparedSensitivities, options: DiagnosticOptions): Presentation {
  const { difference, ciLower, ciUpper, groups } = result;
  const { confidenceLevel: level } = options;
  const rows = [
    ...groups.map((group, i) => ({ label: `Test ${i + 1}`, ...group })),
    { label: 'Difference', estimate: difference, ciLower, ciUpper },
  ];
  const share = ({ estimate, x, n }: (typeof groups)[number]) =>
    rich`${percentNum(estimate)} (${given(x)} of ${given(n)})`;
  return {
    finding: rich`With ${num(level, 'level')} confidence the difference of the sensitivities (test 1 − test 2) ${liesWords(result, points)} percentage points: ${share(groups[0])} and ${share(groups[1])}.`,
    meta: [rich`*n* = ${num(groups[0].n, 'integer')} + ${num(groups[1].n, 'integer')}`, ['Newcombe']],
    estimates: [
      { label: ['Difference'], value: difference, format: 'percent', ciLower, ciUpper, level, reference: 0 },
    ],
    tables: [
      estimateTable({
        title: 'Sensitivities and Their Difference',
        of: 'Test',
        estimate: ['Estimate'],
        format: 'percent',
        rows,
        level,
        notes: rich`Sensitivities with Wilson’s intervals, their difference with Newcombe’s.`,
      }),
    ],
    figures: intervalFigure({
      id: 'sensitivities',
      title: 'Sensitivities and Their Difference',
      axis: 'Proportion',
      rows,
      reference: 0,
      format: 'percent',
      notes: rich`Lines are ${num(level, 'level')} confidence intervals; the dashed line is zero.`,
    }),
    interpretation: [
      zeroWords(result, 0, 'no difference'),
      rich`This holds for two tests on separate groups. Where both tests were done on the same cases, compare them as a paired difference of proportions.`,
    ],
    apa: rich`The sensitivities were ${share(groups[0])} and ${share(groups[1])}, a difference of ${pointsText(difference, level, result)}.`,
    methods: rich`The confidence interval of the difference of two independent sensitivities was computed by Newcombe’s method from Wilson’s intervals.`,
    works: ['newcombeDifference1998', 'wilson1927'],
    r: [
      `x <- c(${groups[0].x}, ${groups[1].x}); n <- c(${groups[0].n}, ${groups[1].n}); z <- qnorm(${rNumber((1 + level) / 2)}); p <- x / n`,
      'h <- z * sqrt(x * (n - x) / n + z^2 / 4); lower <- (x + z^2 / 2 - h) / (n + z^2); upper <- (x + z^2 / 2 + h) / (n + z^2)',
      'cbind(p, lower, upper)',
      'd <- p[1] - p[2]; c(d = d, lower = d - sqrt((p[1] - lower[1])^2 + (upper[2] - p[2])^2), upper = d + sqrt((upper[1] - p[1])^2 + (p[2] - lower[2])^2))',
    ],
  };
}
