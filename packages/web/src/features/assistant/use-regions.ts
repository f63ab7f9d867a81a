/** Keys of the page: F6 goes from thread to panel to composer, Alt with arrows from question to question, Escape stops a run. */
import { type RefObject, useEffect } from 'react';
import { cancelRuns } from './runs.ts';

const focusNext = (elements: readonly HTMLElement[], step: 1 | -1): void => {
  const at = elements.findIndex((element) => element.contains(document.activeElement));
  const next = at < 0 ? (step === 1 ? 0 : elements.length - 1) : at + step;
  elements[(next + elements.length) % elements.length]?.focus();
};

/** The questions of the thread; before the first and after the last there is nothing. */
function focusQuestion(page: HTMLElement, step: 1 | -1): void {
  const questions = [...page.querySelectorAll<HTMLElement>('[data-question]')];
  const active = document.activeElement;
  const at = active instanceof HTMLElement ? questions.indexOf(active) : -1;
  const next = at < 0 ? questions.length - 1 : Math.min(questions.length - 1, Math.max(0, at + step));
  questions[next]?.focus();
}

export function useRegions(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const element = page.current;
      if (!element || document.querySelector('[role="dialog"]')) return;
      if (event.key === 'F6') {
        event.preventDefault();
        focusNext([...element.querySelectorAll<HTMLElement>('[data-region]')], event.shiftKey ? -1 : 1);
      } else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
        event.preventDefault();
        focusQuestion(element, event.key === 'ArrowUp' ? -1 : 1);
      } else if (event.key === 'Escape') cancelRuns();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [page]);
}
