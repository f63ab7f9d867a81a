import { defineOptions, isShown, type RawOptions } from '@constat/analyses';
import { describe, expect, it, test } from 'vitest';
import {
  assign,
  assignFresh,
  type FormModel,
  fillRoles,
  firstAcceptingRole,
  hasOpenPair,
  keepKnown,
  missingRoles,
  roleOf,
  setOption,
  setOptions,
  shownRoles,
  unassign,
  variablesIn,
  withAddress,
} from './options-state.ts';

const help = 'Help.';
const options = defineOptions({
  outcomes: { kind: 'variables', label: 'Dependent variables', help, accepts: ['numeric'], min: 1, max: 2 },
  group: {
    kind: 'variable',
    label: 'Grouping variable',
    help,
    accepts: ['categorical', 'numeric'],
    levels: 2,
    required: true,
  },
  levels: { kind: 'levels', label: 'Groups', help, of: 'group', count: 2 },
  factors: { kind: 'variables', label: 'Factors', help, accepts: ['categorical'] },
  terms: { kind: 'terms', label: 'Terms', help, of: ['outcomes', 'factors'], maxOrder: 3 },
  references: { kind: 'references', label: 'References', help, of: ['factors'] },
  test: { kind: 'choice', label: 'Test', help, choices: { a: 'A', b: 'B' }, default: 'a' },
  exact: { kind: 'toggle', label: 'Exact', help, default: false, showWhen: { option: 'test', is: 'b' } },
});
const model: FormModel = {
  options,
  layout: { roles: ['outcomes', 'group', 'levels', 'factors'], groups: [] },
};

describe('options of an address', () => {
  const address = { test: ['b'], exact: true };
  test('replace those of the draft that differ', () =>
    expect(withAddress({ test: ['a'], group: 'g' }, address)).toEqual({
      test: ['b'],
      exact: true,
      group: 'g',
    }));
  test('leave a draft that has them, and more', () => {
    const draft = { test: ['a', 'b'], exact: true };
    expect(withAddress(draft, address)).toBe(draft);
  });
  test('are none for most addresses', () => {
    const draft = { test: ['a'] };
    expect(withAddress(draft, undefined)).toBe(draft);
  });
});

const len = { name: 'len', type: 'numeric' } as const;
const supp = { name: 'supp', type: 'categorical' } as const;

describe('first accepting role', () => {
  test('a number goes to the dependent variables', () =>
    expect(firstAcceptingRole(model, {}, len, 43)).toBe('outcomes'));
  test('a category with two levels goes to the group', () =>
    expect(firstAcceptingRole(model, {}, supp, 2)).toBe('group'));
  test('with the group taken it goes to the next role that takes it', () =>
    expect(firstAcceptingRole(model, { group: 'sex' }, supp, 2)).toBe('factors'));
  test('text goes nowhere', () =>
    expect(firstAcceptingRole(model, {}, { name: 'note', type: 'text' }, 9)).toBeNull());
  test('a role still needed comes before an optional one', () => {
    const wide: FormModel = { ...model, layout: { roles: ['factors', 'group'], groups: [] } };
    expect(firstAcceptingRole(wide, {}, supp, 2)).toBe('group');
  });
});

describe('filling what is needed', () => {
  const note = { name: 'note', type: 'text' } as const;
  const distinct = (name: string) => (name === 'supp' ? 2 : 43);
  test('takes the first columns that do, and leaves optional roles alone', () =>
    expect(fillRoles(model, {}, [note, supp, len, { ...len, name: 'width' }], distinct)).toEqual({
      outcomes: ['len'],
      group: 'supp',
      levels: [],
    }));
  test('keeps what is chosen already', () =>
    expect(fillRoles(model, { outcomes: ['width'] }, [len, supp], distinct)).toEqual({
      outcomes: ['width'],
      group: 'supp',
      levels: [],
    }));
  test('takes columns of few levels where levels are compared', () => {
    const grouped: FormModel = {
      options: { groups: { ...options.factors, accepts: ['categorical', 'numeric'], min: 1 } },
      layout: { roles: ['groups'], groups: [] },
    };
    expect(fillRoles(grouped, {}, [len, supp], distinct)).toEqual({ groups: ['supp'] });
    const dose = { name: 'dose', type: 'numeric' } as const;
    const levels = (name: string) => (name === 'dose' ? 3 : distinct(name));
    expect(fillRoles(grouped, {}, [supp, dose], levels)).toEqual({ groups: ['dose'] });
    expect(fillRoles(model, {}, [dose, supp, len], levels)).toMatchObject({
      outcomes: ['len'],
      group: 'supp',
    });
    expect(fillRoles(grouped, {}, [len, supp], () => null)).toBeNull();
  });
  test('is impossible without a column for each', () =>
    expect(fillRoles(model, {}, [note, len], distinct)).toBeNull());
});

describe('assigning', () => {
  test('a variable is in one role at a time', () => {
    const raw = assign(model, { group: 'supp' }, 'factors', 'supp');
    expect(raw).toMatchObject({ group: null, factors: ['supp'] });
    expect(roleOf(model, raw, 'supp')).toBe('factors');
  });
  test('a role for one variable replaces it and forgets the chosen levels', () => {
    expect(assignFresh(model, { group: 'supp', levels: ['VC', 'OJ'] }, 'group', 'dose')).toMatchObject({
      group: 'dose',
      levels: [],
    });
  });
  test('levels stay when something else changes', () => {
    expect(assignFresh(model, { group: 'supp', levels: ['VC', 'OJ'] }, 'outcomes', 'len')).toMatchObject({
      levels: ['VC', 'OJ'],
    });
  });
  test('a full role takes no more', () => {
    expect(assign(model, { outcomes: ['a', 'b'] }, 'outcomes', 'c')).toEqual({ outcomes: ['a', 'b'] });
  });
  test('removing a variable removes its levels, references and interactions', () => {
    const raw = {
      group: 'supp',
      levels: ['VC', 'OJ'],
      factors: ['f', 'g'],
      terms: [['f', 'g']],
      references: { f: 'x', g: 'y' },
    };
    expect(unassign(model, raw, 'group', 'supp')).toMatchObject({ group: null, levels: [] });
    expect(unassign(model, raw, 'factors', 'g')).toMatchObject({
      factors: ['f'],
      terms: null,
      references: { f: 'x' },
    });
  });
});

test('what is missing is known before anything runs', () => {
  expect(missingRoles(model, {})).toEqual(['outcomes', 'group']);
  expect(missingRoles(model, { outcomes: ['len'], group: 'supp' })).toEqual([]);
});

test('a draft for a changed dataset keeps only the variables that exist', () => {
  const draft = { outcomes: ['len', 'gone'], group: 'gone', test: 'b', removedOption: 1 };
  expect(keepKnown(model, draft, new Set(['len']))).toEqual({ outcomes: ['len'], group: null, test: 'b' });
});

test('options that the analysis does not have are never set', () => {
  expect(setOption(model, {}, 'nonsense', 1)).toEqual({});
  expect(setOptions(model, {}, { nonsense: 1, test: 'b' })).toEqual({ test: 'b' });
});

test('an option is shown only while the other has the value', () => {
  expect(isShown(options.exact, options, {})).toBe(false);
  expect(isShown(options.exact, options, { test: 'b' })).toBe(true);
});

describe('pairs', () => {
  const model: FormModel = {
    options: { pairs: { kind: 'pairs', label: 'Pairs', help: 'Two numbers.', accepts: ['numeric'], min: 1 } },
    layout: { roles: ['pairs'], groups: [] },
  };
  const after = (...names: string[]) =>
    names.reduce((raw, name) => assign(model, raw, 'pairs', name), {} as RawOptions);

  it('fill up one variable after the other', () => {
    expect(after('a').pairs).toEqual([['a']]);
    expect(missingRoles(model, after('a'))).toEqual(['pairs']);
    expect(after('a', 'b').pairs).toEqual([['a', 'b']]);
    expect(missingRoles(model, after('a', 'b'))).toEqual([]);
    expect(after('a', 'b', 'a', 'c').pairs).toEqual([
      ['a', 'b'],
      ['a', 'c'],
    ]);
  });

  it('never hold a variable twice', () => {
    expect(after('a', 'a').pairs).toEqual([['a']]);
    expect(hasOpenPair(model, after('a'), 'pairs', 'a')).toBe(false);
    expect(hasOpenPair(model, after('a'), 'pairs', 'b')).toBe(true);
  });

  it('go with a variable that is taken out or that the dataset lacks', () => {
    expect(unassign(model, after('a', 'b', 'a', 'c'), 'pairs', 'c').pairs).toEqual([['a', 'b']]);
    expect(keepKnown(model, after('a', 'b', 'c'), new Set(['a', 'b'])).pairs).toEqual([['a', 'b']]);
  });
});

describe('repeated measurements', () => {
  const model: FormModel = {
    options: {
      within: { kind: 'factors', label: 'Within', help: 'Numbers.', accepts: ['numeric'], required: true },
      between: { kind: 'variables', label: 'Between', help: 'Groups.', accepts: ['numeric'] },
    },
    layout: { roles: ['within', 'between'], groups: [] },
  };
  const after = (...names: string[]): RawOptions =>
    names.reduce((raw, name) => assign(model, raw, 'within', name), {} as RawOptions);

  it('need two variables, each a level', () => {
    expect(missingRoles(model, {})).toEqual(['within']);
    expect(missingRoles(model, after('a'))).toEqual(['within']);
    expect(missingRoles(model, after('a', 'b'))).toEqual([]);
    expect(variablesIn(model, after('a', 'b'), 'within')).toEqual(['a', 'b']);
  });

  it('a variable leaves them for another role, and with its dataset', () => {
    const moved = assign(model, after('a', 'b'), 'between', 'a');
    expect(variablesIn(model, moved, 'within')).toEqual(['b']);
    expect(variablesIn(model, keepKnown(model, after('a', 'b'), new Set(['b'])), 'within')).toEqual(['b']);
  });
});

test('a box that is not shown takes no variable', () => {
  const model: FormModel = {
    options: {
      kind: { kind: 'choice', label: 'Kind', help: 'Which.', choices: { a: 'A', b: 'B' }, default: 'a' },
      reversed: {
        kind: 'variables',
        label: 'Reversed',
        help: 'Items.',
        accepts: ['numeric'],
        showWhen: { option: 'kind', is: 'b' },
      },
      items: { kind: 'variables', label: 'Items', help: 'Items.', accepts: ['numeric'] },
    },
    layout: { roles: ['reversed', 'items'], groups: [] },
  };
  const column = { name: 'x', type: 'numeric' } as const;
  expect(shownRoles(model, {})).toEqual(['items']);
  expect(firstAcceptingRole(model, {}, column, null)).toBe('items');
  expect(firstAcceptingRole(model, { kind: 'b' }, column, null)).toBe('reversed');
});
