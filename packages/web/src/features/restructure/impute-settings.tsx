import { NUMBER_IMPUTATIONS } from '@constat/data';
import { SelectField } from '../../analysis/form/select-field.tsx';
import { TextField } from '../data-page/text-field.tsx';
import { VariableChecks } from '../data-page/variable-checks.tsx';
import type { KindFormProps } from './kind-form.ts';
import { isImputable } from './restructure-draft.ts';

const NUMBER_NAMES = {
  matching: 'Values of similar cases (predictive mean matching)',
  normal: 'Regression with normal noise',
} as const;

/** Which variables take part, how numbers are drawn, how often and how long. */
export function ImputeSettings({ draft, dataset: { columns }, onChange }: KindFormProps) {
  return (
    <>
      <VariableChecks
        legend="Variables to impute, and to predict from"
        columns={columns.filter(isImputable)}
        chosen={draft.imputeVariables}
        onChange={(imputeVariables) => onChange({ imputeVariables })}
        help="Each is predicted by all others. Include the variables of the later analysis, outcomes too."
      />
      <SelectField
        label="Numbers"
        value={draft.numbers}
        choices={NUMBER_IMPUTATIONS.map((each) => ({ value: each, label: NUMBER_NAMES[each] }))}
        onChange={(value) =>
          onChange({ numbers: NUMBER_IMPUTATIONS.find((each) => each === value) ?? 'matching' })
        }
      />
      <p className="dt-help">Categories are drawn by logistic regression, with several levels multinomial.</p>
      <div className="dt-pair">
        <TextField
          label="Imputations"
          numeric
          value={draft.imputations}
          onChange={(imputations) => onChange({ imputations })}
        />
        <TextField
          label="Iterations"
          numeric
          value={draft.iterations}
          onChange={(iterations) => onChange({ iterations })}
        />
      </div>
      <div>
        <TextField label="Seed" numeric value={draft.seed} onChange={(seed) => onChange({ seed })} />
        <p className="dt-help">The same seed draws the same values again.</p>
      </div>
    </>
  );
}
