/** What people are told when a model gave no answer: one sentence, and that the rules answered instead. */
import type { ModelProblemCode } from '@constat/analyses';

const WHY: Readonly<Record<ModelProblemCode, string>> = {
  model_slow: 'The model did not answer in time',
  model_cut: 'The model stopped in the middle of its answer',
  model_wrong: 'The model answered something that cannot be read',
  model_long: 'The model’s answer was too long',
  model_down: 'The model cannot be reached',
  model_busy: 'The model has too much to do at the moment',
  model_limit: 'You have used your requests to the model for today',
  model_tier: 'Your account does not include the model',
  model_key: 'The model did not accept the key',
  model_refused: 'The model did not accept the question',
  model_loop: 'The model did not come to an end',
  signed_out: 'You are not signed in, and the model needs it',
  offline: 'You are offline',
};

export const fallbackSentence = (code: ModelProblemCode): string =>
  `${WHY[code]}, so the rules on this device answered.`;
