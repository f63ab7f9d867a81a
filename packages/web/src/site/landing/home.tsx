import { ScrollX } from '../../ui/apa-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { ToolGroup } from '../model.ts';
import type { DemoResult } from './compute.ts';
import { Demo } from './demo.tsx';
import { Validation } from './validation.tsx';

const APP = '/app/dashboard';
const SAMPLE = '/app/data-management/sample';

const ANATOMY = [
  {
    key: 't',
    symbol: 't',
    text: '(55.31) = 1.92,',
    note: 'The test you can defend: Welch’s, unless you say otherwise.',
  },
  { key: 'p', symbol: 'p', text: ' = .061,', note: 'Exact, in the form your journal expects.' },
  { key: 'd', symbol: 'd', text: ' = 0.49,', note: 'How large, beside every p.' },
  { key: 'ci', symbol: '', text: '95% CI [−0.02, 1.01]', note: 'And how precisely you know it.' },
] as const;

const STAYS = [
  ['Every dataset you open', 'Stored in the browser, there after a reload or a crash'],
  ['Every result you compute', 'Worked out in a background thread, never on a server'],
  ['The application itself', 'Once loaded it works with no connection'],
] as const;

const COMPARISON = [
  [
    'Runs',
    'In the browser, also offline',
    'Installed on a desktop',
    'Installed on a desktop; jamovi also in a cloud',
    'Installed; console or editor',
  ],
  ['You work by', 'Choosing variables', 'Menus or syntax', 'Choosing variables', 'Writing code'],
  [
    'Range of methods',
    'The list above',
    'Wide, with add-on modules',
    'Wide, with add-on modules',
    'Nearly everything published',
  ],
  [
    'Choose it when',
    'You want an answer you can report, with nothing to install',
    'Your institution runs on it',
    'You want a desktop app, or Bayesian tests (JASP)',
    'No menu has your method, or the analysis must be a script',
  ],
] as const;

/** The front page: what it does, a demonstration that computes, the comparison with R, privacy, contents. */
export function Home({ tools, demo }: { tools: readonly ToolGroup[]; demo: DemoResult }) {
  return (
    <>
      <Hero />
      <Demonstration demo={demo} />
      <AgainstR />
      <Privacy />
      <Contents tools={tools} />
      <Comparison />
      <End />
    </>
  );
}

/** What it is, in one sentence, and how it reports. */
function Hero() {
  return (
    <section className="hero">
      <p className="gloss">
        <b>constat</b>, <i>n.</i>, from the French: a finding, established and put on record.
      </p>
      <h1>
        The finding,
        <br />
        and everything behind it.
      </h1>
      <div className="sub">
        <p className="lead">
          Statistics in your browser. Choose the variables and read the answer as a sentence, with the table,
          the effect size, the assumption checks and the figure that belong to it.
        </p>
        <div className="cta">
          <div className="row">
            <a className="btn large" href={SAMPLE}>
              Try it with sample data
            </a>
            <a className="btn primary large" href={APP}>
              Open Constat
            </a>
          </div>
          <small>Nothing to install. Guests use sample data; a free account opens your own.</small>
        </div>
      </div>
      <section className="anat" aria-label="How Constat reports a result">
        {ANATOMY.map(({ key, symbol, text, note }) => (
          <div key={key}>
            <div className="big">
              <i>{symbol}</i>
              {text}
            </div>
            <p>{note}</p>
          </div>
        ))}
      </section>
    </section>
  );
}

/** A question whose answer is computed by this page. */
function Demonstration({ demo }: { demo: DemoResult }) {
  return (
    <section className="s" id="demo" aria-labelledby="demo-title">
      <div className="h">
        <h2 id="demo-title">Change something. The answer follows.</h2>
        <p>
          Guinea pigs were given vitamin C as orange juice (OJ) or ascorbic acid (VC). Did it matter which?
          Pick a dose.
        </p>
      </div>
      <div className="c">
        <Demo initial={demo} />
        <p className="note">
          Data: ToothGrowth (Crampton, 1947), 60 animals. Computed in your browser by the engine of the app.
          The dose changes the conclusion: that is why the figure comes with the sentence.
        </p>
      </div>
    </section>
  );
}

/** Values of R beside those that this page computes. */
function AgainstR() {
  return (
    <section className="s" id="validation" aria-labelledby="validation-title">
      <div className="h">
        <h2 id="validation-title">Checked against R, in the open.</h2>
        <p>
          Methods are tested against values computed in R. Here are six, computed again by this page on your
          machine.
        </p>
      </div>
      <div className="c">
        <ScrollX label="Comparison with R">
          <Validation />
        </ScrollX>
        <p className="note">Significant digits in common, of about 16 that double precision can hold.</p>
      </div>
    </section>
  );
}

/** What stays on the machine, and what does not. */
function Privacy() {
  return (
    <section className="s" id="privacy" aria-labelledby="privacy-title">
      <div className="h">
        <h2 id="privacy-title">Your data stays with you.</h2>
        <p>The statistics run in your browser. There is no server that needs your rows.</p>
      </div>
      <div className="c priv">
        <div>
          <h3>
            <Icon name="device" />
            Stays on your machine
          </h3>
          <ul>
            {STAYS.map(([what, how]) => (
              <li key={what}>
                {what}
                <span>{how}</span>
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h3>
            <Icon name="cloud" />
            Leaves only when you ask
          </h3>
          <ul>
            <li>
              Your e-mail address<span>To sign in, if you make an account</span>
            </li>
          </ul>
        </div>
      </div>
    </section>
  );
}

/** Every tool there is. */
function Contents({ tools }: { tools: readonly ToolGroup[] }) {
  return (
    <section className="s" id="methods" aria-labelledby="contents">
      <div className="h">
        <h2 id="contents">Contents</h2>
        <p>One page layout for all of them: variables at the left, answer at the right.</p>
      </div>
      <div className="c fam">
        {tools.map((group) => (
          <div key={group.title}>
            <h3>{group.title}</h3>
            <ul>
              {group.tools.map(({ href, label }) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

/** Where other programs are the better choice. */
function Comparison() {
  return (
    <section className="s" id="compare" aria-labelledby="compare-title">
      <div className="h">
        <h2 id="compare-title">When to use something else.</h2>
        <p>Good tools exist. This is where Constat fits among them.</p>
      </div>
      <div className="c">
        <ScrollX label="Comparison">
          <table className="cmp">
            <thead>
              <tr>
                <td />
                <th scope="col" className="us">
                  Constat
                </th>
                <th scope="col">SPSS</th>
                <th scope="col">jamovi, JASP</th>
                <th scope="col">R</th>
              </tr>
            </thead>
            <tbody>
              {COMPARISON.map(([aspect, us, ...others]) => (
                <tr key={aspect}>
                  <th scope="row">{aspect}</th>
                  <td className="us">{us}</td>
                  {others.map((text) => (
                    <td key={text}>{text}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollX>
        <p className="note">
          Names belong to their owners. If a line here is wrong or out of date, tell us and we will correct
          it.
        </p>
      </div>
    </section>
  );
}

/** The way in once more. */
function End() {
  return (
    <section className="end">
      <h2>
        Open it and
        <br />
        choose a variable.
      </h2>
      <div className="cta">
        <div className="row">
          <a className="btn large" href="/which-test">
            Which test should I use?
          </a>
          <a className="btn primary large" href={APP}>
            Open Constat
          </a>
        </div>
      </div>
    </section>
  );
}
