/** What a report gathers from all its results: methods sentences and literature, each once. */
import type { Block, TextRole } from '../blocks.ts';
import { runsToText } from '../format.ts';
import type { Run, Runs } from '../rich.ts';

const paragraphsOf = (blocks: readonly Block[], role: TextRole): readonly Runs[] =>
  blocks.flatMap((block) => (block.kind === 'text' && block.role === role ? block.paragraphs : []));

/**
 * The methods of results in order, a paragraph each: a sentence that was said stays away from later paragraphs. What closes several
 * of them, such as the version of the program, is said at the end.
 */
export function collectMethods(results: readonly (readonly Block[])[]): readonly Runs[] {
  const paragraphs = results
    .flatMap((blocks) => paragraphsOf(blocks, 'methods'))
    .map((runs) => sentencesOf(runs).map((sentence) => ({ sentence, key: runsToText(sentence) })));
  const endings = paragraphs.flatMap((sentences) => sentences.at(-1)?.key ?? []);
  const closing = new Set(endings.filter((key, i) => endings.indexOf(key) !== i));
  const said = new Set<string>();
  const body = [...paragraphs, paragraphs.flat().filter(({ key }) => closing.has(key))].map(
    (sentences, i, { length }) =>
      sentences.flatMap(({ sentence, key }) => {
        if (said.has(key) || (i < length - 1 && closing.has(key))) return [];
        said.add(key);
        return [sentence];
      }),
  );
  return body.filter((sentences) => sentences.length > 0).map(joined);
}

/** The literature of results, alphabetical. */
export function collectReferences(results: readonly (readonly Block[])[]): readonly Runs[] {
  const works = new Map<string, Runs>();
  for (const work of results.flatMap((blocks) => paragraphsOf(blocks, 'references'))) {
    const key = runsToText(work);
    if (!works.has(key)) works.set(key, work);
  }
  return lettered([...works].sort(([a], [b]) => a.localeCompare(b, 'en')));
}

/** Works of the same authors and year are told apart by a letter (APA Publication Manual, 7th ed., section 9.47). */
function lettered(works: readonly (readonly [string, Runs])[]): readonly Runs[] {
  const heads = works.map(([text]) => /^[^(]*\(\d{4}\)/.exec(text)?.[0] ?? text);
  return works.map(([, [first = '', ...rest]], i) => {
    const head = heads[i]!;
    if (heads.indexOf(head) === heads.lastIndexOf(head) || typeof first !== 'string') return [first, ...rest];
    const letter = String.fromCharCode(
      'a'.charCodeAt(0) + heads.slice(0, i).filter((each) => each === head).length,
    );
    return [first.replace(/\((\d{4})\)/, `($1${letter})`), ...rest];
  });
}

/** The space after a sentence; some abbreviations end with a full stop, too. */
const SENTENCE_END = /(?<=[.!?])(?<!\b(?:vs|cf|al|e\.g|i\.e)\.)\s+/u;

/** Runs cut at the ends of sentences, without the spaces between. */
export function sentencesOf(runs: Runs): readonly Runs[] {
  const sentences: Run[][] = [[]];
  for (const run of runs) {
    if (typeof run !== 'string') {
      sentences.at(-1)!.push(run);
      continue;
    }
    run.split(SENTENCE_END).forEach((piece, i) => {
      if (i > 0) sentences.push([]);
      if (piece !== '') sentences.at(-1)!.push(piece);
    });
  }
  return sentences.filter((sentence) => sentence.length > 0);
}

const joined = (sentences: readonly Runs[]): Runs =>
  sentences.flatMap((sentence, i) => (i === 0 ? sentence : [' ', ...sentence]));
