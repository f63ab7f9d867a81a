import { editsIn, type FigureBlock, isUnedited, styleOf, withStyle } from '@constat/report';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { notify } from '../../state/notify.ts';
import { ActionMenu, MENU_DIVIDER, type MenuEntry } from '../../ui/action-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RenameDialog } from '../../ui/rename-dialog.tsx';
import type { FigureEditing } from './editing.ts';
import { copyStyle, removeTemplate, saveTemplate, useStyles } from './styles.ts';
import type { useEditor } from './use-editor.ts';

interface StyleToolsProps {
  readonly block: FigureBlock;
  readonly editor: ReturnType<typeof useEditor>;
  readonly editing: FigureEditing;
}

/** Styles: copied, put on this figure or on all of the result, kept under a name. */
export function StyleTools({ block, editor, editing }: StyleToolsProps) {
  const { copied, templates } = useStyles();
  const [naming, setNaming] = useState(false);
  const { edits, replace } = editor;
  const style = styleOf(block.spec, edits);
  const others = editing
    .blocks()
    .filter((one): one is FigureBlock => one.kind === 'figure' && one.id !== block.id);
  const toAll = () => {
    const before = editsIn(others);
    editing.change(
      Object.fromEntries(others.map((one) => [one.id, withStyle(one.spec, before[one.id] ?? {}, style)])),
    );
    notify(`Style used for ${others.length === 1 ? '1 other figure' : `${others.length} other figures`}`, {
      label: 'Undo',
      onAction: () => editing.change(Object.fromEntries(others.map((one) => [one.id, before[one.id] ?? {}]))),
    });
  };
  const entries: readonly MenuEntry[] = [
    {
      id: 'copy',
      label: 'Copy style',
      onSelect: () => {
        copyStyle(style);
        notify('Style copied. Paste it where you edit another figure.');
      },
    },
    ...(copied
      ? [{ id: 'paste', label: 'Paste style', onSelect: () => replace(withStyle(block.spec, edits, copied)) }]
      : []),
    ...(others.length > 0 && !isUnedited(edits)
      ? [{ id: 'all', label: 'Use for all figures here', onSelect: toAll }]
      : []),
    MENU_DIVIDER,
    ...templates.map((one) => ({
      id: `template ${one.name}`,
      label: one.name,
      hint: 'Template',
      onSelect: () => replace(withStyle(block.spec, edits, one.style)),
    })),
    { id: 'save', label: 'Save as a template', onSelect: () => setNaming(true) },
    ...templates.map((one) => ({
      id: `forget ${one.name}`,
      label: `Remove ${one.name}`,
      onSelect: () => {
        removeTemplate(one.name);
        notify(`Template ${one.name} removed`, {
          label: 'Undo',
          onAction: () => saveTemplate(one.name, one.style),
        });
      },
    })),
  ];
  return (
    <>
      <ActionMenu
        label="Style"
        entries={entries}
        trigger={(props) => (
          <Button variant="text" {...props}>
            Style
            <Icon name="chevronDown" size={14} className="end" />
          </Button>
        )}
      />
      {naming && (
        <RenameDialog
          title="Save as a template"
          label="Name"
          value=""
          action="Save"
          problemOf={(text) => (text.trim() === '' ? 'Give it a name.' : null)}
          onClose={() => setNaming(false)}
          onSave={(name) => {
            if (!saveTemplate(name, style)) notify('The browser refused to keep the template.');
          }}
        />
      )}
    </>
  );
}
