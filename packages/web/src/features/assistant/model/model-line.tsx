import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useState } from 'react';
import { setModelSetting, useModelSetting } from '../../../state/model-setting.ts';
import { Icon } from '../../../ui/icon.tsx';
import '../../../ui/form-dialog.css';
import { ModelChoice, useHasModels } from '../../settings/model-choice.tsx';
import { useConversation } from '../conversation-context.ts';

/** Who answers, below the question, and the switch to a model where there is one. */
export function ModelLine() {
  const { choice } = useConversation();
  const { use } = useModelSetting();
  const { endpoint, offered, reason } = choice;
  return (
    <p className="as-small">
      <Icon name={endpoint ? 'cloud' : 'device'} size={14} />
      <span>
        {endpoint
          ? `Goes to ${endpoint.host}${endpoint.key ? ' with your key' : ''}. Analyses still run on this device.`
          : `Answered by rules on this device. ${offered ? 'The model is off.' : 'No model is connected.'}`}
      </span>
      {offered && (
        <label className="as-switch">
          <input
            type="checkbox"
            checked={endpoint !== null}
            disabled={reason !== null}
            onChange={(event) =>
              setModelSetting({ use: event.target.checked ? (use === 'own' ? 'own' : 'server') : 'off' })
            }
          />
          Use {offered}
          {reason && <small>{reason}</small>}
        </label>
      )}
      <ModelSettings />
    </p>
  );
}

/** Which model, where the question is: guests have no page of settings. */
function ModelSettings() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (!useHasModels()) return null;
  return (
    <>
      <Button size="dense" variant="text" onClick={() => setOpen(true)}>
        Model settings
      </Button>
      {isOpen && (
        <Dialog open onClose={close} maxWidth="sm" fullWidth aria-labelledby="set-model">
          <div className="form-dialog">
            <ModelChoice />
            <div className="acts">
              <Button variant="contained" onClick={close}>
                Done
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}
