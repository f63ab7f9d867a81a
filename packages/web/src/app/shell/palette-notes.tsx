/** What the palette says beside its list: how a question was read, and what to do when nothing answers it. */
import type { Aim, NamedVariable } from '@constat/analyses';
import { Link } from 'react-router';
import { answeredQuestions } from '../../features/dashboard/questions.tsx';
import { withWords, wordsOf } from '../../lib/question-words.ts';
import { hrefOf } from '../../routes/address.ts';
import { closePalette } from '../../state/shell.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import '../../ui/picture.css';

interface ReadAsProps {
  readonly named: readonly NamedVariable[];
  readonly aim: Aim | null;
  readonly question: string;
  readonly dataset: DatasetInfo | null;
  readonly onChange: (question: string) => void;
}

/** Which words were understood as what is wanted, and which as variables; another variable can be chosen in the place of each. */
export function ReadAs({ named, aim, question, dataset, onChange }: ReadAsProps) {
  const words = wordsOf(question);
  return (
    <p className="read">
      Read as
      {aim && (
        <span>
          {aim.said}
          <Icon name="chevronRight" size={12} />
          <b>{aim.means}</b>
        </span>
      )}
      {named.map(({ variable, start, end }) => (
        <span key={variable.name}>
          {words.slice(start, end).join(' ')}
          <Icon name="chevronRight" size={12} />
          <Icon name={variable.type} size={14} />
          <ActionMenu
            label={`Variable for ${words.slice(start, end).join(' ')}`}
            entries={othersFor(variable, dataset).map(({ name, label }) => ({
              id: name,
              label: name,
              ...(label ? { hint: label } : {}),
              selected: name === variable.name,
              onSelect: () => onChange(withWords(question, start, end, name)),
            }))}
            trigger={(props) => (
              <button type="button" aria-label={`${variable.name}: choose another variable`} {...props}>
                <b>{variable.name}</b>
                <Icon name="chevronDown" size={12} />
              </button>
            )}
          />
        </span>
      ))}
    </p>
  );
}

/** The variables of a dataset, those of the same type first. */
const othersFor = ({ type }: NamedVariable['variable'], dataset: DatasetInfo | null) =>
  [...(dataset?.columns ?? [])].sort((a, b) => Number(b.type === type) - Number(a.type === type));

/** An example in the words of the open dataset. */
function exampleFor(dataset: DatasetInfo | null): string {
  const number = dataset?.columns.find(({ type }) => type === 'numeric')?.name;
  const groups = dataset?.columns.find(({ type }) => type === 'categorical')?.name;
  return number && groups ? `does ${number} differ by ${groups}` : 'does income differ by gender';
}

/** Nothing answers: an example, and questions to start from. */
export function NothingFound({ query, dataset }: { query: string; dataset: DatasetInfo | null }) {
  return (
    <div className="none">
      <h3>Nothing found for “{query}”</h3>
      <p>
        Constat has no tool for it. Ask in your own words, as in <b>{exampleFor(dataset)}</b>, or start from a
        question.
      </p>
      <nav className="qs" aria-label="Start from a question">
        {answeredQuestions.map(({ title, path, tools, picture }) => (
          <Link key={title} to={hrefOf(path)} onClick={closePalette}>
            <svg className="pic" viewBox="0 0 48 32" aria-hidden="true" focusable="false">
              {picture}
            </svg>
            <span>
              <b>{title}</b>
              <small>{tools}</small>
            </span>
          </Link>
        ))}
      </nav>
    </div>
  );
}
