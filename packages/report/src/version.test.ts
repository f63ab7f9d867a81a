import { describe, expect, it } from 'vitest';
import { CONSTAT_VERSION, PRODUCT_VERSION, VERSION_LABEL, withBuild } from './version.ts';

describe('the version of a result', () => {
  it('names the build', () => {
    expect(withBuild('1.1.7', '3e214e5')).toBe('1.1.7+3e214e5');
  });
  it('is the version alone where no build is known, as in tests', () => {
    expect(withBuild('1.1.7', '')).toBe('1.1.7');
    expect(CONSTAT_VERSION).toBe(PRODUCT_VERSION);
  });
  it('leaves the label as it is', () => {
    expect(VERSION_LABEL).toBe(`v${PRODUCT_VERSION} Beta`);
  });
});
