/** What the app cannot do without, and whether this browser has it. */
import { browser } from '../lib/constants.ts';

type Feature = (typeof browser.criticalFeatures)[number];

/** What the browser offers; a parameter so that the check can be tested without one. */
export interface Abilities {
  readonly allSettled: boolean;
  readonly supports: (property: string, value: string) => boolean;
  readonly context2d: () => boolean;
}

const CHECKS: Readonly<Record<Feature, (abilities: Abilities) => boolean>> = {
  'modern promises': ({ allSettled }) => allSettled,
  flexbox: ({ supports }) => supports('display', 'flex'),
  canvas: ({ context2d }) => context2d(),
};

/** The critical features that are missing. */
export const missingFeatures = (abilities: Abilities = thisBrowser()): readonly Feature[] =>
  browser.criticalFeatures.filter((feature) => !CHECKS[feature](abilities));

function thisBrowser(): Abilities {
  return {
    allSettled: typeof Promise.allSettled === 'function',
    supports: (property, value) => globalThis.CSS?.supports?.(property, value) ?? false,
    context2d: () => {
      try {
        return document.createElement('canvas').getContext('2d') !== null;
      } catch {
        return false;
      }
    },
  };
}
