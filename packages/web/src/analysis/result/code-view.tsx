import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { ScrollX } from '../../ui/apa-table.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Comments, strings and function names of R, in this order of precedence. */
const R = /(#[^\n]*)|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|([A-Za-z.][\w.]*)(?=\()/g;

/** Remarks, texts, and the names of procedures and subcommands of SPSS. */
const SPSS = /(^\* [^\n]*)|('(?:[^']|'')*')|(^ {2}\/[A-Z-]+|^[A-Z][A-Z-]*(?: [A-Z][A-Z-]+)*\b)/gm;

/** Remarks, texts, and the names of functions and words of Python. */
const PYTHON =
  /(#[^\n]*)|("(?:[^"\\]|\\.)*")|(\b(?:import|from|as|def|return|for|in|if|else|lambda|with)\b|[A-Za-z_][\w.]*(?=\())/g;

const LANGUAGES: Readonly<Record<string, RegExp>> = {
  'R code': R,
  'SPSS syntax': SPSS,
  'Python code': PYTHON,
};

function highlight(code: string, tokens: RegExp): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of code.matchAll(tokens)) {
    if (match.index > end) parts.push(code.slice(end, match.index));
    const kind = match[1] !== undefined ? 'c' : match[2] !== undefined ? 's' : 'k';
    parts.push(
      <span key={match.index} className={kind}>
        {match[0]}
      </span>,
    );
    end = match.index + match[0].length;
  }
  parts.push(code.slice(end));
  return parts;
}

interface CodeViewProps {
  readonly code: string;
  readonly language: string;
  readonly onCopy: () => void;
}

/** A program with light highlighting and a copy button. */
export function CodeView({ code, language, onCopy }: CodeViewProps) {
  return (
    <div className="codebox">
      <ScrollX className="code" label={language}>
        <code>{highlight(code, LANGUAGES[language] ?? R)}</code>
      </ScrollX>
      <IconButton size="dense" aria-label={`Copy the ${language}`} title="Copy" onClick={onCopy}>
        <Icon name="copy" />
      </IconButton>
    </div>
  );
}
