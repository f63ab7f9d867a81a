/**
 * Text in figures. Its owner writes `*italic*`, `x^2` or `x^{n+1}`, `H_2O` or `x_{ij}`, and `\alpha` for Greek; a
 * backslash before `*`, `^` or `_` lets it stand. Captions have
 * all of it as it is. Vega draws a text in one style, so that inside a drawing italics, super- and subscripts are characters of their own
 * (Unicode): digits, signs and most small letters have raised forms, fewer have lowered ones; what has none stays as it is written.
 */
import { italic, type Runs, sub, type TextRun } from '../../rich.ts';

const GREEK: Readonly<Record<string, string>> = {
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  epsilon: 'ε',
  zeta: 'ζ',
  eta: 'η',
  theta: 'θ',
  iota: 'ι',
  kappa: 'κ',
  lambda: 'λ',
  mu: 'μ',
  nu: 'ν',
  xi: 'ξ',
  pi: 'π',
  rho: 'ρ',
  sigma: 'σ',
  tau: 'τ',
  phi: 'φ',
  chi: 'χ',
  psi: 'ψ',
  omega: 'ω',
  Gamma: 'Γ',
  Delta: 'Δ',
  Theta: 'Θ',
  Lambda: 'Λ',
  Pi: 'Π',
  Sigma: 'Σ',
  Phi: 'Φ',
  Psi: 'Ψ',
  Omega: 'Ω',
};

/** Letters that can be put in by their names. */
export const GREEK_LETTERS: readonly string[] = Object.values(GREEK);

const pairs = (from: string, to: string): ReadonlyMap<string, string> => {
  const targets = [...to];
  return new Map([...from].map((letter, i) => [letter, targets[i] ?? letter]));
};
const RAISED = pairs(
  '0123456789+-−=()abcdefghijklmnoprstuvwxyzβγδθφχ',
  '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᵝᵞᵟᶿᵠᵡ',
);
const LOWERED = pairs('0123456789+-−=()aehijklmnoprstuvxβγρφχ', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ');

/** Mathematical italic of a Latin or Greek letter; its h is the one Planck's constant has. */
function slanted(letter: string): string {
  if (letter === 'h') return 'ℎ';
  const code = letter.codePointAt(0) ?? 0;
  if (code >= 0x41 && code <= 0x5a) return String.fromCodePoint(0x1d434 + code - 0x41);
  if (code >= 0x61 && code <= 0x7a) return String.fromCodePoint(0x1d44e + code - 0x61);
  if (code >= 0x391 && code <= 0x3a9) return String.fromCodePoint(0x1d6e2 + code - 0x391);
  if (code >= 0x3b1 && code <= 0x3c9) return String.fromCodePoint(0x1d6fc + code - 0x3b1);
  return letter;
}

const sup = (text: string): TextRun => ({ text, marks: ['sup'] });

type Style = 'plain' | 'italic' | 'sup' | 'sub';
interface Piece {
  readonly style: Style;
  readonly text: string;
}

const MARKS = /\*([^*\n]+)\*|([\^_])(?:\{([^{}\n]*)\}|(\p{N}+|\p{L}))|\\([A-Za-z]+|[*^_\\])/gu;

/** What was written, in pieces of one style. */
function piecesOf(written: string): readonly Piece[] {
  const pieces: Piece[] = [];
  const add = (style: Style, text: string) => {
    const last = pieces.at(-1);
    if (text === '') return;
    if (last?.style === style) pieces[pieces.length - 1] = { style, text: last.text + text };
    else pieces.push({ style, text });
  };
  let from = 0;
  for (const match of written.matchAll(MARKS)) {
    add('plain', written.slice(from, match.index));
    from = match.index + match[0].length;
    const [whole, slant, mark, braced, letter, greek] = match;
    if (slant !== undefined) add('italic', lettersOf(slant));
    else if (mark !== undefined) {
      const inner = braced ?? letter ?? '';
      // A name such as Blood_pressure is not meant.
      const isName =
        mark === '_' && braced === undefined && /\p{L}$/u.test(inner) && isWordAround(written, match);
      if (isName) add('plain', whole);
      else add(mark === '^' ? 'sup' : 'sub', lettersOf(inner));
    } else add('plain', greek !== undefined && /^[*^_\\]/.test(greek) ? greek : lettersOf(whole));
  }
  add('plain', written.slice(from));
  return pieces;
}

const lettersOf = (text: string): string =>
  text.replace(/\\([A-Za-z]+)/g, (whole, name: string) =>
    Object.hasOwn(GREEK, name) ? (GREEK[name] ?? whole) : whole,
  );

/** Whether more letters follow, as in a name of several words. */
const isWordAround = (written: string, match: RegExpExecArray): boolean =>
  /\p{L}/u.test(written.charAt(match.index + match[0].length));

const mapped = (text: string, letters: ReadonlyMap<string, string>): string => {
  const all = [...text];
  return all.every((letter) => letters.has(letter))
    ? all.map((letter) => letters.get(letter)).join('')
    : text;
};

/** As it is drawn: one string in one style. */
export function figureText(written: string): string {
  return piecesOf(written)
    .map(({ style, text }) => {
      if (style === 'italic') return [...text].map(slanted).join('');
      if (style === 'sup') return mapped(text, RAISED);
      return style === 'sub' ? mapped(text, LOWERED) : text;
    })
    .join('');
}

/** A text that is italic as a whole is drawn so by its font, which has real italics. */
export function wholeItalic(written: string): string | null {
  const inner = /^\*([^*\n]+)\*$/.exec(written.trim())?.[1];
  return inner === undefined ? null : figureText(inner);
}

/** As captions have it: rich text. */
export const captionRuns = (written: string): Runs =>
  piecesOf(written).map(({ style, text }) => {
    if (style === 'italic') return italic(text);
    if (style === 'sup') return sup(text);
    return style === 'sub' ? sub(text) : text;
  });

/** Rich text as it would be written, to be edited. */
export const writtenRuns = (runs: Runs): string =>
  runs
    .map((run) => {
      if (typeof run === 'string') return run;
      if (!('text' in run)) return String(run.number);
      if (run.marks?.includes('italic')) return `*${run.text}*`;
      if (run.marks?.includes('sup')) return `^{${run.text}}`;
      return run.marks?.includes('sub') ? `_{${run.text}}` : run.text;
    })
    .join('');
