/** A question with several wishes is a plan: describe the groups, then compare them and write it up. */

const VERBS =
  'does|do|is|are|did|can|write|draw|plot|describe|compare|show|make|report|test|check|predict|adjust|see|run|give|summarize|summarise|forecast|cluster';

const CUT = new RegExp(
  String.raw`\s*(?:;|[.?!]\s+(?=\p{L})|,?\s+and\s+then\s+|,?\s+then\s+|,?\s+(?:after\s+that|afterwards|finally)\s*,?\s+|,?\s+and\s+(?!(?:do|does)\s+(?:they|it|these|both)\s+interact)(?=(?:also\s+)?(?:${VERBS})\b)|,\s+(?=(?:${VERBS})\b))\s*`,
  'iu',
);

/** Words before the question that say nothing about it. */
const LEAD_IN =
  /^(?:(?:please|hi|hello|hey|ok|okay|so|well)[,!.]?\s+)*(?:(?:i|we)\s+(?:wonder|want to (?:know|see|find out|check)|would like to (?:know|see)|need to know)|(?:can|could|would) you (?:please )?(?:tell me|check|show me|see|find out)|tell me|let me know|find out)\s+(?:whether|if)?\s*/iu;

/** A letter of nobody's alphabet that stands for the name of a variable. */
const standIn = (place: number): string => String.fromCodePoint(0xf0000 + place);

/** The wishes of a question in order. Names of variables are never cut, whatever words are in them. */
export function segmentsOf(question: string, names: readonly string[] = []): readonly string[] {
  const whole = names.filter((name) => /\s/u.test(name)).sort((a, b) => b.length - a.length);
  const safe = whole.reduce((text, name, i) => text.replaceAll(name, standIn(i)), question);
  const restored = (part: string): string =>
    whole.reduce((text, name, i) => text.replaceAll(standIn(i), () => name), part);
  return safe
    .trim()
    .replace(LEAD_IN, '')
    .split(CUT)
    .map((part) => restored(part.replace(/^(?:then|and|first|finally)\s*,?\s+/iu, '')).trim())
    .filter((part) => /\p{L}/u.test(part));
}

const WRITE =
  /\bwrite\b.*\b(?:up|it|this|that|results?|methods?|paragraph|section|text|report)\b|\bwrite[- ]?up\b|\breport\s+(?:it|this|that|the\s+results?)\b|\bin\s+apa\b|\bmethods and results\b/iu;

/** Whether a wish is to have the results as text. */
export const isWriting = (segment: string): boolean => WRITE.test(segment);

const POINTING = /\b(?:it|them|that|this|these|those|the (?:groups?|difference|effect|result|same))\b/iu;

/** Whether words point at what was said before. */
export const isPointing = (segment: string): boolean => POINTING.test(segment);

/** Whether a wish adds a variable to a comparison: does age explain it. */
export const isAdjusting = (segment: string): boolean =>
  /\b(?:explain|explains|adjust\w*|account\w*|control\w*|hold\w*)\b/iu.test(segment);

/** Whether a question goes on with the one before: and by gender? */
export const isContinuing = (question: string): boolean =>
  /^(?:and|but|what about|how about|now|same|the same|instead)\b/iu.test(question.trim());
