import { expect, it } from 'vitest';
import { stagesFor } from './changed.mjs';

const names = (...files: string[]) => Object.keys(stagesFor(files, 'HEAD~1'));

it('runs what a change can have broken, and nothing else', () => {
  expect(names('docs/index.md')).toEqual(['structure']);
  expect(names('README.md')).toEqual(['lint', 'structure']);
  expect(names('packages/server/src/main.ts')).toEqual(['types', 'lint', 'structure', 'unit']);
  expect(names('packages/stats/src/gone.ts')).toEqual(['types', 'structure', 'unit', 'reference']);
  expect(names('packages/stats/src/t.test.ts')).not.toContain('reference');
  expect(names('e2e/pages.spec.ts')).toEqual(['types', 'lint', 'structure', 'unit', 'build', 'browser']);
  expect(names('e2e/support/visit.ts')).toEqual(['types', 'lint', 'structure', 'unit']);
});
