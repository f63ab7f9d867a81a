/** The Python program of a bundle: those of its results one after another, each on the file of its data. */
import type { RProgram } from './bundle-r.ts';

/** How every program reads its data; at the end what it says of the types of columns. */
const READ = /^d = pd\.read_csv\("data\.csv"(?:, dtype=(\{.*\}), keep_default_na=.*)?\)$/m;

const comment = (text: string): string => `# ${text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')}`;

/** A text as Python reads it, whatever is in it. */
const quoted = (text: string): string =>
  JSON.stringify(text).replace(
    /[^\x20-\x7e]/gu,
    (sign) => `\\U${(sign.codePointAt(0) ?? 0).toString(16).padStart(8, '0')}`,
  );

const HELPER = `import pandas as pd


def read_data(file, missing=None, dtype=None):
    """Reads a data file: names and text as they were before spreadsheets were kept from running them as formulas,
    and nothing where a variable declares that a value means missing."""
    plain = lambda text: text.str.replace(r"^'(?=[=+@\\t\\r\\n-])", "", regex=True)
    d = pd.read_csv(file, dtype=str, keep_default_na=False, na_values=["", "NA"], encoding="utf-8-sig")
    d.columns = plain(d.columns)
    for name in d:
        d[name] = plain(d[name]).mask(d[name].isin((missing or {}).get(name, [])))
        if name not in (dtype or {}):
            try:
                d[name] = pd.to_numeric(d[name])
            except ValueError:
                pass
    return d`;

function programOf({ result, data }: RProgram, code: string | undefined): string {
  if (code === undefined) return comment('This result has no Python program; analysis.R has one.');
  const heading = `print("\\n", ${quoted(`---- ${result.title}`)})`;
  // a calculator has its numbers in the program
  if (data === null && result.data.dataset === null) return `${heading}\n${code}`;
  if (data === null) return comment('Its data was not on the device and is not in the bundle.');
  const codes = data.dataset.columns.flatMap(({ name, missingValueCodes = [] }) =>
    missingValueCodes.length === 0 ? [] : [`${quoted(name)}: [${missingValueCodes.map(quoted).join(', ')}]`],
  );
  const missing = codes.length === 0 ? '' : `, missing={${codes.join(', ')}}`;
  return [
    heading,
    code.replace(
      READ,
      (_, types: string | undefined) =>
        `d = read_data(${quoted(data.path)}${missing}${types === undefined ? '' : `, dtype=${types}`})`,
    ),
  ].join('\n');
}

/** The whole program, to be started in the folder that has manifest.json; null where no result has one. */
export function bundlePython(
  title: string,
  programs: readonly RProgram[],
  codes: Readonly<Record<string, string>>,
): string | null {
  if (Object.keys(codes).length === 0) return null;
  const written = programs.map((each, i) =>
    [comment(`---- ${i + 1}. ${each.result.title}`), programOf(each, codes[each.result.id])].join('\n'),
  );
  return `${[comment(`${title}: the analyses of this bundle in Python`), HELPER, ...written].join('\n\n\n')}\n`;
}
