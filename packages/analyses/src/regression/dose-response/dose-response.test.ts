import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import type { RawOptions } from '../../index.ts';
import type { DoseResult } from './compute.ts';
import { analysis } from './index.ts';

const doses = [0, 0, 0.1, 0.1, 0.3, 0.3, 1, 1, 3, 3, 10, 10];
// a falling curve from 100 to 10 with EC50 1 and Hill slope −1, one unit above and below it
const falling = doses.map((dose, i) => 10 + 90 / (1 + dose) + (i % 2 === 0 ? 1 : -1));
const wells = frameOf({
  dose: [...doses, ...doses],
  log: [...doses, ...doses].map((dose) => Math.log10(dose)),
  viability: [...falling, ...doses.map((dose, i) => 10 + 90 / (1 + dose / 4) + (i % 2 === 0 ? 1 : -1))],
  compound: [...doses.map(() => 'A'), ...doses.map(() => 'B')],
  same: [...doses, ...doses].map(() => 3),
  below: [...doses, ...doses].map((dose) => dose - 1),
  two: [...doses, ...doses].map((dose) => (dose > 0.5 ? 1 : 0)),
});
const asked = { outcome: 'viability', dose: 'dose', group: 'compound' };

describe('dose–response curves', () => {
  it('finds the dose of half the effect of each curve, and their ratio', async () => {
    const { result, blocks } = await done(analysis, wells, asked);
    const { curves, ratios, comparison } = result as DoseResult;
    expect(curves.map(({ level }) => level)).toEqual(['A', 'B']);
    expect(curves[0]?.ec50?.estimate).toBeCloseTo(1, 2);
    expect(curves[1]?.ec50?.estimate).toBeCloseTo(4, 0);
    expect(ratios[0]?.estimate).toBeCloseTo(curves[1]!.ec50!.estimate / curves[0]!.ec50!.estimate, 10);
    expect(comparison?.pValue).toBeLessThan(0.001);
    expect(textOf(blocks, 'finding')).toMatch(
      /^viability: with compound = A it falls from 100\.\d+ to \d+\.\d+, half of the way at dose 1\.0\d \(EC50, 95% CI \[/,
    );
  });

  it('has a bottom of zero with three parameters, and predicts at doses', async () => {
    const { result } = await done(analysis, wells, {
      ...asked,
      group: null,
      model: 'logistic3',
      predictAt: '1',
    });
    const { curves } = result as DoseResult;
    expect(curves[0]?.predictions[0]?.dose).toBe(1);
    expect(curves[0]?.parameters.map(({ name }) => name)).toEqual(['top', 'ec50', 'hill']);
  });

  it('refuses by name', async () => {
    const codes = (options: RawOptions) => refusedCodes(analysis, wells, { ...asked, ...options });
    expect(await codes({ dose: 'below' })).toEqual(['negative-dose']);
    expect(await codes({ outcome: 'same' })).toEqual(['no-variation']);
    expect(await codes({ dose: 'two' })).toEqual(['too-few-doses']);
    expect(await codes({ dose: 'viability' })).toEqual(['used-twice']);
    expect(await codes({ effects: '10, 120' })).toEqual(['not-listed']);
    expect(await codes({ effects: 'ten' })).toEqual(['not-listed']);
    expect(await codes({ predictAt: '-1' })).toEqual(['not-listed']);
  });
});
