import { describe, expect, it } from 'vitest';
import type { ModelPart } from '../thread.ts';
import { copiedText, openNumbers, partsOf, withoutSentence } from './model-text.ts';

const MODEL: ModelPart = {
  host: 'api.example.org',
  model: 'm',
  text: 'The mean was 3.71 vs. 3.30 in 100 people. A fall of 0.5 g/dl is relevant. About 77% agree.',
  problem: null,
  calls: [
    { name: 'find', input: {}, answer: { ok: true, text: '0.5 and 77' } },
    { name: 'run', input: {}, answer: { ok: true, text: 'M = 3.71, 3.30', result: 'step-1' } },
    { name: 'run', input: {}, answer: { ok: false, text: '0.5' } },
  ],
  sent: '{}',
  told: '100 ; 3',
  names: [],
  decided: {},
  proposals: {},
};

describe('the text of a model', () => {
  it('knows which call a number came from; what was only searched or refused is no source', () => {
    const found = partsOf(MODEL).filter(({ kind }) => kind === 'found');
    expect(found.map(({ text, source }) => [text, source])).toEqual([
      ['3.71', 1],
      ['3.30', 1],
      ['100', -1],
    ]);
    expect(openNumbers(MODEL).map(({ text }) => text)).toEqual(['0.5', '77']);
  });
  it('loses a sentence, and decisions stay with their numbers', () => {
    const [first] = openNumbers(MODEL);
    const decided = { ...MODEL, decided: { 1: 'a survey' } };
    const shorter = first ? withoutSentence(decided, first) : MODEL;
    expect(shorter.text).toBe('The mean was 3.71 vs. 3.30 in 100 people. About 77% agree.');
    expect(openNumbers(shorter)).toEqual([]);
    expect(copiedText(shorter)).toContain('77 [a survey]%');
  });
  it('says when copied what is not from the data', () => {
    expect(copiedText({ ...MODEL, decided: { 0: '', 1: '' } })).toContain('0.5 [not from the data]');
  });
});
