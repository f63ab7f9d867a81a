import { setPreferences, usePreferences } from '../../state/preferences.ts';

/** Whether single letters are shortcuts: speech input and shaky hands may need them off. */
export function SingleKeysChoice() {
  const { singleKeys } = usePreferences();
  return (
    <label className="choice">
      <input
        type="checkbox"
        checked={singleKeys}
        onChange={(event) => setPreferences({ singleKeys: event.target.checked })}
      />
      Single letters are shortcuts
      <small>The list is in the help menu, too. Ctrl K or Command K works in any case.</small>
    </label>
  );
}
