/** The pictures of the page: they stay while the window is open, also while another page is looked at, and are kept nowhere. */
import { create } from 'zustand';
import { notify } from '../../state/notify.ts';
import { moved } from './layout.ts';
import type { Panel } from './panels.ts';
import { forget } from './read-images.ts';

interface PanelsState {
  /** Whose they are: somebody else who signs in does not see them. */
  readonly owner: string | null;
  readonly panels: readonly Panel[];
}

export const usePanels = create<PanelsState>(() => ({ owner: null, panels: [] }));

const set = (change: (panels: readonly Panel[]) => readonly Panel[]) =>
  usePanels.setState(({ panels }) => ({ panels: change(panels) }));

/** Begins anew where the page belongs to somebody else now. */
export function belongTo(owner: string): void {
  const before = usePanels.getState();
  if (before.owner === owner) return;
  for (const { image } of before.panels) forget(image);
  usePanels.setState({ owner, panels: [] });
}

export const addPanels = (added: readonly Panel[]): void => set((panels) => [...panels, ...added]);

export const changePanel = (id: string, change: Partial<Pick<Panel, 'crop' | 'kind'>>): void =>
  set((panels) => panels.map((panel) => (panel.id === id ? { ...panel, ...change } : panel)));

export const movePanel = (id: string, step: -1 | 1): void =>
  set((panels) =>
    moved(
      panels,
      panels.findIndex((panel) => panel.id === id),
      step,
    ),
  );

export function removePanel(id: string): void {
  const before = usePanels.getState().panels;
  const at = before.findIndex((panel) => panel.id === id);
  const panel = before[at];
  if (!panel) return;
  set((panels) => panels.filter((one) => one.id !== id));
  notify(`${panel.name} removed`, {
    label: 'Undo',
    onAction: () =>
      set((panels) =>
        panels.some((one) => one.id === id) ? panels : [...panels.slice(0, at), panel, ...panels.slice(at)],
      ),
  });
}
