import { join, type NoticeBlock, rich, type TableBlock, type TableRow } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { when } from '../../shared/references.ts';
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
      message: rich`Little's test is for numbers; it leaves out ${join(left, ', ', ' and ')}.`,
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
  const rows: TableRow[] = variables.map(({ label, n, missing, share }) => ({
    cells: { name: label, n, missing, share },
  }));
  if (variables.length > 1)
    rows.push({
      total: true,
      cells: {
        name: 'All values',
        n: cells - missingCells,
        missing: missingCells,
        share: cells === 0 ? 0 : missingCells / cells,
      },
    });
  return {
    kind: 'table',
    id: 'variables',
    title: rich`Missing Values by Variable`,
    columns: [
      { key: 'name', label: rich`Variable` },
      { key: 'n', label: rich`*n*`, format: 'integer' },
      { key: 'missing', label: rich`Missing`, format: 'integer' },
      { key: 'share', label: rich`Share`, format: 'percent' },
    ],
    rows,
  };
}

function patternsTable({ patterns, patternCount, variables, sample }: MissingDataResult): TableBlock {
  return {
    kind: 'table',
    id: 'patterns-table',
    title: rich`Patterns of Missing Values`,
    columns: [
      { key: 'pattern', label: rich`Pattern` },
      { key: 'missing', label: rich`Missing variables` },
      { key: 'count', label: rich`Cases`, format: 'integer' },
      { key: 'share', label: rich`Share`, format: 'percent' },
    ],
    rows: patterns.map(({ missing, count }, i) => ({
      cells: {
        pattern: String(i + 1),
        missing: missing.length === 0 ? 'None' : missing.map((k) => variables[k]!.label).join(', '),
        count,
        share: count / sample.used,
      },
    })),
    ...(patternCount > patterns.length
      ? { notes: [`The ${patterns.length} most frequent of ${patternCount} patterns.`] }
      : {}),
  };
}

function testTable({ mcar }: MissingDataResult): TableBlock {
  const { statistic, df, pValue, patterns, n } = mcar!;
  return {
    kind: 'table',
    id: 'mcar',
    title: rich`Little's Test of Missing Completely at Random`,
    columns: [
      { key: 'test', label: rich`Test` },
      { key: 'statistic', label: rich`χ²`, format: 'statistic' },
      { key: 'df', label: rich`*df*`, format: 'df' },
      { key: 'pValue', label: rich`*p*`, format: 'p' },
      { key: 'patterns', label: rich`Patterns`, format: 'integer' },
      { key: 'n', label: rich`*n*`, format: 'integer' },
    ],
    rows: [{ cells: { test: "Little's MCAR", statistic, df, pValue, patterns, n } }],
    notes: ['Numeric variables; cases without any value are left out of the test.'],
  };
}
