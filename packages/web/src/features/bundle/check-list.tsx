import { Icon, type IconName } from '../../ui/icon.tsx';
import { BundleProgress } from './bundle-progress.tsx';
import type { Checked } from './check-again.ts';

const LOOK: Readonly<Record<Checked['verdict'], { readonly icon: IconName; readonly word: string }>> = {
  same: { icon: 'ok', word: 'Same' },
  close: { icon: 'ok', word: 'Same' },
  different: { icon: 'stop', word: 'Different' },
  'not-computed': { icon: 'warning', word: 'Not computed' },
};

/** 'All 3 results have the same numbers.' */
function summaryOf(checked: readonly Checked[]): string {
  const same = checked.filter(({ verdict }) => verdict === 'same' || verdict === 'close').length;
  if (same === checked.length)
    return checked.length === 1
      ? 'The result has the same numbers.'
      : `All ${checked.length} results have the same numbers.`;
  return `${same} of ${checked.length} results have the same numbers.`;
}

/** Results that were computed again, with what came out. */
export function CheckList({
  total,
  checked,
  finished,
}: {
  total: number;
  checked: readonly Checked[];
  finished: boolean;
}) {
  return (
    <>
      {finished ? (
        <p role="status">
          <b>{summaryOf(checked)}</b>
        </p>
      ) : (
        <BundleProgress
          label="Computing again"
          step={{ done: checked.length, total, what: `${checked.length} of ${total}` }}
        />
      )}
      <ul aria-label="Results computed again">
        {checked.map(({ id, title, verdict, text }) => (
          <li key={id} className={verdict}>
            <Icon name={LOOK[verdict].icon} size={14} />
            <span>
              {title}
              <small>
                {LOOK[verdict].word}. {text}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
