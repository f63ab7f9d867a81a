import { join, type NoticeBlock, rich, type TableBlock } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { when } from '../../shared/references.ts';
import { ONE_ROW, symbol, table, text, value } from '../../shared/table.ts';
import type { MissingDataResult } from './compute.ts';
import { patternsFigure, variablesFigure } from './figures.ts';
import type { MissingDataOptions } from './options.ts';
import { rCode } from './r-code.ts';
import { apa, finding, interpretation, methods, NO_TEST } from './text.ts';

export function present(result: MissingDataResult, options: MissingDataOptions): Presentation {
  const anything = result.missingCells > 0;
  return {
    ...finding(result, options),
    notices: notices(result),
    tables: [
      variablesTable(result),
      ...(anything ? [patternsTable(result)] : []),
      ...(result.mcar ? [testTable(result)] : []),
    ],
    figures: [
      ...(anything && options.plots.includes('variables') ? [variablesFigure(result)] : []),
      ...(anything && options.plots.includes('patterns') ? [patternsFigure(result)] : []),
    ],
    interpretation: interpretation(result, options),
    apa: apa(result),
    methods: methods(result),
    works: ['littleRubin2002', ...when(result.mcar !== null, 'little1988')],
    r: rCode(result),
  };
}

function notices({ noTest, mcar, missingCells, variables }: MissingDataResult): NoticeBlock[] {
  const found: NoticeBlock[] = [];
  if (missingCells > 0 && noTest !== null && noTest !== 'off')
    found.push({ kind: 'notice', code: noTest, level: 'info', message: [NO_TEST[noTest]] });
  if (mcar && mcar.variables.length < variables.length) {
    const left = variables.filter(({ name }) => !mcar.variables.includes(name)).map(({ label }) => label);
    found.push({
      kind: 'notice',
      code: 'not-in-test',
      level: 'info',
      message: rich`Little’s test is for numbers; it leaves out ${join(left, ', ', ' and ')}.`,
    });
  }
  if (mcar && !mcar.converged)
    found.push({
      kind: 'notice',
      code: 'not-converged',
      level: 'warning',
      message: rich`The EM algorithm did not settle in 2,000 iterations; read the test with care.`,
    });
  return found;
}

function variablesTable({ variables, cells, missingCells }: MissingDataResult): TableBlock {
  const all = {
    label: 'All values',
    n: cells - missingCells,
    missing: missingCells,
    share: cells === 0 ? 0 : missingCells / cells,
  };
  return table([...variables, ...(variables.length > 1 ? [all] : [])], {
    id: 'variables',
    title: rich`Missing Values by Variable`,
    columns: [
      text('Variable', ({ label }) => label),
      symbol('n', 'integer', ({ n }) => n),
      value('Missing', 'integer', ({ missing }) => missing),
      value('Share', 'percent', ({ share }) => share),
    ],
    style: (row) => ({ total: row === all }),
  });
}

function patternsTable({ patterns, patternCount, variables, sample }: MissingDataResult): TableBlock {
  return table(patterns, {
    id: 'patterns-table',
    title: rich`Patterns of Missing Values`,
    columns: [
      text(rich`Pattern`, (_, i) => String(i + 1)),
      text(rich`Missing variables`, ({ missing }) =>
        missing.length === 0 ? 'None' : missing.map((k) => variables[k]!.label).join(', '),
      ),
      value(rich`Cases`, 'integer', ({ count }) => count),
      value(rich`Share`, 'percent', ({ count }) => count / sample.used),
    ],
    notes:
      patternCount > patterns.length
        ? [`The ${patterns.length} most frequent of ${patternCount} patterns.`]
        : undefined,
  });
}

function testTable({ mcar }: MissingDataResult): TableBlock {
  const { statistic, df, pValue, patterns, n } = mcar!;
  return table(ONE_ROW, {
    id: 'mcar',
    title: rich`Little’s Test of Missing Completely at Random`,
    columns: [
      text(rich`Test`, () => 'Little’s MCAR'),
      value(rich`χ²`, 'statistic', () => statistic),
      value(rich`*df*`, 'df', () => df),
      value(rich`*p*`, 'p', () => pValue),
      value(rich`Patterns`, 'integer', () => patterns),
      value(rich`*n*`, 'integer', () => n),
    ],
    notes: ['Numeric variables; cases without any value are left out of the test.'],
  });
}
