/**
 * The texts that the code of the app can show: strings, templates and the text between tags, in the modules that the app loads.
 * Comments, imports, types, keys, what a value is compared with, tests and modules that nobody imports are not among them.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

/** What stands for an expression inside a text. */
export const HOLE = '\uFFFC';

export interface ShownText {
  /** Path below packages/. */
  readonly file: string;
  readonly text: string;
}

interface Node {
  readonly type: string;
  readonly [name: string]: unknown;
}

const packages = fileURLToPath(new URL('../../../', import.meta.url));
const ENTRIES = ['app/main.tsx', 'app/documents.tsx', 'site/main.tsx', 'site/entry-server.tsx'].map((file) =>
  join(packages, 'web/src', file),
);
/** Packages whose texts are those of the app; the words of the analyses are compared with their golden results. */
const OWN = ['data', 'report'];

const isNode = (value: unknown): value is Node =>
  value !== null && typeof value === 'object' && 'type' in value && typeof value.type === 'string';
const childrenOf = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode);
const stringOf = (node: unknown): string | null =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : null;

/** The text of an expression: its fixed parts, with a hole for everything else; null where nothing is fixed. */
function textOf(node: Node): string | null {
  if (node.type === 'Literal') return stringOf(node);
  if (node.type === 'TemplateLiteral') {
    const quasis = node.quasis as readonly { readonly value: { readonly cooked: string } }[];
    return quasis.map(({ value }) => value.cooked).join(HOLE);
  }
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    const parts = [node.left, node.right].map((side) => (isNode(side) ? textOf(side) : null));
    return parts.every((part) => part === null) ? null : parts.map((part) => part ?? HOLE).join('');
  }
  return null;
}

/** The text between tags as the browser shows it: lines joined, expressions and inner tags as holes. */
function textBetween(children: readonly Node[]): string {
  const parts = children.map((child) => {
    if (child.type === 'JSXText') return String(child.value).replace(/\s*\n\s*/g, '\n');
    if (child.type === 'JSXExpressionContainer' && isNode(child.expression))
      return textOf(child.expression) ?? HOLE;
    return HOLE;
  });
  return parts
    .join('')
    .replace(/^\n|\n$/g, '')
    .replaceAll(`\n${HOLE}`, HOLE)
    .replaceAll(`${HOLE}\n`, HOLE)
    .replaceAll('\n', ' ');
}

const COMPARED = ['===', '!==', '==', '!=', 'in'];

/** The children of a node that can hold shown texts. */
function shownParts(node: Node): readonly Node[] {
  if (/^(?:Import|ExportAll|TS(?:Type|Interface|Enum|Literal))/.test(node.type)) return [];
  const without = (...names: readonly string[]): readonly Node[] =>
    childrenOf(Object.fromEntries(Object.entries(node).filter(([name]) => !names.includes(name))) as Node);
  if (node.type === 'ExportNamedDeclaration') return without('source');
  if (node.type === 'Property' || node.type === 'MemberExpression')
    return node.computed ? childrenOf(node) : without('key', 'property');
  if (node.type === 'SwitchCase') return without('test');
  if (node.type === 'BinaryExpression' && COMPARED.includes(String(node.operator)))
    return childrenOf(node).filter((child) => stringOf(child) === null);
  if (node.type === 'JSXAttribute') return without('name');
  return childrenOf(node);
}

function collect(node: Node, add: (text: string) => void): void {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    add(textBetween(node.children as readonly Node[]));
  const text = textOf(node);
  if (text !== null) add(text);
  for (const child of shownParts(node)) collect(child, add);
}

/** What a module loads: imports of all kinds, workers, and files by a pattern. */
function loadedBy(node: Node, add: (source: string) => void): void {
  const source = stringOf(node.source);
  const isType = node.importKind === 'type' || node.exportKind === 'type';
  if (source !== null && /^(?:Import|Export)/.test(node.type) && !isType) add(source);
  if (node.type === 'NewExpression' && isNode(node.callee) && node.callee.name === 'URL') {
    const file = stringOf((node.arguments as readonly unknown[])[0]);
    if (file !== null) add(file);
  }
  for (const child of childrenOf(node)) loadedBy(child, add);
}

function fileOf(source: string, from: string): string | null {
  const own = /^@constat\/(\w+)$/.exec(source)?.[1];
  if (own !== undefined) return OWN.includes(own) ? join(packages, own, 'src/index.ts') : null;
  if (!source.startsWith('.')) return null;
  const file = resolve(dirname(from), source);
  return /\.tsx?$/.test(file) && existsSync(file) ? file : null;
}

/** Names of fields that a module reads: object.name, and { name } = object. */
function fieldsRead(node: Node, add: (name: string) => void): void {
  const field = node.type === 'MemberExpression' ? node.property : null;
  if (isNode(field) && typeof field.name === 'string') add(field.name);
  if (node.type === 'ObjectPattern')
    for (const { key } of node.properties as readonly Node[]) if (isNode(key)) add(String(key.name));
  for (const child of childrenOf(node)) fieldsRead(child, add);
}

function readTexts() {
  const seen = new Set(ENTRIES);
  const texts: ShownText[] = [];
  const fields = new Set<string>();
  for (const file of seen) {
    const { program } = parseSync(file, readFileSync(file, 'utf8'));
    const root = program as unknown as Node;
    loadedBy(root, (source) => {
      const next = fileOf(source, file);
      if (next !== null) seen.add(next);
    });
    fieldsRead(root, (name) => fields.add(name));
    const place = relative(packages, file);
    collect(root, (text) => {
      if (/\p{L}|\d/u.test(text)) texts.push({ file: place, text });
    });
  }
  return { texts, fields, files: [...seen].map((file) => relative(packages, file)) };
}

/** All texts that can be shown, the fields that the code reads, and the modules that were read for them. */
export const { texts: shownTexts, fields: readFields, files: loadedFiles } = readTexts();
