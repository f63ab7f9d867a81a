/** `constat document`: the list, the fields of one to fill, or the filled one in a format. */
import {
  checkDocument,
  type DocumentContent,
  type DocumentTemplate,
  documentCatalogue,
  loadDocument,
  readDocument,
  writtenParts,
} from '@constat/analyses';
import { drawingOf, drawingSvg, renderDocument } from '@constat/report';
import { type Command, UsageError } from './arguments.ts';
import { drawFigures } from './figures.ts';
import { readJson } from './read-json.ts';

type DocumentCommand = Extract<Command, { kind: 'document' }>;

interface Around {
  readText(path: string): Promise<string>;
  err(text: string): void;
}

/** What the command prints. */
export async function documentText(command: DocumentCommand, around: Around): Promise<string> {
  if (command.id === undefined) return list(command.format === 'json');
  const template = await loadDocument(command.id);
  if (!template) throw new UsageError(`There is no document '${command.id}'. See constat document.`);
  if (command.content === undefined && !command.example) return json(toFill(template));
  const content = command.example ? template.example : await readContent(template, command.content, around);
  const { missing, problems } = checkDocument(template, content);
  for (const { label } of missing) around.err(`constat: ${label} is empty.\n`);
  for (const { message } of problems) around.err(`constat: ${message}\n`);
  return render(command, template, content, around);
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const list = (asJson: boolean): string => {
  const width = Math.max(...documentCatalogue.map(({ id }) => id.length));
  return asJson
    ? json(documentCatalogue.map(({ id, title, path, description }) => ({ id, title, path, description })))
    : documentCatalogue.map(({ id, title }) => `${id.padEnd(width)}  ${title}\n`).join('');
};

/** The fields with what belongs in each, and an empty document to fill. */
const toFill = ({ id, version, sections }: DocumentTemplate) => ({
  document: id,
  version,
  sections: sections.map(({ title, fields }) => ({ title, fields })),
  content: Object.fromEntries(
    sections
      .flatMap(({ fields }) => fields)
      .map(({ key, kind }) => [key, kind === 'list' || kind === 'table' || kind === 'outline' ? [] : '']),
  ),
});

/** What was given: the content alone, or the whole that was printed to be filled. */
async function readContent(
  template: DocumentTemplate,
  given: string | undefined,
  around: Around,
): Promise<DocumentContent> {
  const read = await readJson(given, '--content', around);
  const inner = read.document === template.id ? read.content : read;
  const { content, problems } = readDocument(template, inner);
  if (problems.length > 0) throw new UsageError(problems.join('\n'));
  return content;
}

async function render(
  { format }: DocumentCommand,
  template: DocumentTemplate,
  content: DocumentContent,
  around: Around,
): Promise<string> {
  const { title, blocks } = writtenParts(template, content);
  if (format === 'json') return json({ document: template.id, version: template.version, content });
  if (format === 'svg') {
    const figure = blocks.find((block) => block.kind === 'figure');
    const drawing = figure?.kind === 'figure' ? drawingOf(figure.spec, Number.POSITIVE_INFINITY) : null;
    if (!drawing) throw new UsageError('This document has no diagram.');
    return drawingSvg(drawing, 'light', true);
  }
  const figures = await drawFigures(blocks, (message) => around.err(`constat: ${message}\n`));
  return renderDocument(title, blocks, format, { figures });
}
