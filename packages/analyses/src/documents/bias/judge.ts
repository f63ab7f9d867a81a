/** Reads an assessment: the answers, proposals and judgements of each study. */
import type { DocumentContent, DocumentRow } from '../contract.ts';
import { plainName } from '../rules.ts';
import { cellOf, numberOf, rowsOf, textOf } from '../values.ts';
import type { Answers, BiasDomain, BiasLevel, BiasTool } from './tool.ts';
import { TOOLS } from './tools.ts';

export const STUDIES = { key: 'studies', label: 'Studies' };
/** The choice that takes what is proposed. */
export const AS_PROPOSED = 'proposed';

export const toolOf = (content: DocumentContent): BiasTool =>
  TOOLS.find(({ id }) => id === textOf(content, 'tool')) ?? TOOLS[0];

/** The key of the table of a domain, and of the one of the whole. */
export const domainKey = (tool: BiasTool, domain: BiasDomain): string => `${tool.id}-${domain.key}`;
export const overallKey = (tool: BiasTool): string => `${tool.id}-overall`;

export const overallLevels = (tool: BiasTool): readonly BiasLevel[] => tool.overallLevels ?? tool.levels;

const levelOf = (levels: readonly BiasLevel[], key: string | null): BiasLevel | null =>
  levels.find((level) => level.key === key) ?? null;

/** The answers in a row; open ones are absent. */
export const answersOf = (domain: BiasDomain, row: DocumentRow): Answers =>
  Object.fromEntries(
    domain.questions.flatMap(({ key }) => {
      const answer = cellOf(row, key);
      return answer === '' || answer === 'open' ? [] : [[key, answer]];
    }),
  );

export const proposedOf = (tool: BiasTool, domain: BiasDomain, row: DocumentRow): BiasLevel | null =>
  levelOf(tool.levels, domain.propose(answersOf(domain, row)));

/** What was judged: what the person says, else what is proposed. */
export function judgedOf(tool: BiasTool, domain: BiasDomain, row: DocumentRow): BiasLevel | null {
  const said = cellOf(row, 'judgement');
  return said === '' || said === AS_PROPOSED ? proposedOf(tool, domain, row) : levelOf(tool.levels, said);
}

/** The row of a study in a table. */
export const rowOf = (content: DocumentContent, key: string, study: string): DocumentRow | null =>
  rowsOf(content, key).find((row) => plainName(cellOf(row, 'study')) === plainName(study)) ?? null;

/** The overall level that the domains of a study propose. */
export function proposedOverall(content: DocumentContent, tool: BiasTool, study: string): BiasLevel | null {
  const domains = tool.domains.map((domain) => {
    const row = rowOf(content, domainKey(tool, domain), study);
    return row ? (judgedOf(tool, domain, row)?.key ?? '') : '';
  });
  return levelOf(overallLevels(tool), tool.overall(domains));
}

function judgedOverall(content: DocumentContent, tool: BiasTool, study: string): BiasLevel | null {
  const said = cellOf(rowOf(content, overallKey(tool), study) ?? {}, 'judgement');
  return said === '' || said === AS_PROPOSED
    ? proposedOverall(content, tool, study)
    : levelOf(overallLevels(tool), said);
}

export interface JudgedStudy {
  readonly name: string;
  readonly weight: number | null;
  /** By column of the plot. */
  readonly levels: readonly (BiasLevel | null)[];
  readonly overall: BiasLevel | null;
}

export interface BiasColumn {
  readonly short: string;
  readonly title: string;
}

/** What the plot has a column for: the domains of a tool, or the items of a checklist. */
export const columnsOf = (tool: BiasTool): readonly BiasColumn[] =>
  tool.isChecklist
    ? tool.domains.flatMap(({ questions }) =>
        questions.map(({ label }) => ({
          short: label.split(' ')[0] ?? '',
          title: label.split(' ').slice(1).join(' '),
        })),
      )
    : tool.domains.map(({ short, title }) => ({ short, title }));

export const studiesOf = (content: DocumentContent): readonly JudgedStudy[] => {
  const tool = toolOf(content);
  return rowsOf(content, STUDIES.key).map((listed, i) => {
    const name = cellOf(listed, 'study') || `Study ${i + 1}`;
    return {
      name,
      weight: numberOf(cellOf(listed, 'weight')),
      levels: tool.domains.flatMap((domain) => {
        const row = rowOf(content, domainKey(tool, domain), name);
        if (!tool.isChecklist) return [row ? judgedOf(tool, domain, row) : null];
        const answers = row ? answersOf(domain, row) : {};
        return domain.questions.map(({ key }) => levelOf(tool.levels, answers[key] ?? null));
      }),
      overall: judgedOverall(content, tool, name),
    };
  });
};
