/** What people say to somebody they talk with that is no question: answered in a sentence. */

const SAID: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:(?:ok|okay|great|perfect|cool|super|nice|good|wonderful|excellent)[\s,!.]*)*(?:thanks?|thank you|thx|ty|cheers|many thanks|much appreciated)(?:\s+(?:a lot|you|so much|very much|again|for (?:the|your) help))*[\s!.]*$/iu,
    'You are welcome. Ask on, or take one of the next steps above.',
  ],
  [
    /^(?:hi|hello|hey|good (?:morning|afternoon|evening|day))(?:\s+(?:there|you|all|assistant|constat))?[\s!.,]*$/iu,
    'Hello. Ask what you want to know about your data, in your own words.',
  ],
  [
    /^(?:(?:good)?bye|see you|good night|that (?:is|was) all|i am done)[\s!.,]*$/iu,
    'The conversation is kept on this device; it goes on here when you come back.',
  ],
  [
    /^(?:(?:ok|okay|great|perfect|cool|nice|super|good|wonderful|excellent|all right|alright|well done|got it|i see|understood)[\s,!.]*)+$/iu,
    'Ask on whenever you like.',
  ],
  [
    /\bwhat (?:can|do|could) you do\b|\bhow (?:does this|do you) work\b|\bwhat (?:can|should|could) i (?:ask|do|say)\b|^help(?: me)?[\s?!.]*$|^(?:i have )?no idea\b/iu,
    'I compare groups, relate and predict variables, describe, draw and check data, several steps in a row if you like, and write the result up. Name what you want to know and the variables.',
  ],
];

/** The answer to what is no question, or null. */
export const smallTalk = (text: string): string | null =>
  SAID.find(([pattern]) => pattern.test(text.trim()))?.[1] ?? null;
