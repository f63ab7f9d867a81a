import { expect, it } from 'vitest';
import { analysis as anova } from '../src/inferential/two-way-anova/index.ts';
import { analysis as regression } from '../src/regression/linear-regression/index.ts';
import { done, frameOf } from './frames.ts';

const groups = [...'aabbccaabbcc'];
const other = [...'xyxyxyyxyxyx'];

it.each(['constructor', 'toString', '__proto__'])('a factor may be called %s', async (name) => {
  const columns = Object.assign(Object.create(null), {
    y: [1, 3, 2, 5, 4, 6, 2, 2, 3, 5, 6, 4],
    other,
    [name]: groups,
  });
  const frame = frameOf(columns);
  const { result } = await done(regression, frame, { outcome: 'y', factors: [name] });
  expect(result).toMatchObject({ factors: [{ name, reference: 'a' }] });
  const options = { outcome: 'y', factors: [name, 'other'], postHoc: ['dunnett'] };
  expect((await done(anova, frame, options)).status).toBe('done');
});
