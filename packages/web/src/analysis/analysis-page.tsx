import { type AnyForm, type EntryPreset, isCalculator } from '@constat/analyses';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useState } from 'react';
import { DatasetMenu } from '../ui/dataset-switcher.tsx';
import { Icon } from '../ui/icon.tsx';
import { FigureEditingContext } from './figure-editor/editing.ts';
import { RowsProvider } from './figure-select/rows-context.tsx';
import './analysis.css';
import { AnalysisHeader, PhoneActions } from './analysis-header.tsx';
import { ExampleBar } from './example-bar.tsx';
import { FindingBar } from './finding-bar.tsx';
import { FormContext } from './form/form-context.ts';
import { OptionsForm } from './form/options-form.tsx';
import { HelpPanel } from './help-panel.tsx';
import { NARROW, OptionsSheet } from './options-sheet.tsx';
import { ActionContext } from './result/actions.tsx';
import { Rehearsal } from './result/rehearsal.tsx';
import { ResultPane } from './result-pane.tsx';
import { useShowMe } from './show-me/use-show-me.tsx';
import { useAnalysisPage } from './use-analysis-page.ts';
import { VariableBar } from './variable-bar.tsx';

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
  const page = useAnalysisPage(analysis, address);
  const { dataset, options, form, actions, showExample } = page;
  const narrow = useMediaQuery(NARROW, { noSsr: true });
  const sheeted = narrow && !calculator;
  const [sheet, setSheet] = useState(false);
  const [help, setHelp] = useState(false);
  const show = useShowMe(analysis, address, page);
  const closeSheet = () => {
    setSheet(false);
    show.skip();
  };
  const openHelp = useCallback(() => setHelp(true), []);
  const closeHelp = useCallback(() => setHelp(false), []);
  return (
    <FormContext value={form}>
      <ActionContext value={page.act}>
        <FigureEditingContext value={page.editing}>
          <AnalysisHeader
            entry={address ?? analysis.entry}
            actions={actions}
            onExample={showExample}
            onShow={show.begin}
            onHelp={openHelp}
          />
          <ExampleBar analysisId={analysis.entry.id} />
          {form && sheeted && <VariableBar onOpen={() => setSheet(true)} />}
          <div className="ana">
            {!sheeted && (
              <aside
                className="optcol"
                data-part={calculator ? 'data' : undefined}
                aria-label={calculator ? 'Numbers and options' : 'Variables and options'}
              >
                <div className="opts">{form && <OptionsForm />}</div>
              </aside>
            )}
            <div className="rescol" data-part="result">
              <RowsProvider dataset={dataset}>
                <ResultPane
                  analysis={analysis}
                  dataset={dataset}
                  options={options}
                  missing={page.missing}
                  run={page.run}
                  saved={page.saved}
                  onExample={showExample}
                  onChoose={sheeted && dataset ? () => setSheet(true) : null}
                  whole={actions.whole}
                  changeDataset={calculator ? null : <DatasetButton chosen={dataset !== null} />}
                />
              </RowsProvider>
            </div>
          </div>
          {narrow && calculator && <FindingBar run={page.run} />}
          <PhoneActions actions={actions} />
          {sheeted && form && (
            <OptionsSheet open={sheet || show.isForm} onClose={closeSheet} leavesFocus={show.card !== null}>
              {show.isForm && show.card}
            </OptionsSheet>
          )}
          {!(sheeted && show.isForm) && show.card}
          <Rehearsal
            key={`${analysis.entry.id} ${dataset?.id}`}
            analysis={analysis}
            dataset={dataset}
            options={options}
            summaries={page.summaries}
            asked={page.run.result !== null || page.run.phase !== 'idle'}
          />
          <HelpPanel entry={analysis.entry} open={help} onClose={closeHelp} />
          <p className="sr" role="status">
            {page.said}
          </p>
        </FigureEditingContext>
      </ActionContext>
    </FormContext>
  );
}

function DatasetButton({ chosen }: { chosen: boolean }) {
  return (
    <DatasetMenu
      trigger={(props) => (
        <Button {...props}>
          <Icon name="table" />
          {chosen ? 'Change dataset' : 'Choose a dataset'}
        </Button>
      )}
    />
  );
}
