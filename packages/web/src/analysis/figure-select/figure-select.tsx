import type { RawOptions } from '@constat/analyses';
import { type FilterGroup, newNameTaken, type RowChoice } from '@constat/data';
import type { FigureBlock, ShownPart } from '@constat/report';
import Button from '@mui/material/Button';
import { useContext, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { askData } from '../../engine/data-client.ts';
import { hrefOf } from '../../routes/address.ts';
import { announceEdit } from '../../state/edit-actions.ts';
import { applyFilter, keepOnly } from '../../state/filter-actions.ts';
import { filteredId } from '../../storage/dataset-edits.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { figuresDraftId, loadDraft, saveDraft } from '../../storage/drafts.ts';
import { TextField } from '../../ui/field.tsx';
import { FormContext } from '../form/form-context.ts';
import { RowsContext } from './rows-context.tsx';
import {
  type AxisVariable,
  axisVariables,
  filterOf,
  groupText,
  isPlaced,
  keptRows,
  NOTHING,
  namingExpression,
  otherRows,
  type Selection,
  sameParts,
  typedRows,
  withMark,
} from './selection.ts';
import { Sheet } from './sheet.tsx';
import './figure-select.css';

interface FigureSelectProps {
  readonly block: FigureBlock;
  readonly number: number;
  readonly dataset: DatasetInfo;
  /** Tells the other figures of the page. */
  readonly onSelect: (choice: RowChoice | null) => void;
  readonly onClose: () => void;
}

/** A part of a figure as rows of the dataset: drawn with the pointer, ticked or typed, then shown, kept, left out or named. */
export default function FigureSelect({ block, number, dataset, onSelect, onClose }: FigureSelectProps) {
  const [selection, setSelection] = useState(NOTHING);
  // Where rows were left out, others stand in their places.
  const [of, setOf] = useState(dataset);
  if (of.id !== dataset.id || of.rows !== dataset.rows) {
    setOf(dataset);
    setSelection(NOTHING);
  }
  const [groups, setGroups] = useState<readonly (readonly ShownPart[])[]>([]);
  const variables = useMemo(() => axisVariables(block, dataset.columns), [block, dataset.columns]);
  const kept = useMemo(() => keptRows(selection, dataset.columns), [selection, dataset.columns]);
  const count = useCount(dataset, kept);
  useEffect(() => {
    onSelect(kept);
    return () => onSelect(null);
  }, [kept, onSelect]);
  return (
    <section className="fsel" aria-label={`Selecting rows in figure ${number}`}>
      <div className="fsel-hd">
        <h2>
          <b>Figure {number}</b> Select rows
        </h2>
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      </div>
      <Sheet
        block={block}
        dataset={dataset}
        variables={variables}
        selection={selection}
        filter={kept}
        onSelection={setSelection}
        onGroups={setGroups}
      />
      <Groups groups={groups} dataset={dataset} selection={selection} onSelection={setSelection} />
      <div className="fsel-limits">
        {variables.map((variable) => (
          <Limits key={variable.axis} variable={variable} selection={selection} onSelection={setSelection} />
        ))}
      </div>
      <p role="status" className="fsel-count">
        {kept === null
          ? asking(variables.length > 0, groups)
          : count === null
            ? 'Counting'
            : `${count.toLocaleString('en')} of ${dataset.rows.toLocaleString('en')} rows are selected.`}
      </p>
      <Acts dataset={dataset} kept={kept} count={count} onClear={() => setSelection(NOTHING)} />
    </section>
  );
}

/** What can be done to select something. */
function asking(hasLimits: boolean, groups: readonly (readonly ShownPart[])[]): string {
  const hasGroups = groups.length > 0;
  const ticks = groups.length > MOST_GROUPS ? [] : [groups.some(isPlaced) ? 'tick rows' : 'tick groups'];
  const ways = [
    'Draw a rectangle',
    ...(hasGroups ? ['click a mark'] : []),
    ...(hasLimits ? ['type limits'] : hasGroups ? ticks : []),
  ];
  return `${ways.join(', ').replace(/, ([^,]*)$/, ' or $1')}.`;
}

interface ActsProps {
  readonly dataset: DatasetInfo;
  readonly kept: RowChoice | null;
  readonly count: number | null;
  readonly onClear: () => void;
}

/** What can be done with the rows. */
function Acts({ dataset, kept, count, onClear }: ActsProps) {
  const navigate = useNavigate();
  const ready = kept !== null && count !== null && count > 0;
  // While another dataset comes the form is not there yet.
  const form = useContext(FormContext);
  const rows = useContext(RowsContext);
  const using = form ? { id: form.analysis.entry.id, options: form.options } : rows?.using;
  const apply = async (change: (filter: FilterGroup) => FilterGroup) => {
    if (!kept || !using) return;
    const filter = filterOf(kept);
    await carryDrafts(dataset, using.id, using.options);
    await (filter ? keepOnly(dataset, change(filter)) : keepNamed(dataset, kept, change));
  };
  const keep = () => apply((filter) => filter);
  const leaveOut = () => void apply(otherRows);
  const buttons: readonly (readonly [string, boolean, () => void])[] = [
    [
      'Show in the data editor',
      ready,
      () => void keep().then(() => navigate(hrefOf('data-management/editor'))),
    ],
    ['Keep only these', ready, () => void keep()],
    ['Leave these out', ready && count < dataset.rows, leaveOut],
    ['Name them in a variable', ready, () => void (kept && label(dataset, kept))],
  ];
  return (
    <div className="fsel-acts">
      {buttons.map(([words, enabled, act]) => (
        <Button key={words} size="dense" disabled={!enabled} onClick={act}>
          {words}
        </Button>
      ))}
      <Button size="dense" variant="text" disabled={kept === null} onClick={onClear}>
        Clear
      </Button>
    </div>
  );
}

/** More groups are chosen in the drawing alone, rows by their numbers. */
const MOST_GROUPS = 80;

interface GroupsProps {
  readonly groups: readonly (readonly ShownPart[])[];
  readonly dataset: DatasetInfo;
  readonly selection: Selection;
  readonly onSelection: (selection: Selection) => void;
}

/** The groups and classes of a figure, to be ticked: what a click does, by keyboard. */
function Groups({ groups, dataset, selection, onSelection }: GroupsProps) {
  const [typed, setTyped] = useState('');
  const ofRows = groups.some(isPlaced);
  if (groups.length > MOST_GROUPS && ofRows)
    return (
      <TextField
        label="Rows, such as 3, 7-9"
        value={selection.marks.length > 0 ? typed : ''}
        onChange={(text) => {
          setTyped(text);
          onSelection({ ...selection, marks: typedRows(text, groups) });
        }}
      />
    );
  if (groups.length === 0 || groups.length > MOST_GROUPS) return null;
  return (
    <fieldset className="fsel-groups">
      <legend>{ofRows ? 'Rows in the figure' : 'Groups in the figure'}</legend>
      {groups.map((group) => {
        const words = groupText(group, dataset.columns);
        return (
          <label key={words}>
            <input
              type="checkbox"
              checked={selection.marks.some((mark) => sameParts(mark, group))}
              onChange={() => onSelection(withMark(selection, group))}
            />
            {words}
          </label>
        );
      })}
    </fieldset>
  );
}

/** The analysis goes on with the rows that stay: its options and the edits of its figures go along. */
async function carryDrafts(
  { owner, id, filteredFrom }: DatasetInfo,
  analysisId: string,
  options: RawOptions,
): Promise<void> {
  const to = filteredId(filteredFrom?.id ?? id);
  if (to === id) return;
  const figures = await loadDraft(owner, id, figuresDraftId(analysisId));
  await saveDraft(owner, to, analysisId, options);
  if (figures) await saveDraft(owner, to, figuresDraftId(analysisId), figures);
}

/** How many rows a selection holds; null while that is not known. */
function useCount({ id, revision }: DatasetInfo, choice: RowChoice | null): number | null {
  const key = choice && JSON.stringify([id, revision, choice]);
  const [state, setState] = useState<{ readonly key: string; readonly kept: number } | null>(null);
  useEffect(() => {
    if (key === null) return;
    let current = true;
    const [dataset, from, wanted] = JSON.parse(key) as [string, number, NonNullable<typeof choice>];
    askData((data) => data.countRows({ id: dataset, revision: from }, wanted)).then(
      (answer) => current && answer.status === 'counted' && setState({ key, kept: answer.kept }),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [key]);
  return state !== null && state.key === key ? state.kept : null;
}

/** A name for a variable of selected rows. */
function freeName(columns: DatasetInfo['columns'], at = 1): string {
  const name = at === 1 ? 'Selected' : `Selected ${at}`;
  return newNameTaken(columns, name) === null ? name : freeName(columns, at + 1);
}

/** A variable that says which rows were selected: by an expression where they have one, else as they are. */
function label({ id, revision, columns, filteredFrom }: DatasetInfo, choice: RowChoice) {
  const name = freeName(columns);
  const filter = filteredFrom === undefined ? filterOf(choice) : null;
  return announceEdit(
    askData((data) =>
      filter
        ? data.createVariable(
            { id, revision },
            { kind: 'computeVariable', expression: namingExpression(filter), newVariableName: name },
          )
        : data.nameRows({ id, revision }, choice, name),
    ),
    ({ added }) => `${added.join(', ')} created`,
  );
}

/** Rows that no filter can name are filtered by a variable that does: they stay the same when the data are sorted. */
async function keepNamed(
  dataset: DatasetInfo,
  choice: RowChoice,
  change: (filter: FilterGroup) => FilterGroup,
): Promise<void> {
  const answer = await label(dataset, choice);
  if (answer?.status !== 'edited') return;
  const [column = ''] = answer.added;
  const named = change({ logic: 'AND', conditions: [{ column, operator: 'eq', value: 'selected' }] });
  const before = dataset.filteredFrom?.filter;
  await applyFilter(answer.info, before ? { logic: 'AND', conditions: [before, named] } : named);
}

interface LimitsProps {
  readonly variable: AxisVariable;
  readonly selection: Selection;
  readonly onSelection: (selection: Selection) => void;
}

/** The limits of a variable, typed. */
function Limits({ variable: { name, label: words, range, isTime }, selection, onSelection }: LimitsProps) {
  const bound = selection.ranges[name];
  // What is being typed stands as it was typed, also where it is not a number yet.
  const [typed, setTyped] = useState<readonly [at: number, text: string] | null>(null);
  const put = (at: 0 | 1) => (text: string) => {
    setTyped([at, text]);
    const value = text.trim() === '' ? Number.NaN : isTime ? Date.parse(text) : Number(text);
    if (!Number.isFinite(value)) return;
    const [from, to] = bound ?? range;
    onSelection({
      ...selection,
      ranges: { ...selection.ranges, [name]: at === 0 ? [value, to] : [from, value] },
    });
  };
  const shown = (value: number) => (isTime ? new Date(value).toISOString().slice(0, 10) : String(value));
  return (
    <fieldset>
      <legend>{words}</legend>
      {([0, 1] as const).map((at) => (
        <TextField
          key={at}
          label={at === 0 ? 'From' : 'To'}
          type={isTime ? 'date' : 'number'}
          step={isTime ? undefined : 'any'}
          placeholder={shown(range[at])}
          value={typed?.[0] === at ? typed[1] : bound ? shown(bound[at]) : ''}
          onBlur={() => setTyped(null)}
          onChange={put(at)}
        />
      ))}
    </fieldset>
  );
}
