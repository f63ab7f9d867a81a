/** Bodies are looked at before the backend sees them: what it would fail on is told to who sent it. */
import { expect, it } from 'vitest';
import { problemOfBody } from '../src/json-bodies.ts';
import { plainUpload } from '../src/storage-uploads.ts';

it('says what is wrong with what is sent to the account service', () => {
  const problem = (value: unknown) => problemOfBody('auth', JSON.stringify(value));
  expect(
    problem({ email: 'a@b.example', password: 'a good password', data: { full_name: 'A' } }),
  ).toBeUndefined();
  expect(problem({ email: 'a@b.example', password: 123456 })).toBe('password must be a text.');
  expect(problem({ email: `${'a'.repeat(5000)}@b.example` })).toBe('email is longer than 255 characters.');
  for (const email of ['a b@c.example', 'a@c.example\u200b', '\ud800@c.example'])
    expect(problem({ email })).toContain('neither spaces nor characters');
  // Written within each other without end, a list cannot be gone through.
  for (const depth of [64, 65, 20_000]) {
    const [text, quoted] = ['['.repeat(depth - 2) + ']'.repeat(depth - 2), `"\\"${'['.repeat(depth)}"`];
    const said = problemOfBody('auth', `{"data":{"x":${text},"y":${quoted}}}`);
    expect(said?.includes('within each other') ?? false).toBe(depth > 64);
    expect(problemOfBody('storage', `{"x":${text}`)).toContain(depth > 65 ? 'within each other' : 'JSON');
  }
  expect(problem({ email: 'a\0@b.example' })).toBe('The character NUL is not allowed.');
  expect(problem([])).toBe('The body must be an object.');
  expect(problem({ data: 'x' })).toBe('data must be an object.');
  expect(problemOfBody('auth', '{"email"')).toBe('The body is not JSON.');
});

it('says what is wrong with rows and with lists of files', () => {
  const problem = (service: string, value: unknown) => problemOfBody(service, JSON.stringify(value));
  expect(problem('rest', [{ title: 'x' }])).toBeUndefined();
  expect(problem('rest', [1])).toBe('The body must be an object, or a list of them.');
  expect(problem('rest', { title: '\0' })).toBe('The character NUL is not allowed.');
  expect(problem('storage', { prefixes: ['a/b.json'] })).toBeUndefined();
  expect(problem('storage', { prefixes: 'a' })).toBe('prefixes must be a list of at most 1000 names.');
  expect(
    problem('storage', { prefix: 'a', limit: 1000, sortBy: { column: 'name', order: 'asc' } }),
  ).toBeUndefined();
  expect(problem('storage', { limit: 'x' })).toBe('limit and offset must be whole numbers.');
  for (const sortBy of [{ column: 'constructor' }, { column: 'name', order: 'sleep' }, ['name'], 'name'])
    expect(problem('storage', { prefix: 'a', sortBy })).toContain('sortBy must name a column');
  expect(problem('storage', { bucketId: 1 })).toBe('bucketId must be a text.');
  const copy = (fields: object) =>
    problem('storage', { bucketId: 'userprojects', sourceKey: 'a', ...fields });
  expect(copy({ destinationKey: 'b', destinationBucket: 'userprojects' })).toBeUndefined();
  expect(copy({ destinationKey: 'b' })).toBeUndefined();
  // Otherwise a public picture could be anything.
  expect(copy({ destinationKey: 'b', destinationBucket: 'avatars' })).toBe(
    'A file is copied within its bucket.',
  );
  expect(copy({ destinationKey: 'a\nb.json' })).toContain('breaks of lines');
  expect(copy({ destinationKey: 'x'.repeat(901) })).toBe('destinationKey is longer than 900 characters.');
  expect(problemOfBody('storage', '')).toBe('The body is empty.');
});

it('says that a form cannot be read', async () => {
  const upload = (type: string, body: string) =>
    plainUpload(
      new Request('http://localhost/x', { method: 'POST', headers: { 'Content-Type': type }, body }),
    );
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary=abc'])
    expect(await upload(type, 'x')).toBeUndefined();
  const form = '--abc\r\nContent-Disposition: form-data; name=""; filename="a"\r\n\r\nx\r\n--abc--\r\n';
  expect(await (await upload('multipart/form-data; boundary=abc', form))?.text()).toBe('x');
});
