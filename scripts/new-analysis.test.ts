import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commonPlace, namesOf, withAdapter, withAnalysis, withTopic } from './new-analysis.mjs';

// By name: the checker of types reads all analyses elsewhere, and not once more with the scripts.
const analyses = '@constat/analyses';
const { catalogue: real } = (await import(analyses)) as {
  catalogue: readonly { readonly id: string; readonly area: string; readonly path: string }[];
};

const catalogue = `import type { CatalogueEntry } from './contract.ts';
import { entry as alpha } from './descriptive/alpha/entry.ts';
import { entry as omega } from './regression/omega/entry.ts';

export const catalogue: readonly CatalogueEntry[] = [
  alpha,
];

export const other = [];
`;

describe('namesOf', () => {
  it('gives title, type and variable', () => {
    expect(namesOf('paired-samples-ttest')).toMatchObject({
      title: 'Paired samples ttest',
      type: 'PairedSamplesTtest',
      variable: 'pairedSamplesTtest',
    });
    expect(namesOf('2x2')).toMatchObject({ type: 'A2x2', variable: 'a2x2' });
  });
});

describe('withAnalysis', () => {
  const text = withAnalysis(catalogue, 'inferential', 'paired-samples-ttest');
  it('imports the entry between its neighbours', () => {
    const imports = text.split('\n').filter((line) => line.startsWith('import { entry'));
    expect(imports).toEqual([
      "import { entry as alpha } from './descriptive/alpha/entry.ts';",
      "import { entry as pairedSamplesTtest } from './inferential/paired-samples-ttest/entry.ts';",
      "import { entry as omega } from './regression/omega/entry.ts';",
    ]);
  });
  it('adds it at the end of the catalogue only', () => {
    expect(text).toContain('  alpha,\n  pairedSamplesTtest,\n];');
    expect(text).toContain('export const other = [];');
  });
});

describe('withAnalysis on the catalogue of the product', () => {
  const source = join(import.meta.dirname, '..', 'packages', 'analyses', 'src');
  const text = readFileSync(join(source, 'catalogue.ts'), 'utf8');

  // Before, among and after the imports that stand there, the type import among them.
  it.each([
    ['calculators', 'a-first-test'],
    ['charts', 'zebra'],
    ['correlation', 'a-test'],
    ['inferential', 'median-test'],
    ['time-series', 'zebra'],
  ])('adds %s/%s and changes nothing else', (area, id) => {
    const { variable } = namesOf(id);
    const added = [`import { entry as ${variable} } from './${area}/${id}/entry.ts';`, `  ${variable},`];
    const lines = withAnalysis(text, area, id).split('\n');
    expect(lines.filter((line) => added.includes(line))).toEqual(added);
    expect(lines.filter((line) => !added.includes(line)).join('\n')).toBe(text);
    const files = lines.flatMap((line) => /^import .* from '(.*)';$/.exec(line)?.[1] ?? []);
    expect(files).toEqual(files.toSorted());
  });

  it('gives a module that loads, with the new analysis once and last', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'constat-catalogue-'));
    try {
      mkdirSync(join(folder, 'inferential', 'median-test'), { recursive: true });
      writeFileSync(
        join(folder, 'inferential', 'median-test', 'entry.ts'),
        "export const entry = { id: 'median-test' };",
      );
      const made = withAnalysis(text, 'inferential', 'median-test')
        .replaceAll("from './", `from '${source}/`)
        .replace(`${source}/inferential/median-test`, './inferential/median-test');
      writeFileSync(join(folder, 'catalogue.ts'), made);
      const loaded: { catalogue: { id: string }[] } = await import(join(folder, 'catalogue.ts'));
      expect(loaded.catalogue.map((entry) => entry.id)).toEqual([
        ...real.map((entry) => entry.id),
        'median-test',
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('withAdapter on the adapters of the product', () => {
  const file = join(import.meta.dirname, '..', 'packages', 'analyses', 'reference', 'adapters.ts');
  const text = readFileSync(file, 'utf8');

  it.each(['a-first-test', 'median-test', 'zebra'])('adds %s and changes nothing else', (id) => {
    const { variable } = namesOf(id);
    const added = [`import { adapter as ${variable} } from './topics/${id}.ts';`, `  ${variable},`];
    const lines = withAdapter(text, id).split('\n');
    expect(lines.filter((line) => added.includes(line))).toEqual(added);
    expect(lines.filter((line) => !added.includes(line)).join('\n')).toBe(text);
    const at = lines.indexOf(added[0]!);
    expect(lines[at - 1]).toMatch(/;$|^$|\*\/$/);
  });
});

describe('withTopic on the topics of the product', () => {
  const file = join(
    import.meta.dirname,
    '..',
    'packages',
    'analyses',
    'src',
    'numbers',
    'reference-topics.ts',
  );
  const text = readFileSync(file, 'utf8');

  it.each([
    ['a-first-test', "  'a-first-test': ['a-first-test'],"],
    ['median', "  median: ['median'],"],
    ['zebra', "  zebra: ['zebra'],"],
  ])('adds %s and changes nothing else', (id, added) => {
    const lines = withTopic(text, id).split('\n');
    expect(lines.filter((line) => line !== added).join('\n')).toBe(text);
    const at = lines.indexOf(added);
    expect(at).toBeGreaterThan(lines.findIndex((line) => line.startsWith('export const REFERENCE_TOPICS')));
    expect(at).toBeLessThan(lines.indexOf('};'));
  });
});

describe('commonPlace', () => {
  it('is where most analyses of an area are, not where the first is', () => {
    expect(commonPlace(['inference/assumptions', 'tests/a', 'tests/b'])).toBe('tests');
    expect(commonPlace(['advanced-analysis/six-sigma/spc'])).toBe('advanced-analysis/six-sigma');
    expect(commonPlace([])).toBeUndefined();
  });
  it('is what the menus of the product show', () => {
    const placeOf = (area: string) =>
      commonPlace(real.filter((entry) => entry.area === area).map((entry) => entry.path));
    expect(placeOf('inferential')).toBe('inferential-stats');
    expect(placeOf('quality')).toBe('advanced-analysis/six-sigma');
  });
});
