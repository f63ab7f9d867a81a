import { DESIGN_KINDS, type FractionChoice, fractionChoices, PLACKETT_BURMAN_RUNS } from '@constat/stats';
import { SelectField } from '../../analysis/form/select-field.tsx';
import { TextField } from '../data-page/text-field.tsx';
import { resolutionHelp, roman } from './design-texts.ts';
import {
  blockChoices,
  type DraftProblem,
  generatorsOf,
  KIND_FACTS,
  plackettBurmanRuns,
  takesCenter,
  withKind,
} from './doe-draft.ts';
import type { DoeDraft } from './draft-types.ts';

import { FurtherSettings } from './further-settings.tsx';

interface DesignSettingsProps {
  /** Which design, or how many runs in which order. */
  readonly part: 'kind' | 'runs';
  readonly draft: DoeDraft;
  readonly problems: readonly DraftProblem[];
  readonly change: (next: (draft: DoeDraft) => DoeDraft) => void;
}

/** The design, and how its runs are made. */
export function DesignSettings({ part, ...props }: DesignSettingsProps) {
  return part === 'kind' ? <KindSettings {...props} /> : <RunSettings {...props} />;
}

type PartProps = Omit<DesignSettingsProps, 'part'>;

function KindSettings({ draft, change }: PartProps) {
  return (
    <div>
      <SelectField
        label="Design"
        value={draft.kind}
        choices={DESIGN_KINDS.map((kind) => ({ value: kind, label: KIND_FACTS[kind].label }))}
        onChange={(value) =>
          change((now) => withKind(now, DESIGN_KINDS.find((kind) => kind === value) ?? now.kind))
        }
      />
      <p className="dt-help">{KIND_FACTS[draft.kind].help}</p>
    </div>
  );
}

const choiceText = ({ runs, generators, resolution }: FractionChoice): string =>
  resolution === null
    ? `${runs} runs, all combinations`
    : `${runs} runs, resolution ${roman(resolution)} (${generators})`;

function FractionSettings({ draft, change }: PartProps) {
  const choices = fractionChoices(draft.factors.length);
  const generators = generatorsOf(draft);
  const own = draft.fraction === 'own';
  const chosen = choices.find((choice) => choice.generators === generators);
  return (
    <>
      <div>
        <SelectField
          label="Runs"
          value={own ? 'own' : generators}
          choices={[
            ...choices.map((choice) => ({ value: choice.generators, label: choiceText(choice) })),
            { value: 'own', label: 'Own generators' },
          ]}
          onChange={(fraction) =>
            change((now) => ({
              ...now,
              fraction,
              generators: fraction === 'own' && now.generators === '' ? generatorsOf(now) : now.generators,
            }))
          }
        />
        {!own && chosen && (
          <p className="dt-help">
            {chosen.resolution === null
              ? 'Every effect can be told apart.'
              : resolutionHelp(chosen.resolution)}
          </p>
        )}
      </div>
      {own && (
        <div>
          <TextField
            label="Generators"
            value={draft.generators}
            placeholder="D=AB E=AC"
            onChange={(value) => change((now) => ({ ...now, generators: value }))}
          />
          <p className="dt-help">Added factors as products of the others; a minus takes the other half.</p>
        </div>
      )}
    </>
  );
}

const ALPHAS = { rotatable: 'Rotatable', face: 'On the faces (1)', own: 'Own distance' } as const;

function AlphaSettings({ draft, problems, change }: PartProps) {
  return (
    <div className="dt-pair">
      <SelectField
        label="Axial points"
        value={draft.alpha}
        choices={Object.entries(ALPHAS).map(([value, label]) => ({ value, label }))}
        onChange={(value) =>
          change((now) => ({ ...now, alpha: value === 'face' || value === 'own' ? value : 'rotatable' }))
        }
      />
      {draft.alpha === 'own' && (
        <TextField
          label="Distance from the centre"
          numeric
          value={draft.ownAlpha}
          problem={messageOf(problems, 'alpha')}
          onChange={(ownAlpha) => change((now) => ({ ...now, ownAlpha }))}
        />
      )}
    </div>
  );
}

const messageOf = (problems: readonly DraftProblem[], field: string): string | null =>
  problems.find((problem) => problem.field === field)?.message ?? null;

function RunSettings(props: PartProps) {
  const { draft, problems, change } = props;
  const set = (part: Partial<DoeDraft>) => change((now) => ({ ...now, ...part }));
  const blocks = blockChoices(draft);
  return (
    <>
      {draft.kind === 'twoLevel' && <FractionSettings {...props} />}
      {draft.kind === 'plackettBurman' && (
        <SelectField
          label="Runs"
          value={String(plackettBurmanRuns(draft))}
          choices={PLACKETT_BURMAN_RUNS.filter((runs) => runs > draft.factors.length).map((runs) => ({
            value: String(runs),
            label: `${runs} runs, up to ${runs - 1} factors`,
          }))}
          onChange={(runs) => set({ runs })}
        />
      )}
      {draft.kind === 'centralComposite' && <AlphaSettings {...props} />}
      <FurtherSettings draft={draft} problems={problems} set={set} />
      <div className="dt-pair">
        <TextField
          label="Replicates"
          numeric
          value={draft.replicates}
          problem={messageOf(problems, 'replicates')}
          onChange={(replicates) => set({ replicates })}
        />
        {takesCenter(draft) && (
          <TextField
            label={draft.blocks === 'none' ? 'Centre points' : 'Centre points a block'}
            numeric
            value={draft.centerPoints}
            problem={messageOf(problems, 'centerPoints')}
            onChange={(centerPoints) => set({ centerPoints })}
          />
        )}
      </div>
      {blocks.length > 1 && (
        <SelectField
          label="Blocks"
          value={blocks.some(({ value }) => value === draft.blocks) ? draft.blocks : 'none'}
          choices={blocks}
          onChange={(value) => set({ blocks: value })}
        />
      )}
      <div className="dt-pair">
        <SelectField
          label="Run order"
          value={draft.randomise ? 'random' : 'standard'}
          choices={[
            { value: 'random', label: 'Random' },
            { value: 'standard', label: 'Standard' },
          ]}
          onChange={(value) => set({ randomise: value === 'random' })}
        />
        {draft.randomise && (
          <TextField
            label="Seed"
            numeric
            value={draft.seed}
            problem={messageOf(problems, 'seed')}
            onChange={(seed) => set({ seed })}
          />
        )}
      </div>
      <div>
        <TextField
          label="Responses"
          value={draft.responses}
          problem={messageOf(problems, 'responses')}
          onChange={(responses) => set({ responses })}
        />
        <p className="dt-help">What is measured in each run; several with commas between them.</p>
      </div>
    </>
  );
}
