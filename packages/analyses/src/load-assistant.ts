export { type AssistantVariable, type DataFacts, factsOfColumns } from './assistant/data-facts.ts';
export type { FollowUp, Reading as ResultReading } from './assistant/follow-ups.ts';
export type { OpenAsk } from './assistant/reply.ts';
export { type Rows, rowsText, withinRows } from './assistant/rows-kept.ts';
export type {
  Ask,
  AskChoice,
  Before,
  Decisions,
  FoundPageAnswer,
  KeptMention,
  OtherAnalysis,
  Read,
  RunStep,
  Step,
  Turn,
  WriteStep,
} from './assistant/turn-types.ts';

/** The conversation engine: loaded when somebody first asks. */
export async function loadAssistant() {
  const [{ reply }, { followUps, readResult, stepOfAction }, { examplesFor }, { changeRole }] =
    await Promise.all([
      import('./assistant/reply.ts'),
      import('./assistant/follow-ups.ts'),
      import('./assistant/examples.ts'),
      import('./assistant/change-role.ts'),
    ]);
  return { reply, followUps, readResult, stepOfAction, examplesFor, changeRole };
}

/** What `loadAssistant` gives. */
export type Assistant = Awaited<ReturnType<typeof loadAssistant>>;
