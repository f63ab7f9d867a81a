/** Which ending the answers of the decision guide lead to. */
import { ENDINGS, type Ending } from './endings.ts';
import type { GuideAnswers, QuestionId } from './questions.ts';

/** The first line whose conditions hold names the ending: ending | question=answer,answer ... */
const DECISIONS = `
forecast | outcome=series between=forecast
trend | outcome=series between=trend
season | outcome=series between=season
past | outcome=series between=past
level | outcome=series between=level
agreement | outcome=items between=agree
scale | outcome=items between=scale
dimensions | outcome=items between=dimensions
types | outcome=items between=cases
multivariate | outcome=items between=outcomes
studies | outcome=items between=studies
one-mean | outcome=number between=one shape=symmetric
one-median | outcome=number between=one shape=skewed,few
one-median | outcome=ordered between=one
fit | outcome=category,binary between=one
survival | outcome=time between=one
counts | outcome=count between=one
repeated | outcome=number between=factors pairing=twice,often,matched
paired-means | outcome=number between=two pairing=twice,matched shape=symmetric
paired-ranks | outcome=number between=two pairing=twice,matched shape=skewed,few
repeated | outcome=number between=two,more pairing=often,twice,matched shape=symmetric
repeated-ranks | outcome=number between=two,more pairing=often,twice,matched shape=skewed,few
clustered | outcome=number between=two,more,factors,none adjust=clusters
factorial | outcome=number between=factors pairing=different adjust=nothing,number,category
adjusted | outcome=number between=two,more pairing=different adjust=number,category
two-means | outcome=number between=two pairing=different shape=symmetric adjust=nothing
two-ranks | outcome=number between=two pairing=different shape=skewed,few adjust=nothing
means | outcome=number between=more pairing=different shape=symmetric adjust=nothing
ranks | outcome=number between=more pairing=different shape=skewed,few adjust=nothing
line | outcome=number between=none shape=symmetric adjust=nothing
monotone | outcome=number between=none shape=skewed,few adjust=nothing
regression | outcome=number between=none adjust=number,category
clustered-other | outcome=ordered,category,binary,count,time adjust=clusters
paired-ranks | outcome=ordered between=two pairing=twice,matched
repeated-ranks | outcome=ordered between=two,more,factors pairing=twice,often,matched
two-ranks | outcome=ordered between=two pairing=different adjust=nothing
ranks | outcome=ordered between=more pairing=different adjust=nothing
monotone | outcome=ordered between=none adjust=nothing
ordinal | outcome=ordered between=two,more,factors,none adjust=nothing,number,category
matched-odds | outcome=binary between=two pairing=matched
paired-table | outcome=category,binary between=two pairing=twice,matched
repeated-binary | outcome=binary between=two,more,factors pairing=twice,often,matched
paired-table | outcome=category between=two,more,factors pairing=twice,often,matched
table | outcome=category,binary between=two,more pairing=different adjust=nothing
logistic | outcome=binary between=two,more,factors,none adjust=nothing,number,category
multinomial | outcome=category between=two,more,factors,none adjust=nothing,number,category
paired-time | outcome=time between=two,more,factors pairing=twice,often,matched
survival | outcome=time between=two,more pairing=different adjust=nothing
cox | outcome=time between=two,more,factors,none adjust=nothing,number,category
counts | outcome=count between=two,more,factors pairing=twice,often,matched
counts | outcome=count between=two,more,factors,none adjust=nothing,number,category
`;

interface Decision {
  readonly ending: string;
  readonly conditions: Readonly<Partial<Record<QuestionId, readonly string[]>>>;
}

const decisions: readonly Decision[] = DECISIONS.trim()
  .split('\n')
  .map((line) => {
    const [ending = '', conditions = ''] = line.split(' | ');
    return {
      ending,
      conditions: Object.fromEntries(
        conditions.split(' ').map((condition) => {
          const [question = '', answers = ''] = condition.split('=');
          return [question, answers.split(',')];
        }),
      ),
    };
  });

/** The ending of complete answers, or null. */
export function endingOf(answers: GuideAnswers): Ending | null {
  const found = decisions.find(({ conditions }) =>
    Object.entries(conditions).every(([question, allowed]) =>
      allowed.includes(answers[question as QuestionId] ?? ''),
    ),
  );
  return found ? (ENDINGS[found.ending] ?? null) : null;
}

/** The methods sentence with the names of variables, or plain words where there are none. */
export const methodsSentence = ({ methods }: Ending, outcome: string | null, groups: string | null): string =>
  methods
    .replaceAll('{outcome}', outcome ?? 'the outcome')
    .replaceAll('{groups}', groups ?? 'the groups')
    .replace(/^the /, 'The ');
