import { num, rich, type TableBlock } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { testText } from '../../shared/calculator/test-parts.ts';
import { countFormat } from '../../shared/counts.ts';
import { pItem } from '../../shared/parts.ts';
import { rChiSquareLimits, rNumber } from '../../shared/r-code.ts';
import { when } from '../../shared/references.ts';
import { interval, ONE_ROW, table, text, value } from '../../shared/table.ts';
import { alphaOf, countsCiText, significance } from '../../shared/wording.ts';
import { type CountsResult, countsOf, sharesOf } from './compute.ts';
import type { CountsOptions } from './options.ts';

export function present(result: CountsResult, options: CountsOptions): Presentation {
  const { sample, statistic, df, pValue, effect, minimumExpected, cells } = result;
  const { test: kind, confidenceLevel: level } = options;
  const row = kind === 'goodness';
  const test = testText({ symbol: 'χ²', df, statistic, pValue });
  const name = row ? rich`Cohen’s *w*` : rich`Cramér’s *V*`;
  const letter = row ? rich`*w*` : rich`*V*`;
  const far = cells.reduce((most, cell) =>
    Math.abs(cell.residual ?? 0) > Math.abs(most.residual ?? 0) ? cell : most,
  );
  const significant = pValue < alphaOf(level);
  return {
    finding: row
      ? rich`The difference between counts and expected shares is ${significance(pValue, alphaOf(level))}, ${test}, ${letter} = ${num(effect.estimate, 'effect')}, ${countsCiText(level, effect, 'effect', pValue)}.`
      : rich`The association of rows and columns is ${significance(pValue, alphaOf(level))}, ${test}, ${letter} = ${num(effect.estimate, 'effect')}, ${countsCiText(level, effect, 'effect', pValue)}.`,
    meta: [
      rich`*n* = ${num(sample.used, 'integer')}`,
      rich`${num(cells.length, 'integer')} ${row ? 'categories' : 'cells'}`,
    ],
    estimates: [
      { label: rich`χ²`, value: statistic, format: 'statistic', detail: rich`*df* = ${num(df, 'df')}` },
      {
        label: name,
        value: effect.estimate,
        format: 'effect',
        ciLower: effect.ciLower,
        ciUpper: effect.ciUpper,
        level,
        detail: [row ? 'distance from the shares' : 'from 0 to 1'],
      },
      pItem(pValue, level),
    ],
    tables: [testTable(result, row, level), countTable(result, row)],
    interpretation: [
      significant
        ? rich`The counts are not what ${row ? 'the shares' : 'independence'} would give. Farthest off is ${far.label}: ${num(far.observed, 'integer')} observed, ${num(far.expected)} expected.`
        : rich`Such counts are to be expected by chance where ${row ? 'the shares hold' : 'rows and columns have nothing to do with each other'}; that is no proof that they do.`,
      ...(minimumExpected < 5
        ? [
            rich`The smallest expected count is ${num(minimumExpected)}: below about 5 the χ² distribution is a poor approximation. Join categories, or use an exact test.`,
          ]
        : []),
    ],
    apa: rich`The counts ${significant ? 'departed' : 'did not depart'} significantly from ${row ? 'the expected shares' : 'independence'}, ${test}, *n* = ${num(sample.used, 'integer')}, ${letter} = ${num(effect.estimate, 'effect')}, ${countsCiText(level, effect, 'effect', pValue)}.`,
    methods: row
      ? rich`Pearson’s χ² test of goodness of fit was computed from the counts${options.categories.every(({ share }) => share === null) ? ' against equal shares' : ' against the expected shares'}.`
      : rich`Pearson’s χ² test of independence was computed from the table of counts, without continuity correction.`,
    works: ['pearson1900', ...when(row, 'cohen1988'), ...when(!row, 'cramer1946')],
    r: rCode(options),
  };
}

const testTable = (
  { statistic, df, pValue, effect, sample }: CountsResult,
  row: boolean,
  level: number,
): TableBlock =>
  table(ONE_ROW, {
    id: 'test',
    title: 'Chi-Square Test',
    columns: [
      value(rich`*n*`, 'integer', () => sample.used),
      value(rich`χ²`, 'statistic', () => statistic),
      value(rich`*df*`, 'df', () => df),
      value(rich`*p*`, 'p', () => pValue),
      value(row ? rich`*w*` : rich`*V*`, 'effect', () => effect.estimate),
      interval(level, 'effect', () => effect),
    ],
    notes: row
      ? rich`Cohen’s *w* = √(χ²/*n*): about .1 is small, .3 medium, .5 large.`
      : rich`Cramér’s *V* = √(χ²/(*n*(*k* − 1))) with *k* the smaller number of rows or columns; no continuity correction.`,
  });

const countTable = ({ cells }: CountsResult, row: boolean): TableBlock =>
  table(cells, {
    id: 'counts',
    title: 'Observed and Expected Counts',
    columns: [
      text(row ? 'Category' : 'Cell', ({ label }) => label),
      value('Observed', 'integer', ({ observed }) => observed),
      value('Expected', countFormat(cells.map(({ expected }) => expected)), ({ expected }) => expected),
      value('Adjusted residual', 'statistic', ({ residual }) => residual),
    ],
    notes: rich`Adjusted residuals beyond about ±2 show where counts are not as expected.`,
  });

function rCode(options: CountsOptions): readonly string[] {
  if (options.test === 'goodness') {
    const { categories } = options;
    const shares = categories.some(({ share }) => share !== null)
      ? `c(${sharesOf(options).map(rNumber).join(', ')})`
      : `rep(1 / ${categories.length}, ${categories.length})`;
    return [
      `observed <- c(${categories.map(({ observed }) => observed).join(', ')}); shares <- ${shares}`,
      'test <- chisq.test(observed, p = shares / sum(shares))',
      'c(n = sum(observed), chisq = unname(test$statistic), df = unname(test$parameter), p = test$p.value, w = sqrt(unname(test$statistic) / sum(observed)))',
      ...rChiSquareLimits(
        options.confidenceLevel,
        'unname(test$statistic)',
        'test$parameter',
        'sum(observed)',
      ),
      'cbind(observed, expected = test$expected, residual = test$stdres)',
    ];
  }
  const rows = countsOf(options);
  return [
    `table <- rbind(${rows.map((row) => `c(${row.join(', ')})`).join(', ')})`,
    'test <- chisq.test(table, correct = FALSE)',
    'c(n = sum(table), chisq = unname(test$statistic), df = unname(test$parameter), p = test$p.value, V = sqrt(unname(test$statistic) / (sum(table) * (min(dim(table)) - 1))))',
    ...rChiSquareLimits(
      options.confidenceLevel,
      'unname(test$statistic)',
      'test$parameter',
      '(sum(table) * (min(dim(table)) - 1))',
    ),
    'test$expected; test$stdres',
  ];
}
