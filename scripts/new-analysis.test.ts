import { describe, expect, it } from 'vitest';
import { namesOf, withAnalysis } from './new-analysis.mjs';

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
