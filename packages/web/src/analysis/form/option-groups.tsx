import { type AnyForm, isShown, type LayoutGroup } from '@constat/analyses';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import { memo, useId, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { useIsShown } from '../show-me/playing.ts';
import { useForm } from './form-context.ts';
import { FromData } from './from-data.tsx';
import { formParts } from './grid/number-grids.ts';
import { groupSummary } from './group-summary.ts';
import { KeepValues } from './keep-values.tsx';
import { NumberGridField } from './number-grid-field.tsx';
import { OptionField } from './option-field.tsx';

function OptionGroup({ group, first }: { group: LayoutGroup; first: boolean }) {
  const { analysis, options } = useForm();
  const [isOpen, setOpen] = useState(group.open ?? first);
  const isShownNow = useIsShown(`group ${group.title}`);
  const open = isOpen || isShownNow;
  const fields = group.options.filter((key) => {
    const option = analysis.options[key];
    return option !== undefined && isShown(option, analysis.options, options);
  });
  if (fields.length === 0) return null;
  return (
    <GroupView
      analysis={analysis}
      group={group}
      open={open}
      onOpen={setOpen}
      shown={fields.join(' ')}
      summary={open ? '' : groupSummary(analysis, options, group)}
    />
  );
}

interface GroupViewProps {
  readonly analysis: AnyForm;
  readonly group: LayoutGroup;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  /** Keys of the options shown, with spaces between. */
  readonly shown: string;
  /** Its values in words while it is closed. */
  readonly summary: string;
}

/** A group, drawn again when something about it changed; its fields follow their values themselves. */
const GroupView = memo(function GroupView({ analysis, group, open, onOpen, shown, summary }: GroupViewProps) {
  const fields = shown.split(' ');
  const id = useId();
  return (
    <Accordion data-part={`group ${group.title}`} expanded={open} onChange={(_, next) => onOpen(next)}>
      <AccordionSummary id={id} expandIcon={<Icon name="chevronRight" size={14} />}>
        <span className="gtitle">{group.title}</span>
        {summary !== '' && <span className="val trunc">{summary}</span>}
      </AccordionSummary>
      <AccordionDetails>
        {open &&
          formParts(analysis.options, fields, group.grids).map((part) => {
            if (part.kind === 'grid')
              return <NumberGridField key={part.cells[0]![0]} grid={part} label={group.title} />;
            const option = analysis.options[part.key]!;
            const only = fields.length === 1 || option.label === group.title;
            return <OptionField key={part.key} name={part.key} option={option} hideLabel={only} />;
          })}
      </AccordionDetails>
    </Accordion>
  );
});

/** The groups of options, the first open. */
export function OptionGroups() {
  const { analysis } = useForm();
  return (
    <div className="ogs">
      {analysis.layout.groups.map((group, i) => (
        <OptionGroup key={group.title} group={group} first={i === 0} />
      ))}
      {analysis.keeps && <KeepValues keeps={analysis.keeps} />}
      {analysis.fromData && <FromData fromData={analysis.fromData} />}
    </div>
  );
}
