import type { GuideStep } from '@constat/analyses';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useEffect, useRef, useState } from 'react';
import { findRoute } from '../../routes/routes.ts';
import { Icon } from '../../ui/icon.tsx';
import type { GuideHandle } from './use-guide.ts';

const titleOf = (path: string): string => findRoute(path)?.metadata.title ?? path;

/** Where an answer would lead, in a few words. */
const leadsTo = (paths: readonly string[]): string => {
  const titles = [...new Set(paths.map(titleOf))];
  return titles.length <= 2 ? titles.join(' or ') : `${titles.length} tools`;
};

/** The path in one line: each answer can be changed, and says where the others lead. */
export function Crumbs({ handle }: { handle: GuideHandle }) {
  const answered = handle.path.steps.filter(({ state }) => state === 'answered');
  const { ending } = handle.path;
  const line = useRef<HTMLElement>(null);
  const count = answered.length;
  // Where there is no room for all, the newest is in view.
  useEffect(() => {
    if (line.current && count > 0) line.current.scrollLeft = line.current.scrollWidth;
  }, [count]);
  return (
    <nav className="wt-crumbs" aria-label="Your answers" ref={line}>
      {answered.length === 0 && <span className="faint">Your answers appear here.</span>}
      {answered.map((step) => (
        <Crumb key={step.question.id} step={step} handle={handle} />
      ))}
      {ending && <span className="wt-end">{titleOf(ending.path)}</span>}
    </nav>
  );
}

function Crumb({ step: { question, answer }, handle }: { step: GuideStep; handle: GuideHandle }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const current = question.answers.find(({ id }) => id === answer);
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="menu"
        aria-label={`${question.title} ${current?.title}`}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {current?.title}
        <Icon name="chevronDown" size={14} />
      </Button>
      <Icon name="chevronRight" size={14} />
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {question.answers.map(({ id, title }) => (
          <MenuItem
            key={id}
            selected={id === answer}
            onClick={() => {
              setAnchor(null);
              handle.answer(question.id, id);
            }}
          >
            <span className="wt-other">
              {title}
              <small>{leadsTo(handle.preview(question.id, id))}</small>
            </span>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
