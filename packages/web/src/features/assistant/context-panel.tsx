import { lazy, Suspense, useState } from 'react';
import { sizeOf } from '../../ui/dataset-switcher.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { useConversation } from './conversation-context.ts';
import { addToQuestion } from './question-text.ts';

const WhatLeft = lazy(() => import('./model/what-left.tsx'));

const TYPE_ICONS: Readonly<Record<string, IconName>> = {
  numeric: 'numeric',
  categorical: 'categorical',
  ordinal: 'ordinal',
  boolean: 'boolean',
  date: 'date',
  text: 'text',
};

/** The variables with the parts they play in the last answer, and what leaves the device. */
export function ContextPanel() {
  const { dataset, thread } = useConversation();
  const [search, setSearch] = useState('');
  const last = [...(thread?.turns ?? [])]
    .reverse()
    .flatMap(({ turn }) => (turn.kind === 'plan' ? turn.steps : []))[0];
  const roles = new Map(
    last?.kind === 'run'
      ? last.roles.flatMap(({ label, names }) => names.map((name) => [name, label] as const))
      : [],
  );
  const words = search.trim().toLowerCase();
  const shown = (dataset?.columns ?? []).filter(({ name, label }) =>
    `${name} ${label ?? ''}`.toLowerCase().includes(words),
  );
  return (
    <div className="as-ctx">
      {dataset && (
        <>
          <div className="as-blk">
            <p className="as-vhd">
              <b>{dataset.name}</b> {sizeOf(dataset)}
            </p>
            <input
              className="as-find"
              type="search"
              aria-label="Search variables"
              placeholder="Search variables"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          </div>
          <ul className="as-vars" aria-label="Variables">
            {shown.map(({ name, label, type }) => (
              <li key={name} data-used={roles.has(name) || undefined}>
                <button
                  type="button"
                  aria-label={`Add ${name} to the question`}
                  onClick={() => addToQuestion(name)}
                >
                  <Icon name={TYPE_ICONS[type] ?? 'text'} size={15} />
                  <b className="trunc">{name}</b>
                  <span className="trunc">{label}</span>
                  <small>{roles.get(name)?.replace(/ variables?$/i, '')}</small>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <section className="as-leave" aria-label="What leaves this device">
        <h2>What leaves this device</h2>
        <Leaves />
      </section>
    </div>
  );
}

/** Nothing, without a model; else what was sent last, or what would be. */
function Leaves() {
  const { thread, choice } = useConversation();
  const last = thread?.turns.findLast(({ model }) => model !== undefined)?.model;
  const { endpoint } = choice;
  if (last) {
    return (
      <Suspense>
        <WhatLeft model={last} on={endpoint !== null} />
      </Suspense>
    );
  }
  return (
    <>
      <p className="big">
        <Icon name="lock" size={18} />
        Nothing{endpoint ? ' yet' : ''}
      </p>
      <p>
        {endpoint
          ? `Questions go to ${endpoint.host} after you have seen what is sent and agreed. The numbers are computed here.`
          : 'Rules in this browser read the question and choose the analysis. They know names, types and levels of the variables; the numbers are computed here.'}
      </p>
    </>
  );
}
