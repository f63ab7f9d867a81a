import { CONSTAT_VERSION } from '@constat/report';
import Button from '@mui/material/Button';
import { Link, useNavigate } from 'react-router';
import { notify } from '../../app/notify.ts';
import { openSample, samples } from '../../app/samples.ts';
import { enterGuest, useSession } from '../../app/session.ts';
import { SnackbarHost } from '../../app/shell/snackbar-host.tsx';
import { ThemeToggle } from '../../app/shell/theme-toggle.tsx';
import { hrefOf, menuSections } from '../../routes/routes.ts';
import { BrandMark, Icon } from '../../ui/icon.tsx';
import './landing.css';

const DASHBOARD = '/app/dashboard';
const LOGIN = '/app/auth/login';

/** The public page: what the product is, and the two ways in. */
export function LandingPage() {
  const navigate = useNavigate();
  const session = useSession((state) => state.session);
  const inside = session.kind !== 'anonymous';
  const start = async () => {
    if (!inside) enterGuest();
    const sample = samples[0];
    if (session.kind !== 'user' && sample)
      await openSample(sample.id).catch(() => notify('Failed to generate sample dataset'));
    void navigate(DASHBOARD);
  };
  const open = inside ? (
    <Button size="large" variant="contained" component={Link} to={DASHBOARD}>
      Open Constat
    </Button>
  ) : (
    <Button size="large" variant="contained" onClick={() => void start()}>
      Try it with sample data
    </Button>
  );
  return (
    <div className="landing">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="nv">
        <div className="w">
          <Link className="brand" to="/" aria-label="Constat">
            <BrandMark />
            <span>Constat</span>
          </Link>
          <span className="grow" />
          <ThemeToggle className="" />
          {session.kind !== 'user' && (
            <Button variant="text" component={Link} to={LOGIN}>
              Sign in
            </Button>
          )}
          <Button variant="contained" component={Link} to={DASHBOARD} className="hide">
            Open Constat
          </Button>
        </div>
      </header>
      <main id="main" className="w">
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
              Statistics in your browser. Choose the variables and read the answer as a sentence, with the
              table, the effect size, the assumption checks and the figure that belong to it.
            </p>
            <div className="cta">
              <div className="row">
                {session.kind !== 'user' && (
                  <Button size="large" component={Link} to={LOGIN}>
                    Sign in
                  </Button>
                )}
                {open}
              </div>
              <small>Nothing to install. Guests use sample data; a free account opens your own.</small>
            </div>
          </div>
          <section className="anat" aria-label="How Constat reports a result">
            <div>
              <div className="big">
                <i>t</i>(55.31) = 1.92,
              </div>
              <p>The test you can defend: Welch’s, unless you say otherwise.</p>
            </div>
            <div>
              <div className="big">
                <i>p</i> = .061,
              </div>
              <p>Exact, in the form your journal expects.</p>
            </div>
            <div>
              <div className="big">
                <i>d</i> = 0.49,
              </div>
              <p>
                How large, beside every <i>p</i>.
              </p>
            </div>
            <div>
              <div className="big">95% CI [−0.02, 1.01]</div>
              <p>And how precisely you know it.</p>
            </div>
          </section>
        </section>

        <section className="s" aria-labelledby="privacy">
          <div className="h">
            <h2 id="privacy">Your data stays with you.</h2>
            <p>The statistics run in your browser. There is no server that needs your rows.</p>
          </div>
          <div className="c priv">
            <div>
              <h3>
                <Icon name="device" />
                Stays on your machine
              </h3>
              <ul>
                <li>
                  Every dataset you open<span>Stored in the browser, there after a reload or a crash</span>
                </li>
                <li>
                  Every result you compute<span>Worked out in a background thread, never on a server</span>
                </li>
                <li>
                  The application itself<span>Once loaded it works with no connection</span>
                </li>
              </ul>
            </div>
            <div>
              <h3>
                <Icon name="cloud" />
                Leaves only when you ask
              </h3>
              <ul>
                <li>
                  Your email address<span>To sign in, if you make an account</span>
                </li>
              </ul>
            </div>
          </div>
        </section>

        {menuSections.length > 0 && (
          <section className="s" aria-labelledby="contents">
            <div className="h">
              <h2 id="contents">Contents</h2>
              <p>One page layout for all of them: variables at the left, answer at the right.</p>
            </div>
            <div className="c fam">
              {menuSections.map((section) => (
                <div key={section.id}>
                  <h3>{section.section}</h3>
                  <ul>
                    {section.routes.map((route) => (
                      <li key={route.path}>
                        <Link to={hrefOf(route.path)}>{route.metadata.title}</Link>
                      </li>
                    ))}
                  </ul>
                </div>
              ))}
            </div>
          </section>
        )}

        <section className="end">
          <h2>
            Open it and
            <br />
            choose a variable.
          </h2>
          <div className="cta">
            <div className="row">{open}</div>
          </div>
        </section>
      </main>
      <footer className="ft">
        <div className="w legal">
          <span>Constat {CONSTAT_VERSION} Beta</span>
          <a href="/fonts/OFL.txt">Inter typeface under the SIL Open Font License</a>
        </div>
      </footer>
      <SnackbarHost />
    </div>
  );
}
