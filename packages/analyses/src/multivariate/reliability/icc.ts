/** Intraclass correlations told. */
import {
  bold,
  type FigureBlock,
  formatNumber,
  join,
  num,
  type Runs,
  rich,
  type TableBlock,
} from '@constat/report';
import { extremes, ICC_FORMS, type IccForm } from '@constat/stats';
import { type Check, independenceCheck } from '../../shared/checks.ts';
import { figure } from '../../shared/figure.ts';
import { niceDomain } from '../../shared/figures.ts';
import { pItem } from '../../shared/parts.ts';
import { rNumber } from '../../shared/r-code.ts';
import { interval, symbol, table, text, value } from '../../shared/table.ts';
import { alphaOf, article, ciText, pText } from '../../shared/wording.ts';
import type { ReliabilityOptions } from './options.ts';
import type { IccFound, ReliabilityResult } from './result.ts';
import { type Telling, wordOf } from './telling.ts';

/** Koo and Li (2016). */
const AGREEMENT = [
  [0.9, 'excellent'],
  [0.75, 'good'],
  [0.5, 'moderate'],
] as const;

const iccWord = (value: number): string => wordOf(value, AGREEMENT, 'poor');

const FORMS = {
  icc1: { symbol: 'ICC(1,1)', means: 'one-way random, single rating' },
  icc2: { symbol: 'ICC(2,1)', means: 'two-way random, absolute agreement, single rating' },
  icc3: { symbol: 'ICC(3,1)', means: 'two-way mixed, consistency, single rating' },
  icc1k: { symbol: 'ICC(1,k)', means: 'one-way random, mean of the ratings' },
  icc2k: { symbol: 'ICC(2,k)', means: 'two-way random, absolute agreement, mean of the ratings' },
  icc3k: { symbol: 'ICC(3,k)', means: 'two-way mixed, consistency, mean of the ratings' },
} as const satisfies Readonly<Record<IccForm, { symbol: string; means: string }>>;

export function tellIcc(result: ReliabilityResult, found: IccFound, options: ReliabilityOptions): Telling {
  const { icc } = found;
  const form = options.iccForm;
  const { estimate, ciLower, ciUpper, statistic, df1, df2, pValue } = icc[form];
  const level = options.confidenceLevel;
  const { symbol, means } = FORMS[form];
  const word = iccWord(estimate);
  const test =
    statistic === null
      ? rich``
      : rich`, *F*(${num(df1, 'df')}, ${num(df2, 'df')}) = ${num(statistic, 'statistic')}, ${pText(pValue)}`;
  const limits =
    ciLower === null || ciUpper === null ? rich`` : rich`, ${ciText(level, ciLower, ciUpper, 'proportion')}`;
  const stats = rich`${symbol} = ${num(estimate, 'proportion')}${limits}${test}`;
  return {
    finding: rich`The reliability of the ${num(icc.k, 'integer')} raters was ${bold(word)}, ${stats}.`,
    meta: [rich`${num(icc.k, 'integer')} raters`, [means]],
    notices: [],
    estimates: [
      {
        label: [`${symbol}, ${means}`],
        value: estimate,
        format: 'proportion',
        ciLower,
        ciUpper,
        level,
        reference: 0,
      },
      pItem(pValue, level),
    ],
    tables: [formsTable(found, options), ratersTable(result, found)],
    checks: [
      levelsCheck(found, options),
      independenceCheck('Raters must judge each case without knowing the ratings of the others.'),
    ],
    figures: found.points.length > 0 ? [ratingsFigure(result, found)] : [],
    interpretation: interpret(found, options),
    apa: rich`The ${num(icc.k, 'integer')} raters had ${article(word)} ${word} reliability (${means}), ${stats}.`,
    methods: rich`Reliability of ${join(
      result.variables.map(({ label }) => label),
      ', ',
      ' and ',
    )} was measured by intraclass correlations (Shrout & Fleiss, 1979) from the mean squares of a two-way analysis of variance, with ${num(level, 'level')} limits by McGraw and Wong (1996); ${symbol} (${means}) is reported. Cases with a missing rating were left out.`,
    works: ['shroutFleiss1979', 'mcgrawWong1996', 'kooLi2016'],
    r: iccR(options),
  };
}

function formsTable({ icc }: IccFound, options: ReliabilityOptions): TableBlock {
  return table(
    ICC_FORMS.map((form) => {
      const { estimate, ciLower, ciUpper, statistic, df1, df2, pValue } = icc[form];
      return {
        form: FORMS[form].symbol,
        means: FORMS[form].means,
        estimate,
        ciLower: ciLower,
        ciUpper: ciUpper,
        f: statistic,
        df1,
        df2,
        p: pValue,
      };
    }),
    {
      id: 'icc',
      title: 'Intraclass Correlations',
      columns: [
        text('Form', ({ form }) => form),
        text('Meaning', ({ means }) => means),
        value('Estimate', 'proportion', ({ estimate }) => estimate),
        interval(options.confidenceLevel, 'proportion', (row) => row),
        symbol('F', 'statistic', ({ f }) => f),
        value(rich`*df*1`, 'df', ({ df1 }) => df1),
        value(rich`*df*2`, 'df', ({ df2 }) => df2),
        symbol('p', 'p', ({ p }) => p),
      ],
      notes: rich`*n* = ${num(icc.n, 'integer')} cases, *k* = ${num(icc.k, 'integer')} raters. Agreement counts differences in the level of the raters as error, consistency does not. *F* tests whether the ICC is zero. Mean squares: cases ${num(icc.meanSquares.rows)}, raters ${num(icc.meanSquares.columns)}, error ${num(icc.meanSquares.error)}, within cases ${num(icc.meanSquares.within)}.`,
    },
  );
}

const ratersTable = ({ variables }: ReliabilityResult, { raters }: IccFound): TableBlock =>
  table(raters, {
    id: 'raters',
    title: 'Raters',
    columns: [
      text('Rater', (_, i) => variables[i]!.label),
      symbol('M', 'number', ({ mean }) => mean),
      symbol('SD', 'number', ({ sd }) => sd),
    ],
  });

/** Raters with different levels lower agreement, not consistency. */
function levelsCheck({ levels, icc }: IccFound, options: ReliabilityOptions): Check {
  const common = { kind: 'check', id: 'levels', assumption: ['Raters use the same level'] } as const;
  if (!levels)
    return icc.meanSquares.columns === 0
      ? { ...common, verdict: 'met', evidence: ['All ratings agree'], advice: ['The raters do not differ.'] }
      : {
          ...common,
          verdict: 'violated',
          caution: ['the raters differed by a constant'],
          evidence: ['The raters differ by a constant and by nothing else'],
          advice: ['Consistency is perfect, agreement is not: say which of the two matters.'],
        };
  const evidence = rich`*F*(${num(levels.df1, 'df')}, ${num(levels.df2, 'df')}) = ${num(levels.statistic, 'statistic')}, ${pText(levels.pValue)}`;
  if (levels.pValue >= alphaOf(options.confidenceLevel))
    return {
      ...common,
      verdict: 'unopposed',
      evidence,
      advice: ['With few cases a rater who rates higher can be missed.'],
    };
  const consistent = options.iccForm.startsWith('icc3');
  return {
    ...common,
    verdict: 'doubtful',
    evidence,
    advice: consistent
      ? [
          'Some raters rate higher than others; consistency leaves that aside, so it is too kind where scores of different raters are compared.',
        ]
      : [
          'Some raters rate higher than others, which lowers the agreement; where only the order of the cases matters, consistency is the right form.',
        ],
    action: {
      kind: 'set-options',
      label: consistent ? 'Report agreement' : 'Report consistency',
      options: {
        iccForm: options.iccForm.endsWith('k')
          ? consistent
            ? 'icc2k'
            : 'icc3k'
          : consistent
            ? 'icc2'
            : 'icc3',
      },
    },
  };
}

function ratingsFigure({ variables }: ReliabilityResult, { points, icc }: IccFound): FigureBlock {
  const values = points.map(({ subject, rater, rating }) => ({
    case: subject,
    rater: variables[rater]!.label,
    rating,
  }));
  const ratings = points.map(({ rating }) => rating);
  const shown = Math.max(...points.map(({ subject }) => subject));
  return figure({
    id: 'ratings',
    title: ['Ratings of Each Case'],
    alt: `Ratings of ${shown} cases by ${variables.length} raters, cases in the order of their mean rating. ${variables.map(({ label }, i) => `${label}: mean ${formatNumber(points.filter(({ rater }) => rater === i).reduce((sum, { rating }) => sum + rating, 0) / shown, 'number')}`).join(', ')}.`,
    notes: rich`Cases are in the order of their mean rating; the closer the points of a case, the better the agreement.${
      shown < icc.n ? rich` An even selection of ${num(shown, 'integer')} cases is shown.` : ''
    }`,
    spec: {
      height: 280,
      data: { values },
      mark: { type: 'point', tooltip: { content: 'data' } },
      encoding: {
        x: {
          field: 'case',
          type: 'quantitative',
          scale: { domain: [0, shown + 1], nice: false },
          axis: { title: 'Case, by mean rating', tickMinStep: 1, format: 'd' },
        },
        y: {
          field: 'rating',
          type: 'quantitative',
          scale: { domain: niceDomain(...extremes(ratings)), nice: false, zero: false },
          axis: { title: 'Rating' },
        },
        color: {
          field: 'rater',
          type: 'nominal',
          scale: { domain: variables.map(({ label }) => label), range: 'categoryLine' },
          legend: { title: null, orient: 'bottom', columns: 4 },
        },
        stroke: {
          field: 'rater',
          type: 'nominal',
          scale: { domain: variables.map(({ label }) => label), range: 'categoryLine' },
          legend: { title: null, orient: 'bottom', columns: 4 },
        },
        shape: {
          field: 'rater',
          type: 'nominal',
          scale: { domain: variables.map(({ label }) => label) },
          legend: { title: null, orient: 'bottom', columns: 4 },
        },
      },
    },
  });
}

function interpret({ icc }: IccFound, options: ReliabilityOptions): readonly Runs[] {
  const form = options.iccForm;
  const { estimate, ciLower, ciUpper } = icc[form];
  const what = form.endsWith('k') ? 'the mean of the ratings of a case' : 'a single rating';
  const share =
    estimate > 0
      ? rich`About ${num(estimate, 'percent')} of the variance of ${what} is due to differences between the cases: ${article(iccWord(estimate))} ${iccWord(estimate)} reliability by the guideline of Koo and Li.`
      : rich`Ratings of one case are no more alike than ratings of different cases.`;
  const [from, to] = [iccWord(ciLower ?? estimate), iccWord(ciUpper ?? estimate)];
  const span =
    ciLower === null || ciUpper === null
      ? rich``
      : rich` The interval runs from ${num(ciLower, 'proportion')} to ${num(ciUpper, 'proportion')}, ${from === to ? `all of it ${from}` : `from ${from} to ${to}`}.`;
  return [
    rich`${share}${span}`,
    rich`Agreement is ${num(icc.icc2.estimate, 'proportion')} for a single rating, consistency ${num(icc.icc3.estimate, 'proportion')}: the gap is what the raters differ in level.`,
  ];
}

function iccR(options: ReliabilityOptions): readonly string[] {
  const p = rNumber((1 + options.confidenceLevel) / 2);
  return [
    'n <- nrow(x); k <- ncol(x); l <- stack(x); l$case <- factor(rep(seq_len(n), k))',
    'ms <- anova(lm(values ~ case + ind, data = l))[["Mean Sq"]]; R <- ms[1]; C <- ms[2]; E <- ms[3]; W <- (C * (k - 1) + E * (n - 1) * (k - 1)) / (n * (k - 1))',
    'c(cases = R, raters = C, error = E, within = W); sapply(x, function(v) c(mean = mean(v), sd = sd(v)))',
    `form <- function(f, df2, single) { p <- c(lower = f / qf(${p}, n - 1, df2), estimate = f, upper = f * qf(${p}, df2, n - 1)); c(if (single) (p - 1) / (p + k - 1) else 1 - 1 / p, F = f, df1 = n - 1, df2 = df2, p = pf(f, n - 1, df2, lower.tail = FALSE)) }`,
    'a <- (R - E) / (R + (k - 1) * E + k * (C - E) / n); u <- k * a * C; b <- E * (n * (1 + (k - 1) * a) - k * a)',
    'v <- (k - 1) * (n - 1) * (u + b)^2 / ((n - 1) * u^2 + b^2)',
    `fu <- qf(${p}, n - 1, v); fl <- qf(${p}, v, n - 1); q <- k * C + (k * n - k - n) * E`,
    'agreement <- c(lower = n * (R - fu * E) / (fu * q + n * R), estimate = a, upper = n * (fl * R - E) / (q + n * fl * R))',
    'm <- form(R / E, (n - 1) * (k - 1), TRUE)',
    'rbind(icc1 = form(R / W, n * (k - 1), TRUE), icc2 = c(agreement, m[4:7]), icc3 = m, icc1k = form(R / W, n * (k - 1), FALSE), icc2k = c(agreement * k / (1 + agreement * (k - 1)), m[4:7]), icc3k = form(R / E, (n - 1) * (k - 1), FALSE))',
    'c(F = C / E, p = pf(C / E, k - 1, (n - 1) * (k - 1), lower.tail = FALSE))',
  ];
}
