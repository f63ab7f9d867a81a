import fc from 'fast-check';
import { expect, it } from 'vitest';
import { done, frameOf, textOf } from '../../test/frames.ts';
import { analysis as anova } from '../inferential/one-way-anova/index.ts';
import { rFactor, rName, rRead, rShapiro, rString } from './r-code.ts';

const PLAIN = 'd <- read.csv("data.csv", check.names = FALSE, na.strings = c("", "NA"))';

it('reads levels as words where R would take them for truth values or write them otherwise', () => {
  expect(rRead()).toBe(PLAIN);
  expect(rRead({ name: 'g', levels: ['a', 'b'] }, { name: 'h', levels: ['1', '2', '10'] })).toBe(PLAIN);
  // R 4.2.2: read.csv(text = "g\nT\nF")$g is logical; as.character(100000) is "1e+05"; 01 is read as 1
  // the factor of several outcomes is named once
  for (const levels of [
    ['F', 'T'],
    ['FALSE', 'TRUE'],
    ['01', '02'],
    ['1', '100000'],
    ['1.50', '2.00'],
  ])
    expect(rRead({ name: 'my group', levels }, { name: 'my group', levels })).toBe(
      `${PLAIN.slice(0, -1)}, colClasses = c(\`my group\` = "character"))`,
    );
  expect(rRead({ name: 'g', levels: ['01', 'other'] })).toBe(PLAIN);
});

it('gives levels in order, without the apostrophe that an exported file puts before formulas', () => {
  expect(rFactor({ name: 'g', levels: ['low', 'high'] })).toBe('factor(d$g, levels = c("low", "high"))');
  expect(rFactor({ name: 'g', levels: ['-1', '1'] })).toBe('factor(d$g, levels = c("-1", "1"))');
  expect(rFactor({ name: 'g', levels: ['-', '+'] })).toBe(`factor(sub("^'", "", d$g), levels = c("-", "+"))`);
});

it('tests normality only where R can', () => {
  // R 4.2.2: shapiro.test stops below 3 and above 5000 values, and where all are equal
  expect(rShapiro('x')).toBe('if (length(unique(x)) > 2 && length(x) <= 5000) shapiro.test(x)');
});

it('a program leaves the functions of R alone and runs only tests that there are', async () => {
  const frame = frameOf({ y: [1, 2, 4, 3, 5, 9, 7], g: ['a', 'a', 'a', 'b', 'b', 'b', 'c'] });
  const { blocks } = await done(anova, frame, {
    outcomes: ['y'],
    group: 'g',
    contrasts: 'deviation',
    tests: ['fisher', 'welch'],
  });
  const code = textOf(blocks, 'r-code');
  expect(code).not.toMatch(/^(?:mean|sd|var|sqrt) <-/m);
  // a group of one has no variance: oneway.test stops
  expect(code).not.toContain('oneway.test');
});

it('quotes any text so that R reads the same text', () => {
  expect(rString('a "b" \\ c\n')).toBe('"a \\"b\\" \\\\ c\\n"');
  expect(rName('a `b` \\ c')).toBe('`a \\`b\\` \\\\ c`');
  const text = fc
    .array(fc.constantFrom('a', 'é', ' ', "'", '"', '`', '\\', '\n', '\r', '$'))
    .map((parts) => parts.join(''));
  // these escapes of R are those of JSON, too
  fc.assert(fc.property(text, (said) => JSON.parse(rString(said)) === said));
  fc.assert(
    fc.property(text, (said) => {
      const name = rName(`${said}?`);
      return (
        name.slice(1, -1).replaceAll(/\\(.)/g, '$1') === `${said}?` && /^`(?:[^\\`]|\\.)*`$/su.test(name)
      );
    }),
  );
});
