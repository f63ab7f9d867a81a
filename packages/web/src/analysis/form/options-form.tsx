import { memo } from 'react';
import { designText } from '../design-text.ts';
import { roleOption, shownRoles } from '../options-state.ts';
import './form.css';
import { useForm } from './form-context.ts';
import { OptionGroups } from './option-groups.tsx';
import { RoleBox } from './role-box.tsx';
import { VariableList } from './variable-list.tsx';

/** Variables, role boxes and options: the whole form, built from the analysis' own definition. */
export const OptionsForm = memo(function OptionsForm() {
  const { analysis, dataset, options } = useForm();
  const roles = shownRoles(analysis, options);
  const weight = dataset.columns.find((column) => column.weighsCases);
  const design = designText(analysis, dataset.columns);
  return (
    <>
      {roles.length > 0 && (
        <>
          <div className="blk" data-part="data">
            <div className="vhd">
              <span className="trunc">{dataset.name}</span>
              <span className="faint tnum">
                {dataset.rows.toLocaleString('en')} × {dataset.columns.length}
              </span>
            </div>
            {weight && <p className="faint vweight">Cases weighted by {weight.name}</p>}
            {design !== null && <p className="faint vweight">{design}</p>}
            <VariableList />
          </div>
          <div className="blk roles">
            {roles.map((role) => {
              const option = roleOption(analysis, role);
              return option && <RoleBox key={role} role={role} option={option} />;
            })}
          </div>
        </>
      )}
      <OptionGroups />
    </>
  );
});
