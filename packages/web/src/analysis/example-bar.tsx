import Button from '@mui/material/Button';
import { useActiveDataset } from '../state/workspace.ts';
import { leaveExample, useExampleOf } from './use-page-dataset.ts';

/** Says for as long as it is so that a page shows its example beside the user's own data, and leads back. */
export function ExampleBar({ analysisId }: { analysisId: string }) {
  const example = useExampleOf(analysisId);
  const own = useActiveDataset();
  if (!example || !own) return null;
  return (
    <div className="example-bar" role="status">
      <span>
        Example data: <b>{example.name}</b>. Other pages go on with {own.name}.
      </span>
      <Button size="dense" onClick={leaveExample}>
        Back to {own.name}
      </Button>
    </div>
  );
}
