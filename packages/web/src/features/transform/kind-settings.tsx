import {
  BINNING_METHODS,
  type ColumnDigest,
  DATE_PARTS,
  type DatePart,
  IMPUTE_METHODS,
  LOG_BASES,
  RANK_TIES,
} from '@constat/data';
import { SelectField } from '../../analysis/form/select-field.tsx';
import type { ColumnInfo } from '../../storage/db.ts';
import { TextField } from '../data-page/text-field.tsx';
import { VariableChecks } from '../data-page/variable-checks.tsx';
import { CompositeSettings } from './composite-settings.tsx';
import { ExpressionField } from './expression-field.tsx';
import { RecodeRules } from './recode-rules.tsx';
import { type TransformDraft, variableOf } from './transform-draft.ts';

interface KindSettingsProps {
  readonly draft: TransformDraft;
  readonly columns: readonly ColumnInfo[];
  readonly digests: readonly ColumnDigest[];
  readonly onChange: (change: Partial<TransformDraft>) => void;
}

const PART_NAMES: Readonly<Record<DatePart, string>> = {
  year: 'Year',
  quarter: 'Quarter (1 to 4)',
  month: 'Month (1 to 12)',
  week: 'Week (ISO 8601)',
  day: 'Day of the month',
  dayOfYear: 'Day of the year',
  weekday: 'Weekday (Monday is 1)',
  hour: 'Hour',
  minute: 'Minute',
  second: 'Second',
};
const PARTS = Object.keys(DATE_PARTS) as DatePart[];
const BASE_NAMES = { e: 'e (natural)', '10': '10', '2': '2' } as const;
const METHOD_NAMES = { equalWidth: 'Equal width', equalCount: 'Equal count', custom: 'Own limits' } as const;
const TIE_NAMES = {
  average: 'Share the mean rank',
  min: 'Share the lowest rank',
  max: 'Share the highest rank',
} as const;
const IMPUTE_NAMES = {
  mean: 'Mean',
  median: 'Median',
  mode: 'Most frequent value',
  regression: 'Prediction from other variables',
} as const;
const NO_REFERENCE = '\u0000';

/** The settings of the chosen kind. */
export function KindSettings({ draft, columns, digests, onChange }: KindSettingsProps) {
  const variable = variableOf(draft, columns);
  const digest = digests.find((each) => each.name === variable) ?? null;
  switch (draft.kind) {
    case 'computeVariable':
      return (
        <ExpressionField
          value={draft.expression}
          columns={columns}
          onChange={(expression) => onChange({ expression })}
        />
      );
    case 'recode':
      return (
        <RecodeRules
          draft={draft}
          digest={digest}
          column={columns.find((column) => column.name === variable)}
          onChange={onChange}
        />
      );
    case 'compositeScore':
      return <CompositeSettings draft={draft} columns={columns} digests={digests} onChange={onChange} />;
    case 'log':
      return (
        <SelectField
          label="Base"
          value={draft.base}
          choices={LOG_BASES.map((each) => ({ value: each, label: BASE_NAMES[each] }))}
          onChange={(value) => onChange({ base: LOG_BASES.find((each) => each === value) ?? 'e' })}
        />
      );
    case 'binning':
      return <BinningSettings draft={draft} onChange={onChange} />;
    case 'dummyCoding':
      return <DummySettings draft={draft} digest={digest} onChange={onChange} />;
    case 'rank':
      return <RankSettings draft={draft} onChange={onChange} />;
    case 'lag':
    case 'lead':
      return (
        <TextField
          label="Number of rows"
          numeric
          value={draft.offset}
          onChange={(offset) => onChange({ offset })}
        />
      );
    case 'datePart':
      return (
        <SelectField
          label="Part"
          value={draft.part}
          choices={PARTS.map((each) => ({ value: each, label: PART_NAMES[each] }))}
          onChange={(value) => onChange({ part: PARTS.find((each) => each === value) ?? 'year' })}
        />
      );
    case 'impute':
      return <ImputeSettings draft={draft} columns={columns} variable={variable} onChange={onChange} />;
    case 'standardize':
    case 'robustScale':
    case 'squareRoot':
      return null;
  }
}

/** Bins of equal width, of equally many cases, or with limits of one’s own. */
function BinningSettings({ draft, onChange }: Pick<KindSettingsProps, 'draft' | 'onChange'>) {
  return (
    <>
      <SelectField
        label="Method"
        value={draft.method}
        choices={BINNING_METHODS.map((each) => ({ value: each, label: METHOD_NAMES[each] }))}
        onChange={(value) =>
          onChange({ method: BINNING_METHODS.find((each) => each === value) ?? 'equalWidth' })
        }
      />
      {draft.method === 'custom' ? (
        <TextField
          label="Limits, from the lowest"
          placeholder="0, 18, 65, 120"
          value={draft.edges}
          onChange={(edges) => onChange({ edges })}
        />
      ) : (
        <TextField label="Bin count" numeric value={draft.bins} onChange={(bins) => onChange({ bins })} />
      )}
    </>
  );
}

/** The level that the others are compared with, or none. */
function DummySettings({
  draft,
  digest,
  onChange,
}: Pick<KindSettingsProps, 'draft' | 'onChange'> & { readonly digest: ColumnDigest | null }) {
  return (
    <SelectField
      label="Reference level"
      value={draft.reference ?? NO_REFERENCE}
      choices={[
        { value: NO_REFERENCE, label: 'None: one variable for every level' },
        ...(digest?.levels ?? []).map(({ level }) => ({ value: level, label: level })),
      ]}
      onChange={(value) => onChange({ reference: value === NO_REFERENCE ? null : value })}
    />
  );
}

/** How equal values share ranks, and from which end is counted. */
function RankSettings({ draft, onChange }: Pick<KindSettingsProps, 'draft' | 'onChange'>) {
  return (
    <>
      <SelectField
        label="Equal values"
        value={draft.ties}
        choices={RANK_TIES.map((each) => ({ value: each, label: TIE_NAMES[each] }))}
        onChange={(value) => onChange({ ties: RANK_TIES.find((each) => each === value) ?? 'average' })}
      />
      <label className="choice">
        <input
          type="checkbox"
          checked={draft.descending}
          onChange={(event) => onChange({ descending: event.target.checked })}
        />
        Largest value first
      </label>
    </>
  );
}

/** What is filled in for missing values. */
function ImputeSettings({
  draft,
  columns,
  variable,
  onChange,
}: Omit<KindSettingsProps, 'digests'> & { readonly variable: string }) {
  return (
    <>
      <SelectField
        label="Fill in"
        value={draft.imputeMethod}
        choices={IMPUTE_METHODS.map((each) => ({ value: each, label: IMPUTE_NAMES[each] }))}
        onChange={(value) =>
          onChange({ imputeMethod: IMPUTE_METHODS.find((each) => each === value) ?? 'median' })
        }
      />
      {draft.imputeMethod === 'regression' && (
        <VariableChecks
          legend="Predict from"
          columns={columns.filter(
            ({ name, type }) => name !== variable && type !== 'text' && type !== 'date',
          )}
          chosen={draft.predictors}
          onChange={(predictors) => onChange({ predictors })}
          help="Rows that miss one of these stay as they are."
        />
      )}
    </>
  );
}
