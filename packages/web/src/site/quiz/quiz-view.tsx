import { useId, useState } from 'react';
import { MarkdownLine } from '../../ui/markdown.tsx';
import type { QuizQuestion } from './model.ts';
import './quiz.css';

/** The questions of an article; without scripts the answers open as they stand. */
export function QuizView({ questions }: { questions: readonly QuizQuestion[] }) {
  const [given, setGiven] = useState<Readonly<Record<number, number>>>({});
  const answered = Object.keys(given).length;
  const right = questions.filter((each, i) => given[i] === each.right).length;
  return (
    <div className="quiz">
      <ol>
        {questions.map((each, i) => (
          <li key={each.question}>
            <Question
              {...each}
              given={given[i]}
              onAnswer={(answer) => setGiven((before) => ({ ...before, [i]: answer }))}
            />
          </li>
        ))}
      </ol>
      <p className="quiz-sum" role="status">
        {answered === questions.length && `${right} of ${questions.length} right.`}
      </p>
    </div>
  );
}

function Question({
  question,
  answers,
  right,
  why,
  given,
  onAnswer,
}: QuizQuestion & { readonly given: number | undefined; readonly onAnswer: (answer: number) => void }) {
  const name = useId();
  const done = given !== undefined;
  return (
    <fieldset>
      <legend>
        <MarkdownLine text={question} />
      </legend>
      {answers.map((answer, i) => (
        <label key={answer} className={done && i === right ? 'right' : given === i ? 'wrong' : undefined}>
          <input type="radio" name={name} checked={given === i} onChange={() => onAnswer(i)} />
          <span>
            <MarkdownLine text={answer} />
          </span>
        </label>
      ))}
      {done ? (
        <p className="quiz-why" role="status">
          <b>{given === right ? 'Right.' : `No: ‘${answers[right] ?? ''}’.`}</b> <MarkdownLine text={why} />
        </p>
      ) : (
        <details>
          <summary>Show the answer</summary>
          <p>
            <b>
              <MarkdownLine text={answers[right] ?? ''} />.
            </b>{' '}
            <MarkdownLine text={why} />
          </p>
        </details>
      )}
    </fieldset>
  );
}
