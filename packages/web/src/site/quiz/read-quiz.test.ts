import { expect, it } from 'vitest';
import { sitePages } from '../pages.ts';
import { splitQuiz } from './read-quiz.ts';

const TEXT =
  'Before.\n\n## Questions\n\n? Two?\n- 1\n+ 2\n= It is.\n\n? Three?\n+ 3\n- 4\n= So.\n\n## References\n\n- A';

it('reads questions and leaves the rest of the text', () => {
  const { body, questions } = splitQuiz(TEXT, 'a.md');
  expect(questions).toEqual([
    { question: 'Two?', answers: ['1', '2'], right: 1, why: 'It is.' },
    { question: 'Three?', answers: ['3', '4'], right: 0, why: 'So.' },
  ]);
  expect(body.replace(/\n+/g, '\n')).toBe('Before.\n## Questions\n{{quiz}}\n## References\n- A');
  expect(splitQuiz('Text', 'a.md')).toEqual({ body: 'Text', questions: [] });
});

it.each([
  '? A\n- 1\n- 2\n= x',
  '? A\n+ 1\n+ 2\n= x',
  '? A\n+ 1\n- 2',
  '? A\n+ 1\n= x',
  '? A\n+ 1\n- 2\n= x\nmore',
])('refuses %j', (text) => expect(() => splitQuiz(`## Questions\n${text}`, 'a.md')).toThrow('a.md'));

it('articles that ask have five questions with different answers', () => {
  for (const page of sitePages)
    for (const block of page.blocks) {
      if (block.kind !== 'quiz') continue;
      expect([page.path, block.questions.length]).toEqual([page.path, 5]);
      for (const { answers } of block.questions) expect(new Set(answers).size).toBe(answers.length);
    }
});
