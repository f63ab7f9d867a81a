/** Choices of a person on this device that are neither data nor session: how numbers are written, which keys work. */
import { DEFAULT_NUMBERS, type NumberSettings } from '@constat/report';
import { create } from 'zustand';
import { isRecord } from '../lib/is-record.ts';

export interface Preferences {
  readonly numbers: NumberSettings;
  /** What counts as missing in every file that is read, besides empty cells. */
  readonly missingTokens: readonly string[];
  /** Whether single letters are shortcuts; Ctrl K always works. */
  readonly singleKeys: boolean;
}

const KEY = 'constat:preferences';
const DEFAULTS: Preferences = { numbers: DEFAULT_NUMBERS, missingTokens: [], singleKeys: true };

/** Decimals that can be chosen. */
export const DECIMALS = {
  decimals: [1, 2, 3, 4, 5, 6],
  pDecimals: [3, 4],
  percentDecimals: [0, 1, 2],
} as const;

/** How numbers can be written besides their decimals. */
export const NUMBER_STYLES = {
  pStyle: ['limit', 'exact'],
  leadingZero: [false, true],
  decimalMark: ['point', 'comma'],
  spelling: ['british', 'american'],
} as const;

const oneOf = <T>(choices: readonly T[], value: unknown, fallback: T): T =>
  choices.find((choice) => choice === value) ?? fallback;

/** Reads kept preferences; what is damaged or out of range counts as not chosen. */
export function parsePreferences(text: string | null): Preferences {
  let value: unknown;
  try {
    value = JSON.parse(text ?? 'null');
  } catch {
    return DEFAULTS;
  }
  if (!isRecord(value)) return DEFAULTS;
  const kept = isRecord(value.numbers) ? value.numbers : {};
  const { numbers } = DEFAULTS;
  return {
    numbers: {
      decimals: oneOf<number>(DECIMALS.decimals, kept.decimals, numbers.decimals),
      pDecimals: oneOf<number>(DECIMALS.pDecimals, kept.pDecimals, numbers.pDecimals),
      percentDecimals: oneOf<number>(DECIMALS.percentDecimals, kept.percentDecimals, numbers.percentDecimals),
      pStyle: oneOf(NUMBER_STYLES.pStyle, kept.pStyle, numbers.pStyle),
      leadingZero: oneOf(NUMBER_STYLES.leadingZero, kept.leadingZero, numbers.leadingZero),
      decimalMark: oneOf(NUMBER_STYLES.decimalMark, kept.decimalMark, numbers.decimalMark),
      spelling: oneOf(NUMBER_STYLES.spelling, kept.spelling, numbers.spelling),
    },
    missingTokens: Array.isArray(value.missingTokens)
      ? value.missingTokens.filter((token) => typeof token === 'string' && token.trim() !== '')
      : [],
    singleKeys: value.singleKeys !== false,
  };
}

const kept = (): string | null => (typeof localStorage === 'undefined' ? null : localStorage.getItem(KEY));

export const usePreferences = create<Preferences>(() => parsePreferences(kept()));

/** Keeps a choice; other tabs follow. */
export function setPreferences(change: Partial<Preferences>): void {
  usePreferences.setState(change);
  localStorage.setItem(KEY, JSON.stringify(usePreferences.getState()));
}

/** How numbers are written now, inside components. */
export const useNumbers = (): NumberSettings => usePreferences((state) => state.numbers);

/** The same for actions that happen once: copying, exporting. */
export const currentNumbers = (): NumberSettings => usePreferences.getState().numbers;

/** Words and codes from a list such as `NA, -99`: each once, in order. */
export const parseTokens = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[,;\n]/)
      .map((token) => token.trim())
      .filter((token) => token !== ''),
  ),
];

/** How a file is read, with what this person always counts as missing. */
export function withMissingTokens<T extends { readonly missingTokens?: readonly string[] }>(settings: T): T {
  const { missingTokens } = usePreferences.getState();
  return missingTokens.length === 0
    ? settings
    : { ...settings, missingTokens: [...new Set([...missingTokens, ...(settings.missingTokens ?? [])])] };
}

/** Follows choices made in other tabs. */
export function followPreferences(): void {
  window.addEventListener('storage', (event) => {
    if (event.key === KEY) usePreferences.setState(parsePreferences(event.newValue));
  });
}
