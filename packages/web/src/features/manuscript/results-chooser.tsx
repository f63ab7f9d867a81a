import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { hrefOf } from '../../routes/address.ts';
import { SelectField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Chosen, ChosenResults } from './use-chosen-results.ts';

interface ResultsChooserProps {
  readonly chosen: ChosenResults;
  readonly left: readonly string[];
  readonly onChange: (change: Partial<Chosen>) => void;
}

/** Which saved results are written from. */
export function ResultsChooser({ chosen, left, onChange }: ResultsChooserProps) {
  const { heads, projects, project } = chosen;
  const ids = heads?.map(({ id }) => id) ?? [];
  const some = ids.filter((id) => !left.includes(id)).length;
  const tick = (id: string, on: boolean) =>
    onChange({ left: on ? left.filter((one) => one !== id) : [...left, id] });
  return (
    <section>
      <h2>Results</h2>
      <SelectField
        label="Project"
        value={project}
        choices={projects}
        onChange={(next) => onChange({ project: next })}
      />
      {ids.length > 1 && (
        <p className="ms-count">
          {some} of {ids.length} chosen
          <Button
            variant="text"
            size="small"
            onClick={() => onChange({ left: some === ids.length ? ids : [] })}
          >
            {some === ids.length ? 'None' : 'All'}
          </Button>
        </p>
      )}
      <ul className="ms-results">
        {heads?.map(({ id, title, component }) => (
          <li key={id}>
            <label className="choice">
              <input
                type="checkbox"
                checked={!left.includes(id)}
                onChange={(event) => tick(id, event.target.checked)}
              />
              <span>
                <span dir="auto">{title}</span>
                {!title.startsWith(component) && <small>{component}</small>}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What stands in the place of a text that has nothing to be written from. */
export function NothingYet({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className="ms-none">
      <h2>{title}</h2>
      <p>{text}</p>
      <Button variant="outlined" component={Link} to={hrefOf('analysis-index')}>
        <Icon name="index" />
        Choose an analysis
      </Button>
    </div>
  );
}
