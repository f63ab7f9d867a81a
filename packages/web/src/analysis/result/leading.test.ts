import type { Block } from '@constat/report';
import { expect, it } from 'vitest';
import { leading } from './leading.ts';

const figure = (id: string): Block => ({ kind: 'figure', id, title: [id], spec: {}, alt: '' });
const table: Block = { kind: 'table', id: 'table', title: [], columns: [], rows: [] };
const finding: Block = { kind: 'text', id: 'finding', role: 'finding', paragraphs: [] };
const ids = (blocks: readonly Block[]) => leading(blocks).map(({ id }) => id);

it('shows first what stands before all numbers', () => {
  expect(ids([finding, figure('a'), table, figure('b')])).toEqual(['a']);
  expect(ids([finding, table, figure('b')])).toEqual([]);
});

it('shows a document that is one figure at once', () => {
  expect(ids([finding, figure('flow')])).toEqual(['flow']);
});
