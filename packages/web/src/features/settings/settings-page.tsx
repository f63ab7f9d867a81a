import { useColorScheme } from '@mui/material/styles';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { AppTools } from '../../pwa/app-tools.tsx';
import { hrefOf } from '../../routes/address.ts';
import { useOfflineOnly } from '../../state/offline-only.ts';
import { parseTokens, setPreferences, usePreferences } from '../../state/preferences.ts';
import { StoragePanel } from '../disk-space/storage-panel.tsx';
import { AutoUpdateSetting } from './auto-update-setting.tsx';
import { ModelChoice } from './model-choice.tsx';
import { NumberChoices } from './number-choices.tsx';
import { NumberSample } from './number-sample.tsx';
import { SingleKeysChoice } from './single-keys-choice.tsx';
import './settings.css';

const MODES = { system: 'System', light: 'Light', dark: 'Dark' } as const;
type Mode = keyof typeof MODES;

function ThemeSetting() {
  const { mode, setMode } = useColorScheme();
  return (
    <section className="set" aria-labelledby="set-theme">
      <h2 id="set-theme">Theme</h2>
      <div>
        <div className="seg" role="radiogroup" aria-labelledby="set-theme">
          {(Object.keys(MODES) as Mode[]).map((name) => (
            <label key={name}>
              <input
                className="sr"
                type="radio"
                name="theme"
                checked={mode === name}
                onChange={() => setMode(name)}
              />
              {MODES[name]}
            </label>
          ))}
        </div>
        <p>System follows the light or dark setting of the device.</p>
      </div>
    </section>
  );
}

function NumberSetting() {
  const { numbers } = usePreferences();
  return (
    <section className="set" aria-labelledby="set-numbers">
      <h2 id="set-numbers">Numbers and words</h2>
      <div>
        <NumberChoices numbers={numbers} onChange={(next) => setPreferences({ numbers: next })} />
        <NumberSample />
        <p>
          Results on the screen, copied tables and exported reports follow. Small values keep three digits
          that count, so that nothing is rounded away. The names in your data, programs and literature are
          spelled as they are.
        </p>
      </div>
    </section>
  );
}

function MissingSetting() {
  const { missingTokens } = usePreferences();
  const [text, setText] = useState(() => missingTokens.join(', '));
  const id = useId();
  return (
    <section className="set" aria-labelledby="set-missing">
      <h2 id="set-missing">Missing values</h2>
      <div>
        <div>
          <label className="lab" htmlFor={id}>
            Always missing
          </label>
          <div className="field">
            <input
              id={id}
              value={text}
              placeholder="NA, -99"
              aria-describedby={`${id}-help`}
              onChange={(event) => {
                setText(event.target.value);
                setPreferences({ missingTokens: parseTokens(event.target.value) });
              }}
            />
          </div>
        </div>
        <p id={`${id}-help`}>
          Words and codes that mean missing in every file or paste you import, separated by commas. Empty
          cells always do. Datasets that are here already do not change.
        </p>
      </div>
    </section>
  );
}

function KeySetting() {
  return (
    <section className="set" aria-labelledby="set-keys">
      <h2 id="set-keys">Keyboard</h2>
      <div>
        <SingleKeysChoice />
      </div>
    </section>
  );
}

/** Choices of this person on this device. */
export function SettingsPage() {
  const { on: offline } = useOfflineOnly();
  return (
    <div className="plain-page column settings">
      <h1>Settings</h1>
      <p>Kept in this browser, for this device.</p>
      <ThemeSetting />
      <NumberSetting />
      <MissingSetting />
      <KeySetting />
      <ModelChoice />
      <section className="set" aria-labelledby="set-privacy">
        <h2 id="set-privacy">Privacy</h2>
        <div>
          <p>
            {offline ? 'Working offline only: nothing leaves this device. ' : ''}
            <Link to={hrefOf('privacy-proof')}>Privacy proof</Link> lists every request, holds them back if
            you want, and writes a statement for an ethics board.
          </p>
        </div>
      </section>
      <StoragePanel list />
      <section className="set" aria-labelledby="set-updates">
        <h2 id="set-updates">Updates</h2>
        <div>
          <AutoUpdateSetting />
          <div className="row">
            <AppTools />
          </div>
        </div>
      </section>
    </div>
  );
}
