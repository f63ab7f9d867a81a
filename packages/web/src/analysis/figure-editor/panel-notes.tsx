import {
  type Annotation,
  type AxisFacts,
  axesOf,
  type BracketLabel,
  type Comparison,
  categoriesOf,
  comparisonText,
  type Place,
} from '@constat/report';
import Button from '@mui/material/Button';
import { SelectField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NumberBox, RichBox, Segments, Swatches } from './controls.tsx';
import type { PanelProps } from './panel-props.ts';

const LABELS: Readonly<Record<BracketLabel, string>> = { p: 'p', stars: 'Stars', both: 'Both' };

/** Letters and digits that no other annotation has. */
const newId = (): string => crypto.randomUUID().slice(0, 8);

const middle = (range: readonly [number, number]): number =>
  Number(((range[0] + range[1]) / 2).toPrecision(3));
const share = ([low, high]: readonly [number, number], part: number): number =>
  Number((low + (high - low) * part).toPrecision(3));

/** A place in the middle of an axis. */
function centre(spec: PanelProps['spec'], facts: AxisFacts | undefined): Place | null {
  if (!facts) return null;
  if (facts.range) return middle(facts.range);
  const categories = categoriesOf(spec, spec);
  const places = categories?.channel === facts.axis ? [...categories.places.values()] : [];
  return places[Math.floor(places.length / 2)] ?? null;
}

interface NotesPanelProps extends PanelProps {
  readonly comparisons: readonly Comparison[];
  /** Chooses the annotation at a place of the list. */
  readonly choose: (place: number) => void;
}

/** What can be added to a figure. */
export function NotesPanel({ spec, edits, change, comparisons, choose }: NotesPanelProps) {
  const notes = edits.annotations ?? [];
  const axes = axesOf(spec);
  const [y, x] = (['y', 'x'] as const).map((axis) =>
    axes.find((one) => one.axis === axis && one.panel === 0),
  );
  const [atX, atY] = [centre(spec, x), centre(spec, y)];
  const add = (note: Annotation) => {
    change({ annotations: [...notes, note] });
    choose(notes.length);
  };
  const numeric = [y, x].find((axis) => axis?.range);
  return (
    <>
      <div className="fe-adds">
        {atX !== null && atY !== null && (
          <>
            <Button onClick={() => add({ kind: 'text', id: newId(), x: atX, y: atY, text: 'Text' })}>
              Text
            </Button>
            {x?.range && y?.range && (
              <Button
                onClick={() =>
                  add({
                    kind: 'arrow',
                    id: newId(),
                    x: share(x.range!, 0.3),
                    y: share(y.range!, 0.7),
                    x2: middle(x.range!),
                    y2: middle(y.range!),
                    text: '',
                  })
                }
              >
                Arrow
              </Button>
            )}
          </>
        )}
        {numeric?.range && (
          <>
            <Button
              onClick={() =>
                add({ kind: 'line', id: newId(), axis: numeric.axis, at: middle(numeric.range!), text: '' })
              }
            >
              Reference line
            </Button>
            <Button
              onClick={() =>
                add({
                  kind: 'range',
                  id: newId(),
                  axis: numeric.axis,
                  from: share(numeric.range!, 0.4),
                  to: share(numeric.range!, 0.6),
                  text: '',
                })
              }
            >
              Shaded range
            </Button>
          </>
        )}
      </div>
      <Brackets comparisons={comparisons} notes={notes} add={add} change={change} />
    </>
  );
}

interface BracketsProps extends Pick<NotesPanelProps, 'comparisons' | 'change'> {
  readonly notes: readonly Annotation[];
  readonly add: (note: Annotation) => void;
}

/** The comparisons of the result that have no bracket yet. */
function Brackets({ comparisons, notes, add, change }: BracketsProps) {
  const missing = comparisons.filter(
    ({ from, to }) => !notes.some((note) => note.kind === 'bracket' && note.from === from && note.to === to),
  );
  const notable = missing.filter(({ pValue }) => pValue < 0.05);
  if (comparisons.length === 0)
    return (
      <p className="fe-hint">
        Brackets show comparisons of two groups that the result holds; this one has none for this figure.
      </p>
    );
  return (
    <div>
      <span className="lab">Brackets over comparisons of this result</span>
      <ul className="fe-list">
        {missing.map(({ from, to, pValue }) => (
          <li key={`${from} ${to}`}>
            <button
              type="button"
              className="fe-add"
              onClick={() => add({ kind: 'bracket', id: newId(), from, to, label: 'p' })}
            >
              <Icon name="plus" />
              <span>
                {from}, {to}
              </span>
              <span className="faint">{comparisonText(pValue, 'p')}</span>
            </button>
          </li>
        ))}
      </ul>
      {notable.length > 1 && (
        <Button
          onClick={() =>
            change({
              annotations: [
                ...notes,
                ...notable.map(
                  ({ from, to }): Annotation => ({ kind: 'bracket', id: newId(), from, to, label: 'p' }),
                ),
              ],
            })
          }
        >
          Add all below .05
        </Button>
      )}
    </div>
  );
}

interface NotePanelProps extends PanelProps {
  readonly note: Annotation;
  readonly comparisons: readonly Comparison[];
  readonly removed: () => void;
}

/** The controls of one annotation. */
export function NotePanel({ note, edits, change, comparisons, removed }: NotePanelProps) {
  const notes = edits.annotations ?? [];
  const set = (changes: Partial<Annotation>, about?: string) =>
    change(
      {
        annotations: notes.map((one) => (one.id === note.id ? ({ ...one, ...changes } as Annotation) : one)),
      },
      about && `${note.id} ${about}`,
    );
  const remove = () => {
    change({ annotations: notes.filter(({ id }) => id !== note.id) });
    removed();
  };
  const placeBox = (key: 'x' | 'y' | 'x2' | 'y2', label: string, value: Place) =>
    typeof value === 'number' && (
      <NumberBox
        label={label}
        value={value}
        onChange={(next) => next !== undefined && set({ [key]: next }, key)}
      />
    );
  return (
    <>
      {note.kind !== 'bracket' && (
        <RichBox label="Text" value={note.text ?? ''} onChange={(text) => set({ text }, 'text')} />
      )}
      {(note.kind === 'text' || note.kind === 'arrow') && (
        <div className="fe-two">
          {placeBox('x', note.kind === 'arrow' ? 'From x' : 'x', note.x)}
          {placeBox('y', note.kind === 'arrow' ? 'From y' : 'y', note.y)}
        </div>
      )}
      {note.kind === 'arrow' && (
        <div className="fe-two">
          {placeBox('x2', 'To x', note.x2)}
          {placeBox('y2', 'To y', note.y2)}
        </div>
      )}
      {note.kind === 'line' && (
        <NumberBox label="At" value={note.at} onChange={(at) => at !== undefined && set({ at }, 'at')} />
      )}
      {note.kind === 'range' && (
        <div className="fe-two">
          <NumberBox
            label="From"
            value={note.from}
            onChange={(from) => from !== undefined && set({ from }, 'from')}
          />
          <NumberBox label="To" value={note.to} onChange={(to) => to !== undefined && set({ to }, 'to')} />
        </div>
      )}
      {note.kind === 'line' && (
        <SelectField
          label="Line"
          value={note.dash ?? 'dashed'}
          choices={{
            dashed: 'Dashed',
            solid: 'Solid',
            dotted: 'Dotted',
            dashdot: 'Dash and dot',
            long: 'Long dashes',
          }}
          onChange={(dash) => set({ dash })}
        />
      )}
      {(note.kind === 'line' || note.kind === 'range') && (
        <Segments
          label="Across"
          value={note.axis}
          choices={{ x: 'X axis', y: 'Y axis' }}
          onChange={(axis) => set({ axis })}
        />
      )}
      {note.kind === 'bracket' && (
        <>
          <p className="fe-hint">
            {note.from} and {note.to}: {bracketWords(comparisons, note.from, note.to)}
          </p>
          <Segments label="Label" value={note.label} choices={LABELS} onChange={(label) => set({ label })} />
        </>
      )}
      <Swatches label="Colour" value={note.colour} onChange={(colour) => set({ colour })} />
      <Button className="fe-remove" onClick={remove}>
        <Icon name="trash" />
        Remove
      </Button>
    </>
  );
}

function bracketWords(comparisons: readonly Comparison[], from: string, to: string): string {
  const found = comparisons.find(
    (one) => (one.from === from && one.to === to) || (one.from === to && one.to === from),
  );
  return found
    ? `${comparisonText(found.pValue, 'p')}, from the tables of this result.`
    : 'not compared in this result, so that nothing is drawn.';
}
