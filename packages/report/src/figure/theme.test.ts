import { describe, expect, it } from 'vitest';
import themes from './chart-theme.json' with { type: 'json' };
import { themeSpec } from './theme.ts';

describe('themeSpec', () => {
  it('adds the theme and lets the spec win', () => {
    const spec = { mark: 'bar', config: { axis: { gridWidth: 3 } } };
    const themed = themeSpec(spec, 'light', { width: 640 });
    expect(themed).toMatchObject({
      mark: 'bar',
      width: 640,
      config: { axis: { gridWidth: 3, gridColor: themes.light.axis.gridColor } },
    });
    expect(spec).toEqual({ mark: 'bar', config: { axis: { gridWidth: 3 } } });
  });

  it('keeps a width of the spec and knows the dark scheme', () => {
    const themed = themeSpec({ mark: 'bar', width: 100 }, 'dark', { width: 640 });
    expect(themed).toMatchObject({ width: 100, config: { text: { color: themes.dark.text.color } } });
  });

  it('turns black and white marks round on a dark ground, wherever they stand', () => {
    const line = { mark: { type: 'line', color: 'black', strokeWidth: 2 } };
    const rect = { mark: { type: 'rect', stroke: 'white' }, data: { values: [{ color: 'black' }] } };
    const spec = { hconcat: [{ layer: [line, rect] }, { facet: { field: 'x' }, spec: line }] };
    const ink = themes.dark.text.color;
    const paper = themes.dark.style.mean.stroke;
    expect(themeSpec(spec, 'dark')).toMatchObject({
      hconcat: [
        {
          layer: [
            { mark: { type: 'line', color: ink, strokeWidth: 2 } },
            { mark: { type: 'rect', stroke: paper }, data: { values: [{ color: 'black' }] } },
          ],
        },
        { facet: { field: 'x' }, spec: { mark: { color: ink } } },
      ],
    });
    expect(themeSpec(spec, 'light')).toMatchObject(spec);
  });

  it('draws lines to compare with in the style of references, not of data', () => {
    const spec = { layer: [{ mark: { type: 'line', style: 'reference' } }, { mark: 'line' }] };
    expect(themeSpec(spec, 'dark')).toMatchObject({
      layer: [{ mark: themes.dark.style.reference }, { mark: 'line' }],
    });
  });

  it('divides the width between panels', () => {
    const themed = themeSpec({ hconcat: [{ mark: 'bar' }, { mark: 'bar' }] }, 'light', { width: 640 });
    expect(themed).not.toHaveProperty('width');
    expect(themed).toMatchObject({ config: { view: { continuousWidth: 248 } } });
  });

  it('tells a spec that asks whether it is narrow', () => {
    const spec = {
      mark: 'point',
      params: [
        { name: 'narrow', value: false },
        { name: 'other', value: 1 },
      ],
    };
    expect(themeSpec(spec, 'light', { width: 340 }).params).toEqual([
      { name: 'narrow', value: true },
      { name: 'other', value: 1 },
    ]);
    expect(themeSpec(spec, 'light', { width: 784 }).params).toEqual(spec.params);
  });

  it('gives legends, titles of axes and names the room that a phone has', () => {
    const kinds = ['Contribution', 'Study variation', 'Tolerance'];
    const axis = { title: 'PainScoreBaseline − PainScore30Days (Difference)' };
    const bars = {
      data: { values: kinds.map((kind) => ({ kind, source: 'Part to part' })) },
      mark: 'bar',
      encoding: {
        y: { field: 'source', type: 'nominal' },
        x: { field: 'percent', type: 'quantitative', axis },
        color: { field: 'kind', type: 'nominal', legend: { orient: 'bottom', columns: 3 } },
      },
    };
    expect(themeSpec(bars, 'light', { width: 343 })).toMatchObject({
      encoding: {
        x: { axis: { title: ['PainScoreBaseline − PainScore30Days', '(Difference)'] } },
        color: { legend: { orient: 'bottom', columns: 2 } },
      },
    });
    expect(themeSpec(bars, 'light', { width: 784 })).toMatchObject({ encoding: bars.encoding });
  });

  it('turns names that would touch in every layer alike', () => {
    const x = { field: 'name', type: 'nominal', axis: { labelAngle: 0 } };
    const layers = (names: readonly string[]) => ({
      datasets: { long: names.map((name) => ({ name })), short: [{ name: 'a' }] },
      layer: [
        { data: { name: 'long' }, mark: 'rect', encoding: { x } },
        { data: { name: 'short' }, mark: 'text', encoding: { x } },
      ],
    });
    const turned = { encoding: { x: { axis: { labelAngle: -40 } } } };
    const names = ['Income', 'Weight', 'BloodPressure', 'Cholesterol', 'Smoker'];
    expect(themeSpec(layers(names), 'light', { width: 343 })).toMatchObject({ layer: [turned, turned] });
    const upright = { encoding: { x } };
    expect(themeSpec(layers(['Yes', 'No']), 'light', { width: 343 })).toMatchObject({
      layer: [upright, upright],
    });
  });

  it('is harmless with hostile keys', () => {
    const themed = themeSpec(JSON.parse('{"config":{"__proto__":{"polluted":1}}}'), 'light');
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    expect(Object.getPrototypeOf(themed.config)).toBe(Object.prototype);
  });

  const series = { field: 'series', type: 'nominal' };

  it('outlines points in the colour of their series, or in the first colour', () => {
    const own = themeSpec({ mark: 'point', encoding: { color: series } }, 'light');
    expect(own).toMatchObject({ mark: 'point', encoding: { stroke: series } });
    expect(themeSpec({ mark: { type: 'point' }, encoding: {} }, 'light')).toMatchObject({
      mark: { stroke: themes.light.line.color },
    });
    const line = themeSpec({ mark: { type: 'line', point: true } }, 'light');
    expect(line).toMatchObject({ mark: { point: { fillOpacity: 1 } } });
  });

  it('shows pieces of lines in legends, or shapes without dashes', () => {
    const dashed = { mark: 'line', encoding: { stroke: series, strokeDash: series } };
    const stroke = { legend: { symbolType: 'stroke' } };
    expect(themeSpec(dashed, 'light')).toMatchObject({ encoding: { stroke, strokeDash: stroke } });
    const faint = { mark: { type: 'line', opacity: 0.35 }, encoding: { color: series } };
    expect(themeSpec(faint, 'light')).toMatchObject({
      encoding: { color: { legend: { symbolType: 'stroke', symbolOpacity: 1 } } },
    });
    const points = { mark: 'point', encoding: { shape: series } };
    const { layer } = themeSpec({ layer: [dashed, points] }, 'light') as unknown as {
      layer: [typeof dashed];
    };
    expect(layer[0].encoding).toEqual({ stroke: series });
  });

  it('shows pieces of lines where a colour tells apart nothing but lines', () => {
    const line = { mark: 'line', encoding: { color: series } };
    const piece = { encoding: { color: { legend: { symbolType: 'stroke' } } } };
    expect(themeSpec(line, 'light')).toMatchObject(piece);
    const bars = { mark: 'bar', encoding: { color: series } };
    expect(themeSpec({ layer: [line, bars] }, 'light')).not.toMatchObject({ layer: [piece] });
    const faint = { mark: { type: 'line', opacity: 0.6 }, encoding: { color: series } };
    const points = { mark: 'point', encoding: { color: series, shape: series } };
    expect(themeSpec({ layer: [faint, points] }, 'light')).not.toMatchObject({ layer: [piece, {}] });
  });

  it('writes long names beside a narrow plot in lines, where rows have room', () => {
    const long = 'Job satisfaction (1–10): Senior vs. Junior';
    const spec = (height: number) => ({
      height,
      data: { values: [{ term: long }, { term: 'Age' }] },
      mark: 'bar',
      encoding: { y: { field: 'term', type: 'nominal' } },
    });
    const lines = JSON.stringify({ [long]: ['Job satisfaction', '(1–10): Senior vs.', 'Junior'] });
    expect(themeSpec(spec(120), 'light', { width: 340 })).toMatchObject({
      encoding: { y: { axis: { labelExpr: `(${lines})[datum.label] || datum.label` } } },
    });
    // rows of 36 px have room for two lines, which may be wider
    const two = JSON.stringify({ [long]: ['Job satisfaction (1–10):', 'Senior vs. Junior'] });
    expect(themeSpec(spec(72), 'light', { width: 340 })).toMatchObject({
      encoding: { y: { axis: { labelExpr: `(${two})[datum.label] || datum.label` } } },
    });
    expect(themeSpec(spec(40), 'light', { width: 340 })).toMatchObject(spec(40));
  });
});

it('where there is little room legends of several fields stand below each other', () => {
  const channel = (field: string, type: string) => ({ field, type });
  const spec = {
    data: { values: [{ x: 1, y: 2, g: 'a', s: 3 }] },
    mark: 'point',
    encoding: {
      x: channel('x', 'quantitative'),
      color: channel('g', 'nominal'),
      size: channel('s', 'quantitative'),
    },
  };
  const below = { legend: { layout: { top: { direction: 'vertical' } } } };
  expect(themeSpec(spec, 'light', { width: 343 }).config).toMatchObject(below);
  expect(themeSpec(spec, 'light', { width: 784 }).config).not.toMatchObject(below);
});
