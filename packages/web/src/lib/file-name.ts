/** Characters that no file system takes everywhere. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}]+/gu;
const MAX_LENGTH = 120;

/** A file name from the name of a dataset: 'Trial 1/2' as CSV is 'Trial 1_2.csv'. */
export function fileName(name: string, extension: string): string {
  const safe = name
    .replace(FORBIDDEN, '_')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, MAX_LENGTH);
  return `${safe === '' ? 'dataset' : safe}.${extension}`;
}
