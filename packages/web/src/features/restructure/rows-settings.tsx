import {
  AGGREGATE_STATISTICS,
  type AggregateStatistic,
  DUPLICATE_ACTIONS,
  type DuplicateAction,
} from '@constat/data';
import Button from '@mui/material/Button';
import { SelectField } from '../../analysis/form/select-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextField } from '../data-page/text-field.tsx';
import { VariableChecks } from '../data-page/variable-checks.tsx';
import { choicesOf, type KindFormProps, nextId, withRow } from './kind-form.ts';

const STATISTIC_NAMES: Readonly<Record<AggregateStatistic, string>> = {
  mean: 'Mean',
  sd: 'Standard deviation',
  median: 'Median',
  sum: 'Sum',
  min: 'Minimum',
  max: 'Maximum',
  n: 'Number of values',
  missing: 'Missing values',
  first: 'First value',
  last: 'Last value',
};

function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className="iconbtn" aria-label={label} onClick={onClick}>
      <Icon name="close" />
    </button>
  );
}

/** What to group by, and the statistics of each group. */
export function AggregateSettings({ draft, dataset: { columns }, onChange }: KindFormProps) {
  const { statistics } = draft;
  return (
    <>
      <VariableChecks
        legend="Group by"
        columns={columns}
        chosen={draft.groups}
        onChange={(groups) => onChange({ groups })}
      />
      <fieldset className="rs-rows">
        <legend className="lab">Statistics</legend>
        {statistics.map((row, i) => (
          <div key={row.id} className="rs-row">
            <SelectField
              label={`Statistic ${i + 1}`}
              hideLabel
              value={row.statistic}
              choices={AGGREGATE_STATISTICS.map((each) => ({ value: each, label: STATISTIC_NAMES[each] }))}
              onChange={(value) =>
                onChange({
                  statistics: withRow(statistics, row.id, {
                    statistic: AGGREGATE_STATISTICS.find((each) => each === value) ?? 'mean',
                  }),
                })
              }
            />
            <SelectField
              label={`Variable of statistic ${i + 1}`}
              hideLabel
              value={row.variable}
              choices={choicesOf(columns)}
              onChange={(variable) => onChange({ statistics: withRow(statistics, row.id, { variable }) })}
            />
            <RemoveButton
              label={`Remove statistic ${i + 1}`}
              onClick={() => onChange({ statistics: statistics.filter((each) => each.id !== row.id) })}
            />
          </div>
        ))}
        <div>
          <Button
            size="small"
            onClick={() => {
              const last = statistics.at(-1);
              const numeric = columns.find((column) => column.type === 'numeric');
              onChange({
                statistics: [
                  ...statistics,
                  {
                    id: nextId(statistics),
                    variable: last?.variable ?? numeric?.name ?? columns[0]?.name ?? '',
                    statistic:
                      AGGREGATE_STATISTICS[statistics.length % AGGREGATE_STATISTICS.length] ?? 'mean',
                  },
                ],
              });
            }}
          >
            <Icon name="plus" />
            Add statistic
          </Button>
        </div>
      </fieldset>
    </>
  );
}

/** Several variables to sort by, the first deciding first. */
export function SortSettings({ draft, dataset: { columns }, onChange }: KindFormProps) {
  const { sortBy } = draft;
  const free = columns.find((column) => !sortBy.some((each) => each.column === column.name));
  return (
    <fieldset className="rs-rows">
      <legend className="lab">Sort by</legend>
      {sortBy.map((row, i) => (
        <div key={row.id} className="rs-row">
          <SelectField
            label={`Sort variable ${i + 1}`}
            hideLabel
            value={row.column}
            choices={choicesOf(columns)}
            onChange={(column) => onChange({ sortBy: withRow(sortBy, row.id, { column }) })}
          />
          <SelectField
            label={`Direction ${i + 1}`}
            hideLabel
            value={row.direction}
            choices={[
              { value: 'asc', label: 'Smallest first' },
              { value: 'desc', label: 'Largest first' },
            ]}
            onChange={(value) =>
              onChange({ sortBy: withRow(sortBy, row.id, { direction: value === 'desc' ? 'desc' : 'asc' }) })
            }
          />
          <RemoveButton
            label={`Remove sort variable ${i + 1}`}
            onClick={() => onChange({ sortBy: sortBy.filter((each) => each.id !== row.id) })}
          />
        </div>
      ))}
      {free && (
        <div>
          <Button
            size="small"
            onClick={() =>
              onChange({ sortBy: [...sortBy, { id: nextId(sortBy), column: free.name, direction: 'asc' }] })
            }
          >
            <Icon name="plus" />
            Then by
          </Button>
        </div>
      )}
    </fieldset>
  );
}

const ACTION_NAMES: Readonly<Record<DuplicateAction, string>> = {
  mark: 'Mark them in new variables',
  list: 'Keep only rows that occur more than once',
  keepFirst: 'Keep the first of the rows that agree',
  keepLast: 'Keep the last of the rows that agree',
};

/** Which variables must agree, and what happens to rows that do. */
export function DuplicateSettings({ draft, dataset: { columns }, onChange }: KindFormProps) {
  return (
    <>
      <VariableChecks
        legend="Rows are duplicates when these agree"
        columns={columns}
        chosen={draft.duplicateBy}
        onChange={(duplicateBy) => onChange({ duplicateBy })}
        help="None chosen: all variables must agree."
      />
      <SelectField
        label="What to do"
        value={draft.action}
        choices={DUPLICATE_ACTIONS.map((each) => ({ value: each, label: ACTION_NAMES[each] }))}
        onChange={(value) => onChange({ action: DUPLICATE_ACTIONS.find((each) => each === value) ?? 'mark' })}
      />
    </>
  );
}

function Drawing({ draft, dataset: { columns }, onChange }: KindFormProps) {
  return (
    <>
      <VariableChecks
        legend="Strata (optional)"
        columns={columns.filter((column) => column.type !== 'date' && column.type !== 'text')}
        chosen={draft.strata}
        onChange={(strata) => onChange({ strata })}
        help="Every combination of their values gives its share of the rows."
      />
      <div>
        <TextField label="Seed" numeric value={draft.seed} onChange={(seed) => onChange({ seed })} />
        <p className="dt-help">The same seed draws the same rows again.</p>
      </div>
    </>
  );
}

/** How many rows are drawn, from which strata. */
export function SampleSettings(props: KindFormProps) {
  const { draft, onChange } = props;
  return (
    <>
      <div className="dt-pair">
        <SelectField
          label="Size"
          value={draft.sizeKind}
          choices={[
            { value: 'share', label: 'Percent of the rows' },
            { value: 'rows', label: 'Number of rows' },
          ]}
          onChange={(value) => onChange({ sizeKind: value === 'rows' ? 'rows' : 'share' })}
        />
        {draft.sizeKind === 'rows' ? (
          <TextField label="Rows" numeric value={draft.rows} onChange={(rows) => onChange({ rows })} />
        ) : (
          <TextField
            label="Percent"
            numeric
            value={draft.percent}
            onChange={(percent) => onChange({ percent })}
          />
        )}
      </div>
      <Drawing {...props} />
    </>
  );
}

/** One dataset per group, or training and test rows. */
export function SplitSettings(props: KindFormProps) {
  const { draft, dataset, onChange } = props;
  return (
    <>
      <SelectField
        label="Into"
        value={draft.splitBy}
        choices={[
          { value: 'group', label: 'One dataset per group' },
          { value: 'share', label: 'Training and test rows' },
        ]}
        onChange={(value) => onChange({ splitBy: value === 'share' ? 'share' : 'group' })}
      />
      {draft.splitBy === 'group' ? (
        <SelectField
          label="Group"
          value={draft.splitVariable}
          choices={choicesOf(dataset.columns)}
          onChange={(splitVariable) => onChange({ splitVariable })}
        />
      ) : (
        <>
          <TextField
            label="Percent for training"
            numeric
            value={draft.splitPercent}
            onChange={(splitPercent) => onChange({ splitPercent })}
          />
          <Drawing {...props} />
        </>
      )}
    </>
  );
}
