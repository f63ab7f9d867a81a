import { type FigureBlock, PANEL_LETTERS, sharingProblem } from '@constat/report';
import { useId } from 'react';
import { SelectField } from '../../ui/field.tsx';
import type { PanelChoice } from './panel-choice.ts';

const COLUMNS = { 1: 'One', 2: 'Two', 3: 'Three', 4: 'Four' } as const;
const LETTER_WORDS: Readonly<Record<PanelChoice['letters'], string>> = {
  A: 'A, B, C',
  a: 'a, b, c',
  '(a)': '(a), (b), (c)',
  none: 'None',
};

interface LayoutSettingsProps {
  readonly choice: PanelChoice;
  readonly figures: readonly FigureBlock[];
  readonly onChange: (choice: PanelChoice) => void;
}

/** How the panels stand, and what they have in common. */
export function LayoutSettings({ choice, figures, onChange }: LayoutSettingsProps) {
  const letters = Object.fromEntries(
    PANEL_LETTERS.map((one) => [one, LETTER_WORDS[one]]),
  ) as typeof LETTER_WORDS;
  return (
    <section aria-labelledby="pf-layout">
      <h2 id="pf-layout">Layout</h2>
      <div className="pf-pair">
        <SelectField
          label="Beside each other"
          value={String(choice.columns)}
          choices={COLUMNS as Readonly<Record<string, string>>}
          onChange={(columns) => onChange({ ...choice, columns: Number(columns) })}
        />
        <SelectField
          label="Letters"
          value={choice.letters}
          choices={letters}
          onChange={(next) => onChange({ ...choice, letters: next })}
        />
      </div>
      <Shared
        label="One vertical axis"
        checked={choice.sharedY}
        problem={figures.length > 1 ? sharingProblem(figures, 'y') : null}
        onChange={(sharedY) => onChange({ ...choice, sharedY })}
      />
      <Shared
        label="One horizontal axis"
        checked={choice.sharedX}
        problem={figures.length > 1 ? sharingProblem(figures, 'x') : null}
        onChange={(sharedX) => onChange({ ...choice, sharedX })}
      />
      <Shared
        label="One legend"
        checked={choice.sharedLegend}
        problem={null}
        onChange={(sharedLegend) => onChange({ ...choice, sharedLegend })}
      />
    </section>
  );
}

interface SharedProps {
  readonly label: string;
  readonly checked: boolean;
  /** Why it cannot be, or null. */
  readonly problem: string | null;
  readonly onChange: (checked: boolean) => void;
}

function Shared({ label, checked, problem, onChange }: SharedProps) {
  const id = useId();
  return (
    <div>
      <label className="choice">
        <input
          type="checkbox"
          checked={checked && problem === null}
          disabled={problem !== null}
          aria-describedby={problem === null ? undefined : id}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </label>
      {problem !== null && (
        <p className="small" id={id}>
          {problem}
        </p>
      )}
    </div>
  );
}
