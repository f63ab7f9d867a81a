import {
  CAPTION_STYLES,
  type Caption,
  type CaptionSettings,
  CONSTAT_VERSION,
  createSavedResult,
  DEFAULT_CAPTIONS,
  figuresOf,
  type Runs,
  runsToText,
  type SavedResult,
  type TextBlock,
  writeCaptions,
} from '@constat/report';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { PhoneActions, ResultButtons } from '../../analysis/analysis-header.tsx';
import { resultHref } from '../../routes/result-address.ts';
import { currentProject } from '../../state/current-project.ts';
import { useNumbers } from '../../state/preferences.ts';
import type { ResultHead } from '../../storage/db.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { keyed } from '../../ui/keyed.ts';
import { RunsView } from '../../ui/runs-view.tsx';
import { NothingYet, ResultsChooser } from './results-chooser.tsx';
import { type Chosen, useChosenResults } from './use-chosen-results.ts';
import { useKept } from './use-kept.ts';
import { copyTexts, useManuscriptActions } from './use-manuscript-actions.ts';
import '../../analysis/analysis.css';
import './manuscript.css';

const TITLE = 'Figure Captions';
const DESCRIPTION =
  'Captions of the figures in your results: what is shown, cases, test, signs and abbreviations.';

interface Settings extends CaptionSettings, Chosen {
  /** Captions changed by hand, by style and figures. */
  readonly edited: Readonly<Record<string, string>>;
}

const hasFigure = ({ hasFigure: some }: ResultHead): boolean => some;

const keyOf = (caption: Caption, { style }: CaptionSettings): string =>
  [style, ...caption.figures.map(({ key }) => key)].join('|');

/** The lines that are shown, copied and saved: those written, or those typed instead. */
const linesOf = (caption: Caption, settings: Settings): readonly Runs[] => {
  const typed = settings.edited[keyOf(caption, settings)];
  return typed === undefined ? caption.lines : typed.split('\n').map((line): Runs => [line]);
};

const blockOf = (paragraphs: readonly Runs[], id: string): TextBlock => ({
  kind: 'text',
  id,
  role: 'apa',
  paragraphs,
});

/** Captions for the figures of saved results. */
export function CaptionsPage() {
  const [settings, change] = useKept<Settings>('figure-caption-generator', {
    ...DEFAULT_CAPTIONS,
    project: '',
    left: [],
    edited: {},
  });
  const numbers = useNumbers();
  const chosen = useChosenResults(settings, hasFigure);
  const { results } = chosen;
  const captions = useMemo(
    () => writeCaptions(figuresOf(results), settings, numbers),
    [results, settings, numbers],
  );
  const texts = useMemo(
    () => captions.map((caption, i) => blockOf(linesOf(caption, settings), `caption-${i + 1}`)),
    [captions, settings],
  );
  const build = useMemo(
    () => (texts.length === 0 ? null : () => savedCaptions(texts, settings, results)),
    [texts, settings, results],
  );
  const actions = useManuscriptActions(build, texts, JSON.stringify(texts), 'Captions');
  return (
    <div className="ms">
      <div className="phead">
        <div>
          <h1>{TITLE}</h1>
          <p>{DESCRIPTION}</p>
        </div>
        <div className="acts">
          <ResultButtons actions={actions} />
        </div>
      </div>
      <div className="ana">
        <aside className="optcol" aria-label="Settings">
          <div className="opts ms-form">
            <ResultsChooser chosen={chosen} left={settings.left} onChange={change} />
            <Style settings={settings} change={change} />
          </div>
        </aside>
        <div className="rescol">
          {captions.length === 0 ? (
            chosen.heads && (
              <NothingYet
                title="No figures yet"
                text="Save a result with a figure, a chart for instance, and its caption is written here."
              />
            )
          ) : (
            <article className="res ms-paper" aria-label="Captions">
              {captions.map((caption) => (
                <CaptionItem
                  key={keyOf(caption, settings)}
                  caption={caption}
                  settings={settings}
                  change={change}
                />
              ))}
            </article>
          )}
        </div>
      </div>
      <PhoneActions actions={actions} />
    </div>
  );
}

function savedCaptions(
  texts: readonly TextBlock[],
  { edited: _, ...settings }: Settings,
  results: readonly SavedResult[],
): SavedResult {
  const count = texts.length === 1 ? '1 caption' : `${texts.length} captions`;
  return createSavedResult({
    title: TITLE,
    type: 'other',
    component: TITLE,
    timestamp: Date.now(),
    random: crypto.randomUUID().slice(0, 8),
    projectId: currentProject(),
    analysis: { id: 'figure-caption-generator', version: 1 },
    options: { ...settings, results: results.map(({ id }) => id) },
    blocks: [
      {
        kind: 'text',
        id: 'finding',
        role: 'finding',
        paragraphs: [[`${count} in the style of ${CAPTION_STYLES[settings.style]}.`]],
      },
      ...texts,
    ],
    result: null,
    sample: { used: 0, excluded: 0 },
    dataset: null,
    seed: 0,
    constat: CONSTAT_VERSION,
  });
}

interface PartProps {
  readonly settings: Settings;
  readonly change: (change: Partial<Settings>) => void;
}

const TOGGLES = {
  panels: 'All figures are panels of one',
  cases: 'Number of cases',
  test: 'Test and p value',
  abbreviations: 'Abbreviations explained',
} as const;

function Style({ settings, change }: PartProps) {
  return (
    <section>
      <h2>Style</h2>
      <SelectField
        label="Journal style"
        value={settings.style}
        choices={CAPTION_STYLES}
        onChange={(style) => change({ style })}
      />
      <TextField
        label="Number of the first figure"
        type="number"
        min={1}
        value={String(settings.first)}
        onChange={(typed) => {
          const first = Math.trunc(Number(typed));
          if (first >= 1 && first < 1000) change({ first });
        }}
      />
      {(Object.keys(TOGGLES) as (keyof typeof TOGGLES)[]).map((key) => (
        <label key={key} className="choice">
          <input
            type="checkbox"
            checked={settings[key]}
            onChange={(event) => change({ [key]: event.target.checked })}
          />
          <span>{TOGGLES[key]}</span>
        </label>
      ))}
    </section>
  );
}

/** One caption: read, changed by hand, copied. */
function CaptionItem({ caption, settings, change }: PartProps & { readonly caption: Caption }) {
  const numbers = useNumbers();
  const key = keyOf(caption, settings);
  const typed = settings.edited[key];
  const [editing, setEditing] = useState(false);
  const lines = linesOf(caption, settings);
  const plain = lines.map((line) => runsToText(line, numbers)).join('\n');
  const [first] = caption.figures;
  const reset = () => {
    const { [key]: _, ...edited } = settings.edited;
    change({ edited });
    setEditing(false);
  };
  return (
    <section className="ms-caption" aria-label={caption.label}>
      {editing ? (
        <textarea
          aria-label={`Caption of ${caption.label}`}
          rows={6}
          value={typed ?? plain}
          onChange={(event) => change({ edited: { ...settings.edited, [key]: event.target.value } })}
        />
      ) : (
        keyed(lines, (line) => JSON.stringify(line)).map(({ key: own, item }) => (
          <p key={own}>
            <RunsView runs={item} prose />
          </p>
        ))
      )}
      <div className="ms-acts">
        <Button
          variant="text"
          size="small"
          onClick={() => copyTexts([blockOf(lines, 'caption')], 'Caption copied')}
        >
          <Icon name="copy" />
          Copy
        </Button>
        <Button variant="text" size="small" onClick={() => setEditing(!editing)}>
          <Icon name={editing ? 'check' : 'text'} />
          {editing ? 'Done' : 'Edit'}
        </Button>
        {typed !== undefined && (
          <Button variant="text" size="small" onClick={reset}>
            <Icon name="undo" />
            As written
          </Button>
        )}
        {first && (
          <Link to={resultHref(first.result.id)} dir="auto">
            {caption.figures.length === 1 ? first.result.title : 'Open the first result'}
          </Link>
        )}
      </div>
    </section>
  );
}
