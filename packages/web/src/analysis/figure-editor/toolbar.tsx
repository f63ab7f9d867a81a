import { isAsPreset, JOURNAL_PRESETS, type SizeEdit, withPreset } from '@constat/report';
import Button from '@mui/material/Button';
import { VIEWS, type View } from '../../figure/colour-vision.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NumberBox, ToolButton } from './controls.tsx';
import type { useEditor } from './use-editor.ts';

interface ToolbarProps {
  readonly editor: ReturnType<typeof useEditor>;
  readonly vision: View;
  readonly onVision: (view: View) => void;
  readonly children: React.ReactNode;
}

/** Undo, presets, size, vision and what was given beside them. */
export function Toolbar({ editor, vision, onVision, children }: ToolbarProps) {
  const { edits } = editor;
  return (
    <div className="fe-bar" role="toolbar" aria-label="Figure">
      <ToolButton label="Undo" icon="undo" disabled={!editor.canUndo} onClick={editor.undo} />
      <ToolButton label="Redo" icon="redo" disabled={!editor.canRedo} onClick={editor.redo} />
      <Button variant="text" disabled={Object.keys(edits).length === 0} onClick={editor.reset}>
        Reset
      </Button>
      <span className="fe-vr" />
      <Presets editor={editor} />
      {edits.size && <Size size={edits.size} change={(size) => editor.change({ size }, 'size')} />}
      <span className="fe-vr" />
      <ActionMenu
        label="Seen as"
        entries={(Object.keys(VIEWS) as View[]).map((view) => ({
          id: view,
          label: VIEWS[view],
          selected: view === vision,
          onSelect: () => onVision(view),
        }))}
        trigger={(props) => (
          <Button variant="text" {...props}>
            {vision === 'asIs' ? 'Normal vision' : VIEWS[vision]}
            <Icon name="chevronDown" size={14} className="end" />
          </Button>
        )}
      />
      {children}
    </div>
  );
}

/** Journals, each with the widths of its columns. */
function Presets({ editor: { edits, replace } }: Pick<ToolbarProps, 'editor'>) {
  const preset = JOURNAL_PRESETS.find(({ id }) => id === edits.preset);
  const name = preset ? `${preset.name}${isAsPreset(edits, preset) ? '' : ', changed'}` : 'Preset';
  return (
    <ActionMenu
      label="Presets"
      entries={JOURNAL_PRESETS.flatMap((journal) =>
        journal.columns.map((width) => ({
          id: `${journal.id} ${width}`,
          label: journal.name,
          hint: `${width} mm, ${journal.fontSize} pt`,
          selected: journal === preset && edits.size?.width === width,
          onSelect: () => replace(withPreset(edits, journal, width)),
        })),
      )}
      trigger={(props) => (
        <Button className="fe-pre" title={preset?.source} {...props}>
          {name}
          <Icon name="chevronDown" size={14} className="end" />
        </Button>
      )}
    />
  );
}

const MM_PX = 96 / 25.4;

function Size({ size, change }: { size: SizeEdit; change: (size: SizeEdit) => void }) {
  const [least, most] = size.unit === 'mm' ? [20, 300] : [80, 2000];
  const other = size.unit === 'mm' ? 'px' : 'mm';
  const swap = () => {
    const by = other === 'px' ? MM_PX : 1 / MM_PX;
    change({ width: Math.round(size.width * by), height: Math.round(size.height * by), unit: other });
  };
  return (
    <fieldset className="fe-size" aria-label="Size of the figure">
      <NumberBox
        label="Width"
        value={size.width}
        min={least}
        max={most}
        onChange={(width) => width !== undefined && change({ ...size, width })}
      />
      <span>×</span>
      <NumberBox
        label="Height"
        value={size.height}
        min={least}
        max={most}
        onChange={(height) => height !== undefined && change({ ...size, height })}
      />
      <button
        type="button"
        className="fe-unit"
        aria-label={`In ${size.unit}; change to ${other}`}
        onClick={swap}
      >
        {size.unit}
      </button>
    </fieldset>
  );
}
