/** Whether visits may be counted: asked where the server counts them, changeable on the page of the privacy proof. */
import { create } from 'zustand';

const KEY = 'constat:usage-count';

export type UsageChoice = 'allowed' | 'refused';

function kept(): UsageChoice | null {
  const value = typeof localStorage === 'undefined' ? null : localStorage.getItem(KEY);
  return value === 'allowed' || value === 'refused' ? value : null;
}

export const useUsageChoice = create<{ readonly choice: UsageChoice | null }>(() => ({ choice: kept() }));

export function chooseUsage(choice: UsageChoice): void {
  localStorage.setItem(KEY, choice);
  useUsageChoice.setState({ choice });
}

/** Follows what is chosen in other tabs. */
export function followUsageChoice(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) useUsageChoice.setState({ choice: kept() });
  });
}
