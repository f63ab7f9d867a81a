import { needOf, type RawOptions } from '@constat/analyses';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useState } from 'react';
import type { Progress } from '../../engine/engine-contract.ts';
import { Icon } from '../../ui/icon.tsx';
import { roleIcon } from '../form/role-box.tsx';
import { type FormModel, isNeeded, type RoleOption, roleOption, shownRoles } from '../options-state.ts';
import type { useRun } from '../use-run.ts';

const COUNTS = ['No', 'one', 'two', 'three', 'four', 'five'];
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Variables that a box needs at least. */
function leastOf(option: RoleOption): number {
  if (option.kind === 'pairs' || option.kind === 'factors') return 2;
  return option.kind === 'variables' ? Math.max(1, option.min ?? 0) : 1;
}

/** What goes into a box, in words. */
function needText(option: RoleOption): string {
  if (option.kind === 'pairs') return 'Two numbers';
  if (option.kind === 'factors') return 'Two or more numbers';
  const least = leastOf(option);
  return capital(least === 1 ? needOf(option) : `${COUNTS[least] ?? least} or more variables`);
}

/** Before the first choice: what is needed, in words, and one click to a full result. */
export function EmptyState({
  model,
  options = {},
  missing,
  onExample,
  onChoose = null,
  changeDataset,
}: {
  model: FormModel;
  /** What is chosen so far: boxes that it hides are not asked for. */
  options?: RawOptions;
  missing: readonly string[];
  onExample: () => void;
  /** Opens the list of variables where it is not beside the result. */
  onChoose?: (() => void) | null;
  changeDataset: ReactNode;
}) {
  const needed = shownRoles(model, options).flatMap((key) => {
    const option = roleOption(model, key);
    return option && isNeeded(option) ? [{ key, option }] : [];
  });
  const left = needed.reduce(
    (sum, { key, option }) => sum + (missing.includes(key) ? leastOf(option) : 0),
    0,
  );
  return (
    <div className="empty">
      <h2>{left <= 1 ? 'Choose a variable' : `Choose ${COUNTS[left] ?? left} variables`}</h2>
      <ul>
        {needed.map(({ key, option }) => (
          <li key={key} data-done={!missing.includes(key)}>
            <Icon name={missing.includes(key) ? roleIcon(option) : 'check'} />
            {needText(option)} <span>into {option.label}</span>
          </li>
        ))}
      </ul>
      <p>
        The result appears as soon as{' '}
        {needed.length === 1 ? 'it is' : needed.length === 2 ? 'both are' : 'all are'} in place.
      </p>
      <div className="row">
        {onChoose && (
          <Button variant="contained" onClick={onChoose}>
            <Icon name="plus" />
            Choose variables
          </Button>
        )}
        <Button variant={onChoose ? 'outlined' : 'contained'} onClick={onExample}>
          <Icon name="play" />
          Show the example
        </Button>
        {changeDataset}
      </div>
    </div>
  );
}

/** First load: two lines and three rules in the shape of the page. */
export function ResultSkeleton({ label = 'Computing the first result' }: { label?: string }) {
  const row = (width: number) => (
    <div className="skrow">
      <div className="sk" style={{ width }} />
      <span className="grow" />
      <div className="sk" style={{ width: 40 }} />
      <div className="sk" style={{ width: 48 }} />
      <div className="sk" style={{ width: 40 }} />
    </div>
  );
  return (
    <div className="skeleton" role="status" aria-busy="true" aria-label={label}>
      <div className="sk sk--line" style={{ width: '86%' }} />
      <div className="sk sk--line" style={{ width: '58%' }} />
      <hr />
      {row(90)}
      <hr className="thin" />
      {row(60)}
      <hr />
    </div>
  );
}

/** Seconds without a word after which it is said how long it has been. */
const SILENT_S = 2;

/** Whole seconds since a computation began to be shown: what works in one piece shows that it goes on. */
function useSeconds(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}

/** While computing: a 3 px bar over the old result, later what is being done and a way out. */
export function ProgressBar({
  progress,
  slow,
  onCancel,
}: {
  progress: Progress | null;
  slow: boolean;
  onCancel: () => void;
}) {
  // A job in one piece has no share to show, only its name.
  const share = progress && progress.total > 1 ? progress.done / progress.total : null;
  const words = progress?.what ?? 'Computing';
  const seconds = useSeconds();
  return (
    <div className="progress" role="status">
      {slow && (
        <div className="row">
          <span className="tnum">
            {share === null || !progress
              ? words
              : `${words}, ${progress.done.toLocaleString('en')} of ${progress.total.toLocaleString('en')}${progress.unit ? ` ${progress.unit}` : ''}`}
            {seconds >= SILENT_S && <span aria-hidden="true">{`, ${seconds} s`}</span>}
          </span>
          <span className="grow" />
          <Button size="dense" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      )}
      <div
        className={share === null ? 'prog prog--any' : 'prog'}
        role="progressbar"
        aria-label={words}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share === null ? undefined : Math.round(share * 100)}
      >
        <i style={share === null ? undefined : { width: `${share * 100}%` }} />
      </div>
    </div>
  );
}

/** What a run says about itself above its result: progress, what went wrong, or that the first result is on its way. */
export function RunStatus({ run, hasResult }: { run: ReturnType<typeof useRun>; hasResult: boolean }) {
  const busy = run.phase !== 'idle';
  const slow = run.phase === 'slow';
  return (
    <>
      {busy && (hasResult || slow) && (
        <ProgressBar progress={run.progress} slow={slow} onCancel={run.cancel} />
      )}
      {run.problem !== null && (
        <div className="notice notice--warn" role="alert">
          <Icon name="warning" />
          <div>{run.problem}</div>
          <Button size="dense" onClick={run.retry}>
            Compute again
          </Button>
        </div>
      )}
      {!hasResult && busy && <ResultSkeleton />}
    </>
  );
}
