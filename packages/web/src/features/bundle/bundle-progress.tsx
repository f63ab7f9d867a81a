const PERCENT = 100;

export interface BundleStep {
  readonly done: number;
  readonly total: number;
  readonly what: string;
}

/** How far long work on a bundle is. */
export function BundleProgress({ label, step }: { label: string; step: BundleStep }) {
  const percent = step.total === 0 ? 0 : Math.floor((PERCENT * step.done) / step.total);
  return (
    <>
      <p className="muted">{step.what === '' ? label : `${label}: ${step.what}`}</p>
      <div
        className="bdl-bar"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={PERCENT}
        aria-valuenow={percent}
      >
        <span style={{ width: `${percent}%` }} />
      </div>
    </>
  );
}
