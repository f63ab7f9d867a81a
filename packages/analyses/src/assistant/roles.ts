/** Puts the variables of a question into the roles of an analysis, and says which roles are still open. */

import type { AnyForm } from '../contract.ts';
import { wordsOf } from '../finder/variables.ts';
import { stem } from '../matching/words.ts';
import {
  type FactorsOption,
  isShown,
  type PairsOption,
  type RawOptions,
  type VariableOption,
  type VariablesOption,
} from '../options.ts';
import { refusesColumn } from '../validate.ts';
import { type AssistantVariable, type DataFacts, isGrouping, isLabel } from './data-facts.ts';
import type { Cue, Mention } from './mentions.ts';
import { GROUP_ROLES, ROLE_CUES, ROLE_WORDS, SIDE_ROLES, TAKE_ALL, TAKE_FAMILY } from './role-words.ts';

type RoleOption = VariableOption | VariablesOption | PairsOption | FactorsOption;

/** A role with what was put into it. */
export interface PlacedRole {
  readonly key: string;
  readonly label: string;
  readonly names: readonly string[];
}

/** A role that must be filled before anything can be computed. */
export interface OpenRole {
  readonly key: string;
  readonly label: string;
  readonly candidates: readonly AssistantVariable[];
  /** Whether it may hold all of them. */
  readonly several: boolean;
}

/** The answer that all candidates are meant. */
export const ALL_VARIABLES = '*';

export interface Filling {
  readonly options: RawOptions;
  readonly placed: readonly PlacedRole[];
  readonly open: readonly OpenRole[];
  /** Variables of the question that no role takes. */
  readonly unplaced: readonly AssistantVariable[];
  /** How many variables stand in a role that the words of the question did not give them. */
  readonly strained: number;
}

const KINDS = new Set(['variable', 'variables', 'pairs', 'factors']);

/** The option of a form that is a role; null where it is none. */
export const roleOf = (form: AnyForm, key: string): RoleOption | null => {
  const option = form.options[key];
  return option && KINDS.has(option.kind) ? (option as RoleOption) : null;
};

const MANY_LEVELS = 12;

/** Whether a role can hold a variable at all. */
function takes(key: string, option: RoleOption, variable: AssistantVariable): boolean {
  if (refusesColumn(option, variable, variable.levels) !== null) return false;
  if (option.kind === 'variable' && option.levels !== undefined && variable.levels !== null)
    return variable.levels === option.levels;
  if (GROUP_ROLES.has(key) && variable.type === 'numeric' && option.accepts.includes('categorical'))
    return variable.levels !== null && variable.levels <= MANY_LEVELS;
  return true;
}

const wordSet = (text: string): ReadonlySet<string> =>
  new Set(text.split(/[^\p{L}\p{N}]+/u).map((word) => stem(word.toLowerCase())));

/** How many words the name of a variable shares with what a role is called. */
function affinity(key: string, option: RoleOption, variable: AssistantVariable): number {
  const words = wordSet(`${ROLE_WORDS[key] ?? ''} ${option.label}`);
  return wordsOf(variable.name).filter((word) => words.has(word)).length;
}

const nameOf = ({ name }: AssistantVariable): string => name;

class Draft {
  readonly held = new Map<string, AssistantVariable[]>();
  constructor(
    readonly form: AnyForm,
    readonly settings: RawOptions,
    /** Roles that the question asks for though the analysis can do without. */
    readonly wanted: readonly string[],
  ) {}

  get keys(): readonly string[] {
    return this.form.layout.roles.filter((key) => {
      const option = this.form.options[key];
      return option && roleOf(this.form, key) !== null && isShown(option, this.form.options, this.options());
    });
  }

  in(key: string): readonly AssistantVariable[] {
    return this.held.get(key) ?? [];
  }

  has(variable: AssistantVariable): boolean {
    return [...this.held.values()].some((list) => list.includes(variable));
  }

  put(key: string, variable: AssistantVariable): void {
    this.held.set(key, [...this.in(key), variable]);
  }

  isFull(key: string, option: RoleOption): boolean {
    const count = this.in(key).length;
    if (option.kind === 'variable') return count >= 1;
    if (option.kind === 'pairs') return count >= 2;
    return option.kind === 'variables' && option.max !== undefined && count >= option.max;
  }

  isNeeded(key: string, option: RoleOption): boolean {
    const count = this.in(key).length;
    if (option.kind === 'variable')
      return (option.required === true || this.wanted.includes(key)) && count === 0;
    if (option.kind === 'variables') return count < (option.min ?? 0);
    if (option.kind === 'pairs') return count < 2 && (option.min ?? 0) > 0;
    return option.required === true && count < 2;
  }

  options(): RawOptions {
    const roles = [...this.held].map(([key, list]) => [
      key,
      valueFor(roleOf(this.form, key), list.map(nameOf)),
    ]);
    return { ...this.settings, ...Object.fromEntries(roles) };
  }
}

/** The words in which names differ: Baseline, 15 Days, 30 Days. */
function differences(names: readonly string[]): readonly string[] {
  const parts = names.map((name) =>
    name
      .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
      .replace(/(\p{L})(\d)/gu, '$1 $2')
      .split(/[\s_.]+/),
  );
  const common = parts[0]?.filter((word) => parts.every((own) => own.includes(word))) ?? [];
  const own = parts.map((words) => words.filter((word) => !common.includes(word)).join(' '));
  return own.some((text) => text === '') || new Set(own).size < own.length ? names : own;
}

/** The value of a role that holds variables in this order. */
export function valueFor(option: RoleOption | null, names: readonly string[]): unknown {
  if (option?.kind === 'variable') return names[0] ?? null;
  if (option?.kind === 'pairs') return names.length >= 2 ? [names.slice(0, 2)] : [];
  if (option?.kind === 'factors')
    return { factors: [{ name: 'Time', levels: differences(names) }], cells: names };
  return names;
}

const CUE_FITS = 3;
const CUE_DIFFERS = -2;
const NEEDED = 2;
const AFFINITY = 2;
const SIDE = -3;
const LATER = 0.1;
const LEAST = -1;

interface Offer {
  readonly key: string;
  readonly variable: AssistantVariable;
  readonly score: number;
}

function scoreOf(
  draft: Draft,
  key: string,
  option: RoleOption,
  variable: AssistantVariable,
  cue: Cue | null,
): number {
  const cues = ROLE_CUES[key] ?? [];
  const fit = cue === null ? 0 : cues.includes(cue) ? CUE_FITS : CUE_DIFFERS;
  const onlyNumbers = !option.accepts.includes('categorical') && variable.type === 'numeric' ? 1 : 0;
  const groups = GROUP_ROLES.has(key) && variable.type !== 'numeric' ? 1 : 0;
  return (
    fit +
    (draft.isNeeded(key, option) ? NEEDED : 0) +
    AFFINITY * affinity(key, option, variable) +
    (SIDE_ROLES.has(key) ? SIDE : 0) +
    onlyNumbers +
    groups
  );
}

/** A role with a name of its own is for the variable that is called so, where there is one. */
const RESERVED = new Set([
  'time',
  'event',
  'study',
  'treated',
  'post',
  'part',
  'operator',
  'n1',
  'n2',
  'events1',
  'events2',
]);

const isReserved = (
  key: string,
  option: RoleOption,
  variable: AssistantVariable,
  facts: DataFacts,
): boolean =>
  RESERVED.has(key) &&
  affinity(key, option, variable) === 0 &&
  facts.variables.some((other) => takes(key, option, other) && affinity(key, option, other) > 0);

/** The best place for a variable that is still without one. */
function bestOffer(draft: Draft, waiting: readonly Mention[], facts: DataFacts): Offer | null {
  const offers = waiting.flatMap(({ variable, cue }, place) =>
    draft.keys.flatMap((key, index): Offer[] => {
      const option = roleOf(draft.form, key);
      if (!option || draft.isFull(key, option) || !takes(key, option, variable)) return [];
      if (isReserved(key, option, variable, facts)) return [];
      const score = scoreOf(draft, key, option, variable, cue) - LATER * (index + place / 2);
      return score > LEAST ? [{ key, variable, score }] : [];
    }),
  );
  return offers.reduce<Offer | null>(
    (best, offer) => (best && best.score >= offer.score ? best : offer),
    null,
  );
}

/** The largest set of variables of one type that are called alike. */
export function largestFamily(
  facts: DataFacts,
  option: { readonly accepts: readonly string[] },
): readonly AssistantVariable[] {
  const families = new Map<string, AssistantVariable[]>();
  for (const variable of facts.variables) {
    const words = wordsOf(variable.name.replace(/(\p{L})(\d)/gu, '$1 $2'));
    if (words.length < 2 || !option.accepts.includes(variable.type) || isLabel(variable, facts.rows))
      continue;
    const key = `${variable.type} ${words[0]}`;
    families.set(key, [...(families.get(key) ?? []), variable]);
  }
  return [...families.values()].reduce<readonly AssistantVariable[]>(
    (best, own) => (own.length > best.length ? own : best),
    [],
  );
}

const FAMILY = 3;

/** What is meant where no variable is named: all of them, or the items that are called alike. */
function defaultsFor(
  form: AnyForm,
  key: string,
  option: RoleOption,
  facts: DataFacts,
): readonly AssistantVariable[] {
  const { id } = form.entry;
  const family = TAKE_FAMILY.has(id) ? largestFamily(facts, option) : [];
  if (family.length >= FAMILY && (id === 'reliability' || option.kind !== 'variables' || id !== 'efa'))
    return family;
  if (!TAKE_ALL.has(id) || option.kind !== 'variables') return [];
  const fitting = facts.variables.filter(
    (variable) => takes(key, option, variable) && (id === 'missing-data' || !isLabel(variable, facts.rows)),
  );
  const wanted =
    id === 'frequencies'
      ? fitting.filter((variable) => variable.type !== 'numeric' && isGrouping(variable))
      : fitting.filter(({ type }) => id === 'missing-data' || type === 'numeric');
  return (wanted.length > 0 ? wanted : fitting).slice(0, option.max ?? fitting.length);
}

/** Variables that could fill a role, those that are called like it first. */
function candidatesFor(
  draft: Draft,
  key: string,
  option: RoleOption,
  facts: DataFacts,
): readonly AssistantVariable[] {
  return facts.variables
    .filter(
      (variable) =>
        !draft.has(variable) &&
        takes(key, option, variable) &&
        !isLabel(variable, facts.rows) &&
        (!GROUP_ROLES.has(key) || isGrouping(variable)),
    )
    .map((variable, place) => ({ variable, rank: affinity(key, option, variable) - place / 1000 }))
    .sort((a, b) => b.rank - a.rank)
    .map(({ variable }) => variable);
}

/** Of two that are called alike the date is the time. */
const isDate = (key: string, { type }: AssistantVariable): boolean =>
  type === 'date' && (key === 'time' || key === 'x');

/** Taken where a variable is called so, needed or not: the time of a series, the names of studies. */
const BY_NAME = new Set(['time', 'study']);

/** Fills what is needed and not named: by a name that says so, or because nothing else fits. */
function fillByNames(draft: Draft, facts: DataFacts, mentions: readonly Mention[]): void {
  for (const key of draft.keys) {
    const option = roleOf(draft.form, key);
    if (!option) continue;
    const wanted = draft.isNeeded(key, option);
    const free = facts.variables.filter(
      (variable) =>
        !draft.has(variable) &&
        takes(key, option, variable) &&
        !mentions.some((one) => one.variable === variable),
    );
    const ranked = free
      .map((variable) => ({
        variable,
        near: affinity(key, option, variable) + (isDate(key, variable) ? 1 : 0),
      }))
      .sort((a, b) => b.near - a.near);
    const [first, second] = ranked;
    const clear = first && first.near > 0 && first.near > (second?.near ?? 0);
    if (first && clear && (wanted || BY_NAME.has(key))) draft.put(key, first.variable);
    else if (wanted && draft.in(key).length === 0)
      for (const variable of defaultsFor(draft.form, key, option, facts)) draft.put(key, variable);
  }
  for (const key of draft.keys) {
    const option = roleOf(draft.form, key);
    if (!option || !draft.isNeeded(key, option)) continue;
    const [only, other] = candidatesFor(draft, key, option, facts);
    if (only && !other) draft.put(key, only);
  }
}

const MODELS = new Set(['regression', 'survival']);

/** A model needs something that predicts, in one of two roles neither of which must be filled. */
function openPredictors(draft: Draft, facts: DataFacts): OpenRole | null {
  const { options, entry } = draft.form;
  const option = options.covariates;
  if (option?.kind !== 'variables' || !options.factors || !MODELS.has(entry.area)) return null;
  if (!draft.keys.includes('covariates')) return null;
  if (draft.in('covariates').length > 0 || draft.in('factors').length > 0) return null;
  const candidates = candidatesFor(draft, 'covariates', option, facts);
  return candidates.length === 0
    ? null
    : { key: 'covariates', label: option.label, candidates, several: true };
}

/** Puts variables into roles; `settings` are options that are given already. */
export function fillRoles(
  form: AnyForm,
  mentions: readonly Mention[],
  facts: DataFacts,
  settings: RawOptions = {},
  wanted: readonly string[] = [],
): Filling {
  const draft = new Draft(form, settings, wanted);
  for (;;) {
    const waiting = mentions.filter(({ variable }) => !draft.has(variable));
    const offer = bestOffer(draft, waiting, facts);
    if (!offer) break;
    draft.put(offer.key, offer.variable);
  }
  fillByNames(draft, facts, mentions);
  const options = draft.options();
  const open = draft.keys.flatMap((key): OpenRole[] => {
    const option = roleOf(form, key);
    return option && draft.isNeeded(key, option)
      ? [
          {
            key,
            label: option.label,
            candidates: candidatesFor(draft, key, option, facts),
            several: option.kind === 'variables' && (option.min ?? 0) > 1,
          },
        ]
      : [];
  });
  const predictors = openPredictors(draft, facts);
  return {
    options,
    placed: draft.keys
      .filter((key) => draft.in(key).length > 0)
      .map((key) => ({
        key,
        label: form.options[key]?.label ?? key,
        names: draft.in(key).map(({ name }) => name),
      })),
    open: predictors ? [...open, predictors] : open,
    unplaced: mentions.map(({ variable }) => variable).filter((variable) => !draft.has(variable)),
    strained: mentions.filter(
      ({ variable, cue }) =>
        cue !== null &&
        [...draft.held].some(
          ([key, list]) => list.includes(variable) && !(ROLE_CUES[key] ?? [cue]).includes(cue),
        ),
    ).length,
  };
}
