/** Settings at the head of a Markdown file: 'name: value' lines between two rules. */

export interface Written {
  readonly settings: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Splits a file into its settings and its text; throws on a file without settings. */
export function splitFrontMatter(text: string, file: string): Written {
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text.replace(/\r\n/g, '\n'));
  if (!match) throw new Error(`${file} has no settings at its head.`);
  const settings = Object.fromEntries(
    (match[1] ?? '')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => {
        const colon = line.indexOf(':');
        if (colon < 1) throw new Error(`${file}: '${line}' is no setting.`);
        return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
      }),
  );
  return { settings, body: match[2] ?? '' };
}

/** 'a, b' as a list. */
export const listOf = (text: string | undefined): readonly string[] =>
  (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
