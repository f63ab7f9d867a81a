import { describe, expect, it } from 'vitest';
import { browserOf, systemOf } from './platform.ts';

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1';

describe('the browser and the system', () => {
  it.each([
    [CHROME, 'Chromium 156', 'Linux, 2 cores'],
    [`${CHROME} Edg/155.0`, 'Edge 155', 'Linux, 2 cores'],
    [SAFARI, 'Safari 19', 'iOS, 2 cores'],
    [
      'Mozilla/5.0 (Windows NT 10.0; rv:150.0) Gecko/20100101 Firefox/150.0',
      'Firefox 150',
      'Windows, 2 cores',
    ],
    ['x', 'a browser that does not say its name', 'Unknown system, 2 cores'],
  ])('%s', (agent, browser, system) => {
    expect(browserOf(agent)).toBe(browser);
    expect(systemOf(agent, 2)).toBe(system);
  });
});
