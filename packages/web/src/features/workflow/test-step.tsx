import type { RawOptions } from '@constat/analyses';
import { runsToText } from '@constat/report';
import Button from '@mui/material/Button';
import { Icon } from '../../ui/icon.tsx';
import { RunsView } from '../../ui/runs-view.tsx';
import type { Answers } from './answers.ts';
import type { Choice } from './choose.ts';
import type { Design, GuidedTest } from './definition.ts';

interface TestStepProps {
  readonly design: Design;
  readonly asked: RawOptions;
  readonly choice: Choice;
  readonly recommended: GuidedTest;
  readonly used: GuidedTest;
  readonly go: (change: Partial<Answers>) => void;
}

/** The test that the facts choose, with the reason; another can be taken instead. */
export function TestStep({ design, asked, choice, recommended, used, go }: TestStepProps) {
  const overruled = used.id !== recommended.id;
  return (
    <div className="wf-ask">
      <div className="wf-reason">
        <p className="wf-verdict">
          <b>{recommended.label}</b> fits these data.
        </p>
        <ul>
          {choice.reasons.map((reason) => (
            <li key={runsToText(reason)}>
              <RunsView runs={reason} prose />
            </li>
          ))}
        </ul>
      </div>
      {design.tests.length > 1 && (
        <fieldset>
          <legend className="wf-legend">The test to use</legend>
          <div className="wf-cards wf-cards--rows">
            {design.tests.map((test) => {
              const unfit = test.unfit?.(asked) ?? null;
              return (
                <label key={test.id} className="choice wf-card">
                  <input
                    type="radio"
                    name="test"
                    checked={used.id === test.id}
                    disabled={unfit !== null}
                    onChange={() => go({ test: test.id === recommended.id ? null : test.id })}
                  />
                  <span>
                    <b>{test.label}</b>
                    {test.id === recommended.id && <span className="badge badge--accent">Recommended</span>}
                  </span>
                  <small>{unfit ?? test.help}</small>
                </label>
              );
            })}
          </div>
        </fieldset>
      )}
      {overruled && (
        <div className="notice notice--warn" role="status">
          <Icon name="warning" />
          <div>You overrule the recommendation; the report will say so.</div>
          <Button size="dense" onClick={() => go({ test: null })}>
            Use the recommendation
          </Button>
        </div>
      )}
      <p className="wf-note">
        Choosing a test by looking at the same data makes its p value a little too small; where you can, fix
        the test beforehand.
      </p>
    </div>
  );
}
