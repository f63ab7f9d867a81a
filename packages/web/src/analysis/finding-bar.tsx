import { runsToText } from '@constat/report';
import { useEffect, useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import type { useRun } from './use-run.ts';

/** Whether the finding on the page is in view. */
function useFindingSeen(ready: boolean): boolean {
  const [seen, setSeen] = useState(true);
  useEffect(() => {
    const finding = ready ? document.querySelector('.rescol .finding') : null;
    if (!finding) return setSeen(true);
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? true));
    observer.observe(finding);
    return () => observer.disconnect();
  }, [ready]);
  return seen;
}

/** Where a form stands above its result: the finding, in sight while numbers are typed; leads to the result. */
export function FindingBar({ run }: { run: ReturnType<typeof useRun> }) {
  const outcome = run.result?.outcome;
  const blocks = outcome?.status === 'done' ? outcome.blocks : [];
  const finding = blocks.find((block) => block.kind === 'text' && block.role === 'finding');
  const seen = useFindingSeen(finding !== undefined);
  if (finding?.kind !== 'text' || seen) return null;
  return (
    <button
      type="button"
      className="findbar"
      onClick={() => document.querySelector('.rescol')?.scrollIntoView({ block: 'start' })}
    >
      <span>{finding.paragraphs.map((runs) => runsToText(runs)).join(' ')}</span>
      <Icon name="chevronDown" size={14} />
    </button>
  );
}
