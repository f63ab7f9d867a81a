import { PROGRAM_NAMES, type ProgramLanguage, WITH_PROGRAM, whyNoProgram } from '@constat/analyses';
import { runsToText, type SavedResult, type TextBlock, type TextRole } from '@constat/report';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { lazy, type ReactNode, Suspense, useId, useMemo, useState } from 'react';
import { copyText } from '../../ui/clipboard.ts';
import { CopyMenu } from '../../ui/copy-menu.tsx';
import { keyed } from '../../ui/keyed.ts';
import { RunsView } from '../../ui/runs-view.tsx';
import { CodeView } from './code-view.tsx';
import { usePartName } from './subject.ts';

const ProgramView = lazy(() => import('./program-view.tsx'));

const LANGUAGES: readonly ProgramLanguage[] = ['python', 'spss'];

function Paragraphs({ blocks }: { blocks: readonly TextBlock[] }) {
  const paragraphs = keyed(
    blocks.flatMap((block) => block.paragraphs),
    (runs) => runsToText(runs),
  );
  return paragraphs.map(({ key, item }) => (
    <p key={key}>
      <RunsView runs={item} prose />
    </p>
  ));
}

/** A sentence or paragraph made to be pasted into a paper. */
function Pasteable({ title, blocks, what }: { title: string; blocks: readonly TextBlock[]; what: string }) {
  return (
    <div className="paste">
      <div className="paste-hd">
        <h3>{title}</h3>
        <CopyMenu
          blocks={blocks}
          label={`Copy the ${what.toLowerCase()}`}
          what={what}
          formats={['rich', 'markdown', 'latex', 'text']}
        />
      </div>
      <Paragraphs blocks={blocks} />
    </div>
  );
}

/** Which other programs there are none of, and why. */
const NotWritten = ({ data: { analysis, dataset } }: Pick<SavedResult, 'data'>) =>
  whyNoProgram(analysis.id, dataset !== null).map((why) => (
    <p key={why} className="not-written">
      {why}
    </p>
  ));

const codeOf = (blocks: readonly TextBlock[]): string =>
  blocks.flatMap((block) => block.paragraphs.map((runs) => runsToText(runs))).join('\n');

function tabsOf(blocks: readonly TextBlock[], result: SavedResult | null) {
  const of = (role: TextRole) => blocks.filter((block) => block.role === role);
  const interpretation = of('interpretation');
  const apa = of('apa');
  const methods = of('methods');
  const references = of('references');
  const code = of('r-code');
  return [
    {
      key: 'interpretation',
      label: 'Interpretation',
      shown: interpretation.length + apa.length > 0,
      wide: false,
      content: (
        <>
          {interpretation.length > 0 && (
            <div className="read-text">
              <div>
                <Paragraphs blocks={interpretation} />
              </div>
              <CopyMenu
                blocks={interpretation}
                label="Copy the interpretation"
                what="Interpretation"
                formats={['rich', 'markdown', 'latex', 'text']}
                compact
              />
            </div>
          )}
          {apa.length > 0 && <Pasteable title="For your report" blocks={apa} what="Report text" />}
        </>
      ),
    },
    {
      key: 'methods',
      label: methods.length === 0 ? 'References' : 'Methods',
      shown: methods.length + references.length > 0,
      wide: false,
      content: (
        <>
          {methods.length > 0 && (
            <Pasteable title="For your methods section" blocks={methods} what="Methods text" />
          )}
          {references.length > 0 && <Pasteable title="References" blocks={references} what="References" />}
        </>
      ),
    },
    {
      key: 'r-code',
      label: 'R code',
      shown: code.length > 0,
      wide: true,
      content: (
        <>
          <CodeView
            code={codeOf(code)}
            language="R code"
            onCopy={() => void copyText(codeOf(code), 'R code copied')}
          />
          {result && <NotWritten data={result.data} />}
        </>
      ),
    },
    ...LANGUAGES.map((language) => ({
      key: language,
      label: PROGRAM_NAMES[language],
      shown: result !== null && WITH_PROGRAM[language].has(result.data.analysis.id),
      wide: true,
      content: result && (
        <Suspense fallback={null}>
          <ProgramView key={language} result={result} language={language} />
        </Suspense>
      ),
    })),
  ].filter((tab) => tab.shown);
}

interface WriteUpProps {
  readonly blocks: readonly TextBlock[];
  /** The result as it would be saved, for what is written of it only when it is asked for. */
  readonly whole?: (() => SavedResult | null) | undefined;
  readonly children?: ReactNode;
}

/** Interpretation, methods, and the programs in R, Python and SPSS as tabs. */
export function WriteUp({ blocks, whole, children }: WriteUpProps) {
  // with other blocks the result is another
  const result = useMemo(() => (blocks.length > 0 ? (whole?.() ?? null) : null), [whole, blocks]);
  const id = useId();
  const name = usePartName('Write-up');
  const tabs = tabsOf(blocks, result);
  const [chosen, setChosen] = useState('interpretation');
  const current = tabs.find((tab) => tab.key === chosen) ?? tabs[0];
  if (!current) return children ? <section>{children}</section> : null;
  return (
    <section aria-label={name}>
      <div className="write-tabs">
        <Tabs value={current.key} onChange={(_, key: string) => setChosen(key)} aria-label="Write-up">
          {tabs.map((tab) => (
            <Tab
              key={tab.key}
              value={tab.key}
              label={tab.label}
              id={`${id}t-${tab.key}`}
              aria-controls={`${id}p`}
            />
          ))}
        </Tabs>
      </div>
      <div
        className={current.wide ? 'tabpanel wide' : 'tabpanel'}
        role="tabpanel"
        id={`${id}p`}
        aria-labelledby={`${id}t-${current.key}`}
      >
        {current.content}
      </div>
      {children}
    </section>
  );
}
