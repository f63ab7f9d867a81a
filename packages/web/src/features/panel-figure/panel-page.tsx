import {
  CONSTAT_VERSION,
  captioned,
  createSavedResult,
  type EditsById,
  editsIn,
  type FigureBlock,
  panelFigure,
  panelLetter,
  runsToText,
  type SavedResult,
  withEdits,
} from '@constat/report';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useCallback, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { FigureView } from '../../figure/figure-view.tsx';
import { hrefOf } from '../../routes/address.ts';
import { RESULTS_PATH, resultHref } from '../../routes/result-address.ts';
import { currentProject } from '../../state/current-project.ts';
import { notify } from '../../state/notify.ts';
import { reportNotStored } from '../../state/storage-full.ts';
import { useHeads } from '../../state/use-heads.ts';
import { becomeGuest, useWorkspace } from '../../state/workspace.ts';
import { editResult, readableResults, saveResult } from '../../storage/results.ts';
import { useLive } from '../../storage/use-live.ts';
import { SelectField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RunsView } from '../../ui/runs-view.tsx';
import '../../analysis/analysis.css';
import '../../analysis/result/result.css';
import '../manuscript/manuscript.css';
import './panel-figure.css';
import { LayoutSettings } from './layout-settings.tsx';
import {
  chosenFigures,
  DEFAULT_LAYOUT,
  PANEL_BLOCK,
  PANEL_FIGURE,
  type PanelChoice,
  readChoice,
  sourcesOf,
} from './panel-choice.ts';

interface PanelPageProps {
  /** The results whose figures become panels at first. */
  readonly from: readonly string[];
  /** The figure that is changed, where there is one. */
  readonly saved: SavedResult | null;
}

const NO_RESULTS: readonly SavedResult[] = [];
const NO_EDITS: EditsById = {};

/** Figures of saved results beside each other as one figure. */
export function PanelPage({ from, saved }: PanelPageProps) {
  const owner = useWorkspace((state) => state.owner);
  const [choice, setChoice] = useState<PanelChoice | null>(() =>
    saved ? readChoice(saved.data.options) : null,
  );
  const key = JSON.stringify([
    ...new Set([...from, ...(choice?.panels ?? []).map(({ resultId }) => resultId)]),
  ]);
  const results = useLive(
    useCallback(
      async () => (owner === null ? NO_RESULTS : readableResults(owner, JSON.parse(key) as string[])),
      [owner, key],
    ),
  );
  const now: PanelChoice = choice ?? { ...DEFAULT_LAYOUT, panels: sourcesOf(results ?? NO_RESULTS) };
  const chosen = chosenFigures(now.panels, results ?? NO_RESULTS);
  const navigate = useNavigate();
  const kept = saved ? editsIn(saved.data.blocks) : NO_EDITS;
  const block = useBlock(chosen, now, kept);
  const save = () => {
    const result = savedOf(block, now, chosen.length, saved);
    const stored = saved
      ? editResult(owner ?? becomeGuest(), saved.id, `Panels of ${saved.title}`, {
          data: result.data,
          timestamp: result.timestamp,
        })
      : saveResult(owner ?? becomeGuest(), result);
    stored.then(
      () => {
        notify('Saved to your results');
        void navigate(resultHref(saved?.id ?? result.id));
      },
      (error: unknown) =>
        reportNotStored(error, 'The figure could not be saved: the browser refused to store it.'),
    );
  };
  return (
    <div className="rm-one pf">
      <div className="one-hd">
        <Link className="back" to={saved ? resultHref(saved.id) : hrefOf(RESULTS_PATH)}>
          {saved ? saved.title : 'Results'}
        </Link>
        <h1>Figure of several panels</h1>
        <p>Figures of saved results beside each other, edited and exported as one.</p>
        <div className="acts">
          <Button variant="contained" disabled={chosen.length < 2} onClick={save}>
            <Icon name="save" />
            Save the figure
          </Button>
        </div>
      </div>
      <div className="pf-work">
        <div className="pf-set ms-form">
          <PanelList choice={now} chosen={chosen} onChange={setChoice} />
          <LayoutSettings choice={now} figures={chosen.map(({ figure }) => figure)} onChange={setChoice} />
        </div>
        <section className="pf-see" aria-label="Preview">
          {results && chosen.length < 2 && <p className="note">Choose two figures or more.</p>}
          {chosen.length >= 2 && (
            <figure>
              <FigureView figure={block} />
              <figcaption>
                <RunsView runs={captioned(block).title} />
              </figcaption>
            </figure>
          )}
        </section>
      </div>
    </div>
  );
}

type Chosen = ReturnType<typeof chosenFigures>;

/** The figure; the same object while nothing changes, so that it is drawn once. The results are read anew with each change of the store. */
function useBlock(chosen: Chosen, layout: PanelChoice, kept: EditsById): FigureBlock {
  const last = useRef<{ readonly key: string; readonly block: FigureBlock } | null>(null);
  const key = JSON.stringify([
    layout,
    chosen.map(({ source, figure, of }) => [source, figure.edits, of, runsToText(figure.title)]),
    kept,
  ]);
  if (last.current?.key === key) return last.current.block;
  const figure = panelFigure(
    chosen.map((one) => one.figure),
    layout,
    PANEL_BLOCK,
  );
  const [edited] = withEdits([figure], kept);
  const block = edited?.kind === 'figure' ? edited : figure;
  last.current = { key, block };
  return block;
}

function savedOf(
  block: FigureBlock,
  choice: PanelChoice,
  panels: number,
  saved: SavedResult | null,
): SavedResult {
  return createSavedResult({
    title: saved?.title ?? `Figure of ${panels} panels`,
    type: 'other',
    component: 'Figure of several panels',
    timestamp: Date.now(),
    random: crypto.randomUUID().slice(0, 8),
    analysis: { id: PANEL_FIGURE, version: 1 },
    options: { ...choice },
    blocks: [block],
    result: null,
    sample: { used: 0, excluded: 0 },
    dataset: null,
    seed: 0,
    projectId: saved?.projectId ?? currentProject(),
    constat: CONSTAT_VERSION,
  });
}

interface PanelListProps {
  readonly choice: PanelChoice;
  readonly chosen: Chosen;
  readonly onChange: (choice: PanelChoice) => void;
}

/** The panels in their order, and figures that can be added. */
function PanelList({ choice, chosen, onChange }: PanelListProps) {
  const [said, setSaid] = useState('');
  const put = (panels: PanelChoice['panels']) => onChange({ ...choice, panels });
  const sources = chosen.map(({ source }) => source);
  const move = (from: number, to: number) => {
    const moved = sources.toSpliced(from, 1);
    put(moved.toSpliced(to, 0, ...sources.slice(from, from + 1)));
    setSaid(`Panel ${to + 1} of ${sources.length}`);
  };
  return (
    <section aria-labelledby="pf-panels">
      <h2 id="pf-panels">Panels</h2>
      <ol className="pf-list">
        {chosen.map(({ source, figure, of }, i) => {
          const name = runsToText(captioned(figure).title);
          const letter = panelLetter(i, choice.letters);
          return (
            <li key={`${source.resultId} ${source.figureId}`}>
              <b>{letter}</b>
              <span>
                {name}
                <small>{of}</small>
              </span>
              <IconButton
                size="small"
                aria-label={`Move up: ${name}`}
                aria-disabled={i === 0}
                onClick={() => i > 0 && move(i, i - 1)}
              >
                <Icon name="arrowUp" size={14} />
              </IconButton>
              <IconButton
                size="small"
                aria-label={`Move down: ${name}`}
                aria-disabled={i === chosen.length - 1}
                onClick={() => i < chosen.length - 1 && move(i, i + 1)}
              >
                <Icon name="arrowDown" size={14} />
              </IconButton>
              <IconButton
                size="small"
                aria-label={`Leave out: ${name}`}
                onClick={() => put(sources.filter((_, at) => at !== i))}
              >
                <Icon name="close" size={14} />
              </IconButton>
            </li>
          );
        })}
      </ol>
      <AddFigures onAdd={(added) => put([...sources, ...added.filter((one) => !isIn(one, sources))])} />
      <p className="sr" role="status">
        {said}
      </p>
    </section>
  );
}

const isIn = (one: PanelChoice['panels'][number], all: PanelChoice['panels']): boolean =>
  all.some(({ resultId, figureId }) => resultId === one.resultId && figureId === one.figureId);

/** The figures of another saved result. */
function AddFigures({ onAdd }: { onAdd: (panels: PanelChoice['panels']) => void }) {
  const heads = useHeads();
  const owner = useWorkspace((state) => state.owner);
  const [chosen, setChosen] = useState('');
  const some =
    heads?.results.filter(({ hasFigure, analysisId }) => hasFigure && analysisId !== PANEL_FIGURE) ?? [];
  const id = some.find((head) => head.id === chosen)?.id ?? some[0]?.id;
  if (id === undefined || owner === null) return null;
  return (
    <div className="pf-add">
      <SelectField
        label="Figures of a saved result"
        value={id}
        choices={Object.fromEntries(some.map((head) => [head.id, head.title]))}
        onChange={setChosen}
      />
      <Button onClick={() => void readableResults(owner, [id]).then((found) => onAdd(sourcesOf(found)))}>
        <Icon name="plus" />
        Add
      </Button>
    </div>
  );
}
