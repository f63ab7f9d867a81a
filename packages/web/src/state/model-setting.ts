/** Whether the assistant may ask a model, which one, and for which data that was agreed to: kept on this device alone. */
import { create } from 'zustand';

/** An endpoint of the person's own, asked straight from the browser. */
export interface OwnEndpoint {
  /** Where `/chat/completions` is below. */
  readonly url: string;
  readonly model: string;
  readonly key: string;
}

export const MODEL_USES = ['off', 'server', 'own'] as const;
export type ModelUse = (typeof MODEL_USES)[number];

export interface ModelSetting {
  readonly use: ModelUse;
  readonly own: OwnEndpoint;
  /** Model and dataset for which the person has seen what is sent, and agreed. */
  readonly agreed: readonly string[];
}

const KEY = 'constat:model';
const NONE: ModelSetting = { use: 'off', own: { url: '', model: '', key: '' }, agreed: [] };
const MOST_AGREED = 100;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads what was kept; what is damaged counts as off. */
export function parseModelSetting(kept: string | null): ModelSetting {
  try {
    const value = JSON.parse(kept ?? 'null') as Partial<Record<keyof ModelSetting, unknown>> | null;
    const own = (value?.own ?? {}) as Partial<Record<keyof OwnEndpoint, unknown>>;
    return {
      use: MODEL_USES.find((use) => use === value?.use) ?? 'off',
      own: { url: text(own.url), model: text(own.model), key: text(own.key) },
      agreed: Array.isArray(value?.agreed) ? value.agreed.filter((one) => typeof one === 'string') : [],
    };
  } catch {
    return NONE;
  }
}

const kept = (): string | null => (typeof localStorage === 'undefined' ? null : localStorage.getItem(KEY));

export const useModelSetting = create<ModelSetting>(() => parseModelSetting(kept()));

/** Keeps a change. */
export function setModelSetting(change: Partial<ModelSetting>): void {
  useModelSetting.setState(change);
  localStorage.setItem(KEY, JSON.stringify(useModelSetting.getState()));
}

/** Notes that the person agreed. */
export function agree(to: string): void {
  const { agreed } = useModelSetting.getState();
  setModelSetting({ agreed: [...agreed.filter((one) => one !== to), to].slice(-MOST_AGREED) });
}

/** Nothing is sent any more, and nothing is agreed to. */
export const disconnectModel = (): void => setModelSetting({ use: 'off', agreed: [] });

/** Whether pages of this server may ask an address; origins as the content security policy writes them. */
export function isAllowedAddress(address: string, origins: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, origin, username } = new URL(address);
  if (username !== '') return false;
  return origins.some((allowed) =>
    allowed.endsWith(':*') ? `${protocol}//${hostname}` === allowed.slice(0, -2) : origin === allowed,
  );
}
