import { expect, test } from 'vitest';
import { sizeInfo } from './size-tier.ts';

// Limits and sentences: product specification 1, sections 8 and 9.
test.each([
  [1500, 10, 'excellent', null],
  [15_001, 1, 'good', null],
  [3000, 10, 'good', null],
  [30_001, 1, 'fair', 'Large dataset detected (30,001 data points). Performance may be affected.'],
  [5000, 10, 'fair', 'Large dataset detected (50,000 data points). Performance may be affected.'],
  [
    50_001,
    1,
    'poor',
    'Very large dataset detected (50,001 data points). Significant performance issues expected.',
  ],
])('%d rows by %d columns is %s', (rows, columns, tier, message) => {
  const info = sizeInfo(rows, columns, 3 * 1024 * 1024);
  expect(info.performanceTier).toBe(tier);
  expect(info.warningMessage).toBe(message);
  expect(info.shouldShowWarning).toBe(message !== null);
  expect(info.recommendations.length > 0).toBe(message !== null);
  expect(info.dataPoints).toBe(rows * columns);
  expect(info.memorySizeMB).toBe(3);
});
