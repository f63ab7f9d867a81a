/** A project file as releases wrote it; kept for ever. */
import { SAVED_FORMAT, upgradeSavedResult } from '@constat/report';
import { expect, test } from 'vitest';
import { FakeCloud, projectWith } from './fake-cloud.ts';
import { filePath } from './file-names.ts';
import file from './fixtures/project-1.0.json' with { type: 'json' };
import { loadProjectFromCloud, saveProjectToCloud } from './projects.ts';

const ME = '00000000-0000-4000-8000-00000000000a';

test('a project file of version 1.0 opens with every result in it', async () => {
  const cloud = new FakeCloud();
  const me = { client: cloud.client, userId: ME };
  const saved = await saveProjectToCloud(me, projectWith('Old', []));
  if (!saved.ok) throw new Error(saved.message);
  const [key] = [...cloud.files.keys()];
  expect(key).toContain(filePath(ME, 'Old'));
  cloud.files.set(key ?? '', JSON.stringify(file));
  const loaded = await loadProjectFromCloud(me, saved.project.id);
  if (!loaded.ok) throw new Error(loaded.message);
  expect(file.metadata.version).toBe('1.0');
  expect(loaded.content.results.map((result) => upgradeSavedResult(result))).toEqual(
    file.results.map((result) => ({ ...result, data: { ...result.data, format: SAVED_FORMAT } })),
  );
});
