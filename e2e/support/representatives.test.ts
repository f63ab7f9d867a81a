import {
  type AnyAnalysis,
  catalogue,
  isCalculator,
  loadAnalysis,
  loadForm,
  runAnalysis,
} from '@constat/analyses';
import { Frame, generateSample } from '@constat/data';
import { BLOCK_KINDS, type Block, TEXT_ROLES, VERDICTS } from '@constat/report';
import { expect, it } from 'vitest';
import { inTurn } from '../../scripts/in-turn.ts';
import { REPRESENTATIVES } from './representatives.ts';

/** What the form of a page is made of. */
const formParts = ({ options, keeps, usesWeights, fromData, example }: Form): string[] => [
  ...Object.values(options).map(({ kind }) => `option ${kind}`),
  ...(keeps ? ['values to keep'] : []),
  ...(usesWeights ? ['weights'] : []),
  ...(fromData ? ['numbers from data'] : []),
  example.sample === null ? 'a calculator' : 'a dataset',
];
type Form = Pick<AnyAnalysis, 'options' | 'keeps' | 'usesWeights' | 'fromData' | 'example'>;

/** What its result is made of. */
const blockParts = (block: Block): string[] => {
  const kind = `block ${block.kind}`;
  switch (block.kind) {
    case 'text':
      return [kind, `text ${block.role}`];
    case 'check':
      return [kind, `verdict ${block.verdict}`, ...(block.action ? [`action ${block.action.kind}`] : [])];
    case 'notice':
      return [kind, `notice ${block.level}`, ...(block.action ? [`action ${block.action.kind}`] : [])];
    case 'estimates':
      return [kind, ...block.items.map(({ ciLower }) => (ciLower == null ? 'a value alone' : 'an interval'))];
    case 'table':
      return [
        kind,
        ...(block.spanners ? ['spanning heads'] : []),
        ...block.rows.flatMap(({ heading, indent, total, cells }) => [
          ...(heading ? ['row heading'] : []),
          ...(indent ? ['row indented'] : []),
          ...(total ? ['row of totals'] : []),
          ...(Object.values(cells).includes(null) ? ['empty cell'] : []),
        ]),
      ];
    case 'figure':
      return [kind];
  }
};

/** The kinds of block and their parts that the examples of the catalogue show somewhere. */
const RESULT_PARTS = [
  ...BLOCK_KINDS.map((kind) => `block ${kind}`),
  ...TEXT_ROLES.map((role) => `text ${role}`),
  ...VERDICTS.map((verdict) => `verdict ${verdict}`),
  ...['action set-options', 'action open-analysis', 'notice info', 'notice suggestion'],
  ...['a value alone', 'an interval', 'spanning heads'],
  ...['row heading', 'row indented', 'row of totals', 'empty cell'],
];

async function partsOf(id: string): Promise<string[]> {
  const analysis = await loadAnalysis(id);
  if (!analysis) throw new Error(`no analysis ${id}`);
  const sample = isCalculator(analysis) ? null : await generateSample(analysis.example.sample ?? '');
  const outcome = await runAnalysis(analysis, new Frame(sample?.columns ?? []), analysis.example.options);
  if (outcome.status !== 'done') throw new Error(`${id}: ${outcome.status}`);
  return [...formParts(analysis), ...outcome.blocks.flatMap(blockParts)];
}

it('looks at every part of the analysis page', async () => {
  const forms = await Promise.all(catalogue.map(({ id }) => loadForm(id)));
  const wanted = new Set([...forms.flatMap((form) => (form ? formParts(form) : [])), ...RESULT_PARTS]);
  const seen = new Set<string>();
  for (const id of REPRESENTATIVES) for (const part of await partsOf(id)) seen.add(part);
  expect([...wanted].filter((part) => !seen.has(part))).toEqual([]);
});

it('reaches all others over time, whatever their number', () => {
  for (const length of [1, 5, 16, 82, 83, 96]) {
    const all = Array.from({ length }, (_, i) => i);
    const reached = new Set<number>();
    for (let turn = 1000; turn < 1000 + Math.ceil(length / 6) + 1; turn += 1)
      for (const each of inTurn(all, 6, turn)) reached.add(each);
    expect(reached.size).toBe(length);
  }
  expect(inTurn([1, 2], 5, 7)).toHaveLength(2);
});
