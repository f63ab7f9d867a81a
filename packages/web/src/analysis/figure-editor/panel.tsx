import { axesOf, type Comparison, type FigureEdits } from '@constat/report';
import Button from '@mui/material/Button';
import { type KeyboardEvent, type RefObject, useId } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { AxisPanel } from './panel-axis.tsx';
import { FigurePanel, LegendPanel, TitlePanel } from './panel-figure.tsx';
import { LevelPanel } from './panel-level.tsx';
import { NotePanel, NotesPanel } from './panel-notes.tsx';
import type { PanelProps } from './panel-props.ts';
import type { Part } from './parts.ts';
import type { EditChanges } from './use-editor.ts';

interface PartPanelProps extends PanelProps {
  readonly parts: readonly Part[];
  readonly part: Part;
  readonly comparisons: readonly Comparison[];
  readonly onPart: (id: string) => void;
  readonly onLeave: () => void;
  readonly panel: RefObject<HTMLElement | null>;
}

/** The chosen part with its few controls; its name opens the list of all parts. */
export function PartPanel({ parts, part, comparisons, onPart, onLeave, panel, ...props }: PartPanelProps) {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onLeave();
  };
  return (
    <aside className="fe-panel" ref={panel} aria-label={`Controls of ${part.label}`} onKeyDown={onKeyDown}>
      <div className="fe-pthd">
        <label className="sr" htmlFor={id}>
          Part of the figure
        </label>
        <span className="fe-ptsel">
          <select id={id} value={part.id} onChange={(event) => onPart(event.target.value)}>
            {parts.map((one) => (
              <option key={one.id} value={one.id}>
                {one.label}
              </option>
            ))}
          </select>
          <Icon name="chevronDown" size={14} />
        </span>
        <span className="faint tnum">
          {parts.indexOf(part) + 1} of {parts.length}
        </span>
      </div>
      <div className="fe-part">
        <Controls part={part} comparisons={comparisons} onPart={onPart} parts={parts} {...props} />
      </div>
      {part.kind !== 'notes' && part.kind !== 'note' && (
        <div className="fe-pfoot">
          <Button size="dense" variant="text" onClick={() => props.change(cleared(part, props.edits))}>
            <Icon name="history" />
            Reset this part
          </Button>
        </div>
      )}
    </aside>
  );
}

type ControlsProps = PanelProps & Pick<PartPanelProps, 'part' | 'comparisons' | 'onPart' | 'parts'>;

function Controls({ part, comparisons, onPart, parts, ...props }: ControlsProps) {
  switch (part.kind) {
    case 'title':
      return <TitlePanel {...props} />;
    case 'legend':
      return <LegendPanel {...props} />;
    case 'figure':
      return <FigurePanel {...props} />;
    case 'axis': {
      const facts = axesOf(props.spec).find(({ key }) => key === part.key);
      return facts ? <AxisPanel key={part.id} facts={facts} {...props} /> : null;
    }
    case 'level':
      return <LevelPanel key={part.id} level={part.level} series={part.series} {...props} />;
    case 'notes':
      return (
        <NotesPanel comparisons={comparisons} choose={(place) => onPart(`note:note_${place}`)} {...props} />
      );
    case 'note':
      return (
        <NotePanel
          key={part.note.id}
          note={part.note}
          comparisons={comparisons}
          removed={() => onPart('notes')}
          {...props}
        />
      );
  }
}

const without = <T,>(record: Readonly<Record<string, T>> | undefined, key: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record ?? {}).filter(([name]) => name !== key));

/** The changes that take back all that was done to a part. */
function cleared(part: Part, edits: FigureEdits): EditChanges {
  switch (part.kind) {
    case 'title':
      return { caption: undefined, title: undefined, subtitle: undefined, alt: undefined };
    case 'legend':
      return { legend: undefined };
    case 'figure':
      return {
        font: undefined,
        fontSize: undefined,
        background: undefined,
        size: undefined,
        preset: undefined,
      };
    case 'axis':
      return { axes: without(edits.axes, part.key) };
    case 'level':
      return { levels: without(edits.levels, part.level) };
    case 'notes':
    case 'note':
      return {};
  }
}
