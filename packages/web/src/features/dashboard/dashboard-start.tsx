/** The head of the dashboard, before it is known what there is to show. */

/** Before there is any data or result on this device. */
export function Welcome() {
  return (
    <header className="welcome">
      <h1>Welcome to Constat</h1>
      <p>Advanced Statistical Analysis Web Application</p>
    </header>
  );
}

export const QUESTION = 'What do you want to find out?';

export function DashboardStart({ welcome }: { welcome: boolean }) {
  return (
    <div className="dash">
      <div className="dash-in">
        {welcome && <Welcome />}
        <div className="ask">{welcome ? <h2 className="question">{QUESTION}</h2> : <h1>{QUESTION}</h1>}</div>
      </div>
    </div>
  );
}
