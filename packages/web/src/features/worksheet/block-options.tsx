import { type AnyForm, isCalculator, loadForm } from '@constat/analyses';
import { runsToText, type SavedResult } from '@constat/report';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormContext } from '../../analysis/form/form-context.ts';
import { OptionsForm } from '../../analysis/form/options-form.tsx';
import { NARROW, OptionsSheet } from '../../analysis/options-sheet.tsx';
import { Refusals } from '../../analysis/result/notices.tsx';
import { RunStatus } from '../../analysis/result/states.tsx';
import { useWorkspace } from '../../state/workspace.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { noDataset } from '../../storage/no-data.ts';
import { Icon } from '../../ui/icon.tsx';
import { useBlockOptions } from './use-block-options.ts';
import '../../analysis/analysis.css';

interface BlockOptionsProps {
  readonly owner: string;
  readonly result: SavedResult;
  readonly onClose: () => void;
  /** The result itself, which stands beside its options. */
  readonly children: ReactNode;
}

/** A result with its options open: beside it, or in a sheet where there is little room. */
export function BlockOptions(props: BlockOptionsProps) {
  const { analysis: made, dataset: from } = props.result.data;
  const { data: analysis } = useQuery({
    queryKey: ['analysis', made.id],
    queryFn: () => loadForm(made.id),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    retry: false,
  });
  const datasets = useWorkspace((state) => state.datasets);
  if (!analysis) return props.children;
  const dataset = isCalculator(analysis)
    ? noDataset(props.owner)
    : datasets.find(({ id }) => id === from?.id);
  return dataset ? <Opened {...props} analysis={analysis} dataset={dataset} /> : props.children;
}

interface OpenedProps extends BlockOptionsProps {
  readonly analysis: AnyForm;
  readonly dataset: DatasetInfo;
}

function Opened({ owner, result, analysis, dataset, onClose, children }: OpenedProps) {
  const { form, run, missing, said, takeBack } = useBlockOptions(owner, analysis, dataset, result);
  const narrow = useMediaQuery(NARROW, { noSsr: true });
  const outcome = run.result?.outcome;
  const buttons = (
    <div className="ws-opt-acts">
      <Button size="dense" disabled={takeBack === null} onClick={() => takeBack?.()}>
        <Icon name="undo" />
        Take changes back
      </Button>
      <Button size="dense" onClick={onClose}>
        Close options
      </Button>
    </div>
  );
  const older = missing.length > 0 || outcome?.status === 'refused';
  return (
    <FormContext value={form}>
      <div className="ws-open">
        {!narrow && (
          <section className="ws-opts opts" aria-label={`Options of ${result.title}`}>
            {buttons}
            {form && <OptionsForm />}
          </section>
        )}
        <div className="ws-res">
          <RunStatus run={run} hasResult />
          {outcome?.status === 'refused' && <Refusals refusals={outcome.refusals} />}
          {missing.length > 0 && (
            <p className="notice" role="status">
              <Icon name="info" />
              <span>{missingWords(analysis, missing)} The result below belongs to the options before.</span>
            </p>
          )}
          <div className={older || run.phase !== 'idle' ? 'stale' : 'fresh'}>{children}</div>
        </div>
      </div>
      {narrow && form && (
        <OptionsSheet open onClose={onClose}>
          {buttons}
        </OptionsSheet>
      )}
      <p className="sr" role="status">
        {said}
      </p>
    </FormContext>
  );
}

/** 'Choose variables for Dependent variables.' */
function missingWords({ options }: AnyForm, missing: readonly string[]): string {
  const labels = missing.map((key) => options[key]?.label ?? key);
  return `Still needed: ${labels.map((label) => runsToText([label])).join(', ')}.`;
}
