import type { AnyForm, RawOptions } from '@constat/analyses';
import { editsIn, type SavedResult } from '@constat/report';
import { Link } from 'react-router';
import { hrefOf } from '../../routes/address.ts';
import { selectDataset, useWorkspace } from '../../state/workspace.ts';

interface FactLinkProps {
  readonly data: SavedResult['data'];
  readonly form: AnyForm | null | undefined;
  readonly onClose: () => void;
}

/** The first variable that a result used. */
export function firstVariable(form: AnyForm | null | undefined, options: RawOptions): string | null {
  for (const key of form?.layout.roles ?? []) {
    const value = options[key];
    const first: unknown = Array.isArray(value) ? value[0] : value;
    if (typeof first === 'string' && first !== '') return first;
  }
  return null;
}

const useHasData = ({ dataset }: SavedResult['data']): boolean =>
  useWorkspace((state) => dataset !== null && state.datasets.some(({ id }) => id === dataset.id));

/** To the rows, at the first variable that was used. */
export function ShowRows({ data, form, onClose }: FactLinkProps) {
  const { dataset, options } = data;
  const variable = firstVariable(form, options);
  if (!useHasData(data) || dataset === null) return null;
  return (
    <Link
      to={`${hrefOf('data-management/editor')}${variable === null ? '' : `?variable=${encodeURIComponent(variable)}`}`}
      aria-label="Show the rows"
      onClick={() => {
        selectDataset(dataset.id);
        onClose();
      }}
    >
      Show
    </Link>
  );
}

/** To the form, with the options of the result. */
export function ChangeOptions({ data, form, onClose }: FactLinkProps) {
  const { dataset } = data;
  const hasData = useHasData(data);
  if (!form || !(hasData || dataset === null)) return null;
  return (
    <Link
      to={hrefOf(form.entry.path)}
      state={{ options: data.options, figures: editsIn(data.blocks) }}
      aria-label="Change the options"
      onClick={() => {
        if (dataset !== null) selectDataset(dataset.id);
        onClose();
      }}
    >
      Change
    </Link>
  );
}
