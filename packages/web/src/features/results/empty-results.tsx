import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { hrefOf } from '../../routes/address.ts';
import { importBundle } from '../../state/bundle-task.ts';
import { Icon } from '../../ui/icon.tsx';
import { answeredQuestions } from '../dashboard/questions.tsx';

/** No result yet: where results come from, and a way there. */
export function EmptyResults() {
  const [, second] = answeredQuestions;
  const example = second ?? answeredQuestions[0];
  return (
    <div className="none">
      <h2>No results yet</h2>
      <p>
        Run an analysis and press Save. The result stays here with its tables, figures and text, also when the
        data changes, and can be exported with others as one report.
      </p>
      <div className="row">
        {example && (
          <Button variant="contained" component={Link} to={`${hrefOf(example.path)}?example`}>
            <Icon name="play" />
            Show an example
          </Button>
        )}
        <Button component={Link} to={hrefOf('analysis-index')}>
          <Icon name="index" />
          Choose an analysis
        </Button>
        <Button onClick={() => importBundle()}>
          <Icon name="import" />
          Import bundle
        </Button>
      </div>
    </div>
  );
}
