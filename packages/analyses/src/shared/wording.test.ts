import { runsToText } from '@constat/report';
import { expect, it } from 'vitest';
import { alphaNumber, clearLevel, given, levelDifference, shareLimitsNote } from './wording.ts';

it('writes a significance level with all its decimals', () => {
  const text = (alpha: number) => runsToText([alphaNumber(alpha)]);
  expect([0.05, 0.1, 0.025, 0.001, 0.0001].map(text)).toEqual(['.05', '.10', '.025', '.001', '.0001']);
});

it('writes a value that was given as it was given', () => {
  const text = (value: number) => runsToText([given(value)]);
  expect([5, 98.6, 98.625, -0.0125].map(text)).toEqual(['5', '98.60', '98.625', '−0.0125']);
});

it('names levels that read as numbers with their variable', () => {
  expect(clearLevel('Grade', 'first')).toBe('first');
  expect(['10', '−1', '.5', '2 mg'].map((level) => clearLevel('Grade', level))).toEqual([
    'Grade = 10',
    'Grade = −1',
    'Grade = .5',
    'Grade = 2 mg',
  ]);
  expect(levelDifference('Smoker', ['Yes', 'No'])).toBe('Yes − No');
  expect(levelDifference('Grade', ['1', '2'])).toBe('Grade 1 − Grade 2');
});

it('explains limits of shares only where they would be taken for a mistake', () => {
  const note = (estimate: number, ciLower: number, ciUpper: number, pValue: number) =>
    runsToText([...shareLimitsNote(0.95, [{ estimate, ciLower, ciUpper, pValue }])]);
  expect(note(0.3, 0.1, 0.5, 0.001)).toBe('');
  expect(note(0.3, 0, 0.5, 0.03)).toBe(' The two-sided interval reaches 0 unless p is below .025.');
  expect(note(0.01, 0, 0, 0.9)).toBe(
    ' Where an effect is smaller than chance alone makes likely, its interval lies below it.',
  );
});
