import { describe, expect, it } from 'vitest';
import { EXAMPLE_BLOCKS } from './fixtures/blocks.ts';
import format1 from './fixtures/saved-result-1.json' with { type: 'json' };
import {
  createSavedResult,
  SAVED_FORMAT,
  type SavedResultError,
  type SavedUpgrade,
  upgradeSavedResult,
} from './saved-result.ts';

const codeOf = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    return (error as SavedResultError).code;
  }
  return 'accepted';
};

const change = (path: readonly string[], value: unknown): unknown => {
  const copy: Record<string, unknown> = structuredClone(format1);
  let at = copy;
  for (const key of path.slice(0, -1)) at = at[key] as Record<string, unknown>;
  at[path.at(-1)!] = value;
  return copy;
};

describe('a saved result', () => {
  it('of format 1 is read as it was saved, and is of the present format from then on', () => {
    const data = { ...format1.data, format: SAVED_FORMAT };
    expect(upgradeSavedResult(format1)).toEqual({ ...format1, data });
  });

  it('survives JSON with a block of every kind', () => {
    const { table, ...others } = EXAMPLE_BLOCKS;
    const saved = createSavedResult({
      title: 'A result',
      type: 'ttest',
      component: 'T',
      timestamp: 1731657600000,
      random: 'abc',
      analysis: { id: 'a', version: 1 },
      options: {},
      blocks: [...Object.values(others), { ...table, rows: table.rows.slice(0, 2) }],
      result: { n: 1 },
      sample: { used: 1, excluded: 0 },
      dataset: null,
      seed: 1,
      constat: '1.1.7',
      payload: { testResults: {}, seed: 'not this' },
    });
    expect(saved.id).toBe('result_1731657600000_abc');
    expect(saved.data.seed).toBe(1);
    expect(upgradeSavedResult(JSON.parse(JSON.stringify(saved)))).toEqual(saved);
  });

  it.each<[string, unknown, string]>([
    ['nothing', null, 'not-a-result'],
    ['text', 'result', 'not-a-result'],
    ['a list', [], 'not-a-result'],
    ['no data', { id: 'result_1_a' }, 'not-a-result'],
    ['no format', change(['data', 'format'], undefined), 'unknown-format'],
    ['a format before the first', change(['data', 'format'], 0), 'unknown-format'],
    ['a fractional format', change(['data', 'format'], 0.5), 'unknown-format'],
    ['a later format', change(['data', 'format'], 99), 'newer-format'],
    ['blocks that are none', change(['data', 'blocks'], [{ kind: 'table' }]), 'damaged'],
    ['a block of unknown kind', change(['data', 'blocks'], [{ kind: 'constructor' }]), 'damaged'],
    [
      'a run that is no run',
      change(['data', 'blocks'], [{ kind: 'notice', code: 'a', level: 'info', message: [1] }]),
      'damaged',
    ],
    ['no n', change(['data', 'sample'], {}), 'damaged'],
    ['a wrong date', change(['timestamp'], 'yesterday'), 'damaged'],
    ['a wrong dataset', change(['data', 'dataset'], {}), 'damaged'],
  ])('is refused: %s', (_name, saved, code) => {
    expect(codeOf(() => upgradeSavedResult(saved))).toBe(code);
  });

  it('passes through every upgrade on its way', () => {
    const upgrades: readonly SavedUpgrade[] = [
      { from: 1, name: 'rename-seed', up: ({ seed, ...data }) => ({ ...data, randomSeed: seed }) },
      {
        from: 2,
        name: 'restore-seed',
        up: ({ randomSeed, ...data }) => ({ ...data, seed: Number(randomSeed) + 1 }),
      },
    ];
    expect(upgradeSavedResult(format1, upgrades, 3).data).toMatchObject({ format: 3, seed: 20240230 });
  });
});
