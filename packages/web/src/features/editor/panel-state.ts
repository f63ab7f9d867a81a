/** Whether the variable panel stands beside the grid; it stays as it was left while the app is open. */
import { create } from 'zustand';

export const usePanel = create<{ readonly open: boolean }>(() => ({ open: false }));

export const togglePanel = (): void => usePanel.setState(({ open }) => ({ open: !open }));
