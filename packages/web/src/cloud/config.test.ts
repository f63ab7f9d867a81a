import { describe, expect, it } from 'vitest';
import { parseConfig } from './config.ts';

const ORIGIN = 'https://stats.example.org';

const NONE = {
  notifications: false,
  realtime: false,
  model: null,
  tables: false,
  connections: false,
  modelOrigins: [],
  measurementId: null,
  links: { social: [], universities: [] },
};

describe('parseConfig', () => {
  it('resolves a backend on the same server', () => {
    const config = parseConfig(
      { supabaseUrl: '/api', supabaseAnonKey: 'key', features: { mail: false, oauth: [] } },
      ORIGIN,
    );
    expect(config).toEqual({
      url: 'https://stats.example.org/api',
      key: 'key',
      mail: false,
      oauth: [],
      ...NONE,
    });
  });
  it('keeps a hosted address and the providers it knows', () => {
    const config = parseConfig(
      {
        supabaseUrl: 'https://abc.supabase.co',
        supabaseAnonKey: 'key',
        features: { mail: true, oauth: ['github', 'unknown'] },
      },
      ORIGIN,
    );
    expect(config).toEqual({
      url: 'https://abc.supabase.co/',
      key: 'key',
      mail: true,
      oauth: ['github'],
      ...NONE,
    });
  });
  it('names the model that is offered, and where others may be asked', () => {
    const features = { model: 'm', modelOrigins: ['http://localhost:*', 3] };
    const config = parseConfig({ supabaseUrl: '/api', supabaseAnonKey: 'key', features }, ORIGIN);
    expect(config).toMatchObject({ model: 'm', modelOrigins: ['http://localhost:*'] });
  });
  it('shows only links that the owner gave', () => {
    const links = {
      email: 'help@example.org',
      social: { Mastodon: 'https://social.example/@c', Empty: '', Bad: 'javascript:alert(1)' },
      universities: {
        north: { name: 'University of the North', url: 'javascript:alert(1)' },
        nameless: {},
      },
    };
    const config = parseConfig({ supabaseUrl: '/api', supabaseAnonKey: 'key', links }, ORIGIN);
    expect(config.links).toEqual({
      email: 'help@example.org',
      social: [{ name: 'Mastodon', url: 'https://social.example/@c' }],
      universities: [{ id: 'north', name: 'University of the North' }],
    });
    const none = parseConfig({ supabaseUrl: '/api', supabaseAnonKey: 'key', links: { email: '' } }, ORIGIN);
    expect(none.links).toEqual({ social: [], universities: [] });
  });
  it.each([null, 'text', {}, { supabaseUrl: '/api' }])('refuses %o', (value) => {
    expect(() => parseConfig(value, ORIGIN)).toThrow('config.json');
  });
});
