import { describe, expect, it } from 'vitest';
import {
  assertionsIn,
  circles,
  codeOnly,
  featureUses,
  filesUsedBy,
  importsOf,
  LONG_FUNCTION,
  longFunctions,
  tooManyAssertions,
  upwardImports,
  violations,
} from './structure-rules.mjs';

describe('importsOf', () => {
  it('finds static, re-exported, side-effect, type and dynamic imports', () => {
    const text = `
      import { a } from './a.ts';
      import type { B } from '@constat/data';
      import {
        c,
      } from 'c';
      import './side.ts';
      export * from './d.ts';
      const load = () => import('./lazy.ts');
      // import x from 'commented';
    `;
    expect(importsOf(text)).toEqual(['./a.ts', '@constat/data', 'c', './side.ts', './d.ts', './lazy.ts']);
  });
});

describe('assertionsIn', () => {
  it('counts what code asserts, in templates too', () => {
    expect(assertionsIn('const a = list[0]!.n + find(b)!;\nreturn `$' + '{a!} of $' + '{c![0]!}`;')).toBe(5);
  });
  it('leaves negations, comparisons, comments and strings', () => {
    const text =
      "if (!a && b !== c) return !d; // list[0]!\n/** n! */\nconst words = 'n! ways';\nconst set = x! as T;";
    expect(assertionsIn(text)).toBe(1);
  });
  it('refuses a package that asserts more than it may, and one without a limit', () => {
    const counts = new Map([
      ['stats', 3],
      ['data', 4],
      ['new', 1],
    ]);
    const found = tooManyAssertions(counts, { stats: 3, data: 3 });
    expect(found).toHaveLength(2);
    expect(found[0]).toContain('packages/data: 4 assertions');
  });
});

describe('violations', () => {
  const check = (path: string, text: string) => violations(path, text);

  it('accepts the allowed direction', () => {
    expect(check('packages/data/src/x.ts', "import { mean } from '@constat/stats';\nmean([1]);")).toEqual([]);
  });
  it('refuses the opposite direction', () => {
    expect(check('packages/stats/src/x.ts', "import { d } from '@constat/data';\nd();")).toHaveLength(1);
    expect(check('packages/web/src/lib/x.ts', "import { d } from '@constat/server';\nd();")).toHaveLength(1);
    expect(check('packages/report/src/x.ts', "import { d } from '@constat/stats';\nd();")).toHaveLength(1);
  });
  it('refuses both ends of data by arguments of a call', () => {
    const text = 'export const ends = (x: number[]) => [Math.min(...x), Math.max(...x)];';
    expect(check('packages/analyses/src/x.ts', text)).toHaveLength(1);
    expect(check('packages/analyses/src/x.ts', text.replace('Math.max(...x)', 'Math.max(...y)'))).toEqual([]);
    expect(check('packages/report/src/x.ts', text)).toEqual([]);
  });
  it('refuses deep imports and relative imports across packages', () => {
    expect(
      check('packages/web/src/lib/x.ts', "import { d } from '@constat/data/src/column.ts';\nd();"),
    ).toHaveLength(1);
    expect(
      check('packages/web/src/lib/x.ts', "import { d } from '../../../data/src/column.ts';\nd();"),
    ).toHaveLength(1);
    expect(check('packages/web/src/ui/x.ts', "import { d } from '../lib/y.ts';\nd();")).toEqual([]);
  });
  it('refuses Node and DOM in pure packages, not in their tests', () => {
    expect(
      check('packages/stats/src/x.ts', "import { readFileSync } from 'node:fs';\nreadFileSync('a');"),
    ).toHaveLength(1);
    expect(check('packages/stats/src/x.ts', 'const w = window.innerWidth;')).toHaveLength(1);
    expect(check('packages/stats/src/x.ts', 'const env = process.env;')).toHaveLength(1);
    expect(
      check('packages/stats/src/x.test.ts', "import { readFileSync } from 'node:fs';\nreadFileSync('a');"),
    ).toEqual([]);
  });
  it('is not misled by comments, strings and members', () => {
    const text =
      "// window.x\n/* document.y */ const a = 'process.env'; const b = frame.window.size; const c = document;";
    expect(check('packages/stats/src/x.ts', text)).toEqual([]);
  });
  it('keeps supabase-js in the cloud folder', () => {
    const text = "import { createClient } from '@supabase/supabase-js';\ncreateClient('', '');";
    expect(check('packages/web/src/app/x.ts', text)).toHaveLength(1);
    expect(check('packages/web/src/cloud/client.ts', text)).toEqual([]);
  });
  it('refuses barrels below src/index.ts', () => {
    const text = "export * from './a.ts';\nexport { b } from './b.ts';\n";
    expect(check('packages/data/src/import/index.ts', text)).toHaveLength(1);
    expect(check('packages/data/src/index.ts', text)).toEqual([]);
  });
  it('lets an index list its exports by area, for nobody else', () => {
    expect(check('packages/stats/src/exports/tests.ts', "export * from '../tests/t.ts';\n")).toEqual([]);
    const list = "export * from './exports/tests.ts';\n";
    expect(check('packages/stats/src/index.ts', list)).toEqual([]);
    const used = "import { tTest } from '../exports/tests.ts';\ntTest();";
    expect(check('packages/stats/src/models/x.ts', used)).toHaveLength(1);
  });
});

describe('folders of web', () => {
  const check = (path: string, text: string) => upwardImports(`packages/web/src/${path}`, text);

  it('may import what stands below them', () => {
    expect(check('app/main.tsx', "import { HomePage } from '../features/home/home-page.tsx';")).toEqual([]);
    expect(check('features/results/a.ts', "import { b } from '../reports/b.ts';")).toEqual([]);
    expect(check('ui/a.tsx', "import { notify } from '../state/notify.ts';\nimport 'react';")).toEqual([]);
  });
  it('may not import what stands above them or beside them', () => {
    expect(check('ui/a.tsx', "import { b } from '../features/b/b.ts';")).toEqual([
      'packages/web/src/ui/a.tsx: imports ../features/b/b.ts, but in web ui may not import features: it stands above (WEB_FLOORS in scripts/structure-rules.mjs)',
    ]);
    expect(check('pwa/a.ts', "import { b } from '../recovery/b.ts';")).toEqual([
      'packages/web/src/pwa/a.ts: imports ../recovery/b.ts, but in web pwa may not import recovery: they stand side by side (WEB_FLOORS in scripts/structure-rules.mjs)',
    ]);
  });
  it('may not do so for types, later, by passing on, for styles, or as a worker', () => {
    expect(check('ui/a.ts', "import type { B } from '../cloud/b.ts';")).toHaveLength(1);
    expect(check('routes/a.ts', "const load = () => import('../features/b/b-page.tsx');")).toHaveLength(1);
    expect(check('lib/a.ts', "export { b } from '../storage/b.ts';")).toHaveLength(1);
    expect(check('ui/a.tsx', "import '../app/shell/shell.css';")).toHaveLength(1);
    const worker = "new Worker(new URL('../features/b/b.worker.ts', import.meta.url), { type: 'module' });";
    expect(check('engine/a.ts', worker)).toHaveLength(1);
  });
  it('have a place', () => {
    expect(check('helpers/a.ts', 'const a = 1;')).toHaveLength(1);
    expect(check('lib/a.ts', "import { b } from '../helpers/b.ts';")).toEqual([]);
  });
  it('are checked with everything else, tests left out', () => {
    const text = "import { b } from '../app/b.ts';\nb();";
    expect(violations('packages/web/src/state/a.ts', text)).toHaveLength(1);
    expect(violations('packages/web/src/state/a.test.ts', text)).toEqual([]);
  });
});

describe('functions', () => {
  const lines = (count: number) => '  work();\n'.repeat(count);
  const check = (text: string, path = 'packages/web/src/ui/a.tsx') => longFunctions(path, text);
  const LONG = lines(LONG_FUNCTION - 1);
  const FITS = lines(LONG_FUNCTION - 2);

  it('have a limit', () => {
    expect(check(`const a = 1;\nexport function Page() {\n${FITS}}\n`)).toEqual([]);
    expect(check(`const a = 1;\nexport function Page() {\n${LONG}}\n`)).toEqual([
      'packages/web/src/ui/a.tsx:2: Page has 101 lines; at most 100, one concern each',
    ]);
  });
  it('are found however they are written', () => {
    expect(check(`export const run = async (a: number): void => {\n${LONG}};\n`)).toHaveLength(1);
    expect(check(`function Page({ a = [] }: Props) {\n${LONG}}\n`)).toHaveLength(1);
    expect(check(`const run = (\n  a: number,\n) => {\n${LONG}};\n`)).toHaveLength(1);
    expect(check(`const Row = memo(function Row() {\n${LONG}});\n`)).toHaveLength(1);
    expect(check(`const items =\n  (a: number) =>\n  (b: number) => {\n${LONG}};\n`)).toHaveLength(1);
    expect(check(`function Page({\n  a,\n}: Props) {\n${LONG}}\n`)).toHaveLength(1);
  });
  it('end where they end', () => {
    const short = 'const one = () =>\n  work();\n\n';
    expect(check(`${short}function two() {\n${FITS}}\n`)).toEqual([]);
  });
  it('have it in every package', () => {
    for (const name of ['analyses', 'cli', 'data', 'report', 'server', 'stats'])
      expect(violations(`packages/${name}/src/a.ts`, `export function a() {\n${LONG}}\n`)).toEqual([
        `packages/${name}/src/a.ts:1: a has 101 lines; at most 100, one concern each`,
      ]);
  });
  it('have it as methods, too', () => {
    expect(check(`class Sweep {\n  run() {\n${lines(LONG_FUNCTION - 2)}  }\n}\n`)).toEqual([]);
    expect(check(`class Sweep {\n  async run() {\n${lines(LONG_FUNCTION - 1)}  }\n}\n`)).toEqual([
      'packages/web/src/ui/a.tsx:2: run has 101 lines; at most 100, one concern each',
    ]);
  });
  it('are neither tables nor tests', () => {
    expect(check(`const TABLE: Readonly<Record<string, () => void>> = {\n${LONG}};\n`)).toEqual([]);
    expect(check(`const LIST = [\n${LONG}];\n`)).toEqual([]);
    expect(check(`const MAP = new Map([\n${LONG}]);\n`)).toEqual([]);
    expect(check(`export const options = defineOptions({\n${LONG}});\n`)).toEqual([]);
    expect(check(`function a() {\n${LONG}}\n`, 'packages/web/src/ui/a.test.tsx')).toEqual([]);
    expect(check(`function a() {\n${LONG}}\n`, 'packages/stats/test/a.ts')).toEqual([]);
  });
});

describe('circles', () => {
  it('are found, however long, each once', () => {
    const uses = new Map([
      ['a', ['b']],
      ['b', ['c', 'd']],
      ['c', ['a']],
      ['d', ['d']],
      ['e', ['a', 'b', 'outside']],
    ]);
    expect(circles(uses)).toEqual(['a: imports itself through b -> c -> a', 'd: imports itself through d']);
    expect(circles(new Map([...uses, ['c', []], ['d', []]]))).toEqual([]);
  });
  it('of features are found, too, where no file is in one', () => {
    const feature = (path: string) => `packages/web/src/features/${path}`;
    const uses = new Map([
      [feature('a/one.ts'), [feature('a/two.ts'), feature('b/one.ts'), 'packages/web/src/lib/x.ts']],
      [feature('b/two.ts'), [feature('a/three.ts')]],
      [feature('c/one.test.ts'), [feature('a/one.ts')]],
    ]);
    expect(circles(uses)).toEqual([]);
    expect(circles(featureUses(uses))).toEqual([
      `${feature('a')}: imports itself through ${feature('b')} -> ${feature('a')}`,
    ]);
  });
  it('are made of imports, also later ones, and of workers', () => {
    const text =
      "import { b } from '../b.ts';\nconst c = () => import('./c.ts');\nnew URL('./d.worker.ts', import.meta.url);";
    expect(filesUsedBy('packages/web/src/ui/a.ts', text).map(({ target }) => target)).toEqual([
      'packages/web/src/b.ts',
      'packages/web/src/ui/c.ts',
      'packages/web/src/ui/d.worker.ts',
    ]);
  });
});

describe('codeOnly', () => {
  it('keeps line numbers', () => {
    expect(codeOnly('/* a\nb */x\n').split('\n')).toHaveLength(3);
  });
});
