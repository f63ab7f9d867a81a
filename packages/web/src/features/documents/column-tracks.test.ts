import { loadDocument, type TableFieldColumn } from '@constat/analyses';
import { expect, it } from 'vitest';
import { tracksOf } from './column-tracks.ts';

const text = (label: string, width?: number): TableFieldColumn => ({
  key: label,
  kind: 'text',
  label,
  ...(width === undefined ? {} : { width }),
});

it('gives a text more room by its share, and a column the room of its head and its choices', () => {
  const states = { open: 'Open', late: 'Planned for the next year' };
  const [narrow, wide, rating, choice] = [
    text('Step'),
    text('Action', 3),
    { key: 's', kind: 'number', label: 'Characteristics' } as const,
    { key: 'state', kind: 'choice', label: 'State', choices: states } as const,
  ].map((column) => tracksOf([column]).least);
  expect(wide).toBeGreaterThan(narrow ?? 0);
  expect(rating).toBeGreaterThan('Characteristics'.length * 7);
  expect(choice).toBeGreaterThan(states.late.length * 7);
});

it('counts the gaps between columns and keeps the first', () => {
  const one = tracksOf([text('Step')]);
  const two = tracksOf([text('Step'), text('Step')]);
  expect(two).toMatchObject({ least: 2 * one.least + 6, kept: one.least, wide: false });
});

it('lets the failure modes scroll and a table of four columns not', async () => {
  const [fmea, charter] = await Promise.all(['fmea', 'project-charter-template'].map(loadDocument));
  const tables = [fmea, charter].flatMap((template) =>
    (template?.sections ?? []).flatMap(({ fields }) => fields.filter((field) => field.kind === 'table')),
  );
  expect(tables.map(({ key, columns }) => [key, tracksOf(columns).wide])).toEqual([
    ['modes', true],
    ['metrics', false],
    ['team', false],
    ['milestones', false],
    ['approval', false],
  ]);
});
