/** Asks whether visits may be counted. Both answers are alike, and neither is asked for again. */
import { chooseUsage } from '../../state/usage-choice.ts';
import './usage-count.css';

let notice: HTMLElement | null = null;

function button(text: string, onClick: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = text;
  made.addEventListener('click', onClick);
  return made;
}

export function showNotice(): void {
  if (notice) return;
  notice = document.createElement('section');
  notice.className = 'usage-notice';
  notice.setAttribute('aria-label', 'May visits be counted?');
  const text = document.createElement('p');
  text.textContent =
    'The owner of this server would like to count which pages are visited, with Google Analytics and its cookies. Data, options and results are never told. Nothing is loaded unless you allow it.';
  const more = document.createElement('a');
  more.href = '/app/privacy-proof';
  more.textContent = 'Privacy proof';
  const answers = document.createElement('div');
  answers.append(
    button('Allow', () => chooseUsage('allowed')),
    button('Refuse', () => chooseUsage('refused')),
    more,
  );
  notice.append(text, answers);
  document.body.append(notice);
}

export function hideNotice(): void {
  notice?.remove();
  notice = null;
}
