import { CHECK_STATES, type ChecklistField, checksOf, type DocumentRow } from '@constat/analyses';
import { useFields } from './field-context.ts';
import { ScalarInput } from './scalar-input.tsx';

/** Points that are given, each with its state and the page where it stands, by section of the paper. */
export function ChecklistEditor({ field, describedBy }: { field: ChecklistField; describedBy: string }) {
  const { content, set } = useFields();
  const checks = checksOf(field, content);
  const stored = content[field.key];
  const rows = (Array.isArray(stored) ? stored : []) as readonly DocumentRow[];
  const put = (item: string, change: DocumentRow, place: string | null) => {
    const before = rows.find((row) => row.item === item) ?? { item };
    set(field.key, [...rows.filter((row) => row.item !== item), { ...before, ...change }], place);
  };
  const groups = [...new Set(checks.map(({ group }) => group))];
  const answered = checks.filter(({ state }) => state !== 'open').length;
  return (
    <fieldset className="doc-checks" aria-label={field.label} aria-describedby={describedBy}>
      <p className="doc-checks-count">
        <progress value={answered} max={checks.length} aria-label={`${field.label}: answered`} />
        {answered} of {checks.length} answered
      </p>
      {groups.map((group) => (
        <section key={group} aria-label={group}>
          <h3>{group}</h3>
          <ol>
            {checks
              .filter((check) => check.group === group)
              .map(({ id, text, state, page }) => (
                <li key={id} data-state={state}>
                  <span className="doc-check-id">{id}</span>
                  <span>{text}</span>
                  <ScalarInput
                    kind="choice"
                    choices={CHECK_STATES}
                    label={`State of ${id}`}
                    value={state}
                    invalid={false}
                    onChange={(value) => put(id, { state: value }, null)}
                  />
                  <ScalarInput
                    kind="text"
                    label={`Page of ${id}`}
                    value={page}
                    placeholder="Page"
                    invalid={false}
                    onChange={(value) =>
                      // A page says that it stands there.
                      put(
                        id,
                        {
                          page: value,
                          ...(state === 'open' && value.trim() !== '' ? { state: 'done' } : {}),
                        },
                        `${field.key}.${id}`,
                      )
                    }
                  />
                </li>
              ))}
          </ol>
        </section>
      ))}
    </fieldset>
  );
}
