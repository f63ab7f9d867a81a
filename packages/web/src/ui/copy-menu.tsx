import type { Block } from '@constat/report';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useContext } from 'react';
import { ActionMenu, type MenuAction } from './action-menu.tsx';
import { COPY_FORMATS, type CopyFormat, copyBlocks } from './copy-block.ts';
import { Icon } from './icon.tsx';
import { Painted } from './later.tsx';

const COPY_KEY = 'constat:copy-format';

interface CopyMenuProps {
  readonly blocks: readonly Block[];
  /** The button's name: 'Copy table 1'. */
  readonly label: string;
  /** Begins the sentence that says it is copied: 'Table'. */
  readonly what: string;
  readonly formats: readonly CopyFormat[];
  /** Copies that only this kind of block has: a picture. */
  readonly extra?: readonly MenuAction[];
  readonly compact?: boolean;
}

/** A button with the formats in which a part of a result can be copied; its room until the result is painted. */
export function CopyMenu(props: CopyMenuProps) {
  if (useContext(Painted)) return <CopyButton {...props} />;
  return <span className={props.compact ? 'copy-room copy-room--icon' : 'copy-room'} />;
}

/** The format used last is marked. */
function CopyButton({ blocks, label, what, formats, extra = [], compact = false }: CopyMenuProps) {
  const last = localStorage.getItem(COPY_KEY);
  const remembering = (id: string, copy: () => void) => () => {
    localStorage.setItem(COPY_KEY, id);
    copy();
  };
  const entries = [
    ...formats.map(
      (format): MenuAction => ({
        id: format,
        label: COPY_FORMATS[format].label,
        hint: COPY_FORMATS[format].hint,
        onSelect: () => void copyBlocks(blocks, format, what),
      }),
    ),
    ...extra,
  ].map((entry) => ({
    ...entry,
    selected: entry.id === last,
    onSelect: remembering(entry.id, entry.onSelect),
  }));
  return (
    <ActionMenu
      label={`${label} as`}
      align="right"
      entries={entries}
      trigger={(props) =>
        compact ? (
          <Tooltip title={label}>
            <IconButton aria-label={label} {...props}>
              <Icon name="copy" />
            </IconButton>
          </Tooltip>
        ) : (
          <Button size="dense" variant="text" aria-label={label} {...props}>
            <Icon name="copy" />
            Copy
            <Icon name="chevronDown" size={14} className="end" />
          </Button>
        )
      }
    />
  );
}
