import { loadForm, type NamedVariable, needOf, refusesColumn } from '@constat/analyses';
import { useQuery } from '@tanstack/react-query';
import { isNeeded, roleKeys, roleOption } from '../../analysis/options-state.ts';
import { optionsFor, type Placed } from '../../analysis/use-finder.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { Icon } from '../../ui/icon.tsx';

interface PalettePreviewProps {
  readonly title: string;
  readonly description: string;
  readonly analysisId: string | null;
  readonly dataset: DatasetInfo | null;
  /** Variables that the question names. */
  readonly named: readonly NamedVariable[];
}

/** The roles that the named variables take in a tool, and those that are still empty. */
export function usePlaced(
  analysisId: string | null,
  named: readonly NamedVariable[],
): { readonly placed: readonly Placed[]; readonly open: readonly string[] } {
  const { data } = useQuery({
    queryKey: ['placed', analysisId, named.map(({ variable }) => variable)],
    queryFn: () => (analysisId === null ? null : optionsFor(analysisId, named)),
    enabled: analysisId !== null && named.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  return named.length === 0 || !data ? { placed: [], open: [] } : data;
}

/** What a tool needs, and whether the active dataset has it. */
export function PalettePreview({ title, description, analysisId, dataset, named }: PalettePreviewProps) {
  const { placed } = usePlaced(analysisId, named);
  const { data: analysis } = useQuery({
    queryKey: ['analysis', analysisId],
    queryFn: () => (analysisId === null ? null : loadForm(analysisId)),
    enabled: analysisId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  const needs = analysis
    ? roleKeys(analysis).flatMap((key) => {
        const option = roleOption(analysis, key);
        if (!option || !isNeeded(option)) return [];
        const fits = dataset?.columns.find((column) => refusesColumn(option, column, null) === null);
        return [
          { key, need: needOf(option), type: option.accepts[0] ?? 'numeric', fits: fits?.name ?? null },
        ];
      })
    : [];
  const complete = needs.length > 0 && needs.every((need) => need.fits !== null);
  return (
    <>
      <div>
        <h3>{title}</h3>
        <p>{description}</p>
      </div>
      {placed.length > 0 && (
        <dl className="put">
          {placed.map(({ role, names }) => (
            <div key={role}>
              <dt>{role}</dt>
              <dd>{names.join(', ')}</dd>
            </div>
          ))}
        </dl>
      )}
      {needs.length > 0 && placed.length === 0 && (
        <ul className="need">
          {needs.map(({ key, need, type, fits }) => (
            <li key={key}>
              <Icon name={type} />
              {need.charAt(0).toUpperCase() + need.slice(1)}
              {fits !== null && (
                <span className="v">
                  <span className="sr">available</span>
                  <Icon name="check" size={14} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {dataset && needs.length > 0 && placed.length === 0 && (
        <p>
          {dataset.name}{' '}
          {complete ? 'has variables of these types.' : 'lacks a variable that this tool needs.'}
        </p>
      )}
    </>
  );
}
