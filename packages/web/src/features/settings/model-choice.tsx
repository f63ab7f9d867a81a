import { useId } from 'react';
import { useCloudConfig } from '../../cloud/use-cloud-config.ts';
import {
  disconnectModel,
  isAllowedAddress,
  type ModelUse,
  type OwnEndpoint,
  setModelSetting,
  useModelSetting,
} from '../../state/model-setting.ts';
import './settings.css';

/** Origins as people read them. */
const inWords = (origins: readonly string[]): string =>
  origins.map((origin) => (origin.endsWith(':*') ? `${origin.slice(0, -2)} at any port` : origin)).join(', ');

/** Whether there is a model to choose: of this server, or an endpoint that its pages may reach. */
export function useHasModels(): boolean {
  const config = useCloudConfig();
  return config !== undefined && config !== null && (config.model !== null || config.modelOrigins.length > 0);
}

/** Whether the assistant may ask a model, and which; not there where this server allows none. */
export function ModelChoice() {
  const config = useCloudConfig();
  const { use } = useModelSetting();
  if (!useHasModels() || !config) return null;
  const uses: readonly (readonly [ModelUse, string])[] = [
    ['off', 'Off'],
    ...(config.model ? [['server', config.model] as const] : []),
    ...(config.modelOrigins.length > 0 ? [['own', 'My endpoint'] as const] : []),
  ];
  const choose = (next: ModelUse) => (next === 'off' ? disconnectModel() : setModelSetting({ use: next }));
  return (
    <section className="set" aria-labelledby="set-model">
      <h2 id="set-model">Model of the assistant</h2>
      <div>
        <div className="seg" role="radiogroup" aria-labelledby="set-model">
          {uses.map(([name, label]) => (
            <label key={name}>
              <input
                className="sr"
                type="radio"
                name="model"
                checked={use === name}
                onChange={() => choose(name)}
              />
              {label}
            </label>
          ))}
        </div>
        <p>
          The assistant needs no model. With one, your questions, the names and types of the variables and the
          results leave this device, never rows; you see what is sent and agree before the first time.
        </p>
        {use === 'server' && <p>The model of this server answers people who are signed in.</p>}
        {use === 'own' && <OwnFields origins={config.modelOrigins} />}
      </div>
    </section>
  );
}

const FIELDS: readonly (readonly [keyof OwnEndpoint, string, string])[] = [
  ['url', 'Address', 'http://localhost:11434/v1'],
  ['model', 'Name of the model', 'qwen3'],
  ['key', 'Key', 'None for a model on this machine'],
];

function OwnFields({ origins }: { origins: readonly string[] }) {
  const { own } = useModelSetting();
  const id = useId();
  const wrong = own.url !== '' && !isAllowedAddress(own.url, origins);
  return (
    <>
      {FIELDS.map(([key, label, example]) => (
        <div key={key}>
          <label className="lab" htmlFor={`${id}-${key}`}>
            {label}
          </label>
          <div className="field">
            <input
              id={`${id}-${key}`}
              type={key === 'key' ? 'password' : 'text'}
              autoComplete="off"
              spellCheck={false}
              value={own[key]}
              placeholder={example}
              aria-invalid={key === 'url' && wrong}
              aria-describedby={key === 'url' ? `${id}-help` : undefined}
              onChange={(event) => setModelSetting({ own: { ...own, [key]: event.target.value.trim() } })}
            />
          </div>
        </div>
      ))}
      <p id={`${id}-help`} className={wrong ? 'set-problem' : ''} role={wrong ? 'alert' : undefined}>
        {wrong ? 'Pages of this server cannot reach this address. They can reach ' : 'Allowed here: '}
        {inWords(origins)}.
      </p>
      <p>
        Any address that speaks OpenAI’s chat completions. Address and key stay in this browser; questions go
        there straight from it, so it has to allow this site.
      </p>
    </>
  );
}
