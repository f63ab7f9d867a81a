/**
 * What of the specification's texts and numbers is not built yet. Building one means deleting its line here; tests count the lists,
 * and fail on a line whose text or number is there.
 */

export const PENDING_MESSAGES: readonly string[] = [
  // Every refusal has a reason of its own.
  'access.denied-default-reason',
];

export const PENDING_CONSTANTS: readonly string[] = [
  'dataset.addDelayAbovePoints',
  'dataset.addDelayMs',
  'filter.delayAboveRows',
  'filter.delayMs',
  'sampleCache.flagAboveEntries',
  'sampleCache.maxAgeDays',
  'sampleCache.maxMB',
];
