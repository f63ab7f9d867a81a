/** The model that the assistant may ask now: that of the server, or one of the person's own. */
import { useMemo } from 'react';
import type { CloudConfig } from '../../../cloud/config.ts';
import { useCloudConfig } from '../../../cloud/use-cloud-config.ts';
import { isAllowedAddress, type ModelSetting, useModelSetting } from '../../../state/model-setting.ts';
import { type Session, useSession } from '../../../state/session.ts';

export interface Endpoint {
  readonly kind: 'server' | 'own';
  /** Who gets what is sent, as it is shown. */
  readonly host: string;
  readonly model: string;
  /** Where it is asked. */
  readonly url: string;
  readonly key: string;
}

export interface ModelChoice {
  /** The model that answers, or null: the rules on this device. */
  readonly endpoint: Endpoint | null;
  /** The model that could be switched on, by name; null where there is none. */
  readonly offered: string | null;
  /** Why it cannot be switched on yet, or null. */
  readonly reason: string | null;
}

const SIGN_IN = 'Sign in to use it';

/** What follows from the server, the setting and who is here. */
export function choiceOf(
  config: Pick<CloudConfig, 'model' | 'modelOrigins'> | null,
  { use, own }: ModelSetting,
  session: Session,
  origin: string,
): ModelChoice {
  if (!config) return { endpoint: null, offered: null, reason: null };
  if (use === 'own' && own.model !== '' && isAllowedAddress(own.url, config.modelOrigins)) {
    const { model, key } = own;
    const url = own.url.replace(/\/+$/, '');
    return {
      endpoint: { kind: 'own', host: new URL(url).host, model, url: `${url}/chat/completions`, key },
      offered: model,
      reason: null,
    };
  }
  const signedIn = session.kind === 'user';
  const server = config.model
    ? {
        kind: 'server' as const,
        host: new URL(origin).host,
        model: config.model,
        url: '/model/chat',
        key: '',
      }
    : null;
  return {
    endpoint: use === 'server' && signedIn ? server : null,
    offered: config.model,
    reason: config.model && !signedIn ? SIGN_IN : null,
  };
}

export function useModelChoice(): ModelChoice {
  const config = useCloudConfig();
  const setting = useModelSetting();
  const session = useSession((state) => state.session);
  return useMemo(() => choiceOf(config, setting, session, location.origin), [config, setting, session]);
}

/** What a person agrees to: this model, for these data. */
export const agreementOf = ({ host, model }: Endpoint, datasetId: string | null): string =>
  `${host} ${model} ${datasetId ?? ''}`;
