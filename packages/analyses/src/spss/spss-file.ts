/** What SPSS syntax needs to know of the .sav file that the app exports: names, and how levels are written in it. */
import { type Frame, savColumns } from '@constat/data';
import { text } from './words.ts';

/** A variable of groups with a number for each level. */
export interface Coded {
  readonly name: string;
  readonly codes: readonly number[];
}

export class SpssFile {
  readonly frame: Frame;
  /** Lines that make variables of numbers, before the procedures. */
  readonly made: string[] = [];
  private readonly stored: Frame;
  private readonly columns: ReturnType<typeof savColumns>;
  private readonly taken: Set<string>;
  private readonly coded = new Map<string, Coded>();

  /** `stored` as it is exported, `frame` with the levels in the order that the options give them. */
  constructor(stored: Frame, frame: Frame) {
    this.frame = frame;
    this.stored = stored;
    this.columns = savColumns(stored);
    this.taken = new Set(this.columns.map(({ name }) => name.toLowerCase()));
  }

  private columnOf(variable: string) {
    const column = this.columns[this.stored.columns.findIndex(({ name }) => name === variable)];
    if (!column) throw new Error(`There is no variable '${variable}'.`);
    return column;
  }

  /** The name of a variable in the file. */
  name(variable: string): string {
    return this.columnOf(variable).name;
  }

  names(variables: readonly string[]): string {
    return variables.map((variable) => this.name(variable)).join(' ');
  }

  /** What stands in the file for each level; null for one that no row has. */
  private written(variable: string): ReadonlyMap<string, number | string | null> {
    const { levels, codes } = this.frame.factor(variable);
    const column = this.columnOf(variable);
    const rows = new Map<number, number>();
    for (let row = 0; row < codes.length && rows.size < levels.length; row++) {
      const code = codes[row] ?? -1;
      if (code >= 0 && !rows.has(code)) rows.set(code, row);
    }
    return new Map(
      levels.map((level, code) => {
        const row = rows.get(code);
        return [level, row === undefined ? null : column.value(row)];
      }),
    );
  }

  /** Levels as the syntax writes them: `1`, `'Yes'`. */
  literals(variable: string, levels: readonly string[]): readonly string[] {
    const written = this.written(variable);
    return levels.map((level) => {
      const value = written.get(level) ?? level;
      return typeof value === 'number' ? String(value) : text(value);
    });
  }

  /** A name that no variable has. */
  private fresh(name: string): string {
    let found = name;
    for (let copy = 2; this.taken.has(found.toLowerCase()); copy++) found = `${name}_${copy}`;
    this.taken.add(found.toLowerCase());
    return found;
  }

  /** The groups as numbers: procedures on ranks and analyses of variance take no words. */
  numbered(variable: string, levels: readonly string[] = this.frame.factor(variable).levels): Coded {
    const key = JSON.stringify([variable, levels]);
    const known = this.coded.get(key);
    if (known) return known;
    const literals = this.literals(variable, levels);
    const numbers = literals.map(Number);
    const inOrder = numbers.every((code, i) => i === 0 || code > (numbers[i - 1] ?? code));
    const coded =
      this.columnOf(variable).kind === 'numbers' && inOrder
        ? { name: this.name(variable), codes: numbers }
        : this.recoded(variable, levels, literals);
    this.coded.set(key, coded);
    return coded;
  }

  private recoded(variable: string, levels: readonly string[], literals: readonly string[]): Coded {
    const name = this.fresh(`${this.name(variable)}_n`);
    this.made.push(
      `RECODE ${this.name(variable)} ${literals.map((literal, i) => `(${literal}=${i + 1})`).join(' ')} INTO ${name}.`,
      `VALUE LABELS ${name} ${levels.map((level, i) => `${i + 1} ${text(level)}`).join(' ')}.`,
    );
    return { name, codes: levels.map((_, i) => i + 1) };
  }

  /** A variable with the value that means the level: `Event(1)`. */
  state(variable: string, level: string): { readonly name: string; readonly value: string } {
    const [literal = ''] = this.literals(variable, [level]);
    return this.columnOf(variable).kind === 'numbers'
      ? { name: this.name(variable), value: literal }
      : { name: this.indicator(variable, level), value: '1' };
  }

  /** 1 where a variable has the level, 0 where it has another, missing where it is missing. */
  indicator(variable: string, level: string): string {
    const { levels } = this.frame.factor(variable);
    const name = this.fresh(`${this.name(variable)}_${levels.indexOf(level) + 1}`);
    const literals = this.literals(variable, levels);
    this.made.push(
      `RECODE ${this.name(variable)} ${literals.map((literal, i) => `(${literal}=${levels[i] === level ? 1 : 0})`).join(' ')} INTO ${name}.`,
      `VARIABLE LABELS ${name} ${text(`${this.frame.label(variable)}: ${level}`)}.`,
    );
    return name;
  }

  /** The least and the greatest number that variables have in the file, together. */
  ends(variables: readonly string[]): number {
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (const variable of variables) {
      const column = this.columnOf(variable);
      for (let row = 0; row < this.stored.rows; row++) {
        const value = Number(column.value(row) ?? Number.NaN);
        if (value < low) low = value;
        if (value > high) high = value;
      }
    }
    return low + high;
  }

  /** An item turned round: the ends of its scale are given. */
  turned(variable: string, ends: number): string {
    const name = this.fresh(`${this.name(variable)}_r`);
    this.made.push(`COMPUTE ${name} = ${ends} - ${this.name(variable)}.`);
    return name;
  }
}
