/** A project of 2 MB on its way to the account and back, over a connection that breaks: no browser, the real server. */
import { randomUUID } from 'node:crypto';
import type { SavedResult } from '@constat/report';
import type { CloudContext } from '../packages/web/src/cloud/cloud-files.ts';
import { syncProject } from '../packages/web/src/cloud/project-sync.ts';
import { loadProjectFromCloud, saveProjectToCloud } from '../packages/web/src/cloud/projects.ts';
import { plainResult } from '../packages/web/src/storage/fixtures/plain-result.ts';
import { NO_CONTENT, type ProjectContent } from '../packages/web/src/storage/project-content.ts';
import { NO_LOCAL_REPORTS } from '../packages/web/src/storage/project-reports.ts';
import type { LocalContent } from '../packages/web/src/storage/results-sync.ts';
import { connect } from './support/backend.ts';
import { type Cut, cuttingProxy } from './support/cutting-proxy.ts';
import { expect, test } from './support/test.ts';

const NAME = 'Thesis';
/** Of about 35 KB each; 50 of them stay below the limit of 2 MB. */
const COUNT = 50;

const resultOf = (i: number, title: string): SavedResult =>
  plainResult(title, {
    timestamp: i,
    random: String(i),
    options: { text: `${title} `.repeat(Math.ceil(38_000 / (title.length + 1))) },
  });

/** All results with one title, changed at one time. */
const version = (title: string, at: number): LocalContent['content'] => {
  const results = Array.from({ length: COUNT }, (_, i) => resultOf(i, title));
  const changed = Object.fromEntries(results.map(({ id }) => [id, at]));
  return { ...NO_CONTENT, reports: NO_LOCAL_REPORTS, results, changed };
};

const titles = (content: ProjectContent) => [...new Set(content.results.map(({ title }) => title))];

test('a sync cut at any byte leaves the old or the new file, and the next one succeeds', {
  tag: '@turn-d',
}, async ({ baseURL }) => {
  const proxy = await cuttingProxy(baseURL ?? '');
  const direct = connect(baseURL, 'publishableKey');
  const account = await direct.auth.signUp({
    email: `${randomUUID()}@example.org`,
    password: 'a good password',
  });
  const userId = account.data.user?.id ?? '';
  const me: CloudContext = { client: direct, userId };
  const wired = connect(proxy.url, 'publishableKey');
  const session = account.data.session;
  await wired.auth.setSession({
    access_token: session?.access_token ?? '',
    refresh_token: session?.refresh_token ?? '',
  });
  const overProxy: CloudContext = { client: wired, userId };
  const first = await saveProjectToCloud(me, {
    name: NAME,
    content: version('version 0', 1000),
    elsewhere: new Map(),
  });
  if (!first.ok) throw new Error(first.message);
  const bytes = Buffer.byteLength(JSON.stringify(first.content));
  expect(bytes).toBeGreaterThan(1.8 * 1024 * 1024);

  const stored = async () => {
    const loaded = await loadProjectFromCloud(me, first.project.id);
    if (!loaded.ok) throw new Error(loaded.message);
    expect(loaded.content.results).toHaveLength(COUNT);
    return loaded.content;
  };
  const upload = /^(?:POST|PUT) \S*\/storage\/v1\/object\/userprojects/;
  const download = /^GET \S*\/storage\/v1\/object\/\S*userprojects/;
  const at = (share: number) => Math.ceil(share * bytes);
  const cuts: Cut[] = [
    ...[1, 300, at(0.0005), at(0.13), at(0.5), at(0.9999)].map(
      (each): Cut => ({ request: upload, direction: 'up', bytes: each }),
    ),
    // Everything arrived, and the answer did not.
    { request: upload, direction: 'down', bytes: 0 },
    ...[20, at(0.37), at(0.9999)].map((each): Cut => ({ request: download, direction: 'down', bytes: each })),
    { request: /^PATCH \S*user_projects/, direction: 'down', bytes: 0 },
    { request: /^GET \S*user_projects/, direction: 'down', bytes: 5 },
  ];
  let current = 'version 0';
  for (const [i, cut] of cuts.entries()) {
    const next = `version ${i + 1}`;
    const local = version(next, 2000 + i);
    const before = JSON.stringify(local);
    const project = {
      name: NAME,
      content: local,
      elsewhere: new Map(),
      isLocal: false,
      cloudProject: first.project,
    };
    const options = { attempts: 1, online: async () => {} } as const;
    proxy.arm(cut);
    const outcome = await syncProject(overProxy, project, options);
    expect([i, proxy.cuts]).toEqual([i, 1]);
    if (!outcome.ok) expect(outcome.message).toBe('Failed to sync cloud project');
    // The local copy is as it was; the stored one is entire, all of it old or all of it new.
    expect(JSON.stringify(local)).toBe(before);
    const found = titles(await stored());
    expect([[current], [next]]).toContainEqual(found);
    if (outcome.ok) expect(found).toEqual([next]);
    proxy.arm(null);
    const again = await syncProject(overProxy, project, options);
    expect(again.ok && titles(again.content)).toEqual([next]);
    current = next;
  }
  await proxy.close();
});
