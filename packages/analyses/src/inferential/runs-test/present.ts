import { bold, type FigureBlock, join, num, orList, type Runs, rich, type TableBlock } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { independenceCheck } from '../../shared/checks.ts';
import { figure } from '../../shared/figure.ts';
import { excludedNotice, pItem } from '../../shared/parts.ts';
import { rName, rRead, rStrings } from '../../shared/r-code.ts';
import { symbol, table, text, under, value } from '../../shared/table.ts';
import { alphaNumber, given, pText, sampleText, significance } from '../../shared/wording.ts';
import { verdictSentence } from '../kit/verdicts.ts';
import type { RunsResult, RunsVariable } from './compute.ts';
import type { RunsOptions } from './options.ts';

const WORDS = {
  'two-sided': 'two-sided',
  clustered: 'one-sided, clustered',
  alternating: 'one-sided, alternating',
};

export function present(result: RunsResult, options: RunsOptions): Presentation {
  const { variables } = result;
  const one = variables.length === 1 ? variables[0] : undefined;
  return {
    ...finding(result, options),
    notices: excludedNotice(
      result.sample,
      rich`They have no value in ${orList(variables.map(({ label }) => label))}.`,
    ),
    estimates: one
      ? [
          {
            label: ['Runs'],
            value: one.test.runs,
            format: 'integer',
            detail: rich`${num(one.test.expected, 'rank-sum')} expected`,
          },
          pItem(
            one.pValue,
            1 - options.alpha,
            options.alternative === 'two-sided' ? 'two-sided' : 'one-sided',
          ),
        ]
      : [],
    tables: [testTable(result, options)],
    checks: [
      independenceCheck(
        'The rows must be in the order in which the values arose. Sorting the data makes the test void.',
      ),
    ],
    figures: options.plots.includes('sequence') ? variables.flatMap(sequenceFigure) : [],
    interpretation: variables.map((variable) => interpretation(variable, options)),
    apa: variables.map(apa),
    methods: methods(result, options),
    works: ['waldWolfowitz1940', 'bradley1968'],
    r: rCode(result, options),
  };
}

const statistics = ({ test, pValue, exact }: RunsVariable): Runs =>
  exact ? rich`exact ${pText(pValue)}` : rich`*z* = ${num(test.statistic, 'statistic')}, ${pText(pValue)}`;

function finding(result: RunsResult, options: RunsOptions): Pick<Presentation, 'finding' | 'meta'> {
  const { variables, sample } = result;
  const one = variables.length === 1 ? variables[0] : undefined;
  return {
    finding: one
      ? rich`${bold(one.label)} has ${num(one.test.runs, 'integer')} runs where ${num(one.test.expected, 'rank-sum')} are expected of a random order; the departure was ${significance(one.pValue, options.alpha)}, ${statistics(one)}.`
      : verdictSentence(variables, options.alpha, {
          none: (names) => rich`The order of ${names} did not depart significantly from a random one.`,
          all: (names) => rich`The order of ${names} departed significantly from a random one in every case.`,
          some: (yes, no) =>
            rich`The order of ${yes} departed significantly from a random one; that of ${no} did not.`,
        }),
    meta: [sampleText(sample), rich`α = ${alphaNumber(options.alpha)}, ${WORDS[options.alternative]}`],
  };
}

function testTable({ variables }: RunsResult, options: RunsOptions): TableBlock {
  const cuts = variables.some(({ cut }) => cut !== null);
  return table(variables, {
    id: 'test',
    title: 'Runs Test',
    columns: [
      text('Variable', ({ label }) => label),
      cuts ? value('Cut', 'number', ({ cut }) => cut) : [],
      under(
        'Values',
        value('First', 'integer', ({ test }) => test.n1),
        value('Second', 'integer', ({ test }) => test.n2),
      ),
      under(
        'Runs',
        value('Observed', 'integer', ({ test }) => test.runs),
        value('Expected', 'rank-sum', ({ test }) => test.expected),
      ),
      symbol('z', 'statistic', ({ test }) => test.statistic),
      under(
        rich`*p*`,
        value('Asymptotic', 'p', ({ test }) => test.pValue),
        value('Exact', 'p', ({ test }) => test.exactPValue),
      ),
    ],
    notes: rich`${join(
      variables.map(({ label, kinds, cut }) =>
        cut === null
          ? rich`${label}: first is ${kinds[0]}, second ${kinds[1]}.`
          : rich`${label}: first is at the cut or above it, second below.`,
      ),
      ' ',
    )} A run is a stretch of values of one kind. *z* has no continuity correction; the exact *p*, ${WORDS[options.alternative]}, is from the distribution of runs given both counts.`,
  });
}

function interpretation({ label, test, pValue }: RunsVariable, options: RunsOptions): Runs {
  if (pValue >= options.alpha)
    return rich`At α = ${alphaNumber(options.alpha)} the order of ${label} is no evidence against chance. That is not evidence that it is random.`;
  return test.runs < test.expected
    ? rich`${label} has fewer runs than chance gives: like follows like, as in a trend, a slow wave or a shift half way. Tests that assume independent cases can then be too optimistic.`
    : rich`${label} has more runs than chance gives: high and low alternate, as when a process is corrected too eagerly.`;
}

const apa = (variable: RunsVariable): Runs =>
  rich`A runs test of ${variable.label}${variable.cut === null ? '' : rich` about ${given(variable.cut)}`} gave ${num(variable.test.runs, 'integer')} runs (*n* = ${num(variable.test.n1, 'integer')} and ${num(variable.test.n2, 'integer')}, ${num(variable.test.expected, 'rank-sum')} expected), ${statistics(variable)}.`;

/** Where the p values really came from. */
const pSource = (variables: readonly RunsVariable[]): Runs =>
  variables.every(({ exact }) => exact)
    ? rich`*p* is exact.`
    : variables.some(({ exact }) => exact)
      ? rich`*p* is exact below 50 values, else from the normal approximation.`
      : rich`*p* is from the normal approximation.`;

function methods({ variables }: RunsResult, options: RunsOptions): Runs {
  const names = join(
    variables.map(({ label }) => label),
    ', ',
    ' and ',
  );
  const cut = { median: 'the median', mean: 'the mean', value: 'a given value' }[options.cut];
  return rich`The randomness of the order of ${names} was tested with the Wald–Wolfowitz runs test (${WORDS[options.alternative]}, α = ${alphaNumber(options.alpha)})${variables.some((variable) => variable.cut !== null) ? rich`, numbers split at ${cut}` : ''}. ${pSource(variables)} Missing values were left out.`;
}

const SIDES = ['At or above', 'Below'];

function sequenceFigure({ name, label, cut, sequence }: RunsVariable): FigureBlock[] {
  if (cut === null || sequence.length === 0) return [];
  const side = {
    field: 'side',
    type: 'nominal',
    scale: { domain: SIDES, range: 'categoryLine' },
    legend: { title: null, orient: 'bottom' },
  } as const;
  return [
    figure({
      id: `sequence-${name}`,
      title: rich`${label} in the Order of the Rows`,
      alt: `Values of ${label} joined in the order of the rows, with a line at the cut ${cut}. ${sequence.length} values.`,
      notes: ['The dashed line is the cut.'],
      table: 'values',
      spec: {
        height: 220,
        datasets: {
          values: sequence.map((value, i) => ({ order: i + 1, value, side: SIDES[value >= cut ? 0 : 1] })),
          cut: [{ cut }],
        },
        layer: [
          {
            data: { name: 'values' },
            mark: { type: 'line', strokeWidth: 1, opacity: 0.5 },
            encoding: {
              x: { field: 'order', type: 'quantitative', axis: { title: 'Order' }, scale: { nice: false } },
              y: { field: 'value', type: 'quantitative', scale: { zero: false }, axis: { title: label } },
            },
          },
          {
            data: { name: 'values' },
            mark: { type: 'point', size: 36, fillOpacity: 1, tooltip: { content: 'data' } },
            encoding: {
              x: { field: 'order', type: 'quantitative' },
              y: { field: 'value', type: 'quantitative' },
              stroke: side,
              fill: side,
              shape: { ...side, scale: { domain: SIDES } },
            },
          },
          {
            data: { name: 'cut' },
            mark: { type: 'rule', strokeDash: [4, 3] },
            encoding: { y: { field: 'cut', type: 'quantitative' } },
          },
        ],
      },
    }),
  ];
}

function rCode({ variables }: RunsResult, options: RunsOptions): readonly string[] {
  const side = { 'two-sided': 'two.sided', clustered: 'less', alternating: 'greater' }[options.alternative];
  const tail = { 'two-sided': 'p <= p[k == r] * (1 + 1e-7)', clustered: 'k <= r', alternating: 'k >= r' }[
    options.alternative
  ];
  const cut = { median: 'median(x)', mean: 'mean(x)', value: String(options.value) }[options.cut];
  return [
    rRead(...variables.filter(({ cut }) => cut === null).map(({ name, kinds }) => ({ name, levels: kinds }))),
    ...variables.flatMap((variable) => [
      '',
      `x <- na.omit(d$${rName(variable.name)})`,
      variable.cut === null
        ? `a <- x == ${rStrings([variable.kinds[0]])}`
        : `cut <- ${cut}; cut; a <- x >= cut`,
      'n1 <- sum(a); n2 <- sum(!a); r <- length(rle(as.vector(a))$lengths)',
      'c(n1, n2, runs = r, expected = 1 + 2 * n1 * n2 / (n1 + n2))',
      `tseries::runs.test(factor(a), alternative = "${side}")`,
      'k <- 2:(n1 + n2); h <- k %/% 2',
      'p <- ifelse(k %% 2 == 0, 2 * choose(n1 - 1, h - 1) * choose(n2 - 1, h - 1), choose(n1 - 1, h - 1) * choose(n2 - 1, h) + choose(n1 - 1, h) * choose(n2 - 1, h - 1)) / choose(n1 + n2, n1)',
      `c(exact = min(1, sum(p[${tail}])))`,
    ]),
  ];
}
