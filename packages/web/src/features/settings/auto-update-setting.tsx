import { useState } from 'react';
import { autoUpdate, setAutoUpdate } from '../../pwa/auto-update.ts';

/** Whether the app looks for new versions by itself. */
export function AutoUpdateSetting() {
  const [on, setOn] = useState(autoUpdate);
  return (
    <label className="choice">
      <input
        type="checkbox"
        checked={on}
        onChange={(event) => {
          setAutoUpdate(event.target.checked);
          setOn(event.target.checked);
        }}
      />
      Look for new versions by itself
      <small>
        Five minutes after the start, then every half hour. A new version waits until you say Reload.
      </small>
    </label>
  );
}
