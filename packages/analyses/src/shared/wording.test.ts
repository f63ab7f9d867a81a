import { runsToText } from '@constat/report';
import { expect, it } from 'vitest';
import { alphaNumber, given } from './wording.ts';

it('writes a significance level with all its decimals', () => {
  const text = (alpha: number) => runsToText([alphaNumber(alpha)]);
  expect([0.05, 0.1, 0.025, 0.001, 0.0001].map(text)).toEqual(['.05', '.10', '.025', '.001', '.0001']);
});

it('writes a value that was given as it was given', () => {
  const text = (value: number) => runsToText([given(value)]);
  expect([5, 98.6, 98.625, -0.0125].map(text)).toEqual(['5', '98.60', '98.625', '−0.0125']);
});
