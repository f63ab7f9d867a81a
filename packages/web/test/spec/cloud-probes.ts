/** What accounts, updates and forced sign-outs do, found by trying them with the browser and the server played by the test. */
import { rowsToDataset } from '@constat/data';
import { vi } from 'vitest';
import { pathsOf } from '../../src/cloud/avatar.ts';
import { putJson } from '../../src/cloud/cloud-files.ts';
import { datasetFile } from '../../src/cloud/dataset-file.ts';
import { saveToCloud } from '../../src/cloud/datasets.ts';
import { FakeCloud, projectWith } from '../../src/cloud/fake-cloud.ts';
import { syncProject } from '../../src/cloud/project-sync.ts';
import { saveProjectToCloud } from '../../src/cloud/projects.ts';
import { autoUpdate } from '../../src/pwa/auto-update.ts';
import type { UpdateState } from '../../src/pwa/update-state.ts';

const ME = 'me';

/** Files that a dataset and a project are stored in, as bucket/path, and the text of the project's. */
async function stored(): Promise<{ readonly paths: readonly string[]; readonly project: string }> {
  const cloud = new FakeCloud();
  cloud.tables.profiles = [{ id: ME, accounttype: 'pro', edu_subscription_type: null }];
  const context = { client: cloud.client, userId: ME };
  const column = { id: 'c', name: 'x', type: 'numeric', role: 'none', description: '' } as const;
  await saveToCloud(context, datasetFile(rowsToDataset([{ x: 1 }], [column], { name: 'data' })), {
    overwrite: true,
  });
  await saveProjectToCloud(context, projectWith('thesis', []));
  const project = [...cloud.files].find(([path]) => path.startsWith('userprojects/'));
  return { paths: [...cloud.files.keys()], project: project?.[1] ?? '' };
}

/** A sync that never succeeds: its pauses and what is said in the end. */
async function failingSync(): Promise<{ readonly pauses: readonly number[]; readonly message: string }> {
  const cloud = new FakeCloud();
  const context = { client: cloud.client, userId: ME };
  const first = await saveProjectToCloud(context, projectWith('thesis', []));
  if (!first.ok) throw new Error(first.message);
  cloud.failures.set('upload userprojects', { code: '500', message: 'broken' });
  const pauses: number[] = [];
  const outcome = await syncProject(
    context,
    { ...projectWith('thesis', []), isLocal: false, cloudProject: first.project },
    { wait: async (ms) => void pauses.push(ms), online: async () => {} },
  );
  return { pauses, message: outcome.ok ? '' : outcome.message };
}

/** The cache time with which a file is uploaded. */
async function cacheControl(): Promise<number> {
  let seconds = Number.NaN;
  const bucket = {
    upload: async (_path: string, _body: unknown, options: { readonly cacheControl: string }) => {
      seconds = Number(options.cacheControl);
      return { error: null };
    },
  };
  const client = { storage: { from: () => bucket } } as unknown as Parameters<typeof putJson>[0];
  await putJson(client, 'userdatasets', 'me/x.json', new Uint8Array(1), true);
  return seconds;
}

interface ClientSettings {
  readonly auth: { readonly flowType: string };
  readonly global: { readonly fetch: typeof fetch };
  readonly realtime: { readonly params: { readonly eventsPerSecond: number } };
}

/** The settings with which the client library is started, and a profile asked for through it. */
async function client(error: { readonly code: string; readonly message: string }) {
  vi.resetModules();
  let settings: ClientSettings | undefined;
  const answer = { data: null, error };
  const table = { select: () => table, eq: () => table, single: async () => answer };
  vi.doMock('@supabase/supabase-js', () => ({
    createClient: (_url: string, _key: string, given: ClientSettings) => {
      settings = given;
      return { from: () => table };
    },
  }));
  vi.stubGlobal('location', { origin: 'https://app.example', href: 'https://app.example/app' });
  const config = { supabaseUrl: 'https://db.example', supabaseAnonKey: 'key', features: {}, links: {} };
  vi.stubGlobal('fetch', async () => Response.json(config));
  try {
    const { loadProfile } = await import('../../src/cloud/profile.ts');
    const said = await loadProfile(ME).then(
      () => 'found',
      (problem: Error) => problem.message,
    );
    return { settings: settings!, said };
  } finally {
    vi.doUnmock('@supabase/supabase-js');
    vi.unstubAllGlobals();
  }
}

async function authHeader(): Promise<string | null> {
  const { settings } = await client({ code: '', message: '' });
  let header: string | null = null;
  vi.stubGlobal('fetch', async (_input: unknown, init: RequestInit) => {
    header = new Headers(init.headers).get('Cache-Control');
    return new Response();
  });
  await settings.global.fetch('https://db.example/auth/v1/user');
  vi.unstubAllGlobals();
  return header;
}

/** Where a forced sign-out leads, as the reason in the address. */
async function reasonAfter(stopRequests: () => Promise<void>): Promise<string | null> {
  vi.resetModules();
  let address = '';
  vi.stubGlobal('location', { replace: (to: string) => (address = to) });
  vi.stubGlobal('localStorage', { removeItem: () => {}, getItem: () => null, setItem: () => {} });
  vi.stubGlobal('sessionStorage', { clear: () => {}, removeItem: () => {}, getItem: () => null });
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'info').mockImplementation(() => {});
  const { forceLogout } = await import('../../src/session-guard/forced-logout.ts');
  await forceLogout('a reason', stopRequests);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  return new URLSearchParams(address.split('?')[1]).get('reason');
}

interface Updates {
  readonly address: string;
  readonly scope: string;
  /** When it looked for a new version, in milliseconds after the start. */
  readonly checks: readonly number[];
  readonly states: readonly UpdateState[];
  /** How long the notice of offline use was shown. */
  readonly noticeMs: number;
}

/** The life of the service worker: an hour and a half, two installations, then an update. */
async function updates(): Promise<Updates> {
  vi.resetModules();
  vi.useFakeTimers({ now: 0 });
  const listeners = new Map<string, (event: object) => void>();
  const made: string[] = [];
  const checks: number[] = [];
  vi.doMock('workbox-window', () => ({
    Workbox: class {
      constructor(address: string, { scope }: { readonly scope: string }) {
        made.push(address, scope);
      }
      addEventListener(name: string, listener: (event: object) => void) {
        listeners.set(name, listener);
      }
      async register() {
        return undefined;
      }
      async update() {
        checks.push(Date.now());
      }
      messageSkipWaiting() {}
    },
  }));
  vi.stubEnv('PROD', true);
  const kept = new Map<string, string>();
  vi.stubGlobal('navigator', {
    serviceWorker: { controller: {}, getRegistration: async () => ({ active: {} }) },
    onLine: true,
  });
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal('fetch', async () => new Response());
  vi.stubGlobal('location', { reload: () => {} });
  const states: UpdateState[] = [];
  const { useUpdate: store } = await import('../../src/pwa/update-state.ts');
  const { registerServiceWorker, applyUpdate } = await import('../../src/pwa/register.ts');
  const shown: number[] = [];
  store.subscribe(({ state }) => {
    states.push(state);
    if (state.status === 'offlineReady' || state.status === 'current') shown.push(Date.now());
  });
  try {
    await registerServiceWorker();
    for (let installation = 0; installation < 2; installation++) {
      listeners.get('activated')?.({ isUpdate: false });
      await vi.advanceTimersByTimeAsync(60_000);
    }
    await vi.advanceTimersByTimeAsync(90 * 60_000);
    applyUpdate();
    await vi.advanceTimersByTimeAsync(100);
    listeners.get('controlling')?.({});
    return {
      address: made[0] ?? '',
      scope: made[1] ?? '',
      checks,
      states,
      noticeMs: shown[1]! - shown[0]!,
    };
  } finally {
    vi.doUnmock('workbox-window');
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  }
}

let life: Promise<Updates> | undefined;
const updated = (): Promise<Updates> => (life ??= updates());

/** By the names of the specification. */
export const cloudProbes: Readonly<Record<string, () => Promise<unknown>>> = {
  'project.fileVersion': async () => JSON.parse((await stored()).project).metadata.version,
  'cloudFile.paths': async () => {
    const { paths } = await stored();
    const path = (bucket: string) => {
      const found = paths.find((each) => each.startsWith(`${bucket}/`)) ?? '';
      return `${bucket}: ${found.slice(bucket.length + 1)}`.replace(ME, '{userId}');
    };
    return {
      dataset: path('userdatasets').replace('data.json', '{datasetName}.json'),
      project: path('userprojects').replace('thesis', '{projectName}'),
      avatar: `avatars: ${pathsOf(ME)[0]}`.replace(ME, '{userId}').replace('png', '{ext}'),
    };
  },
  'sync.maxAttempts': async () => (await failingSync()).pauses.length + 1,
  'sync.attemptsSuffix': async () => / \(.*$/.exec((await failingSync()).message)?.[0],
  'storage.cacheControl': cacheControl,
  'realtime.eventsPerSecond': async () =>
    (await client({ code: '', message: '' })).settings.realtime.params.eventsPerSecond,
  'auth.flow': async () => (await client({ code: '', message: '' })).settings.auth.flowType.toUpperCase(),
  'auth.requestHeaders': authHeader,
  'backend.noRowCode': async () => {
    const missing = await client({ code: 'PGRST116', message: 'x' });
    const broken = await client({ code: 'PGRST117', message: 'x' });
    return missing.said === 'No user logged in' && broken.said !== missing.said ? 'PGRST116' : missing.said;
  },
  'session.redirectReasons': async () => [
    await reasonAfter(async () => {}),
    await reasonAfter(() => Promise.reject(new Error('stuck'))),
  ],
  'update.workerPath': async () => (await updated()).address,
  'update.workerScope': async () => (await updated()).scope,
  'update.firstCheckMs': async () => (await updated()).checks[0],
  'update.intervalMs': async () => {
    const { checks } = await updated();
    return checks[1]! - checks[0]!;
  },
  'update.offlineReadyNoticeMs': async () => (await updated()).noticeMs,
  'update.offlineReadyPerSession': async () =>
    (await updated()).states.filter(({ status }) => status === 'offlineReady').length,
  'update.progressSteps': async () =>
    (await updated()).states.flatMap((state) => (state.status === 'updating' ? [state.progress] : [])),
  'update.autoDefault': async () => {
    vi.stubGlobal('localStorage', { getItem: () => null });
    const isOn = autoUpdate();
    vi.unstubAllGlobals();
    return isOn;
  },
};
