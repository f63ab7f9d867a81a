/** What the palette says beside its list: how a question was read, and what to do when nothing answers it. */
import type { NamedVariable } from '@constat/analyses';
import { Link } from 'react-router';
import { answeredQuestions } from '../../features/dashboard/questions.tsx';
import { hrefOf } from '../../routes/address.ts';
import { closePalette } from '../../state/shell.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { Icon } from '../../ui/icon.tsx';
import '../../ui/picture.css';

const wordsOf = (question: string): readonly string[] => question.match(/[\p{L}\p{N}’']+/gu) ?? [];

/** Which words were understood as which variables. */
export function ReadAs({ named, question }: { named: readonly NamedVariable[]; question: string }) {
  const words = wordsOf(question);
  return (
    <p className="read">
      Read as
      {named.map(({ variable, start, end }) => (
        <span key={variable.name}>
          {words.slice(start, end).join(' ')}
          <Icon name="chevronRight" size={12} />
          <Icon name={variable.type} size={14} />
          <b>{variable.name}</b>
        </span>
      ))}
    </p>
  );
}

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
