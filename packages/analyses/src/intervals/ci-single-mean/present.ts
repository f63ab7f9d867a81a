import { type FigureBlock, italic, num, type Runs, rich, type TableBlock } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { sizeFigure } from '../../shared/calculator/size-figure.ts';
import { LIMITS_WORDS, liesWords } from '../../shared/calculator/words.ts';
import { rNumber } from '../../shared/r-code.ts';
import { when } from '../../shared/references.ts';
import { interval, limits, ONE_ROW, symbol, table, value } from '../../shared/table.ts';
import { ciText, given, whole } from '../../shared/wording.ts';
import type { SingleMeanResult } from './compute.ts';
import type { SingleMeanOptions } from './options.ts';

export function present(result: SingleMeanResult, options: SingleMeanOptions): Presentation {
  const { interval, mean } = result;
  const { confidenceLevel: level, alternative } = options;
  return {
    finding: rich`With ${num(level, 'level')} confidence the mean of the population ${liesWords(interval)}: *M* = ${num(mean)}.`,
    meta: [rich`*n* = ${num(options.n, 'integer')}`, [LIMITS_WORDS[alternative]]],
    estimates: [
      {
        label: ['Mean'],
        value: mean,
        format: 'number',
        ciLower: interval.ciLower,
        ciUpper: interval.ciUpper,
        level,
      },
      {
        label: ['Margin of error'],
        value: interval.marginOfError,
        format: 'number',
        detail: alternative === 'two-sided' ? ['on either side'] : ['on one side'],
      },
    ],
    tables: [intervalTable(result, options), levelsTable(result, options)],
    figures: curve(result, options),
    interpretation: interpretation(result, options),
    apa: apa(result, options),
    methods: rich`The confidence interval of the mean was computed from its summary numbers with ${distribution(options)}${options.populationSize === null ? '' : rich`, with the correction for a finite population of ${given(options.populationSize)}`}.`,
    works: [
      ...when(options.method === 't', 'student1908'),
      ...when(options.method === 'z' || options.populationSize !== null, 'cochran1977'),
    ],
    r: rCode(result, options),
  };
}

/** How the standard deviation is written. */
const spread = ({ method }: SingleMeanOptions) => (method === 't' ? italic('SD') : italic('σ'));

const distribution = ({ method, n }: SingleMeanOptions): Runs =>
  method === 't'
    ? rich`Student’s *t* distribution with ${num(n - 1, 'integer')} degrees of freedom`
    : rich`the normal distribution and the known standard deviation of the population`;

function intervalTable(
  { mean, sd, df, interval: found }: SingleMeanResult,
  options: SingleMeanOptions,
): TableBlock {
  const { method, confidenceLevel, populationSize } = options;
  return table(ONE_ROW, {
    id: 'interval',
    title: 'Confidence Interval of the Mean',
    columns: [
      symbol('n', 'integer', () => options.n),
      symbol('M', 'number', () => mean),
      method === 't' ? symbol('SD', 'number', () => sd) : symbol('σ', 'number', () => sd),
      symbol('SE', 'number', () => found.standardError),
      df !== null ? symbol('df', 'df', () => df) : [],
      value(method === 't' ? rich`*t* critical` : rich`*z* critical`, 'statistic', () => found.criticalValue),
      value('Margin of error', 'number', () => found.marginOfError),
      interval(confidenceLevel, 'number', () => found),
    ],
    notes: rich`The margin of error is the critical value times the standard error, *SE* = ${spread(options)}/√*n*${populationSize === null ? '' : rich` × √((*N* − *n*)/(*N* − 1)) with *N* = ${given(populationSize)}`}.`,
  });
}

const levelsTable = ({ levels }: SingleMeanResult, { method }: SingleMeanOptions): TableBlock =>
  table(levels, {
    id: 'levels',
    title: 'The Interval at Other Levels of Confidence',
    columns: [
      value('Confidence', 'level', ({ level }) => level),
      value(
        method === 't' ? rich`*t* critical` : rich`*z* critical`,
        'statistic',
        ({ criticalValue }) => criticalValue,
      ),
      value('Margin of error', 'number', ({ marginOfError }) => marginOfError),
      limits('number', (row) => row),
    ],
  });

function curve({ curve: points, interval }: SingleMeanResult, options: SingleMeanOptions): FigureBlock[] {
  if (points.length < 2 || interval.marginOfError === 0) return [];
  const { n, confidenceLevel: level } = options;
  return [
    sizeFigure({
      id: 'margin',
      title: ['Margin of Error by Size of the Sample'],
      value: 'Margin of error',
      curve: points,
      own: { n, value: interval.marginOfError },
      alt: `Margin of error of the mean for samples of ${whole(points[0]!.n)} to ${whole(points.at(-1)!.n)} cases; the own sample of ${whole(n)} is marked.`,
      notes: rich`${num(level, 'level')} confidence and the standard deviation given; the point is the sample of ${num(n, 'integer')}.`,
    }),
  ];
}

function interpretation({ interval, mean }: SingleMeanResult, options: SingleMeanOptions): readonly Runs[] {
  const { n, confidenceLevel: level } = options;
  return [
    rich`If samples of ${num(n, 'integer')} were drawn again and again, ${num(level, 'level')} of such intervals would contain the mean of the population. The sample mean ${num(mean)} is known to about ${num(interval.marginOfError)}.`,
    rich`The margin shrinks with the square root of the size: half of it takes about ${num(4 * n, 'integer')} cases instead of ${num(n, 'integer')}.`,
    ...(options.method === 't' && n < 30
      ? [
          rich`With ${num(n, 'integer')} cases the interval leans on values that are roughly normal; look at them where you have them.`,
        ]
      : []),
  ];
}

function apa({ interval, mean, sd }: SingleMeanResult, options: SingleMeanOptions): Runs {
  const { n, confidenceLevel: level } = options;
  return rich`The mean was *M* = ${num(mean)} (${spread(options)} = ${num(sd)}, *n* = ${num(n, 'integer')}), ${ciText(level, interval.ciLower, interval.ciUpper)}.`;
}

function rCode({ sd }: SingleMeanResult, options: SingleMeanOptions): readonly string[] {
  const { n, mean, method, alternative, populationSize, confidenceLevel: level } = options;
  const tail = rNumber(alternative === 'two-sided' ? (1 - level) / 2 : 1 - level);
  const quantile = (p: number | string) =>
    method === 't' ? `qt(${p}, n - 1, lower.tail = FALSE)` : `qnorm(${p}, lower.tail = FALSE)`;
  return [
    `n <- ${n}; mean <- ${mean}; sd <- ${sd}`,
    `se <- sd / sqrt(n)${populationSize === null ? '' : ` * sqrt((${populationSize} - n) / (${populationSize} - 1))`}`,
    `critical <- ${quantile(tail)}`,
    'margin <- critical * se',
    `c(n = n, mean = mean, sd = sd, se = se, ${method === 't' ? 'df = n - 1, ' : ''}critical = critical, margin = margin${alternative === 'less' ? '' : ', lower = mean - margin'}${alternative === 'greater' ? '' : ', upper = mean + margin'})`,
  ];
}
