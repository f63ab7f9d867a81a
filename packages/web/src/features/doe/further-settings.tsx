import { OPTIMAL_MODELS } from '@constat/stats';
import { SelectField } from '../../analysis/form/select-field.tsx';
import { TextField } from '../data-page/text-field.tsx';
import type { DraftProblem } from './doe-draft.ts';
import type { DoeDraft } from './draft-types.ts';
import { arrayOf, arraysFor, FAKE_CHOICES, hardOf, MIXTURE_POINTS, OPTIMAL_WORDS } from './further-kinds.ts';

interface FurtherSettingsProps {
  readonly draft: DoeDraft;
  readonly problems: readonly DraftProblem[];
  readonly set: (part: Partial<DoeDraft>) => void;
}

/** What the design asks for beside its factors. */
export function FurtherSettings(props: FurtherSettingsProps) {
  switch (props.draft.kind) {
    case 'splitPlot':
      return <SplitSettings {...props} />;
    case 'definitive':
      return (
        <div>
          <SelectField
            label="Runs for error"
            value={props.draft.fake}
            choices={FAKE_CHOICES}
            onChange={(fake) => props.set({ fake })}
          />
          <p className="dt-help">Columns without a factor: they give the test of main effects its error.</p>
        </div>
      );
    case 'taguchi':
      return <ArraySettings {...props} />;
    case 'mixture':
      return <MixtureSettings {...props} />;
    case 'optimal':
      return <OptimalSettings {...props} />;
    default:
      return null;
  }
}

const messageOf = (problems: readonly DraftProblem[], field: string): string | null =>
  problems.find((problem) => problem.field === field)?.message ?? null;

function SplitSettings({ draft, set }: FurtherSettingsProps) {
  const counts = Array.from({ length: Math.max(1, draft.factors.length - 1) }, (_, i) => i + 1);
  const names = draft.factors.slice(0, hardOf(draft)).map(({ name }) => name);
  return (
    <div>
      <SelectField
        label="Hard to change"
        value={String(hardOf(draft))}
        choices={counts.map((count) => ({
          value: String(count),
          label: count === 1 ? 'The first factor' : `The first ${count} factors`,
        }))}
        onChange={(hard) => set({ hard })}
      />
      <p className="dt-help">
        {names.join(', ')} {names.length === 1 ? 'is' : 'are'} set once for each whole plot, the others in
        every run. With one replicate there is no test of what is hard to change.
      </p>
    </div>
  );
}

function ArraySettings({ draft, problems, set }: FurtherSettingsProps) {
  const arrays = arraysFor(draft);
  const problem = messageOf(problems, 'array');
  if (problem !== null)
    return (
      <p className="dt-problem" role="alert">
        {problem}
      </p>
    );
  return (
    <SelectField
      label="Orthogonal array"
      value={arrayOf(draft)}
      choices={arrays.map(({ name, runs }) => ({ value: name, label: `${name}, ${runs} runs` }))}
      onChange={(array) => set({ array })}
    />
  );
}

function MixtureSettings({ draft, problems, set }: FurtherSettingsProps) {
  const { points } = draft;
  return (
    <>
      <div className="dt-pair">
        <div>
          <SelectField
            label="Points"
            value={points}
            choices={Object.entries(MIXTURE_POINTS).map(([value, label]) => ({ value, label }))}
            onChange={(value) => set({ points: value })}
          />
        </div>
        {points === 'lattice' && (
          <div>
            <SelectField
              label="Degree"
              value={draft.degree}
              choices={['1', '2', '3', '4'].map((value) => ({ value, label: value }))}
              onChange={(degree) => set({ degree })}
            />
          </div>
        )}
      </div>
      <div className="dt-pair">
        <SelectField
          label="Points inside"
          value={draft.inside ? 'yes' : 'no'}
          choices={[
            {
              value: 'yes',
              label: points === 'vertices' ? 'Middles of edges, centroid' : 'Centroid, axial points',
            },
            { value: 'no', label: 'None' },
          ]}
          onChange={(value) => set({ inside: value === 'yes' })}
        />
        <TextField
          label="Total"
          numeric
          value={draft.total}
          problem={messageOf(problems, 'total')}
          onChange={(total) => set({ total })}
        />
      </div>
    </>
  );
}

function OptimalSettings({ draft, problems, set }: FurtherSettingsProps) {
  return (
    <div className="dt-pair">
      <SelectField
        label="Model"
        value={draft.optimalModel}
        choices={OPTIMAL_MODELS.map((value) => ({ value, label: OPTIMAL_WORDS[value] }))}
        onChange={(optimalModel) => set({ optimalModel })}
      />
      <TextField
        label="Runs"
        numeric
        value={draft.optimalRuns}
        problem={messageOf(problems, 'optimalRuns')}
        onChange={(optimalRuns) => set({ optimalRuns })}
      />
    </div>
  );
}
