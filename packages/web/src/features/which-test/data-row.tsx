import type { QuestionId } from '@constat/analyses';
import { formatNumber } from '@constat/report';
import type { ReactNode } from 'react';
import { useRun } from '../../analysis/use-run.ts';
import { FigureView } from '../../figure/figure-view.tsx';
import type { DatasetInfo } from '../../storage/db.ts';
import { Icon } from '../../ui/icon.tsx';
import { type GroupShape, shapeAnswer, shapeOptions, shapesOf } from './shape.ts';
import { SlotSelect } from './slot-select.tsx';
import { idColumn, levelCounts, type Slot } from './slots.ts';
import type { SlotsHandle } from './use-slots.ts';

interface DataRowProps {
  readonly question: QuestionId;
  readonly answer: string | null;
  readonly own: SlotsHandle;
}

/** What the open dataset has to say about an answer: its variable, its groups, its cases, its shape. */
export function DataRow({ question, answer, own }: DataRowProps) {
  const { dataset } = own;
  if (!dataset) return null;
  if (question === 'shape') return <ShapeRow answer={answer} own={own} dataset={dataset} />;
  if (answer === null) return null;
  if (question === 'pairing') return <CasesRow answer={answer} own={own} dataset={dataset} />;
  const slots = question === 'outcome' ? ['outcome'] : question === 'between' ? ['groups', 'other'] : [];
  const asked = own.slots.filter(({ id }) => slots.includes(id));
  return asked.map((slot) => <VariableRow key={slot.id} slot={slot} own={own} dataset={dataset} />);
}

function Row({ children }: { children: ReactNode }) {
  return <p className="wt-data">{children}</p>;
}

const Verdict = ({ fits }: { fits: boolean }) =>
  fits ? <Icon name="ok" /> : <Icon name="warning" className="warn" />;

interface RowProps {
  readonly own: SlotsHandle;
  readonly dataset: DatasetInfo;
}

function VariableRow({ slot, own, dataset }: RowProps & { slot: Slot }) {
  const fitting = own.variables.filter(slot.fits).length;
  const variable = own.filled.get(slot.id);
  const counts = variable && slot.id !== 'outcome' ? levelCounts(own.summaries.get(variable.name)) : '';
  return (
    <Row>
      <Icon name="table" />
      <span>In {dataset.name}</span>
      <SlotSelect slot={slot} own={own} label={`${slot.label}, in ${dataset.name}`} />
      {variable && <span>{counts || `one of ${fitting} that fit${fitting === 1 ? 's' : ''}`}</span>}
    </Row>
  );
}

/** Whether each row is another case, where a variable tells them apart. */
function CasesRow({ answer, own, dataset }: RowProps & { answer: string }) {
  const column = idColumn(dataset, own.summaries);
  if (!column) return null;
  const once = column.repeats === 0;
  const fits = once === (answer === 'different');
  return (
    <Row>
      <Verdict fits={fits} />
      <span>
        In {dataset.name} <b>{column.name}</b>{' '}
        {once ? 'never repeats, so each row is another case.' : 'repeats, so cases have several rows.'}
      </span>
    </Row>
  );
}

/** The values drawn by group, and what their skewness says. */
function ShapeRow({ answer, own, dataset }: RowProps & { answer: string | null }) {
  const outcome = own.filled.get('outcome');
  const groups = own.filled.get('groups')?.name ?? null;
  const counted = useRun('descriptives', dataset, outcome ? shapeOptions(outcome.name, groups) : null);
  const result = counted.result?.outcome;
  // One thing is computed at a time: the figure follows the numbers.
  const drawn = useRun(
    'raincloud',
    dataset,
    outcome && result ? { outcomes: [outcome.name], ...(groups === null ? {} : { group: groups }) } : null,
  );
  const figure =
    drawn.result?.outcome.status === 'done'
      ? drawn.result.outcome.blocks.find(({ kind }) => kind === 'figure')
      : undefined;
  const shapes = result ? shapesOf(result) : [];
  const fitting = shapeAnswer(shapes);
  if (!outcome || (result && fitting === null)) return null;
  // Room is kept from the beginning: what is below must not move when the figure comes.
  return (
    <>
      <div className="wt-figure">{figure?.kind === 'figure' && <FigureView figure={figure} />}</div>
      <Row>
        <Verdict fits={answer === null || answer === fitting} />
        <span>
          {fitting === null ? 'Reading the data …' : `Read from ${dataset.name}: ${shapeWords(shapes)}`}
        </span>
      </Row>
    </>
  );
}

const joinWords = (words: readonly string[]): string =>
  words.length < 3 ? words.join(' and ') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** More groups than this are summed up. */
const NAMED = 4;

function shapeWords(shapes: readonly GroupShape[]): string {
  const skews = shapes.map(({ skewness }) => skewness).filter((value) => value !== null);
  const counts = shapes.map(({ n }) => n);
  const cases = (words: string) =>
    `with ${words} ${counts.length === 1 && counts[0] === 1 ? 'case' : 'cases'}.`;
  if (skews.length === 0) return `no skewness ${cases(joinWords(counts.map(String)))}`;
  const number = (value: number) => formatNumber(value, 'statistic');
  return shapes.length <= NAMED
    ? `skewness ${joinWords(skews.map(number))} ${cases(joinWords(counts.map(String)))}`
    : `skewness from ${number(Math.min(...skews))} to ${number(Math.max(...skews))} ${cases(`${Math.min(...counts)} to ${Math.max(...counts)}`)}`;
}
