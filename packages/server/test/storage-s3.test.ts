/** Files in S3-compatible storage, and two processes that share accounts, files, limits and sessions. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings, SettingsError, startServer } from '../src/index.ts';
import { signRequest } from '../src/s3-signature.ts';
import { S3Storage } from '../src/storage-s3.ts';
import { connect } from './harness.ts';
import { type LittleS3, startLittleS3 } from './little-s3.ts';
import { findPostgres, startPostgres } from './matrix/postgres.ts';
import { newDatabase } from './server-database.ts';

const keys = { region: 'eu-central-1', accessKeyId: 'key', secretAccessKey: 'a secret/with+signs' };
let s3: LittleS3;
beforeAll(async () => {
  s3 = await startLittleS3('files', keys);
});
afterAll(() => s3.stop());
const storage = () => new S3Storage({ ...keys, url: s3.url, bucket: 'files' });

it('requests are signed as AWS has published it (test suite of Signature Version 4, get-vanilla)', () => {
  const { Authorization } = signRequest(
    {
      method: 'GET',
      url: new URL('https://example.amazonaws.com/'),
      headers: {},
      service: 'service',
      body: new Uint8Array(),
    },
    {
      region: 'us-east-1',
      accessKeyId: 'AKIDEXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    },
    new Date('2015-08-30T12:36:00Z'),
  );
  expect(Authorization).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, ' +
      'SignedHeaders=host;x-amz-date, ' +
      'Signature=5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31',
  );
});

describe('objects', () => {
  const bytes = new TextEncoder().encode('{"v":1}');
  const put = (key: string) =>
    storage().uploadObject('b', key, undefined, bytes, 'application/json', 'max-age=5');
  const textOf = async (key: string) => {
    const { body } = await storage().getObject('b', key, undefined);
    return Buffer.from(body as Uint8Array).toString();
  };

  it('are kept with what is known about them, copied and removed; no name leaves the bucket', async () => {
    await put('../../etc/passwd');
    expect(await textOf('../../etc/passwd')).toBe('{"v":1}');
    expect(await storage().headObject('b', '../../etc/passwd')).toMatchObject({
      mimetype: 'application/json',
      size: 7,
      cacheControl: 'max-age=5',
    });
    await storage().copyObject('b', '../../etc/passwd', undefined, 'b', 'copy');
    expect(await textOf('copy')).toBe('{"v":1}');
    for (const name of s3.objects.keys()) expect(name).toMatch(/^\/files\/[0-9a-f]{2}\/[0-9a-f]{64}$/);
    await storage().deleteObjects('b', ['copy', '../../etc/passwd', 'never there']);
    expect(s3.objects.size).toBe(0);
  });

  it('survive a service that fails for a moment; one that is full is told apart', async () => {
    s3.failures.push(503, 500);
    await put('later');
    expect(await textOf('later')).toBe('{"v":1}');
    s3.failures.push(507);
    await expect(put('more')).rejects.toMatchObject({ code: 'ENOSPC' });
    await storage().deleteObjects('b', ['later']);
  });

  it('are refused in one sentence where the settings do not work', async () => {
    const wrong = new S3Storage({ ...keys, secretAccessKey: 'another', url: s3.url, bucket: 'files' });
    await expect(wrong.check()).rejects.toBeInstanceOf(SettingsError);
    await expect(wrong.check()).rejects.toThrow('The bucket files at');
    await storage().check();
    expect(() => readSettings({ S3_URL: s3.url })).toThrow('S3_BUCKET');
  });

  it('get their bucket where there is none yet, also when two processes ask at once', async () => {
    const other = () => new S3Storage({ ...keys, url: s3.url, bucket: 'new-files' });
    await Promise.all([other().check(), other().check()]);
    expect([...s3.buckets]).toEqual(['files', 'new-files']);
    expect(s3.objects.size).toBe(0);
  });
});

const bin = findPostgres();
describe.runIf(bin || process.env.TEST_DATABASE_URL)('two processes', () => {
  const directory = mkdtempSync(join(tmpdir(), 'constat-two-'));
  let cluster: Awaited<ReturnType<typeof startPostgres>> | undefined;
  let database: Awaited<ReturnType<typeof newDatabase>>;
  beforeAll(async () => {
    if (!process.env.TEST_DATABASE_URL) cluster = await startPostgres(bin ?? '');
    database = await newDatabase(process.env.TEST_DATABASE_URL ?? cluster?.url ?? '');
  });
  afterAll(async () => {
    await database?.drop();
    await cluster?.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  it('start at once on an empty database and share accounts, files, sessions and limits', async () => {
    const settings = (name: string) =>
      readSettings({
        PORT: '0',
        CONSTAT_APP: 'off',
        CONSTAT_AUTH_LIMIT: '4',
        CONSTAT_DATA: join(directory, name),
        CONSTAT_SECRETS: join(directory, 'secrets.json'),
        DATABASE_URL: database.url,
        S3_URL: s3.url,
        S3_BUCKET: 'files',
        S3_REGION: keys.region,
        S3_ACCESS_KEY_ID: keys.accessKeyId,
        S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
      });
    const [one, two] = await Promise.all([startServer(settings('one')), startServer(settings('two'))]);
    try {
      expect(one.secrets).toEqual(two.secrets);
      const key = one.secrets?.publishableKey ?? '';
      const [here, there] = [connect(one.url, key), connect(two.url, key)];
      const ada = { email: 'ada@example.org', password: 'a good password' };
      const { data } = await here.auth.signUp(ada);
      expect((await there.auth.signInWithPassword(ada)).error).toBeNull();
      const path = `${data.user?.id}/p.json`;
      const file = new TextEncoder().encode('{"shared":true}').buffer;
      const saved = await here.storage
        .from('userprojects')
        .upload(path, file, { contentType: 'application/json' });
      expect(saved.error).toBeNull();
      const read = await there.storage.from('userprojects').download(path);
      expect(await read.data?.text()).toBe('{"shared":true}');

      expect((await there.auth.signOut({ scope: 'global' })).error).toBeNull();
      await expect
        .poll(async () => (await here.from('profiles').select('id')).status, { timeout: 30_000 })
        .toBe(401);

      const guess = (url: string) =>
        connect(url, key).auth.signInWithPassword({ ...ada, password: 'wrong password' });
      const statuses = [];
      for (const url of [one.url, two.url, one.url, two.url, one.url, two.url])
        statuses.push((await guess(url)).error?.status);
      expect(statuses).toEqual([400, 400, 400, 400, 429, 429]);
    } finally {
      await Promise.all([one.stop(), two.stop()]);
    }
  });
});
