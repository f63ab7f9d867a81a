/** Styles of figures: the one copied last, and those kept as templates on this device. */
import { type FigureStyle, readStyle } from '@constat/report';
import { create } from 'zustand';

export interface Template {
  readonly name: string;
  readonly style: FigureStyle;
}

const TEMPLATES_KEY = 'constat.figure-templates';

function read(): readonly Template[] {
  try {
    const stored: unknown = JSON.parse(globalThis.localStorage?.getItem(TEMPLATES_KEY) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.flatMap((one: unknown) => {
      const { name, style } = (typeof one === 'object' && one !== null ? one : {}) as Record<string, unknown>;
      const known = readStyle(style);
      return typeof name === 'string' && known ? [{ name, style: known }] : [];
    });
  } catch {
    return [];
  }
}

interface Styles {
  readonly copied: FigureStyle | null;
  readonly templates: readonly Template[];
}

export const useStyles = create<Styles>(() => ({ copied: null, templates: read() }));

/** Takes a style to be put on other figures. */
export const copyStyle = (copied: FigureStyle): void => useStyles.setState({ copied });

function keep(templates: readonly Template[]): boolean {
  try {
    localStorage.setItem(TEMPLATES_KEY, JSON.stringify(templates));
  } catch {
    return false;
  }
  useStyles.setState({ templates });
  return true;
}

/** Keeps a style under a name, in place of one that had it; false where the browser stores nothing. */
export const saveTemplate = (name: string, style: FigureStyle): boolean =>
  keep([...useStyles.getState().templates.filter((one) => one.name !== name), { name, style }]);

/** Forgets a template. */
export const removeTemplate = (name: string): boolean =>
  keep(useStyles.getState().templates.filter((one) => one.name !== name));
