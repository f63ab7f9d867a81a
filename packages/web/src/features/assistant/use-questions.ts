/** Who answers a question: the rules on this device, or a model where the person agreed to it. */
import type { Assistant, DataFacts } from '@constat/analyses';
import { useCallback } from 'react';
import { agree, useModelSetting } from '../../state/model-setting.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { agreementOf, useModelChoice } from './model/endpoint.ts';
import { useTalk } from './model/talk-state.ts';
import { setText } from './question-text.ts';
import { addTurn, lastSaid, type ModelPart, openAsk, type Thread, type Threads } from './thread.ts';

interface Talking {
  readonly assistant: Assistant | null;
  readonly thread: Thread | null;
  readonly facts: DataFacts | null;
  readonly dataset: DatasetInfo | null;
  readonly change: (next: (threads: Threads) => Threads) => void;
}

export function useQuestions({ assistant, thread, facts, dataset, change }: Talking) {
  const choice = useModelChoice();
  const { endpoint } = choice;

  const askRules = useCallback(
    async (question: string, model?: ModelPart) => {
      useTalk.setState({ waiting: null });
      if (!assistant || !thread || (dataset && !facts)) return;
      const turn = await assistant.reply({
        question,
        facts,
        before: lastSaid(thread),
        open: openAsk(thread),
      });
      change((all) => addTurn(all, question, turn, model));
    },
    [assistant, thread, facts, dataset, change],
  );

  /** Asks the model, for these data from now on; where it fails, the rules answer. */
  const askModel = useCallback(
    async (question: string) => {
      if (!endpoint || !thread) return;
      agree(agreementOf(endpoint, dataset?.id ?? null));
      useTalk.setState({ waiting: null });
      const { talkTo } = await import('./model/talk-to.ts');
      const said = await talkTo({ question, facts, dataset, thread, endpoint });
      if (said.kind === 'stopped') setText(question);
      else if (said.kind === 'problem') await askRules(question, said.model);
      else change((all) => addTurn(all, question, said.turn, said.model));
    },
    [endpoint, thread, facts, dataset, change, askRules],
  );

  const ask = useCallback(
    async (question: string) => {
      if (!endpoint) return askRules(question);
      const { agreed } = useModelSetting.getState();
      if (agreed.includes(agreementOf(endpoint, dataset?.id ?? null))) return askModel(question);
      useTalk.setState({ waiting: question });
    },
    [endpoint, dataset, askRules, askModel],
  );

  return { choice, ask, askModel, askRules };
}
