import { type FigureBlock, num, type Runs, rich, type TableBlock } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { estimateTable } from '../../shared/calculator/estimate-table.ts';
import { intervalFigure } from '../../shared/calculator/intervals.ts';
import { liesWords, zeroWords } from '../../shared/calculator/words.ts';
import { figure, type Position } from '../../shared/figure.ts';
import { pItem } from '../../shared/parts.ts';
import { rNumber } from '../../shared/r-code.ts';
import { LIMITS, ONE_ROW, table, under, value } from '../../shared/table.ts';
import { ciText, given, pText } from '../../shared/wording.ts';
import { type LinearResult, momentsOf } from './compute.ts';
import type { LinearOptions } from './options.ts';

export function present(result: LinearResult, options: LinearOptions): Presentation {
  const { slope, line, prediction, df } = result;
  const { n, confidenceLevel: level, source } = options;
  const { estimate, ciLower, ciUpper, statistic, pValue } = slope;
  const test: Runs =
    statistic === null || pValue === null
      ? rich``
      : rich`, *t*(${num(df, 'df')}) = ${num(statistic, 'statistic')}, ${pText(pValue)}`;
  return {
    finding: rich`With ${num(level, 'level')} confidence the ${line ? 'slope' : 'coefficient'} ${liesWords(slope)}: *b* = ${num(estimate)}${test}.`,
    meta: [rich`*n* = ${num(n, 'integer')}`, ['both limits']],
    estimates: [
      {
        label: [line ? 'Slope' : 'Coefficient'],
        value: estimate,
        format: 'number',
        ciLower,
        ciUpper,
        level,
        reference: 0,
      },
      ...(prediction
        ? [
            {
              label: ['Predicted mean'],
              value: prediction.fit,
              format: 'number' as const,
              ciLower: prediction.meanCiLower,
              ciUpper: prediction.meanCiUpper,
              level,
            },
          ]
        : []),
      ...(pValue === null ? [] : [pItem(pValue, level, 'two-sided')]),
    ],
    tables: [
      estimateTable({
        title: line ? 'The Regression Line' : 'The Coefficient',
        of: 'Term',
        estimate: rich`*b*`,
        rows: line
          ? [
              { label: 'Slope', df, ...line.slope },
              { label: 'Intercept', df, ...line.intercept },
            ]
          : [{ df, ...slope }],
        level,
        notes: line
          ? rich`The residual standard deviation is ${num(line.residualSd)} and *R*² = ${num(line.rSquared, 'proportion')}.`
          : rich`Degrees of freedom: cases − predictors − 1.`,
      }),
      ...(prediction ? [predictionTable(result, options)] : []),
    ],
    figures: line ? bandFigure(result, options) : coefficientFigure(result, options),
    interpretation: [
      zeroWords(slope, 0, line ? 'no linear relation' : 'no relation of this predictor'),
      ...predictionWords(result, options),
    ],
    apa: rich`The ${line ? 'slope' : 'coefficient'} was *b* = ${num(estimate)}, ${ciText(level, ciLower, ciUpper)}${test}.`,
    methods: rich`The confidence interval of the ${source === 'slope' ? 'coefficient was computed from its standard error' : 'line was computed from means, standard deviations and correlation'} with Student’s *t* distribution with ${num(df, 'integer')} degrees of freedom.`,
    works: ['student1908', 'fox2016'],
    r: rCode(options),
  };
}

function predictionTable(
  { prediction }: LinearResult,
  { x0, confidenceLevel: level }: LinearOptions,
): TableBlock {
  const { fit, standardError, meanCiLower, meanCiUpper, predictionCiLower, predictionCiUpper } = prediction!;
  return table(ONE_ROW, {
    id: 'prediction',
    title: 'Prediction',
    columns: [
      value('Predictor', 'number', () => x0),
      value('Predicted', 'number', () => fit),
      value(rich`*SE*`, 'number', () => standardError),
      under(
        rich`${num(level, 'level')} CI of the mean`,
        value(LIMITS.lower, 'number', () => meanCiLower),
        value(LIMITS.upper, 'number', () => meanCiUpper),
      ),
      under(
        rich`${num(level, 'level')} prediction interval`,
        value(LIMITS.lower, 'number', () => predictionCiLower),
        value(LIMITS.upper, 'number', () => predictionCiUpper),
      ),
    ],
    notes: rich`The confidence interval is that of the mean of all cases with this value; the prediction interval holds one new case.`,
  });
}

function predictionWords({ prediction, line }: LinearResult, options: LinearOptions): readonly Runs[] {
  if (!prediction || !line) return [];
  const { meanX, sdX } = momentsOf(options);
  const away = Math.abs((options.x0 ?? meanX) - meanX) / sdX;
  return [
    rich`At ${given(options.x0 ?? 0)} the outcome is ${num(prediction.fit)} on average; one new case lies between ${num(prediction.predictionCiLower)} and ${num(prediction.predictionCiUpper)} with ${num(options.confidenceLevel, 'level')} confidence.`,
    ...(away > 3
      ? [
          rich`This value is ${num(away, 'effect')} standard deviations from the mean of the predictor: likely outside of what was observed, where a line may not hold.`,
        ]
      : []),
  ];
}

const coefficientFigure = (
  { slope }: LinearResult,
  { confidenceLevel: level }: LinearOptions,
): FigureBlock[] =>
  intervalFigure({
    id: 'coefficient',
    title: 'Coefficient',
    axis: 'Change of the outcome for one unit',
    rows: [{ label: 'Coefficient', ...slope }],
    reference: 0,
    notes: rich`The line is the ${num(level, 'level')} confidence interval; the dashed line is no relation.`,
  });

function bandFigure(
  { band, prediction }: LinearResult,
  { x0, confidenceLevel: level }: LinearOptions,
): FigureBlock[] {
  const x: Position = {
    field: 'x',
    type: 'quantitative',
    axis: { title: 'Predictor' },
    scale: { zero: false, nice: false },
  };
  const y = (field: string): Position => ({
    field,
    type: 'quantitative',
    axis: { title: 'Outcome' },
    scale: { zero: false },
  });
  const own = prediction ? [{ x: x0, ...prediction }] : [];
  return [
    figure({
      id: 'line',
      title: ['The Line with Its Bands'],
      table: 'band',
      alt: `Regression line with the confidence band of the mean and the wider band of new cases, from ${band[0]!.x.toPrecision(4)} to ${band.at(-1)!.x.toPrecision(4)} of the predictor.`,
      notes: rich`The dark band holds the mean, the light band one new case, each with ${num(level, 'level')} confidence at every value.${prediction ? ' The point is the value asked for.' : ''}`,
      spec: {
        height: 260,
        datasets: { band, own },
        layer: [
          {
            data: { name: 'band' },
            mark: { type: 'area', line: false, opacity: 0.2 },
            encoding: { x, y: y('predictionCiLower'), y2: { field: 'predictionCiUpper' } },
          },
          {
            data: { name: 'band' },
            mark: { type: 'area', line: false, opacity: 0.4 },
            encoding: { x, y: y('meanCiLower'), y2: { field: 'meanCiUpper' } },
          },
          { data: { name: 'band' }, mark: { type: 'line' }, encoding: { x, y: y('fit') } },
          {
            data: { name: 'own' },
            mark: { type: 'point', filled: true, size: 80 },
            encoding: { x, y: y('fit') },
          },
        ],
      },
    }),
  ];
}

function rCode(options: LinearOptions): readonly string[] {
  const { source, n, predictors, x0, confidenceLevel: level } = options;
  const half = rNumber((1 + level) / 2);
  const row = `row <- function(b, se) c(b = b, se = se, t = b / se, df = df, p = 2 * pt(-abs(b / se), df), lower = b - qt(${half}, df) * se, upper = b + qt(${half}, df) * se)`;
  if (source === 'slope')
    return [`n <- ${n}; df <- n - ${predictors} - 1`, row, `row(${options.slope}, ${options.standardError})`];
  const { meanX, sdX, meanY, sdY, r } = momentsOf(options);
  return [
    `n <- ${n}; mx <- ${meanX}; sx <- ${sdX}; my <- ${meanY}; sy <- ${sdY}; r <- ${r}; df <- n - 2`,
    'slope <- r * sy / sx; s <- sy * sqrt((1 - r^2) * (n - 1) / df); sxx <- (n - 1) * sx^2',
    row,
    'rbind(slope = row(slope, s / sqrt(sxx)), intercept = row(my - slope * mx, s * sqrt(1 / n + mx^2 / sxx)))',
    'c(residualSd = s, r2 = r^2)',
    ...(x0 === null
      ? []
      : [
          `x0 <- ${x0}; fit <- my + slope * (x0 - mx); se <- s * sqrt(1 / n + (x0 - mx)^2 / sxx); wide <- sqrt(s^2 + se^2); k <- qt(${half}, df)`,
          'c(fit = fit, se = se, lower = fit - k * se, upper = fit + k * se, newLower = fit - k * wide, newUpper = fit + k * wide)',
        ]),
  ];
}
