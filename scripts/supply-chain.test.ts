import { expect, it } from 'vitest';
import { billOf, listOf, partsOf, problemsOf } from './supply-chain-rules.mjs';

const lock = (license: string, more = {}) => ({
  '': { version: '1.0.0' },
  'packages/server': { version: '1.0.0' },
  'node_modules/@constat/server': { link: true },
  'node_modules/@a/b': { version: '2.0.0', license, integrity: `sha512-${btoa('x')}`, ...more },
});

it.each(['MIT', 'Apache-2.0', '(MIT OR GPL-3.0)', 'MIT AND ISC', 'MPL-2.0'])('%s is allowed', (license) => {
  expect(problemsOf(partsOf(lock(license)), new Set())).toEqual([]);
});

it.each(['GPL-3.0-only', 'AGPL-3.0', 'LGPL-2.1', 'MIT AND GPL-2.0', 'SEE LICENSE IN x', '', 'CC-BY-4.0'])(
  '"%s" is not',
  (license) => {
    expect(problemsOf(partsOf(lock(license)), new Set())).toHaveLength(1);
  },
);

it('data may be used by tools, and programs at installation are named', () => {
  expect(problemsOf(partsOf(lock('CC-BY-4.0', { dev: true })), new Set())).toEqual([]);
  const parts = partsOf(lock('MIT', { hasInstallScript: true }));
  expect(problemsOf(parts, new Set())).toEqual(['@a/b 2.0.0 runs a program when it is installed']);
  expect(problemsOf(parts, new Set(['@a/b']))).toEqual([]);
});

it('a package for another platform has the licence of the one that asks for it', () => {
  const packages = {
    'node_modules/a': { version: '1.0.0', license: 'MIT', optionalDependencies: { 'a-win': '1.0.0' } },
    'node_modules/a-win': { version: '1.0.0' },
  };
  expect(partsOf(packages).map(({ name, licence }) => [name, licence])).toEqual([
    ['a', 'MIT'],
    ['a-win', 'MIT'],
  ]);
});

it('bill and list name every package once', () => {
  const parts = partsOf(lock('MIT'));
  expect(billOf(parts, { name: 'constat', version: '1.0.0' })).toMatchObject({
    bomFormat: 'CycloneDX',
    components: [{ name: '@a/b', purl: 'pkg:npm/%40a/b@2.0.0', hashes: [{ alg: 'SHA-512', content: '78' }] }],
  });
  expect(listOf(parts)).toContain('## MIT (1)\n\n@a/b 2.0.0');
});
