import { REPORT_PARTS, type Report, type ReportOptions, type ReportPartName } from '@constat/report';
import { useId } from 'react';
import { NumberChoices } from '../../settings/number-choices.tsx';
import type { ReportDraft } from '../report-draft.ts';

const FIELDS = {
  title: { label: 'Title' },
  subtitle: { label: 'Subtitle' },
  authors: { label: 'Authors' },
  affiliation: { label: 'Affiliation' },
  date: { label: 'Date' },
} as const satisfies Partial<Record<keyof Report, { label: string }>>;

const CHAPTERS = {
  titlePage: { label: 'Title page', help: 'Otherwise the title stands above the first line' },
  contents: { label: 'Contents', help: 'Chapters and results, with links' },
  methods: { label: 'Methods', help: 'One chapter at the end instead of a part under each result' },
  references: { label: 'References', help: 'The literature of all results, each work once' },
  facts: { label: 'Facts', help: 'Data, n, date and versions under each result' },
} as const satisfies Partial<Record<keyof ReportOptions, { label: string; help: string }>>;

const PART_LABELS: Readonly<Record<ReportPartName, string>> = {
  estimates: 'Estimates with intervals',
  apa: 'APA sentences',
  interpretation: 'Interpretation',
  checks: 'Assumptions',
  notices: 'Notes and warnings',
  'r-code': 'R code',
};

const keysOf = <K extends string>(record: Readonly<Record<K, unknown>>): readonly K[] =>
  Object.keys(record) as K[];

/** Title, chapters, parts of results and numbers of a report. */
export function SettingsPanel({ draft, report }: { draft: ReportDraft; report: Report }) {
  const id = useId();
  const { options } = report;
  const set = (change: Partial<ReportOptions>) =>
    draft.change((now) => ({ ...now, options: { ...now.options, ...change } }));
  const setPart = (part: ReportPartName, on: boolean) =>
    set({ parts: REPORT_PARTS.filter((each) => (each === part ? on : options.parts.includes(each))) });
  return (
    <div className="rb-settings">
      <section aria-labelledby={`${id}-about`}>
        <h2 id={`${id}-about`}>Title</h2>
        {keysOf(FIELDS).map((name) => (
          <div key={name}>
            <label className="lab" htmlFor={`${id}-${name}`}>
              {FIELDS[name].label}
            </label>
            <div className="field">
              <input
                id={`${id}-${name}`}
                value={report[name]}
                autoComplete="off"
                onChange={(event) =>
                  draft.change((now) => ({ ...now, [name]: event.target.value }), `field ${name}`)
                }
              />
            </div>
          </div>
        ))}
      </section>
      <fieldset>
        <legend>In the report</legend>
        {keysOf(CHAPTERS).map((name) => (
          <label key={name} className="choice">
            <input
              type="checkbox"
              checked={options[name]}
              onChange={(event) => set({ [name]: event.target.checked })}
            />
            {CHAPTERS[name].label}
            <small>{CHAPTERS[name].help}</small>
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>Of each result</legend>
        <p className="small">The finding, tables and figures are always in.</p>
        {REPORT_PARTS.map((part) => (
          <label key={part} className="choice">
            <input
              type="checkbox"
              checked={options.parts.includes(part)}
              onChange={(event) => setPart(part, event.target.checked)}
            />
            {PART_LABELS[part]}
          </label>
        ))}
      </fieldset>
      <section className="numbers" aria-labelledby={`${id}-numbers`}>
        <h2 id={`${id}-numbers`}>Numbers and words</h2>
        <NumberChoices numbers={options.numbers} onChange={(numbers) => set({ numbers })} />
      </section>
    </div>
  );
}
