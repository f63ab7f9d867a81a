import { describe, expect, it } from 'vitest';
import { readSettings, SettingsError } from '../src/index.ts';

describe('readSettings', () => {
  it('has defaults for everything', () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({
      host: '127.0.0.1',
      port: 4180,
      publicUrl: 'http://localhost:4180',
      trustProxy: false,
    });
    expect(settings.dataDirectory).toMatch(/\.constat$/);
    expect(settings.hosted).toBeUndefined();
    expect(settings.mail).toBeUndefined();
  });
  it.each(['abc', '-1', '70000', '1.5'])('refuses port %s', (PORT) => {
    expect(() => readSettings({ PORT })).toThrow(SettingsError);
  });
  it('takes a measurement id, and nothing else in its place', () => {
    expect(readSettings({}).measurementId).toBeUndefined();
    expect(readSettings({ CONSTAT_MEASUREMENT_ID: 'G-ABC1234567' }).measurementId).toBe('G-ABC1234567');
    expect(() => readSettings({ CONSTAT_MEASUREMENT_ID: "G-1'; alert(1)" })).toThrow(SettingsError);
  });
  it('needs both parts of a hosted backend', () => {
    expect(() => readSettings({ SUPABASE_URL: 'https://abc.supabase.co' })).toThrow(SettingsError);
    expect(() => readSettings({ SUPABASE_URL: 'not an address', SUPABASE_ANON_KEY: 'k' })).toThrow(
      SettingsError,
    );
  });
  it('shows the links that are set, and refuses what is no address', () => {
    expect(readSettings({}).links).toEqual({ social: {} });
    const set = {
      CONSTAT_SUPPORT_EMAIL: 'help@example.org',
      CONSTAT_SOCIAL: 'Mastodon=https://s.example/@c',
    };
    expect(readSettings(set).links).toEqual({
      email: 'help@example.org',
      social: { Mastodon: 'https://s.example/@c' },
    });
    expect(() => readSettings({ CONSTAT_SOCIAL: 'javascript:alert(1)' })).toThrow(SettingsError);
  });
  it('names universities by an id, with an address if they have one', () => {
    const CONSTAT_UNIVERSITIES =
      'north=University of the North, Old Campus; south=South College | https://s.example/c';
    expect(readSettings({ CONSTAT_UNIVERSITIES }).links.universities).toEqual({
      north: { name: 'University of the North, Old Campus' },
      south: { name: 'South College', url: 'https://s.example/c' },
    });
    for (const wrong of ['North', 'No Id=Name', 'x=Name|javascript:alert(1)'])
      expect(() => readSettings({ CONSTAT_UNIVERSITIES: wrong })).toThrow(SettingsError);
  });
  it('needs a sender for mail', () => {
    expect(() => readSettings({ SMTP_HOST: 'smtp.example.org' })).toThrow(SettingsError);
    expect(readSettings({ SMTP_HOST: 'smtp.example.org', SMTP_FROM: 'a@example.org' }).mail).toEqual({
      host: 'smtp.example.org',
      port: 587,
      from: 'a@example.org',
    });
  });

  it('offers a model where address and name are set, and refuses what is neither', () => {
    expect(readSettings({}).model).toBeUndefined();
    const set = { CONSTAT_MODEL_URL: 'https://models.example/v1/', CONSTAT_MODEL: 'm' };
    expect(readSettings({ ...set, CONSTAT_MODEL_LIMITS: 'standard=5, pro=0' }).model).toEqual({
      url: 'https://models.example/v1',
      key: undefined,
      name: 'm',
      silenceMs: 30_000,
      answerMs: 180_000,
      limits: { standard: 5, pro: 0 },
    });
    expect(() => readSettings({ CONSTAT_MODEL: 'm' })).toThrow(SettingsError);
    for (const CONSTAT_MODEL_URL of ['models', 'file:///etc', 'https://user@host/v1', 'https://h/v1?k=1'])
      expect(() => readSettings({ ...set, CONSTAT_MODEL_URL })).toThrow(SettingsError);
    for (const CONSTAT_MODEL_LIMITS of ['guest=5', 'pro', 'pro=-1'])
      expect(() => readSettings({ ...set, CONSTAT_MODEL_LIMITS })).toThrow(SettingsError);
  });
  it('lets pages ask other models only where the owner says so, or is alone', () => {
    const local = ['http://localhost:*', 'http://127.0.0.1:*'];
    expect(readSettings({}).modelOrigins).toEqual(local);
    const CONSTAT_URL = 'https://constat.example';
    expect(readSettings({ CONSTAT_URL }).modelOrigins).toEqual([]);
    expect(readSettings({ CONSTAT_MODEL_ORIGINS: '' }).modelOrigins).toEqual([]);
    const CONSTAT_MODEL_ORIGINS = 'https://models.example, local';
    expect(readSettings({ CONSTAT_URL, CONSTAT_MODEL_ORIGINS }).modelOrigins).toEqual([
      'https://models.example',
      ...local,
    ]);
    for (const wrong of [
      '*',
      'https://*.example',
      'https://a.example/path',
      "'unsafe-eval'",
      'https://a;script-src',
      'data:',
    ])
      expect(() => readSettings({ CONSTAT_MODEL_ORIGINS: wrong })).toThrow(SettingsError);
  });
});
