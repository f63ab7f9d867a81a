/** What results may not say, whatever their options and data: where one does, the golden text is not written. */
import { type Block, runsToText } from '@constat/report';
import type { Outcome } from '../src/index.ts';
import { blockText } from './render.ts';

/** Tests and corrections that Methods may name only where a table, a check or a sentence of the result shows them. */
const METHODS =
  /Shapiro–Wilk|Levene|Brown–Forsythe|Bartlett’s test|Fligner|Breusch–Pagan|Durbin–Watson|Cook’s distance|variance inflation|Mauchly|Huynh|Hosmer–Lemeshow|Box’s M|Mardia|Schoenfeld residuals|Brant|Ljung–Box|Box–Pierce|(?<!chosen by the )KPSS|Phillips–Perron|Dickey–Fuller|Egger|[Tt]rim and fill|Grubbs|Mahalanobis|Little’s|Breslow–Day|Jonckheere|Brunner–Munzel|Yuen|Games–Howell|Dunnett|Scheffé|Fisher’s exact|Yates|Mann–Whitney|Wilcoxon signed-rank|sign test|Tukey|Sobel|[Bb]ootstrap/g;

/** As a word of Methods stands in tables and checks. */
const AS_SHOWN: Readonly<Record<string, RegExp>> = {
  'variance inflation': /VIF/,
  'Box’s M': /Box/,
  Huynh: /Huynh|ε/,
  Mahalanobis: /Mahalanobis|By distance|distance/i,
  'Fisher’s exact': /Fisher/,
  'Mann–Whitney': /Mann–Whitney|\*U\*/,
  'Wilcoxon signed-rank': /Wilcoxon/,
  Yates: /Yates|continuity/,
  'Schoenfeld residuals': /Schoenfeld/,
  'Bartlett’s test': /Bartlett/,
  'sign test': /[Ss]ign test/,
};

const MAKES_NO_SENTENCE: readonly (readonly [RegExp, string])[] = [
  [
    /(?<![\d%])\(−∞, −?\.\d|\[−?\.\d+, ∞\)|\(−∞, [\d.]+%|%, ∞\)/,
    'an infinite limit of a number that has ends',
  ],
  [/\b1 of \d+ cases left out\.\*\* They/, 'one case in the plural'],
  [
    /(?<!(?:below|above|or) )(?<![\w.,−-])1 (?:cases|pairs|groups|levels|values|rows|studies|events|readings|parts|tests|variables|clusters|persons|participants|points|items|columns|categories|periods|factors|predictors|comparisons|units)\b/,
    'one of them in the plural',
  ],
  [/[a-z,;)] {2,}[a-zA-Z]/, 'two spaces'],
  [/\. {2,}[A-Z]/, 'two spaces'],
  [/ \((?:greater|less)\) \(/, 'two brackets in a row'],
];

const paragraphsOf = (block: Block): string =>
  block.kind === 'text' ? block.paragraphs.map((runs) => runsToText(runs)).join('\n') : '';

const NOT_SHOWN: ReadonlySet<string> = new Set(['methods', 'references', 'r-code']);

/** What a result shows, figures last: few methods are named nowhere else. */
const shownBlocks = (blocks: readonly Block[]): readonly Block[] => {
  const shown = blocks.filter((block) => block.kind !== 'text' || !NOT_SHOWN.has(block.role));
  return [...shown.filter(({ kind }) => kind !== 'figure'), ...shown.filter(({ kind }) => kind === 'figure')];
};

/** The letter p of a p value stands in italics, as the manual of the APA has it. */
const UPRIGHT_P = /(?:^|[^\p{L}*-])p values?\b/u;

const runsIn = (value: unknown): readonly string[] => {
  if (Array.isArray(value))
    return value.flatMap((item: unknown) => (typeof item === 'string' ? [item] : runsIn(item)));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => (key === 'spec' ? [] : runsIn(item)));
};

/** Fails where Methods names what the result does not show, or where a sentence is none. */
export function requireSaid(id: string, outcome: Outcome): void {
  if (outcome.status !== 'done') return;
  const { blocks } = outcome;
  for (const block of blocks) {
    if (block.kind === 'text' && (block.role === 'r-code' || block.role === 'references')) continue;
    const upright = runsIn(block).find((run) => UPRIGHT_P.test(run));
    if (upright !== undefined)
      throw new Error(`${id}: the p of a p value is upright: ${upright.slice(0, 200)}`);
  }
  const methods = blocks
    .filter((block) => block.kind === 'text' && block.role === 'methods')
    .map(paragraphsOf)
    .join('\n');
  for (const name of new Set(methods.match(METHODS))) {
    const meant = AS_SHOWN[name] ?? new RegExp(name, 'i');
    if (!shownBlocks(blocks).some((block) => meant.test(blockText(block))))
      throw new Error(`${id}: Methods names ${name}, which the result does not show: ${methods}`);
  }
  const sentences = blocks
    .filter((block) => block.kind === 'text' && block.role !== 'r-code' && block.role !== 'references')
    .map(paragraphsOf)
    .join('\n');
  for (const [pattern, what] of MAKES_NO_SENTENCE) {
    const found = pattern.exec(sentences)?.index;
    if (found !== undefined)
      throw new Error(`${id}: ${what}: ${sentences.slice(Math.max(0, found - 80), found + 80)}`);
  }
}
