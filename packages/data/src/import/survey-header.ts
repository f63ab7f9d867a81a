/** Rows that survey services write between the names and the answers. */
import type { FirstRecord } from './delimiter.ts';
import { decode } from './finish.ts';
import {
  groupedNames,
  groupedUnits,
  type HeaderRows,
  labelsBelow,
  namedCopies,
  type TextRows,
  textRows,
  unitsBelow,
} from './header-rows.ts';
import { nameColumns } from './headers.ts';
import { indexedNames, ruleBelow } from './index-header.ts';
import type { Imported, ImportNotice } from './report.ts';

/** What stands between the first row and the data: what survey services write, a drawn line, names below groups, units; null where it is none of these. */
export const headerRows = (records: readonly FirstRecord[]): HeaderRows | null => {
  const rows = textRows(records);
  return (
    qualtrics(rows) ??
    surveyMonkey(rows) ??
    ruleBelow(rows) ??
    indexedNames(rows) ??
    groupedUnits(rows) ??
    groupedNames(rows) ??
    unitsBelow(rows) ??
    labelsBelow(rows) ??
    namedCopies(rows)
  );
};

/** Qualtrics writes three rows: names, the texts of the questions, and ids as JSON. */
function qualtrics([, texts, ids]: TextRows): HeaderRows | null {
  if (!texts || !ids?.every((cell) => /^\{\s*["']ImportId["']/.test(cell))) return null;
  return {
    rows: 2,
    names: null,
    labels: texts,
    message:
      'The two rows below the names are those of Qualtrics: the texts of the questions became labels, the import ids were left out.',
  };
}

/** SurveyMonkey writes a question above the first of its answers, and below it what each column of it holds. */
const ONE_ANSWER = /^(?:open-ended )?response$/i;

function surveyMonkey([questions = [], answers = []]: TextRows): HeaderRows | null {
  const isSurvey = /^respondent[ _]?id$/i.test(questions[0] ?? '') && answers[0] === '';
  if (!isSurvey || answers.every((answer) => answer === '')) return null;
  let question = '';
  const labels = answers.map((answer, i) => {
    question = questions[i] || question;
    return answer === '' || ONE_ANSWER.test(answer) ? question : `${question}: ${answer}`;
  });
  return {
    rows: 1,
    names: labels,
    labels: [],
    message:
      'The row below the names is that of SurveyMonkey: each of its answers was joined to its question to name the column.',
  };
}

/** The texts of the questions become labels of their variables; what was done is said. */
export function withSurvey(
  imported: Imported,
  header: readonly Uint8Array[] | null,
  { labels: texts, message }: HeaderRows,
): Imported {
  const { names } = nameColumns((header ?? []).map((cell) => decode(cell, false)));
  const labels = new Map(names.map((name, i) => [name, texts[i] ?? '']));
  const columns = imported.dataset.columns.map((column) => {
    const label = labels.get(column.name) ?? '';
    return label === '' || label === column.name ? column : { ...column, label };
  });
  const notice: ImportNotice = { code: 'survey-header', message };
  return {
    dataset: { ...imported.dataset, columns },
    report: { ...imported.report, notices: [notice, ...imported.report.notices] },
  };
}
