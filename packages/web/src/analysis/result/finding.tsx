import { type CheckBlock, runsToText, type TextBlock, VERDICT_WORDS } from '@constat/report';
import { CopyMenu } from '../../ui/copy-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RunsView } from '../../ui/runs-view.tsx';
import { ActionLink } from './actions.tsx';
import { CHECK_LOOK } from './check-look.ts';
import { usePartName } from './subject.ts';

/** The sentence that says what was found, and the short facts under it. */
export function Finding({ block, ms }: { block: TextBlock; ms: number | null }) {
  const name = usePartName('Finding');
  return (
    <section aria-label={name}>
      <div className="finding">
        <div>
          {block.paragraphs.map((runs, paragraph) => (
            <p key={runsToText(runs)} data-numbers>
              <RunsView
                runs={runs}
                prose
                placeOf={(run) => ({ kind: 'run', block: block.id, paragraph, run })}
              />
            </p>
          ))}
        </div>
        <CopyMenu
          blocks={[block]}
          label="Copy the sentence"
          what="Sentence"
          formats={['rich', 'markdown', 'latex', 'text']}
          compact
        />
      </div>
      <div className="meta">
        {block.meta?.map((runs) => (
          <span key={runsToText(runs)}>
            <RunsView runs={runs} />
          </span>
        ))}
        {ms !== null && <span>Computed on this device in {timeWords(ms)}</span>}
      </div>
    </section>
  );
}

/** '3 ms', '1.4 s' */
export const timeWords = (ms: number): string =>
  ms < 1000 ? `${Math.max(1, Math.round(ms))} ms` : `${(ms / 1000).toFixed(1)} s`;

/** What the analysis assumes: verdict, evidence, and what to do about it. */
export function Checks({ blocks }: { blocks: readonly CheckBlock[] }) {
  const name = usePartName('Assumptions');
  return (
    <section aria-label={name}>
      <div className="item-hd">
        <h2>
          <b>Assumptions</b>
        </h2>
        <div className="acts">
          <CopyMenu
            blocks={blocks}
            label="Copy the assumptions"
            what="Assumptions"
            formats={['rich', 'markdown', 'latex', 'text', 'csv']}
          />
        </div>
      </div>
      <ul className="checks">
        {blocks.map((block) => {
          const { icon, className } = CHECK_LOOK[block.verdict];
          return (
            <li key={block.id} className={className}>
              <Icon name={icon} />
              <span className="nm">
                <RunsView runs={block.assumption} />
              </span>
              <span className="ev">
                <RunsView runs={block.evidence} prose />
              </span>
              <span className="ad">
                {block.verdict === 'unverifiable' ? (
                  <span className="sr">{VERDICT_WORDS[block.verdict]}. </span>
                ) : (
                  <>
                    <b>{VERDICT_WORDS[block.verdict]}.</b>{' '}
                  </>
                )}
                <RunsView runs={block.advice} />
                {block.action && (
                  <>
                    {' '}
                    <ActionLink action={block.action} />
                  </>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
