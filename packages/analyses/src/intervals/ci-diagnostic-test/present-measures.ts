import { bold, type NoticeBlock, num, type Runs, rich, type TableBlock } from '@constat/report';
import { choiceLabel } from '../../options.ts';
import type { Presentation } from '../../presentation.ts';
import { estimateTable } from '../../shared/calculator/estimate-table.ts';
import { intervalFigure } from '../../shared/calculator/intervals.ts';
import { percentNum } from '../../shared/calculator/words.ts';
import { rNumber } from '../../shared/r-code.ts';
import { when } from '../../shared/references.ts';
import { limits, table, text, under, value } from '../../shared/table.ts';
import { ciText, given } from '../../shared/wording.ts';
import { countsOf, type DiagnosticMeasures, MEASURES, METHODS, type Measure } from './compute.ts';
import { type DiagnosticOptions, options as schema } from './options.ts';

const NAMES: Readonly<Record<Measure, string>> = {
  sensitivity: 'Sensitivity',
  specificity: 'Specificity',
  ppv: 'Positive predictive value',
  npv: 'Negative predictive value',
  accuracy: 'Accuracy',
};

const RATIOS = {
  positiveLikelihoodRatio: 'Positive likelihood ratio',
  negativeLikelihoodRatio: 'Negative likelihood ratio',
  diagnosticOddsRatio: 'Diagnostic odds ratio',
} as const;
const RATIO_KEYS = Object.keys(RATIOS) as (keyof typeof RATIOS)[];

const name = (method: DiagnosticOptions['method']): string => choiceLabel(schema.method.choices[method]);

export function presentMeasures(
  result: DiagnosticMeasures,
  n: number,
  options: DiagnosticOptions,
): Presentation {
  const { proportions, youden, ratios, added } = result;
  const { method, confidenceLevel: level } = options;
  const { sensitivity, specificity } = proportions;
  const words = (measure: NonNullable<typeof sensitivity>): Runs =>
    rich`${percentNum(measure.estimate)} (${num(level, 'level')} CI from ${percentNum(measure[method].ciLower)} to ${percentNum(measure[method].ciUpper)})`;
  return {
    finding: rich`The test finds ${words(sensitivity!)} of the diseased and is negative in ${words(specificity!)} of the healthy.`,
    meta: [rich`*n* = ${num(n, 'integer')}`, [name(method)]],
    notices: undefinedNotice(result),
    estimates: (['sensitivity', 'specificity'] as const).map((key) => ({
      label: [NAMES[key]],
      value: proportions[key]!.estimate,
      format: 'percent' as const,
      ...proportions[key]![method],
      level,
    })),
    tables: [
      proportionTable(result, options),
      estimateTable({
        id: 'ratios',
        title: 'Ratios and Youden’s Index',
        of: 'Measure',
        estimate: ['Estimate'],
        rows: [
          ...RATIO_KEYS.map((key) => ({
            label: RATIOS[key],
            estimate: ratios[key]?.estimate ?? null,
            ciLower: ratios[key]?.ciLower ?? null,
            ciUpper: ratios[key]?.ciUpper ?? null,
          })),
          { label: 'Youden’s index', ...youden },
        ],
        level,
        notes: rich`Positive likelihood ratio: sensitivity/(1 − specificity); negative: (1 − sensitivity)/specificity; intervals on the log scale. Youden’s index: sensitivity + specificity − 1.${added > 0 ? rich` For the ratios ${given(added)} was added to all counts because one is zero.` : ''}`,
      }),
    ],
    figures: intervalFigure({
      id: 'measures',
      title: 'Measures with Their Intervals',
      axis: 'Proportion',
      format: 'percent',
      rows: MEASURES.flatMap((key) => {
        const measure = proportions[key];
        return measure ? [{ label: NAMES[key], estimate: measure.estimate, ...measure[method] }] : [];
      }),
      notes: rich`Lines are ${num(level, 'level')} confidence intervals (${name(method)}).`,
    }),
    interpretation: interpretation(result, options),
    apa: rich`Sensitivity was ${percentNum(sensitivity!.estimate)}, ${ciText(level, sensitivity![method].ciLower, sensitivity![method].ciUpper, 'percent')}, and specificity ${percentNum(specificity!.estimate)}, ${ciText(level, specificity![method].ciLower, specificity![method].ciUpper, 'percent')} (*n* = ${num(n, 'integer')}).`,
    methods: rich`Confidence intervals of proportions were computed by the ${name(method)} method, those of likelihood ratios on the log scale.`,
    works: [
      'simel1991',
      'youden1950',
      ...when(method === 'wilson', 'wilson1927'),
      ...when(method === 'clopperPearson', 'clopperPearson1934'),
      ...when(method === 'agrestiCoull', 'agrestiCoull1998'),
    ],
    r: rCode(result, options),
  };
}

function proportionTable(
  { proportions }: DiagnosticMeasures,
  { confidenceLevel: level, method: main, allMethods }: DiagnosticOptions,
): TableBlock {
  const order = [main, ...METHODS.filter((method) => allMethods && method !== main)];
  return table(MEASURES, {
    id: 'proportions',
    title: 'Measures of Accuracy',
    columns: [
      text('Measure', (key) => NAMES[key]),
      value('Count', 'integer', (key) => proportions[key]?.x ?? null),
      value('Of', 'integer', (key) => proportions[key]?.n ?? null),
      value('Estimate', 'percent', (key) => proportions[key]?.estimate ?? null),
      order.map((method) =>
        under(
          name(method),
          limits('percent', (key) => proportions[key]?.[method] ?? null),
        ),
      ),
    ],
    notes: rich`Limits at ${num(level, 'level')} confidence${allMethods ? ' by four methods, the chosen one first' : ''}. Predictive values and accuracy hold for the share of diseased cases in these data.`,
  });
}

function undefinedNotice({ ratios, added }: DiagnosticMeasures): NoticeBlock[] {
  if (added > 0 || RATIO_KEYS.every((key) => ratios[key] !== null)) return [];
  return [
    {
      kind: 'notice',
      code: 'zero-count',
      level: 'info',
      message: rich`${bold('A count of zero leaves ratios undefined.')} With a half added to all four counts they can be estimated.`,
      action: { kind: 'set-options', label: 'Add a half', options: { zeroCorrection: 0.5 } },
    },
  ];
}

function interpretation(
  { ratios, proportions }: DiagnosticMeasures,
  options: DiagnosticOptions,
): readonly Runs[] {
  const { tp, fp, fn, tn } = countsOf(options);
  const positive = ratios.positiveLikelihoodRatio;
  const negative = ratios.negativeLikelihoodRatio;
  return [
    ...(positive && negative
      ? [
          rich`A positive test multiplies the odds of the disease by ${num(positive.estimate)}, a negative one by ${num(negative.estimate)}. Above 10 and below 0.1 a test changes the picture much; near 1 it changes little.`,
        ]
      : []),
    rich`Sensitivity and specificity belong to the test${proportions.ppv && proportions.npv ? rich`; the predictive values (${percentNum(proportions.ppv.estimate)} and ${percentNum(proportions.npv.estimate)}) belong to these data, where ${percentNum((tp + fn) / (tp + fp + fn + tn))} have the disease. Where fewer have it, a positive test means less` : ''}.`,
  ];
}

function rCode({ added }: DiagnosticMeasures, options: DiagnosticOptions): readonly string[] {
  const { tp, fp, fn, tn } = countsOf(options);
  const level = options.confidenceLevel;
  return [
    `tp <- ${tp}; fp <- ${fp}; fn <- ${fn}; tn <- ${tn}; a <- ${rNumber((1 - level) / 2)}; z <- qnorm(a, lower.tail = FALSE)`,
    'limits <- function(x, n) { p <- x / n; pt <- (x + z^2 / 2) / (n + z^2); side <- c(-1, 1)',
    '  out <- c(wilson = (x + z^2 / 2 + side * z * sqrt(x * (n - x) / n + z^2 / 4)) / (n + z^2), exact = c(if (x == 0) 0 else qbeta(a, x, n - x + 1), if (x == n) 1 else qbeta(a, x + 1, n - x, lower.tail = FALSE)),',
    '    agrestiCoull = pt + side * z * sqrt(pt * (1 - pt) / (n + z^2)), wald = p + side * z * sqrt(p * (1 - p) / n))',
    '  c(count = x, of = n, estimate = p, pmin(pmax(out, 0), 1)) }',
    'rbind(sensitivity = limits(tp, tp + fn), specificity = limits(tn, fp + tn), ppv = limits(tp, tp + fp), npv = limits(tn, tn + fn), accuracy = limits(tp + tn, tp + fp + fn + tn))',
    'se <- tp / (tp + fn); sp <- tn / (fp + tn); s <- sqrt(se * (1 - se) / (tp + fn) + sp * (1 - sp) / (fp + tn))',
    'c(youden = se + sp - 1, lower = se + sp - 1 - z * s, upper = se + sp - 1 + z * s)',
    ...(added > 0
      ? [
          `tp <- tp + ${added}; fp <- fp + ${added}; fn <- fn + ${added}; tn <- tn + ${added}; se <- tp / (tp + fn); sp <- tn / (fp + tn)`,
        ]
      : []),
    'ratio <- function(e, s) c(estimate = e, lower = e * exp(-z * s), upper = e * exp(z * s))',
    'rbind(positive = ratio(se / (1 - sp), sqrt((1 - se) / tp + sp / fp)), negative = ratio((1 - se) / sp, sqrt(se / fn + (1 - sp) / tn)), odds = ratio(tp * tn / (fp * fn), sqrt(1 / tp + 1 / fp + 1 / fn + 1 / tn)))',
  ];
}
