import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { db } from './db.ts';
import { follow } from './follow.ts';

afterEach(() => vi.restoreAllMocks());

test('A query is answered again after every change, until it is no longer followed.', async () => {
  const heard: number[] = [];
  const stop = follow(
    () => db.projects.count(),
    (count) => heard.push(count),
  );
  await vi.waitFor(() => expect(heard).toEqual([0]));
  const project = { owner: 'guest', name: 'Trial', dateCreated: '', dateModified: '' };
  await db.projects.add({ ...project, id: 'one' });
  await vi.waitFor(() => expect(heard).toEqual([0, 1]));
  stop();
  await db.projects.add({ ...project, id: 'two' });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(heard).toEqual([0, 1]);
});

test('A store that fails is asked again until it answers.', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  let asked = 0;
  const heard: string[] = [];
  const stop = follow(
    async () => {
      asked += 1;
      if (asked < 3) throw new DOMException('The connection was lost.', 'UnknownError');
      return 'answer';
    },
    (answer) => heard.push(answer),
  );
  await vi.waitFor(() => expect(heard).toEqual(['answer']));
  expect(said).toHaveBeenCalledTimes(2);
  stop();
});

test('What is no longer followed is not asked again.', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  let asked = 0;
  const stop = follow(
    async () => {
      asked += 1;
      throw new DOMException('The connection was lost.', 'UnknownError');
    },
    () => undefined,
  );
  await vi.waitFor(() => expect(asked).toBe(1));
  stop();
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(asked).toBe(1);
});
