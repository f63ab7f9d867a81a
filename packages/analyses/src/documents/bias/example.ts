/** Four imagined trials judged with RoB 2. */
import type { DocumentContent, DocumentRow } from '../contract.ts';

const rows = (
  answers: Readonly<Record<string, string>>,
  extra: Readonly<Record<string, DocumentRow>> = {},
): readonly DocumentRow[] =>
  Object.entries(answers).map(([study, given]) => ({
    study,
    ...Object.fromEntries(
      given.split(' ').flatMap((answer, i) => (answer === '-' ? [] : [[`q${i + 1}`, answer]])),
    ),
    ...extra[study],
  }));

export const EXAMPLE: DocumentContent = {
  question: 'Does exercise at work lower pain in the back?',
  tool: 'rob2',
  outcome: 'Pain after six months, 0 to 10',
  assessors: 'Two reviewers apart, a third where they differed',
  studies: [
    { study: 'Abe 2014', weight: '31.2' },
    { study: 'Berg 2017', weight: '24.8' },
    { study: 'Cruz 2019', weight: '28.5' },
    { study: 'Dahl 2021', weight: '15.5' },
  ],
  'rob2-d1': rows(
    { 'Abe 2014': 'y y n', 'Berg 2017': 'ni ni n', 'Cruz 2019': 'y y pn', 'Dahl 2021': 'n n y' },
    { 'Abe 2014': { reason: 'Central telephone randomization (p. 3)' } },
  ),
  'rob2-d2': rows({
    'Abe 2014': 'y y pn - - y',
    'Berg 2017': 'y y ni - - y',
    'Cruz 2019': 'y py n - - y',
    'Dahl 2021': 'y y y py n pn y',
  }),
  'rob2-d3': rows({
    'Abe 2014': 'y',
    'Berg 2017': 'pn n y pn',
    'Cruz 2019': 'py',
    'Dahl 2021': 'n n y py',
  }),
  'rob2-d4': rows(
    {
      'Abe 2014': 'n pn y py pn',
      'Berg 2017': 'n pn y py pn',
      'Cruz 2019': 'n n y py pn',
      'Dahl 2021': 'n pn y y ni',
    },
    {
      'Cruz 2019': {
        judgement: 'low',
        reason: 'Pain was entered into a diary that was sealed before the groups were known',
      },
    },
  ),
  'rob2-d5': rows({
    'Abe 2014': 'y n n',
    'Berg 2017': 'ni pn pn',
    'Cruz 2019': 'y n n',
    'Dahl 2021': 'ni ni pn',
  }),
  'rob2-overall': [
    { study: 'Abe 2014' },
    {
      study: 'Berg 2017',
      judgement: 'high',
      reason: 'Some concerns in every domain lower our confidence in the result',
    },
    { study: 'Cruz 2019' },
    { study: 'Dahl 2021' },
  ],
};
