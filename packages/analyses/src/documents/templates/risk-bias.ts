/** Risk of bias of studies by one of the usual tools: answers, proposed and own judgements, traffic lights and bars. */
import { bold, join, num, type Runs, rich } from '@constat/report';
import { type BiasShare, OVERALL, shareBars, trafficLights } from '../bias/draw.ts';
import { EXAMPLE } from '../bias/example.ts';
import {
  AS_PROPOSED,
  columnsOf,
  domainKey,
  type JudgedStudy,
  overallKey,
  overallLevels,
  proposedOf,
  proposedOverall,
  STUDIES,
  studiesOf,
  toolOf,
} from '../bias/judge.ts';
import { problemsOf } from '../bias/problems.ts';
import { type BiasDomain, type BiasLevel, type BiasTool, noProposal } from '../bias/tool.ts';
import { TOOLS } from '../bias/tools.ts';
import {
  type DocumentContent,
  type DocumentSection,
  defineDocument,
  type TableFieldColumn,
} from '../contract.ts';
import { figure, PHONE, WIDE } from '../draw/figure.ts';
import { cellOf, textOf } from '../values.ts';

/** Own judgements: the proposal holds while nothing else is chosen; without one they start open. */
const judgements = (levels: readonly BiasLevel[], isProposed: boolean): Readonly<Record<string, string>> => ({
  [AS_PROPOSED]: isProposed ? 'As proposed' : '–',
  ...Object.fromEntries(levels.map(({ key, label }) => [key, label])),
});

/** Whether the answers of a domain lead to a judgement. */
const isProposing = ({ propose }: BiasDomain): boolean => propose !== noProposal;

function domainColumns(tool: BiasTool, domain: BiasDomain): readonly TableFieldColumn[] {
  const proposing = isProposing(domain);
  return [
    { key: 'study', kind: 'text', label: 'Study', example: 'Lind 1753', width: 2 },
    ...domain.questions.map(
      ({ key, label }): TableFieldColumn => ({ key, kind: 'choice', label, choices: tool.answers }),
    ),
    ...(proposing
      ? [
          {
            key: 'proposed',
            kind: 'computed',
            label: 'Proposed',
            compute: (row) => proposedOf(tool, domain, row)?.label ?? null,
          } satisfies TableFieldColumn,
        ]
      : []),
    ...(tool.isChecklist
      ? []
      : [
          {
            key: 'judgement',
            kind: 'choice',
            label: 'Judgement',
            choices: judgements(tool.levels, proposing),
            width: 1.4,
          } satisfies TableFieldColumn,
        ]),
    { key: 'reason', kind: 'text', label: 'Support', example: 'Computer-generated list (p. 3)', width: 2 },
  ];
}

const domainSection = (tool: BiasTool, domain: BiasDomain): DocumentSection => ({
  id: domainKey(tool, domain),
  title: tool.isChecklist ? tool.name : `${domain.short}: ${domain.title}`,
  when: (content) => toolOf(content) === tool,
  fields: [
    {
      key: domainKey(tool, domain),
      kind: 'table',
      label: domain.title,
      help: tool.isChecklist
        ? 'The items in short; the full wording and guidance are in the manual.'
        : domain.questions.length === 0
          ? 'Judge the domain with the questions of the tool, and say what supports it.'
          : 'The questions in short; the full wording and guidance are in the tool. Support says where in the report it stands, and why a judgement is not the proposed one.',
      row: 'study',
      columns: domainColumns(tool, domain),
    },
  ],
});

const overallSection = (tool: BiasTool): DocumentSection => ({
  id: overallKey(tool),
  title: tool.isChecklist ? 'Appraisal' : 'Overall',
  when: (content) => toolOf(content) === tool,
  fields: [
    {
      key: overallKey(tool),
      kind: 'table',
      label: tool.isChecklist ? 'Overall appraisal' : 'Overall judgement',
      help: tool.rule,
      row: 'study',
      columns: [
        { key: 'study', kind: 'text', label: 'Study', example: 'Lind 1753', width: 2 },
        ...(tool.isChecklist
          ? []
          : [
              {
                key: 'proposed',
                kind: 'computed',
                label: 'Proposed',
                compute: (row, _, content) =>
                  proposedOverall(content, tool, cellOf(row, 'study'))?.label ?? null,
              } satisfies TableFieldColumn,
            ]),
        {
          key: 'judgement',
          kind: 'choice',
          label: tool.isChecklist ? 'Appraisal' : 'Judgement',
          choices: judgements(overallLevels(tool), !tool.isChecklist),
          width: 1.4,
        },
        { key: 'reason', kind: 'text', label: 'Reason', width: 3 },
      ],
    },
  ],
});

const isWeighted = (studies: readonly JudgedStudy[]): boolean =>
  studies.length > 0 && studies.every(({ weight }) => weight !== null && weight > 0);

/** How many studies have which level, or which share of the weight. */
function sharesOf(content: DocumentContent): readonly BiasShare[] {
  const tool = toolOf(content);
  const studies = studiesOf(content);
  const weightOf = ({ weight }: JudgedStudy): number => (isWeighted(studies) ? (weight ?? 0) : 1);
  const total = studies.reduce((sum, study) => sum + weightOf(study), 0);
  const share = (levels: readonly BiasLevel[], of: (study: JudgedStudy) => BiasLevel | null) =>
    [...levels, null].map((level) => ({
      level,
      share:
        studies.reduce((sum, study) => sum + (of(study)?.key === level?.key ? weightOf(study) : 0), 0) /
        total,
    }));
  return [
    ...columnsOf(tool).map(({ title }, i) => ({
      title,
      shares: share(tool.levels, ({ levels }) => levels[i] ?? null),
    })),
    { title: OVERALL.title, shares: share(overallLevels(tool), ({ overall }) => overall) },
  ];
}

/** All levels of a tool, those of the whole after those of the domains. */
const shownLevels = (tool: BiasTool): readonly BiasLevel[] => [...tool.levels, ...(tool.overallLevels ?? [])];

function figuresOf(content: DocumentContent) {
  const tool = toolOf(content);
  const studies = studiesOf(content);
  if (studies.length === 0) return [];
  const columns = columnsOf(tool);
  const levels = shownLevels(tool);
  const shares = sharesOf(content);
  const bars = shares.map(({ title, shares: parts }) => ({
    domain: title,
    ...Object.fromEntries(
      parts.map(({ level, share }) => [level?.label ?? 'Open', Math.round(share * 1000) / 10]),
    ),
  }));
  return [
    figure({
      id: 'traffic-lights',
      title: `Risk of Bias by Study (${tool.name})`,
      alt: `A light for each study and domain. ${studies.map(({ name, overall }) => `${name}: ${overall?.label.toLowerCase() ?? 'open'} overall`).join('; ')}.`,
      drawing: trafficLights(studies, columns, levels, WIDE),
      narrow: trafficLights(studies, columns, levels, PHONE),
      rows: studies.map(({ name, levels: own, overall }) => ({
        study: name,
        ...Object.fromEntries(columns.map(({ title }, i) => [title, own[i]?.label ?? ''])),
        overall: overall?.label ?? '',
      })),
    }),
    figure({
      id: 'summary',
      title: isWeighted(studies) ? 'Judgements by Domain, Weighted' : 'Judgements by Domain',
      alt: `Bars of the shares of judgements. ${shares.map(({ title, shares: parts }) => `${title}: ${parts.flatMap(({ level, share }) => (share > 0 ? [`${level?.label.toLowerCase() ?? 'open'} ${Math.round(share * 100)}%`] : [])).join(', ')}`).join('; ')}.`,
      drawing: shareBars(shares, levels, WIDE),
      narrow: shareBars(shares, levels, PHONE),
      rows: bars,
    }),
  ];
}

function finding(content: DocumentContent): Runs {
  const tool = toolOf(content);
  const studies = studiesOf(content);
  if (studies.length === 0) return rich`No study yet: add the studies, then judge them domain by domain.`;
  const judged = studies.filter(({ overall }) => overall !== null);
  const counts = overallLevels(tool)
    .map(({ key, label }) => ({ label, n: judged.filter(({ overall }) => overall?.key === key).length }))
    .filter(({ n }) => n > 0)
    .reverse();
  const open = studies.length - judged.length;
  const parts = [
    ...counts.map(({ label, n }) => rich`${bold(`${label.toLowerCase()} in ${n}`)}`),
    ...(open > 0 ? [rich`not judged yet in ${num(open, 'integer')}`] : []),
  ];
  const what = tool.isChecklist
    ? 'Appraisal'
    : tool.id.startsWith('nos')
      ? 'Quality'
      : 'Overall risk of bias';
  return rich`${what} of ${num(studies.length, 'integer')} ${studies.length === 1 ? 'study' : 'studies'} by ${tool.name} (${tool.source}): ${join(parts, ', ', ' and ')}.`;
}

export const template = defineDocument({
  id: 'risk-bias',
  version: 1,
  layout: 'above',
  sections: [
    {
      id: 'review',
      title: 'Review',
      fields: [
        {
          key: 'question',
          kind: 'text',
          label: 'Question of the review',
          help: 'What the studies are asked about.',
          example: 'Does citrus fruit cure scurvy at sea?',
          required: true,
        },
        {
          key: 'tool',
          kind: 'choice',
          label: 'Tool',
          help: 'The tool for the design of the studies; answers given under another one are kept.',
          choices: Object.fromEntries(
            TOOLS.map(({ id, name, about }) => [id, name.includes(about) ? name : `${name}: ${about}`]),
          ),
        },
        {
          key: 'outcome',
          kind: 'text',
          label: 'Outcome or result',
          help: 'RoB 2 and ROBINS judge one result of a study, not the study as a whole.',
          example: 'Recovered after six days',
        },
        {
          key: 'assessors',
          kind: 'text',
          label: 'Judged by',
          help: 'Who judged, and how differences were settled.',
          example: 'Two reviewers apart, a third where they differed',
        },
      ],
    },
    {
      id: 'studies',
      title: 'Studies',
      fields: [
        {
          ...STUDIES,
          kind: 'table',
          help: 'One row for each study; with weights for all, such as those of a meta-analysis, the bars count by them.',
          row: 'study',
          required: true,
          columns: [
            { key: 'study', kind: 'text', label: 'Study', example: 'Lind 1753', width: 3 },
            { key: 'weight', kind: 'number', label: 'Weight', min: 0, example: '12.5' },
          ],
        },
      ],
    },
    ...TOOLS.flatMap((tool) => [
      ...tool.domains.map((domain) => domainSection(tool, domain)),
      overallSection(tool),
    ]),
  ],
  title: (content) =>
    textOf(content, 'question') === '' ? 'Risk of bias' : `Risk of bias: ${textOf(content, 'question')}`,
  finding,
  rules: problemsOf,
  figures: figuresOf,
  payload: (content) => ({
    tool: toolOf(content).name,
    judgements: studiesOf(content).map(({ name, overall }) => ({
      study: name,
      overall: overall?.label ?? null,
    })),
  }),
  example: EXAMPLE,
});
