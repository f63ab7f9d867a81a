import { describe, expect, it } from 'vitest';
import { parseConfig } from './config.ts';

const ORIGIN = 'https://stats.example.org';

describe('parseConfig', () => {
  it('resolves a backend on the same server', () => {
    const config = parseConfig(
      { supabaseUrl: '/api', supabaseAnonKey: 'key', features: { mail: false, oauth: [] } },
      ORIGIN,
    );
    expect(config).toEqual({ url: 'https://stats.example.org/api', key: 'key', mail: false, oauth: [] });
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
    expect(config).toEqual({ url: 'https://abc.supabase.co/', key: 'key', mail: true, oauth: ['github'] });
  });
  it.each([null, 'text', {}, { supabaseUrl: '/api' }])('refuses %o', (value) => {
    expect(() => parseConfig(value, ORIGIN)).toThrow('config.json');
  });
});
