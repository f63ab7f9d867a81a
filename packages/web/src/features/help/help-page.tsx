import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCloudConfig } from '../../cloud/use-cloud-config.ts';
import { hrefOf } from '../../routes/address.ts';
import { findRoute } from '../../routes/routes.ts';
import { openDialog } from '../../state/shell.ts';
import { Icon } from '../../ui/icon.tsx';
import { HelpSearch } from './help-search.tsx';
import { QUESTIONS } from './questions.ts';
import './help.css';

const STEPS = [
  {
    title: 'Bring in data',
    text: 'Import a file, paste cells, or open a sample. What was read is shown before it is stored, with the type of each variable.',
    path: 'data-management/import',
    link: 'Import data',
  },
  {
    title: 'Look after it',
    text: 'Edit cells, name missing values and levels, compute new variables, keep a part of the rows. Everything can be undone.',
    path: 'data-management/variables',
    link: 'Variable Editor',
  },
  {
    title: 'Analyse',
    text: 'Choose an analysis and put variables into its boxes. The result appears at once: a sentence, tables, checks of the assumptions, figures.',
    path: 'analysis-index',
    link: 'Every analysis',
  },
  {
    title: 'Take it into the paper',
    text: 'Copy a table or sentence, save the result, or build a report from several, with headings and text of your own, as Word, PDF, HTML or LaTeX.',
    path: 'publication-ready/results-manager',
    link: 'Results Manager',
  },
] as const;

/** How the app is used, in short, and where to find more. */
export function HelpPage() {
  const email = useCloudConfig()?.links.email;
  const [query, setQuery] = useState('');
  return (
    <div className="plain-page column help">
      <h1>Help</h1>
      <p>
        Each analysis explains itself: Help on its page says when to use it, what it assumes and how it is
        computed.
      </p>
      <HelpSearch query={query} onQuery={setQuery} />
      <div className="row">
        <Button onClick={() => openDialog('tour')}>
          <Icon name="route" />
          Show me around
        </Button>
        <Button onClick={() => openDialog('shortcuts')}>
          <Icon name="keyboard" />
          Keyboard shortcuts
        </Button>
        {email && (
          <Button component="a" href={`mailto:${email}`}>
            <Icon name="mail" />
            {email}
          </Button>
        )}
      </div>
      {query.trim() === '' && <Overview />}
    </div>
  );
}

/** What help says before anything is searched. */
function Overview() {
  return (
    <>
      <h2>From data to paper</h2>
      <ol className="steps">
        {STEPS.map(({ title, text, path, link }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
            {findRoute(path) && <Link to={hrefOf(path)}>{link}</Link>}
          </li>
        ))}
      </ol>
      <h2>Questions</h2>
      <dl>
        {QUESTIONS.map(({ question, answer }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
