import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { ScrollX } from '../../ui/apa-table.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Comments, strings and function names of R, in this order of precedence. */
const TOKENS = /(#[^\n]*)|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|([A-Za-z.][\w.]*)(?=\()/g;

function highlight(code: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of code.matchAll(TOKENS)) {
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

/** R code with light highlighting and a copy button. */
export function CodeView({ code, onCopy }: { code: string; onCopy: () => void }) {
  return (
    <div className="codebox">
      <ScrollX className="code" label="R code">
        <code>{highlight(code)}</code>
      </ScrollX>
      <IconButton size="dense" aria-label="Copy the R code" title="Copy" onClick={onCopy}>
        <Icon name="copy" />
      </IconButton>
    </div>
  );
}
