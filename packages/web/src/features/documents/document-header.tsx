import {
  type DocumentCheck,
  type DocumentContent,
  type DocumentEntry,
  type DocumentTemplate,
  type LinkSource,
  readContent,
} from '@constat/analyses';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactElement } from 'react';
import { ResultButtons } from '../../analysis/analysis-header.tsx';
import { ActionMenu, MENU_DIVIDER, type MenuEntry } from '../../ui/action-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { timeAgo } from '../../ui/time-ago.ts';
import { FreezeButton } from './freeze-button.tsx';
import type { DocumentHandle } from './use-document.ts';
import type { DocumentActions } from './use-document-actions.ts';

interface DocumentHeaderProps {
  readonly entry: DocumentEntry;
  readonly template: DocumentTemplate;
  readonly handle: DocumentHandle;
  readonly actions: DocumentActions;
  readonly links: LinkSource;
  readonly blank: boolean;
  readonly check: DocumentCheck;
  readonly onExample: (content: DocumentContent) => void;
}

/** A disabled button has a tooltip only around it. */
const Tip = ({ title, children }: { title: string; children: ReactElement }) => (
  <Tooltip title={title}>
    <span>{children}</span>
  </Tooltip>
);

/** Title, steps back and forth, versions, and what can be done with the document. */
export function DocumentHeader(props: DocumentHeaderProps) {
  const { entry, template, handle, actions, links, blank, check, onExample } = props;
  const { state, undo, redo } = handle;
  const name = state && !blank ? template.title(readContent(template, state.content, links)) : entry.title;
  return (
    <div className="phead">
      <div className="doc-name">
        <h1 dir="auto">{name}</h1>
        <p>{name === entry.title ? entry.description : entry.title}</p>
      </div>
      <div className="acts">
        {!blank && (
          <span className="doc-kept">
            <Icon name="ok" size={14} />
            Kept on this device
          </span>
        )}
        <Tip title="Undo (Ctrl+Z)">
          <IconButton aria-label="Undo" disabled={!state?.past.length} onClick={undo}>
            <Icon name="undo" />
          </IconButton>
        </Tip>
        <Tip title="Redo (Ctrl+Y)">
          <IconButton aria-label="Redo" disabled={!state?.future.length} onClick={redo}>
            <Icon name="redo" />
          </IconButton>
        </Tip>
        <Examples template={template} onExample={onExample} />
        <ActionMenu
          label="Versions"
          align="right"
          entries={entriesOf({ template, handle, actions, links, blank })}
          trigger={(props) => (
            <Button variant="text" className="icon-first" {...props}>
              <Icon name="history" />
              <span className="lbl">Versions</span>
            </Button>
          )}
        />
        {template.freezes && (
          <FreezeButton template={template} handle={handle} check={check} onFrozen={actions.saveAs} />
        )}
        <span className="vr" />
        <ResultButtons actions={actions} />
      </div>
    </div>
  );
}

/** The filled document that people can start from, or a choice of several. */
function Examples({ template, onExample }: Pick<DocumentHeaderProps, 'template' | 'onExample'>) {
  const words = (
    <>
      <Icon name="play" />
      <span className="lbl">Example</span>
    </>
  );
  const { example, examples } = template;
  if (examples === undefined)
    return (
      <Button variant="text" className="icon-first" aria-label="Example" onClick={() => onExample(example)}>
        {words}
      </Button>
    );
  return (
    <ActionMenu
      label="Examples"
      align="right"
      entries={Object.entries({ [template.title(example)]: example, ...examples }).map(
        ([label, content]) => ({
          id: label,
          label,
          onSelect: () => onExample(content),
        }),
      )}
      trigger={(props) => (
        <Button variant="text" className="icon-first" aria-label="Example" {...props}>
          {words}
        </Button>
      )}
    />
  );
}

function entriesOf({
  template,
  handle,
  actions,
  links,
  blank,
}: Omit<DocumentHeaderProps, 'entry' | 'check' | 'onExample'>): readonly MenuEntry[] {
  const { change, attach } = handle;
  return [
    {
      id: 'new',
      label: blank ? 'Nothing is saved yet' : 'New, empty document',
      icon: 'plus',
      onSelect: () => {
        change({}, null);
        attach(null);
      },
    },
    ...(actions.versions.length === 0 ? [] : [MENU_DIVIDER as typeof MENU_DIVIDER]),
    ...actions.versions.map(({ timestamp, content }, i) => ({
      id: String(timestamp),
      label: i === 0 ? 'As saved last' : template.title(readContent(template, content, links)),
      hint: timeAgo(timestamp),
      icon: 'history' as const,
      onSelect: () => change(content, null),
    })),
  ];
}
