import { useEffect, useId, useRef, useState } from 'react';
import { ApaTable, ScrollX } from '../../ui/apa-table.tsx';
import { keyed } from '../../ui/keyed.ts';
import { MarkdownBlockView } from '../../ui/markdown.tsx';
import { keepTogether } from '../../ui/non-breaking.ts';
import { TextRunsView } from '../../ui/runs-view.tsx';
import { LIVE_EXAMPLES } from './examples.ts';
import './live.css';
import { LiveFigure } from './live-figure.tsx';
import {
  type Control,
  initialValues,
  type LiveExample,
  type LiveResult,
  type LiveValues,
  toolAddress,
} from './model.ts';

const FAILED = 'The engine could not be loaded. Check the connection and try again.';

/** Whether the reader has come near; what an example needs is loaded then, and not before. */
function useNear(element: React.RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const box = element.current;
    if (!box) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true);
      },
      { rootMargin: '300px' },
    );
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);
  return near;
}

/** The result for the chosen values: what came with the page, then what the worker answers; the latest choice wins. */
function useLive(example: LiveExample, values: LiveValues, near: boolean, initial: LiveResult | null) {
  const [result, setResult] = useState(initial);
  const [problem, setProblem] = useState('');
  const engine = useRef<ReturnType<typeof import('./run.ts')['startEngine']> | null>(null);
  useEffect(() => () => engine.current?.end(), []);
  useEffect(() => {
    if (!near) return;
    let current = true;
    import('./run.ts')
      .then(({ startEngine }) => {
        engine.current ??= startEngine(example);
        return engine.current.run(values);
      })
      .then(
        (answer) => {
          if (!current) return;
          setResult(answer);
          setProblem('');
        },
        () => current && setProblem(FAILED),
      );
    return () => {
      current = false;
    };
  }, [example, values, near]);
  return { result, problem };
}

function ControlView({
  control,
  value,
  onChange,
}: {
  control: Control;
  value: number | string;
  onChange: (value: number | string) => void;
}) {
  const id = useId();
  if (control.kind === 'choice')
    return (
      <div className="live-control">
        <label htmlFor={id}>{control.label}</label>
        <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
          {control.choices.map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </div>
    );
  return (
    <div className="live-control">
      <label htmlFor={id}>{control.label}</label>
      <output htmlFor={id}>{value}</output>
      <input
        id={id}
        type="range"
        min={control.min}
        max={control.max}
        step={control.step}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  );
}

/** A worked example that runs, by its name; `initial` is what was computed when the page was made. */
export function LiveView({ name, initial }: { name: string; initial: LiveResult | null }) {
  const example = LIVE_EXAMPLES[name];
  return example ? <Live example={example} initial={initial} /> : null;
}

function Live({ example, initial }: { example: LiveExample; initial: LiveResult | null }) {
  const box = useRef<HTMLElement>(null);
  const title = useId();
  const [values, setValues] = useState(() => initialValues(example));
  const { result, problem } = useLive(example, values, useNear(box), initial);
  return (
    <section ref={box} className="live" aria-labelledby={title}>
      <div className="live-in">
        <h3 id={title}>{example.title}</h3>
        <MarkdownBlockView block={{ kind: 'paragraph', text: example.task }} />
        {example.controls.map((control) => (
          <ControlView
            key={control.name}
            control={control}
            value={values[control.name] ?? control.value}
            onChange={(value) => setValues((before) => ({ ...before, [control.name]: value }))}
          />
        ))}
      </div>
      <div className="live-out">
        <div className="live-finding" aria-live="polite">
          {problem === ''
            ? keyed(result?.finding ?? [], JSON.stringify).map(({ key, item }) => (
                <p key={key}>
                  <TextRunsView runs={keepTogether(item)} />
                </p>
              ))
            : problem}
        </div>
        {result?.table && (
          <ScrollX label={result.table.title} className="live-table">
            <ApaTable layout={result.table.layout} label={result.table.title} />
          </ScrollX>
        )}
        {result?.figure && <LiveFigure figure={result.figure} />}
        <p className="live-open">
          <a href={toolAddress(example, values)}>Open in the tool with these numbers</a>
        </p>
      </div>
    </section>
  );
}
