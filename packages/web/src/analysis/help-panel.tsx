import type { CatalogueEntry } from '@constat/analyses';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { Icon } from '../ui/icon.tsx';
import { Markdown } from '../ui/markdown.tsx';
import { loadDocs } from './docs.ts';

interface HelpPanelProps {
  readonly entry: CatalogueEntry;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The documentation of the analysis, beside the page. */
export const HelpPanel = memo(function HelpPanel({ entry, open, onClose }: HelpPanelProps) {
  const { data, isError } = useQuery({
    queryKey: ['docs', entry.id],
    queryFn: () => loadDocs(entry.id),
    enabled: open,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          className: 'helppanel',
          'aria-label': `Help: ${entry.title}`,
          role: 'dialog',
          'aria-modal': true,
        },
      }}
    >
      <IconButton className="helpclose" aria-label="Close the help" onClick={onClose}>
        <Icon name="close" />
      </IconButton>
      {typeof data === 'string' && <Markdown text={data} />}
      {(isError || data === null) && <p>The help of this analysis could not be loaded.</p>}
    </Drawer>
  );
});
