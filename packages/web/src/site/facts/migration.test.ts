import { expect, test } from 'vitest';
import { findRoute } from '../../routes/routes.ts';
import { MIGRATION } from './migration.ts';

test.each(Object.entries(MIGRATION))('what %s has leads to pages that exist', (_, rows) => {
  expect(rows.filter(([, path]) => path !== null && findRoute(path) === undefined)).toEqual([]);
  expect(new Set(rows.map(([theirs]) => theirs)).size).toBe(rows.length);
});
