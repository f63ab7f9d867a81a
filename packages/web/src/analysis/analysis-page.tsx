import {
  type AnyForm,
  type EntryPreset,
  isCalculator,
  missingOptions,
  type RawOptions,
} from '@constat/analyses';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { DatasetMenu } from '../ui/dataset-switcher.tsx';
import { Icon } from '../ui/icon.tsx';
import { useLater } from '../ui/later.tsx';
import './analysis.css';
import { AnalysisHeader, PhoneActions } from './analysis-header.tsx';
import { FormContext, type FormState } from './form/form-context.ts';
import { OptionsForm } from './form/options-form.tsx';
import { HelpPanel } from './help-panel.tsx';
import { ActionContext } from './result/actions.tsx';
import { Rehearsal } from './result/rehearsal.tsx';
import { ResultPane } from './result-pane.tsx';
import { useOptions } from './use-options.ts';
import { usePageActions } from './use-page-actions.ts';
import { usePageDataset } from './use-page-dataset.ts';
import { usePreset } from './use-preset.ts';
import { useResultActions } from './use-result-actions.ts';
import { beginRun, useRun } from './use-run.ts';
import { useSummaries } from './use-summaries.ts';
import { VariableBar } from './variable-bar.tsx';

/** Below this width the options move into a sheet. */
const NARROW = '(max-width: 959px)';

/** Time after which a page that was opened is taken to stay open. */
const STAYS_MS = 300;

/** What only results need is there before the first one: the drawing of figures, which is large, italics and Greek letters. */
function fetchForResults(): void {
  const parts = [
    import('../figure/draw.ts'),
    document.fonts.load('italic 1em Inter'),
    document.fonts.load('1em Inter', 'α'),
  ];
  void Promise.allSettled(parts);
}

/**
 * The one page of every analysis: form at the left, result at the right, both from the analysis' definition. Where there is little room
 * the form is a sheet, that of a calculator stands above its result.
 */
export function AnalysisPage({
  analysis,
  address,
}: {
  readonly analysis: AnyForm;
  /** The address it was opened by, where that has a name and options of its own. */
  readonly address?: EntryPreset | undefined;
}) {
  const calculator = isCalculator(analysis);
  const dataset = usePageDataset(calculator);
  const preset = usePreset(analysis);
  const begin = useCallback(
    (next: RawOptions) => {
      if (dataset && missingOptions(analysis.options, next).length === 0)
        beginRun(analysis.entry.id, dataset, next);
    },
    [analysis, dataset],
  );
  const { options, change } = useOptions(analysis, dataset, preset, begin, address?.options);
  const summaries = useSummaries(dataset);
  const narrow = useMediaQuery(NARROW, { noSsr: true });
  const [sheet, setSheet] = useState(false);
  const [help, setHelp] = useState(false);
  const openHelp = useCallback(() => setHelp(true), []);
  const closeHelp = useCallback(() => setHelp(false), []);
  const [dragging, setDragging] = useState<string | null>(null);
  const [said, announce] = useState('');

  useEffect(() => {
    const timer = setTimeout(fetchForResults, STAYS_MS);
    return () => clearTimeout(timer);
  }, []);

  const missing = useMemo(
    () => (options ? missingOptions(analysis.options, options) : []),
    [analysis, options],
  );
  const ready = options !== null && missing.length === 0 ? options : null;
  const run = useRun(analysis.entry.id, dataset, ready);
  const { act, showExample } = usePageActions(analysis, dataset, options, change);
  const result = useResultActions(analysis, dataset, ready === null ? null : run.result);
  // The buttons follow the result they belong to: it is drawn first.
  const actions = useLater(result, result);

  const form: FormState | null = useMemo(
    () =>
      dataset && options
        ? { analysis, dataset, summaries, options, change, dragging, setDragging, announce }
        : null,
    [analysis, dataset, summaries, options, change, dragging],
  );
  const sheeted = narrow && !calculator;
  const changeDataset = calculator ? null : (
    <DatasetMenu
      trigger={(props) => (
        <Button {...props}>
          <Icon name="table" />
          {dataset ? 'Change dataset' : 'Choose a dataset'}
        </Button>
      )}
    />
  );

  return (
    <FormContext value={form}>
      <ActionContext value={act}>
        <AnalysisHeader
          entry={address ?? analysis.entry}
          actions={actions}
          onExample={showExample}
          onHelp={openHelp}
        />
        {form && sheeted && <VariableBar onOpen={() => setSheet(true)} />}
        <div className="ana">
          {!sheeted && (
            <aside
              className="optcol"
              aria-label={calculator ? 'Numbers and options' : 'Variables and options'}
            >
              <div className="opts">{form && <OptionsForm />}</div>
            </aside>
          )}
          <div className="rescol">
            <ResultPane
              analysis={analysis}
              dataset={dataset}
              options={options}
              missing={missing}
              run={run}
              saved={result.saved}
              onExample={showExample}
              changeDataset={changeDataset}
            />
          </div>
        </div>
        <PhoneActions actions={actions} />
        {sheeted && form && (
          <Drawer
            anchor="bottom"
            open={sheet}
            onClose={() => setSheet(false)}
            slotProps={{ paper: { 'aria-labelledby': 'sheet-title', role: 'dialog', 'aria-modal': true } }}
          >
            <div className="opts opts--sheet">
              <div className="sheet-hd">
                <h2 id="sheet-title">Variables and options</h2>
                <IconButton aria-label="Close" onClick={() => setSheet(false)}>
                  <Icon name="close" />
                </IconButton>
              </div>
              <OptionsForm />
            </div>
          </Drawer>
        )}
        <Rehearsal
          key={`${analysis.entry.id} ${dataset?.id}`}
          analysis={analysis}
          dataset={dataset}
          options={options}
          summaries={summaries}
        />
        <HelpPanel entry={analysis.entry} open={help} onClose={closeHelp} />
        <p className="sr" role="status">
          {said}
        </p>
      </ActionContext>
    </FormContext>
  );
}
