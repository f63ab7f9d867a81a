import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromText, rounded, toText } from './weight-text.ts';

it('reads the weights it wrote, with letters that a template can hold', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(fc.nat(700), fc.double({ min: -6, max: 6, noNaN: true })), {
        selector: ([place]) => place,
      }),
      (all) => {
        const weights = all
          .map(([place, weight]) => [place, rounded(weight)] as const)
          .sort(([a], [b]) => a - b);
        const text = toText(weights);
        expect(text).not.toMatch(/[\s`$\\'"]/);
        expect(fromText(text).map(([place, weight]) => [place, weight + 0])).toEqual(
          weights.map(([place, weight]) => [place, weight + 0]),
        );
      },
    ),
  );
});
