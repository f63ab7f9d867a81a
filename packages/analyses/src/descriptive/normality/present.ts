import { andList, bold, italic, join, num, orList, type Runs, rich, type TableBlock } from '@constat/report';
import type { NormalityTests, StatisticAndP } from '@constat/stats';
import type { Presentation } from '../../presentation.ts';
import type { WorkKey } from '../../shared/bibliography.ts';
import { excludedNotice } from '../../shared/parts.ts';
import { type RFactor, rFactor, rName, rRead } from '../../shared/r-code.ts';
import { SHAPIRO_WILK } from '../../shared/references.ts';
import { sectionsOf, symbol, table, text, value } from '../../shared/table.ts';
import {
  alphaNumber,
  casesIn,
  disagreement,
  everyOf,
  levelOf,
  pText,
  sampleText,
} from '../../shared/wording.ts';
import type { Cell, NormalityResult, VariableResult } from './compute.ts';
import { figuresOf } from './figures.ts';
import type { NormalityOptions } from './options.ts';

type TestKey = keyof NormalityTests;

interface TestWords {
  readonly name: string;
  readonly symbol: string;
  readonly works: readonly WorkKey[];
}

const TESTS: Readonly<Record<TestKey, TestWords>> = {
  shapiroWilk: { name: 'Shapiro–Wilk', symbol: 'W', works: SHAPIRO_WILK },
  andersonDarling: { name: 'Anderson–Darling', symbol: 'A²', works: ['andersonDarling1954', 'stephens1986'] },
  lilliefors: {
    name: 'Kolmogorov–Smirnov (Lilliefors)',
    symbol: 'D',
    works: ['lilliefors1967', 'dallalWilkinson1986'],
  },
  cramerVonMises: { name: 'Cramér–von Mises', symbol: 'W²', works: ['stephens1986'] },
  shapiroFrancia: { name: 'Shapiro–Francia', symbol: 'W′', works: ['shapiroFrancia1972', 'royston1993'] },
  jarqueBera: { name: 'Jarque–Bera', symbol: 'χ²', works: ['jarqueBera1987'] },
  dagostino: { name: 'D’Agostino–Pearson', symbol: 'K²', works: ['dagostino1990'] },
};

export function present(result: NormalityResult, options: NormalityOptions): Presentation {
  const labels = result.variables.map(({ label }) => label);
  const testsRun = options.tests.filter((test) =>
    result.variables.some(({ cells }) => cells.some(({ tests }) => tests[test])),
  );
  return {
    ...finding(result, options),
    notices: excludedNotice(
      result.sample,
      rich`They have no value in ${orList([...labels, ...(result.group ? [result.group.label] : [])])}.`,
    ),
    tables: [testTable(result, options), shapeTable(result)],
    figures: figuresOf(result, options.plots),
    interpretation: interpretation(result, options),
    apa: result.variables.flatMap((variable) =>
      variable.cells.map((cell) => apa(nameOf(variable, cell, result.group), cell, options)),
    ),
    methods: rich`Normality of ${join(labels, ', ', ' and ')}${result.group ? ` in each group of ${result.group.label}` : ''} was examined with the ${testsRun.length === 1 ? 'test' : 'tests'} ${andList(testsRun.map((test) => TESTS[test].name))} (α = ${alphaNumber(options.alpha)})${options.plots.includes('qq') ? ' and by Q–Q plots' : ''}. Missing values were left out.`,
    works: options.tests.flatMap((test) => TESTS[test].works),
    r: rCode(result, options),
  };
}

/** The test that the sentences speak of: the first asked for that the sample allows. */
export function mainTest(
  { tests }: Cell,
  options: NormalityOptions,
): { readonly key: TestKey; readonly test: StatisticAndP } | null {
  for (const key of options.tests) {
    const test = tests[key];
    if (test) return { key, test };
  }
  return null;
}

const nameOf = (variable: VariableResult, cell: Cell, group: NormalityResult['group']): string =>
  cell.level === null || group === null
    ? variable.label
    : `${variable.label} where ${levelOf(group.label, cell.level)}`;

function finding(result: NormalityResult, options: NormalityOptions): Pick<Presentation, 'finding' | 'meta'> {
  const cells = result.variables.flatMap((variable) => variable.cells.map((cell) => ({ variable, cell })));
  const list = (chosen: typeof cells): Runs =>
    join(
      chosen.map(({ variable, cell }) => bold(nameOf(variable, cell, result.group))),
      ', ',
      ' and ',
    );
  const departs = cells.filter(({ cell }) => (mainTest(cell, options)?.test.pValue ?? 1) < options.alpha);
  const fits = cells.filter((each) => !departs.includes(each));
  const only = cells.length === 1 ? cells[0] : undefined;
  const sentence = only
    ? oneFinding(nameOf(only.variable, only.cell, result.group), only.cell, options)
    : departs.length === 0
      ? rich`No evidence against a normal distribution of ${list(fits)}.`
      : fits.length === 0
        ? rich`${list(departs)} ${everyOf(departs)} depart significantly from a normal distribution.`
        : rich`${list(departs)} ${departs.length === 1 ? 'departs' : 'depart'} significantly from a normal distribution; ${list(fits)} ${fits.length === 1 ? 'does' : 'do'} not.`;
  return {
    finding: sentence,
    meta: [
      sampleText(
        result.sample,
        result.variables.map(({ cells }) => casesIn(cells)),
      ),
      rich`α = ${alphaNumber(options.alpha)}`,
    ],
  };
}

/** Every test of a cell, where not all say the same. */
const testsDisagree = (cell: Cell, options: NormalityOptions): Runs =>
  disagreement(
    options.tests.flatMap((key) => {
      const test = cell.tests[key];
      return test ? [{ name: TESTS[key].name, pValue: test.pValue }] : [];
    }),
    options.alpha,
  );

function oneFinding(words: string, cell: Cell, options: NormalityOptions): Runs {
  const main = mainTest(cell, options);
  const name = bold(words);
  if (!main) return rich`${name} has too few or too many values for the tests chosen; look at the plots.`;
  const stats = rich`${TESTS[main.key].name} ${italic(TESTS[main.key].symbol)} = ${num(main.test.statistic, 'statistic', 3)}, ${pText(main.test.pValue)}`;
  const others = testsDisagree(cell, options);
  return main.test.pValue < options.alpha
    ? rich`${name} ${bold('departs significantly')} from a normal distribution, ${stats}.${others}`
    : rich`There is ${bold('no evidence against normality')} of ${name}${others.length > 0 ? ' by the first test' : ''}, ${stats}.${others}`;
}

function testTable(result: NormalityResult, options: NormalityOptions): TableBlock {
  const cells = result.variables.flatMap((variable) => variable.cells.map((cell) => ({ variable, cell })));
  const rows = sectionsOf(
    cells,
    ({ variable, cell }) => `${nameOf(variable, cell, result.group)}, n = ${cell.n}`,
    ({ cell }) =>
      options.tests.flatMap((key) => {
        const test = cell.tests[key];
        return test ? [{ ...TESTS[key], statistic: test.statistic, pValue: test.pValue }] : [];
      }),
  );
  return table(rows, {
    id: 'tests',
    title: cells.length > 1 ? 'Tests of Normality' : rich`Tests of Normality, ${cells[0]!.variable.label}`,
    columns: [
      text('Test', ({ name }) => name),
      text('Symbol', (test) => [italic(test.symbol)]),
      value('Statistic', 'statistic', ({ statistic }) => statistic, 3),
      symbol('p', 'p', ({ pValue }) => pValue),
    ],
    notes: [
      'A small p is evidence against a normal distribution; a large one is no proof of it. A test is missing where the sample is too small or too large for it.',
    ],
  });
}

function shapeTable({ variables, group }: NormalityResult): TableBlock {
  const rows = variables.flatMap(({ label, cells }) => cells.map((cell) => ({ ...cell, label })));
  return table(rows, {
    id: 'shape',
    title: 'Centre, Spread and Shape',
    columns: [
      text('Variable', ({ label }) => label),
      group ? text(group.label, ({ level }) => level) : [],
      symbol('n', 'integer', ({ n }) => n),
      symbol('M', 'number', ({ mean }) => mean),
      symbol('SD', 'number', ({ sd }) => sd),
      value('Skewness', 'statistic', ({ skewness }) => skewness),
      value('Kurtosis', 'statistic', ({ kurtosis }) => kurtosis),
      value(rich`*z* skewness`, 'statistic', ({ tests }) => tests.dagostino?.zSkewness ?? null),
      value(rich`*z* kurtosis`, 'statistic', ({ tests }) => tests.dagostino?.zKurtosis ?? null),
    ],
    notes: rich`Skewness and kurtosis of type 2 (as SPSS and SAS), zero for a normal distribution. *z* is given from 20 values on: beyond ±1.96 the departure is significant at .05.`,
  });
}

function interpretation(result: NormalityResult, options: NormalityOptions): Runs[] {
  return result.variables.flatMap((variable) =>
    variable.cells.map((cell) => {
      const main = mainTest(cell, options);
      const skewness = cell.skewness ?? 0;
      const shape =
        Math.abs(skewness) < 0.5
          ? 'is roughly symmetric'
          : skewness > 0
            ? 'has a longer tail to the right'
            : 'has a longer tail to the left';
      const significant = main !== null && main.test.pValue < options.alpha;
      const advice = significant
        ? cell.n >= 30
          ? 'With this many cases tests of means are usually robust against it; look at the Q–Q plot to see how large the departure is.'
          : 'With this few cases tests of means lean on normality: prefer rank tests, or transform the variable.'
        : cell.n < 20
          ? 'With few cases these tests overlook all but large departures.'
          : 'That does not prove it: look at the Q–Q plot before a method that assumes it.';
      return rich`${nameOf(variable, cell, result.group)} ${shape} (skewness ${num(skewness, 'statistic')}). ${advice}`;
    }),
  );
}

function apa(name: string, cell: Cell, options: NormalityOptions): Runs {
  const main = mainTest(cell, options);
  if (!main) return rich`Normality of ${name} was judged by its Q–Q plot.`;
  const verdict =
    main.test.pValue < options.alpha ? 'departed significantly from' : 'did not depart significantly from';
  return rich`The distribution of ${name} (*n* = ${num(cell.n, 'integer')}) ${verdict} normality, ${TESTS[main.key].name} ${italic(TESTS[main.key].symbol)} = ${num(main.test.statistic, 'statistic', 3)}, ${pText(main.test.pValue)}.${testsDisagree(cell, options)}`;
}

const R_CALLS: Readonly<Record<TestKey, string>> = {
  shapiroWilk: 'shapiro.test(x)',
  andersonDarling: 'nortest::ad.test(x)',
  lilliefors: 'nortest::lillie.test(x)',
  cramerVonMises: 'nortest::cvm.test(x)',
  shapiroFrancia: 'nortest::sf.test(x)',
  jarqueBera:
    'jb <- length(x) / 6 * (e1071::skewness(x, type = 1)^2 + e1071::kurtosis(x, type = 1)^2 / 4); c(jb, pchisq(jb, 2, lower.tail = FALSE))',
  dagostino: 'fBasics::dagoTest(x)',
};

/** A test as R runs it, where only some groups are large enough with a condition on their size. */
function rTest(key: TestKey, { cells }: VariableResult): readonly string[] {
  const tested = cells.filter(({ tests }) => tests[key]).map(({ n }) => n);
  if (tested.length === 0) return [];
  const calls = R_CALLS[key].split('; ');
  const condition = tested.length < cells.length ? `if (n >= ${Math.min(...tested)}) ` : '';
  return calls.map((line, i) => `  ${i === calls.length - 1 ? `${condition}print(${line})` : line}`);
}

function rCode({ variables, group }: NormalityResult, options: NormalityOptions): readonly string[] {
  const factorOf = ({ cells }: VariableResult): readonly RFactor[] =>
    group ? [{ name: group.name, levels: cells.flatMap(({ level }) => level ?? []) }] : [];
  return [
    rRead(...variables.flatMap(factorOf)),
    ...variables.flatMap((variable) => {
      const column = `d$${rName(variable.name)}`;
      const [factor] = factorOf(variable);
      return [
        '',
        factor ? `samples <- split(${column}, ${rFactor(factor)})` : `samples <- list(${column})`,
        'for (x in samples) {',
        '  x <- x[!is.na(x)]; n <- length(x)',
        ...options.tests.flatMap((key) => rTest(key, variable)),
        '  s <- e1071::skewness(x, type = 2); k <- if (n > 3) e1071::kurtosis(x, type = 2) else NA',
        '  se <- sqrt(6 * n * (n - 1) / ((n - 2) * (n + 1) * (n + 3))); kurtosisSE <- 2 * se * sqrt((n^2 - 1) / ((n - 3) * (n + 5)))',
        '  print(c(n = n, mean = mean(x), sd = sd(x), skewness = s, z = s / se, kurtosis = k, z = k / kurtosisSE))',
        '}',
      ];
    }),
  ];
}
