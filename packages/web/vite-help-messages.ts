/** What tools and pages refuse, warn of and notice, for the search of the help: read at build time from what people read of them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { root } from '../../scripts/run.mjs';
import type { HelpMessage } from './src/features/help/messages.ts';

const MODULE = 'virtual:help-messages';
const resolved = `\0${MODULE}`;

const KEPT = join(root, 'packages', 'analyses', 'golden', 'results');
const SAID = join(root, 'spec', 'messages.json');

/** Messages of the app that somebody may look for. */
const KINDS: ReadonlySet<string> = new Set(['error', 'warning', 'notice', 'alert', 'reason']);

const REFUSED = /Refused \((?<code>[\w-]+)(?:, [^)]*)?\): (?<text>.*)$/;
const NOTICED = /^> \*\*[A-Z][a-z]+\.\*\* (?<text>.*) \((?<code>[a-z]+(?:-[a-z]+)+)\)$/;
const BUTTONS = / \[[^\]]+\] (?:sets|opens) .*$/;
const VERB = / (?:has|have|is|are|does|do|holds|takes|cannot|must|needs|need|was|were|lie|lies) /;

/** The same for a message about another variable or another number. */
const keyOf = (code: string, text: string): string => {
  const verb = VERB.exec(text);
  const rest = verb && !text.slice(0, verb.index).includes('. ') ? text.slice(verb.index) : text;
  return `${code} ${rest.replace(/\d[\d.,]*/g, '#')}`;
};

function ofTools(): readonly HelpMessage[] {
  const found = new Map<string, { text: string; code: string; analyses: string[] }>();
  for (const file of readdirSync(KEPT).sort()) {
    const analysis = file.replace(/\.md$/, '');
    for (const line of readFileSync(join(KEPT, file), 'utf8').split('\n')) {
      const { code, text: whole } = (REFUSED.exec(line) ?? NOTICED.exec(line))?.groups ?? {};
      if (code === undefined || whole === undefined) continue;
      const text = whole.replace(BUTTONS, '').replace(/\*+/g, '');
      const key = keyOf(code, text);
      const before = found.get(key);
      if (!before) found.set(key, { text, code, analyses: [analysis] });
      else if (!before.analyses.includes(analysis)) before.analyses.push(analysis);
    }
  }
  return [...found.values()];
}

interface Said {
  readonly text: string;
  readonly kind: string;
}

function ofApp(): readonly HelpMessage[] {
  const said = JSON.parse(readFileSync(SAID, 'utf8')) as readonly Said[];
  return said
    .filter(({ kind }) => KINDS.has(kind))
    .map(({ text }) => ({ text: text.replace(/\{\w+\}/g, '…'), analyses: [] }));
}

/** All messages, each once with the analyses that say it. */
export const readMessages = (): readonly HelpMessage[] => [...ofTools(), ...ofApp()];

export function helpMessages(): Plugin {
  return {
    name: 'help-messages',
    resolveId: (id) => (id === MODULE ? resolved : undefined),
    load: (id) =>
      id === resolved
        ? `export const MESSAGES = JSON.parse(${JSON.stringify(JSON.stringify(readMessages()))});`
        : undefined,
  };
}
