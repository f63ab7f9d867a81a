/** The form of a connection: what is said before the server is asked, and what is sent. */
import { expect, it } from 'vitest';
import type { Connection } from './ask-connections.ts';
import { connectionProblem, draftOf, fieldsOf, placeText, withChoice } from './connection-draft.ts';

const KEPT: Connection = {
  id: 'registry',
  title: 'Registry',
  place: {
    kind: 'postgres',
    host: 'db.example.org',
    port: 5432,
    database: 'registry',
    user: 'reader',
    tls: 'verified',
  },
  tables: ['clinic.visits', 'a, b'],
  for_everyone: false,
  people: ['a@example.org'],
  smallest: 10,
  preview: 0,
  seconds: 120,
  row_limit: 5000,
  is_active: true,
  has_password: true,
  is_hidden: false,
};

it('sends what was kept as it was, and no password that was not typed', () => {
  const { is_active: _, has_password: __, is_hidden: ___, ...rest } = KEPT;
  expect(draftOf(fieldsOf(KEPT), KEPT.id)).toEqual({ ...rest, password: null });
  expect(connectionProblem(fieldsOf(KEPT))).toBeUndefined();
  expect(placeText(KEPT.place)).toBe('PostgreSQL, reader at db.example.org:5432/registry');
});

it('says what is missing', () => {
  const whole = fieldsOf(KEPT);
  for (const [part, words] of [
    [{ title: ' ' }, 'a name'],
    [{ host: '' }, 'the server'],
    [{ port: '70000' }, 'port'],
    [{ database: '' }, 'the database'],
    [{ user: ' ' }, 'role'],
    [{ tables: '\n' }, 'at least one table'],
    [{ people: ' , ' }, 'addresses of their accounts'],
    [{ seconds: '0' }, 'Seconds of a question: a whole number from 1 to 3,600.'],
    [{ rows: '1.5' }, 'Rows fetched'],
    [{ preview: '5' }, 'smallest group is 0'],
    [{ kind: 'files', path: '' }, 'Name a file'],
    [{ kind: 'files', path: 'x.duckdb', tables: '' }, 'at least one table'],
  ] as const)
    expect(connectionProblem({ ...whole, ...part }), JSON.stringify(part)).toContain(words);
});

it('moves the usual port with the kind, sends no tables with files, and no encryption that a kind does not have', () => {
  const whole = { ...fieldsOf(KEPT), tls: 'unverified' } as const;
  expect(withChoice(whole, { kind: 'clickhouse' })).toMatchObject({ port: '8443', tls: 'verified' });
  expect(
    withChoice({ ...whole, kind: 'clickhouse', port: '8443', tls: 'verified' }, { tls: 'none' }).port,
  ).toBe('8123');
  expect(withChoice({ ...whole, port: '6000' }, { kind: 'clickhouse' }).port).toBe('6000');
  expect(draftOf({ ...whole, kind: 'files', path: ' v/*.csv ' }, null)).toMatchObject({
    place: { kind: 'files', path: 'v/*.csv' },
    tables: [],
  });
  expect(draftOf({ ...whole, kind: 'files', path: 'x.duckdb', tables: 'a\na\nb' }, null).tables).toEqual([
    'a',
    'b',
  ]);
});
