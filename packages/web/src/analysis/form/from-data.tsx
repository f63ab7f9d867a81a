import { type AnyFromData, missingOptions, type RawOptions, type Refusal } from '@constat/analyses';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Button from '@mui/material/Button';
import { useCallback, useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { engine } from '../../engine/engine.ts';
import { notify } from '../../state/notify.ts';
import { useActiveDataset } from '../../state/workspace.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { DatasetMenu } from '../../ui/dataset-switcher.tsx';
import { Icon } from '../../ui/icon.tsx';
import { setOptions } from '../options-state.ts';
import { Refusals } from '../result/notices.tsx';
import { useSummaries } from '../use-summaries.ts';
import { FormContext, type FormState, useForm } from './form-context.ts';
import { LevelsRow } from './levels-row.tsx';
import { OptionField } from './option-field.tsx';

const NO_CHOICE: RawOptions = {};
const NO_REFUSALS: readonly Refusal[] = [];

/** Fills the numbers of a calculator from variables of the open dataset, as soon as they are chosen. */
export function FromData({ fromData }: { fromData: AnyFromData }) {
  const [open, setOpen] = useState(false);
  const dataset = useActiveDataset();
  const id = useId();
  return (
    <Accordion expanded={open} onChange={(_, next) => setOpen(next)}>
      <AccordionSummary id={id} expandIcon={<Icon name="chevronRight" size={14} />}>
        <span className="gtitle">From data</span>
        {dataset && <span className="val trunc">{dataset.name}</span>}
      </AccordionSummary>
      <AccordionDetails>
        {open && dataset && <Variables key={dataset.id} fromData={fromData} dataset={dataset} />}
        {open && (
          <DatasetMenu
            trigger={(props) => (
              <Button {...props} size="dense">
                <Icon name="table" />
                {dataset ? 'Change dataset' : 'Choose a dataset'}
              </Button>
            )}
          />
        )}
      </AccordionDetails>
    </Accordion>
  );
}

/** The variables that are asked for, in a form of their own. */
function Variables({ fromData, dataset }: { fromData: AnyFromData; dataset: DatasetInfo }) {
  const { analysis, options, change } = useForm();
  const summaries = useSummaries(dataset);
  const [chosen, setChosen] = useState(NO_CHOICE);
  const [refusals, setRefusals] = useState(NO_REFUSALS);
  const changeChosen = useCallback(
    (next: (raw: RawOptions) => RawOptions) => setChosen((before) => next(before)),
    [],
  );
  const form: FormState = useMemo(
    () => ({
      analysis: { ...analysis, options: fromData.options, layout: { roles: [], groups: [] } },
      dataset,
      summaries,
      options: chosen,
      change: changeChosen,
      dragging: [],
      setDragging: () => undefined,
      announce: () => undefined,
    }),
    [analysis, fromData, dataset, summaries, chosen, changeChosen],
  );

  const fill = useEffectEvent(async (isCurrent: () => boolean) => {
    const { id, revision } = dataset;
    const request = { analysisId: analysis.entry.id, dataset: { id, revision }, options: chosen };
    const filled = await engine.fill(request).catch(() => null);
    if (!isCurrent() || filled === null || filled.status === 'needs') return;
    setRefusals(filled.status === 'refused' ? filled.refusals : NO_REFUSALS);
    if (filled.status === 'refused') return;
    const before = options;
    change((raw) => setOptions(analysis, raw, filled.options));
    notify(`Numbers taken from ${dataset.name}`, { label: 'Undo', onAction: () => change(() => before) });
  });
  useEffect(() => {
    if (chosen === NO_CHOICE || missingOptions(fromData.options, chosen).length > 0) return;
    let current = true;
    void fill(() => current);
    return () => {
      current = false;
    };
  }, [chosen, fromData]);

  return (
    <FormContext value={form}>
      {Object.entries(fromData.options).map(([key, option]) =>
        option.kind === 'levels' ? (
          <LevelsRow key={key} role={option.of} />
        ) : (
          <OptionField key={key} name={key} option={option} hideLabel={false} />
        ),
      )}
      {refusals.length > 0 && <Refusals refusals={refusals} />}
    </FormContext>
  );
}
