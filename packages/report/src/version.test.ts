import { describe, expect, it } from 'vitest';
import { CONSTAT_VERSION, SHOWN_VERSION, shownVersion, VERSION_LABEL, withBuild } from './version.ts';

describe('the version of a result', () => {
  it('names the build', () => {
    expect(withBuild('1.1.7', '3e214e5')).toBe('1.1.7+3e214e5');
  });
  it('is the version alone where no build is known, as in tests', () => {
    expect(withBuild('1.1.7', '')).toBe('1.1.7');
    expect(CONSTAT_VERSION).not.toContain('+');
  });
});

describe('the label', () => {
  it('is the same for all versions on the way to one', () => {
    expect(shownVersion('1.1.7-beta.3')).toBe('1.1.7');
    expect(shownVersion('1.1.7')).toBe('1.1.7');
    expect(VERSION_LABEL).toBe(`v${SHOWN_VERSION} Beta`);
  });
});
