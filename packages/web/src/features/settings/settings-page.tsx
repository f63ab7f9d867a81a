import { useColorScheme } from '@mui/material/styles';
import { useId, useState } from 'react';
import {
  DECIMALS,
  NUMBER_STYLES,
  parseTokens,
  setPreferences,
  usePreferences,
} from '../../app/preferences.ts';
import { SingleKeysChoice } from '../../app/shell/single-keys-choice.tsx';
import { AppTools } from '../../pwa/app-tools.tsx';
import { StoragePanel } from '../storage/storage-panel.tsx';
import { AutoUpdateSetting } from './auto-update-setting.tsx';
import { NumberSample } from './number-sample.tsx';
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

const DECIMAL_LABELS = {
  decimals: { label: 'Decimals', help: 'Means, statistics, effect sizes, intervals' },
  pDecimals: { label: 'Decimals of p', help: 'Smaller values are written as < .001 or < .0001' },
  percentDecimals: { label: 'Decimals of percentages', help: 'In tables of counts' },
} as const;

/** Each choice as it reads, in the order of NUMBER_STYLES. */
const STYLE_LABELS = {
  pStyle: { label: 'Very small p', choices: ['Below a limit: < .001', 'As it is: 4.57 × 10⁻⁹'] },
  leadingZero: {
    label: 'p and proportions',
    choices: ['APA, without the zero: .061', 'With the zero: 0.061'],
  },
  decimalMark: { label: 'Decimal mark', choices: ['Point: 1,234.5', 'Comma: 1\u202F234,5'] },
} as const;

function NumberSetting() {
  const { numbers } = usePreferences();
  const id = useId();
  return (
    <section className="set" aria-labelledby="set-numbers">
      <h2 id="set-numbers">Numbers</h2>
      <div>
        {(Object.keys(DECIMAL_LABELS) as (keyof typeof DECIMAL_LABELS)[]).map((name) => (
          <div key={name} className="row-set">
            <label htmlFor={`${id}-${name}`}>
              {DECIMAL_LABELS[name].label}
              <small>{DECIMAL_LABELS[name].help}</small>
            </label>
            <select
              id={`${id}-${name}`}
              value={numbers[name]}
              onChange={(event) =>
                setPreferences({ numbers: { ...numbers, [name]: Number(event.target.value) } })
              }
            >
              {DECIMALS[name].map((choice) => (
                <option key={choice} value={choice}>
                  {choice}
                </option>
              ))}
            </select>
          </div>
        ))}
        {(Object.keys(STYLE_LABELS) as (keyof typeof STYLE_LABELS)[]).map((name) => (
          <div key={name} className="row-set">
            <label htmlFor={`${id}-${name}`}>{STYLE_LABELS[name].label}</label>
            <select
              id={`${id}-${name}`}
              value={(NUMBER_STYLES[name] as readonly unknown[]).indexOf(numbers[name])}
              onChange={(event) =>
                setPreferences({
                  numbers: { ...numbers, [name]: NUMBER_STYLES[name][Number(event.target.value)] },
                })
              }
            >
              {STYLE_LABELS[name].choices.map((text, i) => (
                <option key={text} value={i}>
                  {text}
                </option>
              ))}
            </select>
          </div>
        ))}
        <NumberSample />
        <p>
          Results on the screen, copied tables and exported reports follow. Small values keep three digits
          that count, so that nothing is rounded away.
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
  return (
    <div className="plain-page column settings">
      <h1>Settings</h1>
      <p>Kept in this browser, for this device.</p>
      <ThemeSetting />
      <NumberSetting />
      <MissingSetting />
      <KeySetting />
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
