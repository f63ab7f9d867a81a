import { describe, expect, it } from 'vitest';
import { isAllowedAddress, parseModelSetting } from './model-setting.ts';

describe('the setting of a model', () => {
  it.each([null, '', '{', '3', '{"use":"always","own":7,"agreed":{}}'])('is off for %s', (kept) => {
    expect(parseModelSetting(kept)).toEqual({
      use: 'off',
      own: { url: '', model: '', key: '' },
      agreed: [],
    });
  });
  it('is read again', () => {
    const setting = { use: 'own' as const, own: { url: 'u', model: 'm', key: 'k' }, agreed: ['a'] };
    expect(parseModelSetting(JSON.stringify(setting))).toEqual(setting);
  });
});

describe('addresses of own endpoints', () => {
  const origins = ['http://localhost:*', 'https://api.example.org'];
  it.each([
    ['http://localhost:11434/v1', true],
    ['http://localhost/v1', true],
    ['https://api.example.org/v1', true],
    ['https://localhost:11434/v1', false],
    ['http://localhost.example.org/v1', false],
    ['https://api.example.org:444/v1', false],
    ['https://api.example.org@evil.example/v1', false],
    ['https://user@api.example.org/v1', false],
    ['api.example.org', false],
    ['javascript:alert(1)', false],
  ])('%s: %s', (address, allowed) => expect(isAllowedAddress(address, origins)).toBe(allowed));
});
