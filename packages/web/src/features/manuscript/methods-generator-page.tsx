import {
  CONSTAT_VERSION,
  createSavedResult,
  DEFAULT_METHODS,
  type MethodsSettings,
  type MethodsText,
  methodsResult,
  methodsRuns,
  type SavedResult,
  type Spelling,
  STUDY_DESIGNS,
  type StudyDesign,
  type TextBlock,
  type TracedSentence,
  writeMethods,
} from '@constat/report';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { PhoneActions, ResultButtons } from '../../analysis/analysis-header.tsx';
import { resultHref } from '../../routes/result-address.ts';
import { currentProject } from '../../state/current-project.ts';
import { setPreferences, useNumbers } from '../../state/preferences.ts';
import type { ResultHead } from '../../storage/db.ts';
import { Field, SelectField } from '../../ui/field.tsx';
import { keyed } from '../../ui/keyed.ts';
import { RunsView } from '../../ui/runs-view.tsx';
import { NothingYet, ResultsChooser } from './results-chooser.tsx';
import { type Chosen, useChosenResults } from './use-chosen-results.ts';
import { useKept } from './use-kept.ts';
import { useManuscriptActions } from './use-manuscript-actions.ts';
import '../../analysis/analysis.css';
import './manuscript.css';

type Settings = MethodsSettings & Chosen;

const TEXTS = {
  plain: {
    id: 'statistical-methods',
    title: 'Statistical Methods Generator',
    component: 'StatisticalMethodsGenerator',
    description: 'The statistical methods section of a paper, from the results you saved.',
  },
  enhanced: {
    id: 'enhanced-statistical-methods',
    title: 'Enhanced Statistical Methods',
    component: 'EnhancedStatisticalMethodsGenerator',
    description:
      'The methods section with design, sample size, cases, checks and reporting guideline, from the results you saved.',
  },
} as const;

const SPELLING_WORDS = { british: 'British', american: 'American' } satisfies Record<Spelling, string>;

const DESIGN_WORDS = Object.fromEntries(
  Object.entries(STUDY_DESIGNS).map(([key, { label }]) => [key, label]),
) as Readonly<Record<StudyDesign, string>>;

/** Charts and documents without methods are read and say nothing; texts made here are not read again. */
const isSource = ({ analysisId }: ResultHead): boolean =>
  analysisId !== '' && analysisId !== TEXTS.plain.id && analysisId !== TEXTS.enhanced.id;

/** The methods section, each sentence a link to the result it comes from. */
export function MethodsGeneratorPage({ enhanced }: { enhanced?: unknown }) {
  const kind = TEXTS[enhanced === true ? 'enhanced' : 'plain'];
  const [settings, change] = useKept<Settings>(kind.id, { ...DEFAULT_METHODS, project: '', left: [] });
  const chosen = useChosenResults(settings, isSource);
  const { results } = chosen;
  const full = useMemo(() => ({ ...settings, enhanced: enhanced === true }), [settings, enhanced]);
  const text = useMemo(() => writeMethods(results, full), [results, full]);
  const blocks = useMemo(() => methodsResult(text, full, results.length), [text, full, results.length]);
  const empty = results.length === 0 || text.paragraphs.length === 0;
  const build = useMemo(
    () =>
      empty
        ? null
        : (): SavedResult =>
            createSavedResult({
              title: kind.title,
              type: 'other',
              component: kind.component,
              timestamp: Date.now(),
              random: crypto.randomUUID().slice(0, 8),
              projectId: currentProject(),
              analysis: { id: kind.id, version: 1 },
              options: { ...full, results: results.map(({ id }) => id) },
              blocks: blocks.blocks,
              result: null,
              sample: { used: 0, excluded: 0 },
              dataset: null,
              seed: 0,
              constat: CONSTAT_VERSION,
              payload: blocks.payload,
            }),
    [empty, kind, full, results, blocks],
  );
  const copied = useMemo(
    () =>
      blocks.blocks.filter((block): block is TextBlock => block.kind === 'text' && block.id !== 'finding'),
    [blocks],
  );
  const actions = useManuscriptActions(build, copied, blocks.payload.methodsText, 'The methods section');
  return (
    <div className="ms">
      <div className="phead">
        <div>
          <h1>{kind.title}</h1>
          <p>{kind.description}</p>
        </div>
        <div className="acts">
          <ResultButtons actions={actions} />
        </div>
      </div>
      <div className="ana">
        <aside className="optcol" aria-label="Settings">
          <div className="opts ms-form">
            <ResultsChooser chosen={chosen} left={settings.left} onChange={change} />
            <Words settings={full} change={change} />
          </div>
        </aside>
        <div className="rescol">
          {empty ? (
            chosen.heads && (
              <NothingYet
                title="Nothing to write from yet"
                text="Save the results of your analyses, and the section is written here from what was really run. It changes when you save or run results again."
              />
            )
          ) : (
            <MethodsPaper text={text} results={results} />
          )}
        </div>
      </div>
      <PhoneActions actions={actions} />
    </div>
  );
}

/** What the author decides and says. */
function Words({
  settings,
  change,
}: {
  readonly settings: Settings;
  readonly change: (change: Partial<Settings>) => void;
}) {
  const numbers = useNumbers();
  return (
    <section>
      <h2>Text</h2>
      {settings.enhanced && (
        <>
          <SelectField
            label="Study design"
            value={settings.studyDesign}
            choices={DESIGN_WORDS}
            onChange={(studyDesign) => change({ studyDesign })}
          />
          <LongField
            label="Sample size"
            placeholder="How the number of cases came about, if no saved calculation says it"
            value={settings.sampleSize}
            onChange={(sampleSize) => change({ sampleSize })}
          />
          <LongField
            label="Missing data"
            placeholder="What was done beyond what the analyses did"
            value={settings.missingData}
            onChange={(missingData) => change({ missingData })}
          />
        </>
      )}
      <SelectField
        label="Spelling"
        value={numbers.spelling}
        choices={SPELLING_WORDS}
        onChange={(spelling) => setPreferences({ numbers: { ...numbers, spelling } })}
      />
      <label className="choice">
        <input
          type="checkbox"
          checked={settings.references}
          onChange={(event) => change({ references: event.target.checked })}
        />
        <span>References</span>
      </label>
    </section>
  );
}

interface LongFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const LongField = ({ label, placeholder, value, onChange }: LongFieldProps) => (
  <div className="ms-long">
    <Field label={label}>
      {(id) => (
        <textarea
          id={id}
          rows={3}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  </div>
);

/** The section as it is printed. */
function MethodsPaper({
  text,
  results,
}: {
  readonly text: MethodsText;
  readonly results: readonly SavedResult[];
}) {
  const numbers = new Map(results.map(({ id, title }, i) => [id, { number: i + 1, title }]));
  return (
    <article className="res ms-paper" aria-label="Methods section">
      <p className="ms-facts">
        {text.wordCount.toLocaleString('en')} words from {results.length}{' '}
        {results.length === 1 ? 'result' : 'results'}. Click a sentence to open the result it comes from.
      </p>
      <h2>Statistical analysis</h2>
      {keyed(text.paragraphs, (paragraph) => String(methodsRuns({ ...text, paragraphs: [paragraph] }))).map(
        ({ key, item }) => (
          <p key={key}>
            {keyed(item, ({ runs }) => JSON.stringify(runs)).map(({ key: own, item: sentence }) => (
              <Sentence key={own} sentence={sentence} numbers={numbers} />
            ))}
          </p>
        ),
      )}
      {text.references.length > 0 && (
        <>
          <h2>References</h2>
          {keyed(text.references, (runs) => JSON.stringify(runs)).map(({ key, item }) => (
            <p key={key} className="ms-reference">
              <RunsView runs={item} />
            </p>
          ))}
        </>
      )}
    </article>
  );
}

type Numbers = ReadonlyMap<string, { readonly number: number; readonly title: string }>;

/** A sentence leads to its first result, the small numbers after it to each. */
function Sentence({ sentence, numbers }: { readonly sentence: TracedSentence; readonly numbers: Numbers }) {
  const { runs, from } = sentence;
  const [first] = from;
  const words = <RunsView runs={runs} prose />;
  if (first === undefined) return <span>{words} </span>;
  return (
    <>
      <Link className="ms-sentence" to={resultHref(first)} title={numbers.get(first)?.title ?? ''}>
        {words}
      </Link>
      {from.length > 1 && (
        <sup className="ms-sources">
          {from.map((id) => (
            <Link key={id} to={resultHref(id)} title={numbers.get(id)?.title ?? ''}>
              {numbers.get(id)?.number}
            </Link>
          ))}
        </sup>
      )}{' '}
    </>
  );
}
