import { setModelSetting, useModelSetting } from '../../../state/model-setting.ts';
import { Icon } from '../../../ui/icon.tsx';
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
    </p>
  );
}
