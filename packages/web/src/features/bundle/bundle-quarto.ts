/**
 * The Quarto document of a bundle: what each result says, and the program that computes it again, to be rendered in the folder that
 * has manifest.json. knitr runs whatever stands between backticks after an r, in headings and in the title too, so that no text
 * of people has any.
 */
import { type DataFile, dataProgram, paragraphsOf, programParts, type RProgram } from './bundle-r.ts';

/** Text that Pandoc prints as it is, also at the beginning of a line and in the head of the document. */
const plain = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .replace(/[\\*_[\]{}<>|~$&#!@^]/g, '\\$&')
    .replace(/^[-+=:]/, '\\$&')
    .replaceAll('`', '&#96;');

const chunk = (label: string, code: string): string => `\`\`\`{r ${label}}\n${code}\n\`\`\``;

export function bundleQuarto(
  title: string,
  programs: readonly RProgram[],
  files: readonly DataFile[] = [],
): string {
  const { first, parts } = programParts(programs);
  const data = dataProgram(files);
  const head = [
    '---',
    `title: ${JSON.stringify(plain(title))}`,
    'format:',
    '  html:',
    '    toc: true',
    '    code-fold: true',
    '  docx: default',
    '---',
  ].join('\n');
  const written = parts.flatMap(({ result, heading, program }, i) => [
    `## ${plain(heading)}`,
    ...paragraphsOf(result, 'finding').map(plain),
    ...paragraphsOf(result, 'methods').map(plain),
    'code' in program ? chunk(`result-${i + 1}`, program.code) : `*${plain(program.why)}*`,
  ]);
  return `${[
    head,
    'Text as Constat wrote it; numbers below the programs are computed again by R when this document is rendered.',
    chunk('helpers, include=FALSE', first.join('\n\n')),
    ...(data === ''
      ? []
      : [
          '## Data',
          'Variables that were computed and rows that were chosen, done again from the files and compared with them.',
          chunk('data', data),
        ]),
    ...written,
  ].join('\n\n')}\n`;
}
