/** Every claim about Constat is true: its proof is looked up. */
import { readdirSync, readFileSync } from 'node:fs';
import { catalogue, loadForm } from '@constat/analyses';
import { IMPORT_EXTENSIONS } from '@constat/data';
import { expect, test } from 'vitest';
import { findRoute } from '../../routes/routes.ts';
import { type Proof, R_CLAIMS, READ_ON, SPSS_CLAIMS } from './comparisons.ts';

const project = (path: string) => new URL(`../../../../../${path}`, import.meta.url);

async function prove(proof: Proof): Promise<void> {
  switch (proof.kind) {
    case 'route':
      return expect(findRoute(proof.path)).toBeDefined();
    case 'default': {
      const option = (await loadForm(proof.analysisId))?.options[proof.option];
      return expect(option?.kind === 'choice' ? option.default : undefined).toBe(proof.value);
    }
    case 'reads':
      return expect(IMPORT_EXTENSIONS).toEqual(expect.arrayContaining([...proof.extensions]));
    case 'text':
      return expect(readFileSync(project(proof.file), 'utf8')).toContain(proof.text);
    case 'files':
      return expect(readdirSync(project(proof.folder)).length).toBeGreaterThanOrEqual(proof.atLeast);
    case 'missing': {
      const known = catalogue.map((entry) =>
        [entry.title, ...entry.aliases, ...entry.keywords].join('; ').toLowerCase(),
      );
      return expect(proof.words.filter((word) => known.some((words) => words.includes(word)))).toEqual([]);
    }
  }
}

test.each([...SPSS_CLAIMS, ...R_CLAIMS])('$topic: $ours', ({ proof }) => prove(proof));

test('every claim about another program has a source, and the date it was read is told', () => {
  for (const { source } of [...SPSS_CLAIMS, ...R_CLAIMS]) expect(source.length).toBeGreaterThan(5);
  expect(READ_ON).toMatch(/^\d+ \w+ \d{4}$/);
});

test('what the page for small networks says it loads is what the build is held to', () => {
  const budget = readFileSync(project('scripts/budget.mjs'), 'utf8');
  const page = readFileSync(project('packages/web/src/site/content/guides/developing-countries.md'), 'utf8');
  for (const [limit, said] of [
    ['FIRST_PAGE = 150 * KB;', 'compressed | 150 KB |'],
    ['WHOLE_PAGE = 350 * KB;', 'compressed | 350 KB |'],
    ['PRECACHE_SENT = 7 * KB * KB;', 'compressed | 7 MB |'],
    ['PRECACHE_KEPT = 20 * KB * KB;', 'Room on the device | 20 MB |'],
  ] as const) {
    expect(budget).toContain(limit);
    expect(page).toContain(said);
  }
});

test('a claim that is not true fails', async () => {
  const untrue: readonly Proof[] = [
    { kind: 'route', path: 'nothing-here' },
    { kind: 'default', analysisId: 'independent-samples-ttest', option: 'test', value: 'student' },
    { kind: 'reads', extensions: ['docx'] },
    { kind: 'text', file: 'docs/performance.md', text: '12,345,678 ms' },
    { kind: 'files', folder: 'reference/cases', atLeast: 100_000 },
    { kind: 'missing', words: ['kaplan'] },
  ];
  for (const proof of untrue) await expect(prove(proof)).rejects.toThrow();
});
