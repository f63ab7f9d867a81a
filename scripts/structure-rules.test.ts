import { describe, expect, it } from 'vitest';
import { codeOnly, importsOf, violations } from './structure-rules.mjs';

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

describe('violations', () => {
  const check = (path: string, text: string) => violations(path, text);

  it('accepts the allowed direction', () => {
    expect(check('packages/data/src/x.ts', "import { mean } from '@constat/stats';\nmean([1]);")).toEqual([]);
  });
  it('refuses the opposite direction', () => {
    expect(check('packages/stats/src/x.ts', "import { d } from '@constat/data';\nd();")).toHaveLength(1);
    expect(check('packages/web/src/x.ts', "import { d } from '@constat/server';\nd();")).toHaveLength(1);
    expect(check('packages/report/src/x.ts', "import { d } from '@constat/stats';\nd();")).toHaveLength(1);
  });
  it('refuses deep imports and relative imports across packages', () => {
    expect(
      check('packages/web/src/x.ts', "import { d } from '@constat/data/src/column.ts';\nd();"),
    ).toHaveLength(1);
    expect(
      check('packages/web/src/x.ts', "import { d } from '../../data/src/column.ts';\nd();"),
    ).toHaveLength(1);
    expect(check('packages/web/src/a/x.ts', "import { d } from '../b/y.ts';\nd();")).toEqual([]);
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
});

describe('codeOnly', () => {
  it('keeps line numbers', () => {
    expect(codeOnly('/* a\nb */x\n').split('\n')).toHaveLength(3);
  });
});
