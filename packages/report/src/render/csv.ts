/** One block as CSV (RFC 4180): numbers unrounded, text that a spreadsheet would take for a formula made inert. */

import type { Block, Cell, FigureBlock } from '../blocks.ts';
import { isPanelFigure, panelData } from '../figure/panels.ts';
import { asWritten, type NumberSettings, runsToText } from '../format.ts';
import { spelledAlt } from '../spelling.ts';
import { cellOf } from '../table-layout.ts';
import { NOTICE_WORDS, VERDICT_WORDS } from '../words.ts';
import { type BlockRenderers, contextOf, type RenderSettings, renderWith } from './context.ts';

/** A leading = + - @ or control character starts a formula in spreadsheets; an apostrophe stops it. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Text as a CSV cell that no spreadsheet runs as a formula. */
export function csvText(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",;\r\n\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const csvNumber = (value: number): string => (Number.isFinite(value) ? String(value) : '');

function csvCell(cell: Cell | undefined, numbers: NumberSettings): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return csvNumber(cell);
  return csvText(runsToText(typeof cell === 'string' ? [cell] : cell, numbers));
}

const lines = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.join(',')}\r\n`).join('');

const csvBlocks: BlockRenderers = {
  text: (block, { numbers }) =>
    lines([...block.paragraphs, ...(block.meta ?? [])].map((runs) => [csvText(runsToText(runs, numbers))])),

  estimates: (block, { numbers }) =>
    lines([
      ['label', 'estimate', 'ciLower', 'ciUpper', 'level'],
      ...block.items.map((item) => [
        csvText(runsToText(item.label, numbers)),
        csvNumber(item.value),
        csvCell(item.ciLower, numbers),
        csvCell(item.ciUpper, numbers),
        csvCell(item.level, numbers),
      ]),
    ]),

  table: (block, { numbers }) =>
    lines([
      block.columns.map(({ label, spanner }) => {
        const above = spanner === undefined ? undefined : block.spanners?.[spanner];
        const text = runsToText(label, numbers);
        return csvText(above ? `${runsToText(above, numbers)}: ${text}` : text);
      }),
      ...block.rows.map((row) => block.columns.map((column) => csvCell(cellOf(row, column), numbers))),
    ]),

  check: (block, { numbers }) =>
    lines([
      [
        csvText(runsToText(block.assumption, numbers)),
        csvText(runsToText(block.evidence, numbers)),
        VERDICT_WORDS[block.verdict],
        csvText(runsToText(block.advice, numbers)),
      ],
    ]),

  figure: (block, { numbers }) => {
    const rows = figureData(block);
    const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    if (keys.length === 0)
      return lines([
        [csvText(runsToText(block.title, numbers)), csvText(spelledAlt(block, numbers.spelling))],
      ]);
    return lines([
      keys.map(csvText),
      ...rows.map((row) =>
        keys.map((key) => csvCell(asCell(Object.hasOwn(row, key) ? row[key] : null), asWritten(numbers))),
      ),
    ]);
  },

  notice: (block, { numbers }) =>
    lines([[NOTICE_WORDS[block.level], csvText(runsToText(block.message, numbers))]]),
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function asCell(value: unknown): Cell {
  if (typeof value === 'number' || typeof value === 'string' || value === null) return value;
  return value === undefined ? null : (JSON.stringify(value) ?? null);
}

/** The data drawn in a figure: the largest list of values written in its spec. */
export function figureData(block: FigureBlock): readonly Readonly<Record<string, unknown>>[] {
  if (isPanelFigure(block.spec))
    return panelData(block.spec).flatMap(([panel, spec]) =>
      figureData({ ...block, spec }).map((row) => ({ panel, ...row })),
    );
  const { datasets } = block.spec;
  if (block.table !== undefined && isRecord(datasets) && Array.isArray(datasets[block.table]))
    return (datasets[block.table] as unknown[]).filter(isRecord);
  const found: (readonly Readonly<Record<string, unknown>>[])[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (isRecord(value)) {
      if (isRecord(value.data) && Array.isArray(value.data.values))
        found.push(value.data.values.filter(isRecord));
      if (isRecord(value.datasets))
        for (const rows of Object.values(value.datasets))
          if (Array.isArray(rows)) found.push(rows.filter(isRecord));
      for (const [key, child] of Object.entries(value))
        if (key !== 'data' && key !== 'datasets') visit(child);
    }
  };
  visit(block.spec);
  return found.reduce((largest, rows) => (rows.length > largest.length ? rows : largest), []);
}

/** One block as CSV; for a figure the data it draws. */
export const renderCsv = (block: Block, settings: RenderSettings = {}): string =>
  renderWith(csvBlocks, block, contextOf(settings));
