import type { Column } from '@constat/data';
import { expect, test, vi } from 'vitest';
import { keepOneValue } from '../../../test/one-kept-value.ts';
import { lookOf } from './column-look.ts';
import {
  fittedWidth,
  keepWidths,
  longTexts,
  openWidths,
  setWidths,
  showWidths,
  useWidths,
} from './column-widths.ts';

const kept = keepOneValue();

const widths = () => useWidths.getState().widths;

test('widths are kept for each dataset', () => {
  openWidths('a');
  setWidths({ x: 120, y: 200.4 });
  openWidths('b');
  expect(widths()).toEqual({});
  setWidths({ x: 90 });
  openWidths('a');
  expect(widths()).toEqual({ x: 120, y: 200 });
  setWidths({ x: null });
  openWidths('a');
  expect(widths()).toEqual({ y: 200 });
});

test('a width stays readable and on the screen', () => {
  openWidths('a');
  setWidths({ x: -5, y: 1e9 });
  expect(widths()).toEqual({ x: 40, y: 800 });
});

test('what is dragged is kept when it is let go', () => {
  openWidths('a');
  showWidths(['x', 'y'], 150);
  expect(kept.value).toBeNull();
  keepWidths();
  openWidths('a');
  expect(widths()).toEqual({ x: 150, y: 150 });
});

test.each(['no JSON', '[1]', '{"a":{"x":"wide","y":null}}', '{"a":7}'])(
  'damaged notes (%s) are no widths',
  (text) => {
    kept.value = text;
    openWidths('a');
    expect(widths()).toEqual({});
    setWidths({ x: 100 });
    openWidths('a');
    expect(widths()).toEqual({ x: 100 });
  },
);

test('a hundred datasets are remembered, the last used among them', () => {
  for (let i = 0; i < 130; i++) {
    openWidths(`d${i}`);
    setWidths({ x: 100 });
  }
  expect(Object.keys(JSON.parse(kept.value ?? '{}')).length).toBe(100);
  openWidths('d129');
  expect(widths()).toEqual({ x: 100 });
  openWidths('d0');
  expect(widths()).toEqual({});
});

test('a browser that keeps nothing still shows the width', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
  });
  openWidths('a');
  setWidths({ x: 100 });
  expect(widths()).toEqual({ x: 100 });
});

const texts = (...values: string[]): Column => ({
  id: 'a',
  name: 'name',
  type: 'text',
  role: 'none',
  description: '',
  cells: { kind: 'strings', values },
});

const MEASURE = {
  cell: (text: string) => text.length * 7,
  name: (text: string) => text.length * 8,
  label: (text: string) => text.length * 6,
};

test('a fitted column shows its longest text, wherever that is', () => {
  const values = Array.from({ length: 1000 }, (_, i) => `row ${i}`);
  values[777] = 'the longest of all the texts in here';
  const column = texts(...values);
  expect(longTexts(column, 1000, lookOf(column, 1000))).toEqual(['the longest of all the texts in here']);
  expect(fittedWidth(column, 1000, MEASURE)).toBe(36 * 7 + 24);
  expect(fittedWidth(texts('x'), 1, MEASURE)).toBe(4 * 8 + 20 + 24);
  expect(fittedWidth({ ...texts('x'), name: 'g', type: 'categorical' }, 1, MEASURE)).toBe(11 * 6 + 24);
  expect(fittedWidth({ ...texts('x'), label: 'A label of the variable' }, 1, MEASURE)).toBe(23 * 6 + 24);
});

test('many columns fitted together take no longer than one', () => {
  const values = new Float64Array(1_000_000);
  let read = 0;
  const counted = new Proxy(values, {
    get: (target, key) => {
      if (typeof key === 'string' && /^\d+$/.test(key)) read += 1;
      const value: unknown = Reflect.get(target, key);
      return value;
    },
  });
  const column: Column = { ...texts(), type: 'numeric', cells: { kind: 'numbers', values: counted } };
  for (let i = 0; i < 50; i++) fittedWidth(column, values.length, MEASURE, 50);
  expect(read).toBeLessThan(1_200_000);
});
