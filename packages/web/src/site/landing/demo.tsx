import { useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { keepTogether } from '../../ui/non-breaking.ts';
import { TextRunsView } from '../../ui/runs-view.tsx';
import type { DemoChoice, DemoResult } from './compute.ts';
import { Raincloud } from './raincloud.tsx';

/** Pairs, because an object would put keys that are whole numbers first. */
const DOSES = [
  ['all', 'All'],
  ['0.5', '0.5'],
  ['1', '1'],
  ['2', '2'],
] as const;
const TESTS = [
  ['welch', 'Welch'],
  ['student', 'Student'],
] as const;

interface ChoiceProps<K extends string> {
  readonly label: string;
  readonly choices: readonly (readonly [K, string])[];
  readonly value: K;
  readonly onChoose: (value: K) => void;
}

function Choice<K extends string>({ label, choices, value, onChoose }: ChoiceProps<K>) {
  return (
    <fieldset>
      <legend className="lab">{label}</legend>
      <div className="seg">
        {choices.map(([key, text]) => (
          <button key={key} type="button" aria-pressed={key === value} onClick={() => onChoose(key)}>
            {text}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

const two = (value: number): string => value.toFixed(2);

/** Lets the pressed button be seen before the engine has the thread. */
const afterPaint = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** A t-test to play with: every answer is computed in the visitor's browser, by the engine of the app. */
export function Demo({ initial }: { initial: DemoResult }) {
  const [choice, setChoice] = useState(initial.choice);
  const [result, setResult] = useState(initial);
  const [problem, setProblem] = useState('');
  const turn = useRef(0);
  const choose = (change: Partial<DemoChoice>) => {
    const next = { ...choice, ...change };
    setChoice(next);
    turn.current += 1;
    const mine = turn.current;
    afterPaint()
      .then(() => import('./compute.ts'))
      .then(({ computeDemo }) => computeDemo(next))
      .then(
        (computed) => {
          if (turn.current !== mine) return;
          setResult(computed);
          setProblem('');
        },
        () => setProblem('The engine could not be loaded. Check the connection and choose again.'),
      );
  };
  return (
    <div className="demo">
      <div className="l">
        <div>
          <span className="lab">Dependent variable</span>
          <div className="role">
            <Icon name="numeric" /> len <small>Tooth length</small>
          </div>
        </div>
        <div>
          <span className="lab">Grouping variable</span>
          <div className="role">
            <Icon name="categorical" /> supp <small>Supplement</small>
          </div>
        </div>
        <Choice
          label="Dose, mg/day"
          choices={DOSES}
          value={choice.dose}
          onChoose={(dose) => choose({ dose })}
        />
        <Choice label="Test" choices={TESTS} value={choice.test} onChoose={(test) => choose({ test })} />
      </div>
      <div className="r">
        <p className="fd" aria-live="polite">
          {problem === '' ? <TextRunsView runs={keepTogether(result.finding)} /> : problem}
        </p>
        <table className="apa">
          <thead>
            <tr>
              <th scope="col">Supplement</th>
              <th scope="col">
                <i>n</i>
              </th>
              <th scope="col">
                <i>M</i>
              </th>
              <th scope="col">
                <i>SD</i>
              </th>
            </tr>
          </thead>
          <tbody>
            {result.groups.map((group) => (
              <tr key={group.level}>
                <th scope="row">{group.level}</th>
                <td>{group.values.length}</td>
                <td>{two(group.mean)}</td>
                <td>{two(group.sd)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <Raincloud groups={result.groups} />
      </div>
    </div>
  );
}
