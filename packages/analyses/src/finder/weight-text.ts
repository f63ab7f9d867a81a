/**
 * Learned weights as text: a line for each sign, with the places of the addresses it speaks for or against and how strongly. Letters that
 * neither end a template nor need an escape; places count from the one before.
 */

/** Every weight is a whole number of these. */
const STEP = 1 / 8;
const STRONGEST = 38;
const FAR = 78;

const LETTERS = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i))
  .filter((letter) => !'`\\$"\''.includes(letter))
  .join('');

const placeOf = new Map([...LETTERS].map((letter, i) => [letter, i]));
const letterAt = (value: number): string => LETTERS[value] ?? '';

/** The weights of a sign, one for each address; zero says nothing. */
export type Weights = readonly (readonly [place: number, weight: number])[];

/** A weight as the text will have it. */
export const rounded = (weight: number): number =>
  Math.max(-STRONGEST, Math.min(STRONGEST, Math.round(weight / STEP))) * STEP;

const placeText = (step: number): string =>
  step < FAR ? letterAt(step) : letterAt(FAR + Math.floor(step / FAR)) + letterAt(step % FAR);

export const toText = (weights: Weights): string =>
  weights
    .map(([place, weight], i) => {
      const step = place - (weights[i - 1]?.[0] ?? -1) - 1;
      return placeText(step) + letterAt(Math.round(weight / STEP) + STRONGEST);
    })
    .join('');

export function fromText(text: string): Weights {
  const weights: [number, number][] = [];
  let place = -1;
  for (let at = 0; at < text.length; ) {
    const value = placeOf.get(text[at++] ?? '') ?? 0;
    const step = value < FAR ? value : (value - FAR) * FAR + (placeOf.get(text[at++] ?? '') ?? 0);
    place += step + 1;
    weights.push([place, ((placeOf.get(text[at++] ?? '') ?? 0) - STRONGEST) * STEP]);
  }
  return weights;
}
